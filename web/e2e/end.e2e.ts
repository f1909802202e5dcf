// The end of a game: the glory is counted up once, then there are rematch, review and a picture to share.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, screenshot } from './browser';
import { accessible, hotSeat, playMove, playOnFrom } from './player';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();
const record = finishedGame('age-of-sail-b', 4, 'eager', 3); // bots that do not depend on trained weights
const { moves, result } = JSON.parse(record) as {
    moves: string[];
    result: { winners: number[]; scores: { total: number }[] };
};
const totals = result.scores.map(({ total }) => total);
const best = totals.toSorted((a, b) => b - a);

async function ended(settings: object, options = {}, prepare: (page: Page) => Promise<void> = async () => {}) {
    const opened = await openPage(on.browser, options, settings);
    await prepare(opened.page);
    await playOnFrom(opened.page, on.address, record, moves.length - 1, hotSeat);
    await playMove(opened.page, moves.at(-1)!);
    return opened;
}
const skip = (page: Page) => page.getByTestId('skip');
const winner = (page: Page) => page.getByTestId('winner');
const running = async (page: Page) => (await page.locator('.race b').allTextContents()).map(Number);

it('counts everyone’s glory up kind by kind, and names the winner', async () => {
    const { page, context, errors } = await ended({ pace: 'calm' });
    await skip(page).waitFor();
    const seen = await page.evaluate(async () => {
        const all: { counted: number; totals: number[]; later: boolean }[] = [];
        while (document.querySelector('[data-testid=skip]')) {
            const cells = [...document.querySelectorAll('tbody td')];
            all.push({
                counted: cells.filter((cell) => cell.textContent!.trim() !== '').length,
                totals: [...document.querySelectorAll('.race b')].map((one) => Number(one.textContent)),
                later: document.querySelector('.buttons')!.checkVisibility({ visibilityProperty: true }),
            });
            await new Promise(requestAnimationFrame);
        }
        return all;
    });
    const steps = seen.filter((one, index) => index === 0 || one.counted !== seen[index - 1]!.counted);
    expect(steps.length).toBeGreaterThan(8);
    for (const [index, step] of steps.entries()) {
        expect(step.later).toBe(false);
        if (index > 0) expect(step.counted).toBeGreaterThan(steps[index - 1]!.counted);
    }
    await winner(page).waitFor();
    expect(await running(page)).toEqual(best);
    expect(await winner(page).textContent()).toMatch(/has won|share the victory/);
    await screenshot(page, 'end-1280');
    await accessible(page, 'end of the game');
    expect(errors).toEqual([]);
    await context.close();
});

it.each(['key', 'click', 'Escape'])('the count is skipped by %s, and not shown again for this game', async (how) => {
    const { page, context, errors } = await ended({ pace: 'calm' });
    await skip(page).waitFor();
    if (how === 'click') await page.mouse.click(5, 5);
    else await page.keyboard.press(how === 'key' ? 'n' : how);
    await winner(page).waitFor();
    expect(await running(page)).toEqual(best);
    await page.reload();
    await winner(page).waitFor();
    expect(await skip(page).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});

it('is there at once where less motion is asked for, or moves are instant', async () => {
    for (const [settings, options] of [
        [{ pace: 'calm' }, { reducedMotion: 'reduce' }],
        [{ pace: 'instant' }, {}],
    ] as const) {
        const { page, context, errors } = await ended(settings, options);
        await page.waitForFunction(() => document.querySelector('[data-testid=winner], [data-testid=skip]'));
        expect(await skip(page).count()).toBe(0);
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        expect(errors).toEqual([]);
        await context.close();
    }
});

it('leads to the analysis of the game', async () => {
    const { page, context, errors } = await ended({ pace: 'instant' });
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.waitForURL(new RegExp(`/replay/\\w+/${moves.length}/analysis$`));
    await page.getByTestId('analysis').waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

// What the picture looks like, measured by its pixels.
async function look(page: Page, png: Buffer) {
    return page.evaluate(async (letters) => {
        const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const brush = canvas.getContext('2d')!;
        brush.drawImage(image, 0, 0);
        const pixels = (x: number, y: number, width: number, height: number) =>
            new Uint32Array(brush.getImageData(x, y, width, height).data.buffer);
        const [paper = 0] = pixels(2, 2, 1, 1);
        const colours = new Set(pixels(0, image.height - 420, 120, 420)); // the markers beside the names
        // The title, from its first to its last column with ink.
        const band = { width: image.width / 2, height: 60 };
        const title = pixels(0, 20, band.width, band.height);
        const inked = [...title.keys()].filter((at) => title[at] !== paper).map((at) => at % band.width);
        const rgb = (pixel: number) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255].join();
        const ruler = canvas.getContext('2d')!;
        const measured = (font: string) => {
            ruler.font = font;
            return ruler.measureText('The end of the voyage').width;
        };
        return {
            width: image.width,
            height: image.height,
            paper: rgb(paper),
            colours: [...colours].map(rgb),
            title: inked.reduce((a, b) => Math.max(a, b)) - inked.reduce((a, b) => Math.min(a, b)),
            right: measured("51px 'Libre Caslon Text'"),
            wrong: measured('51px serif'),
        };
    }, png.toString('base64'));
}
const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join();

it.each([
    ['light', '#f6eedc'],
    ['dark', '#0c1a28'],
] as const)('the final board is saved as a %s picture with its fonts and colours', async (colorScheme, paper) => {
    const { page, context, errors } = await ended({ pace: 'instant' }, { colorScheme });
    await winner(page).waitFor();
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save a picture' }).click(),
    ]);
    const { players } = JSON.parse(record) as { players: { name: string }[] };
    const names = players.map(({ name }) => name.toLowerCase()).join('-');
    expect(file.suggestedFilename()).toMatch(
        new RegExp(`^endeavor-age-of-sail-b-${names}-\\d{4}-\\d\\d-\\d\\d-\\d+-moves\\.png$`),
    );
    await page.getByText(`Saved as ${file.suggestedFilename()}`).waitFor();
    const seen = await look(page, readFileSync(await file.path()));
    expect(seen.width).toBe(2400);
    expect(seen.height).toBeGreaterThan(1900);
    expect(seen.paper).toBe(rgb(paper));
    for (const colour of ['#0e4038', '#7c35b4', '#ea5340', '#66b9ee']) expect(seen.colours).toContain(rgb(colour));
    expect(Math.abs(seen.title - seen.right)).toBeLessThan(seen.right * 0.03);
    expect(Math.abs(seen.wrong - seen.right)).toBeGreaterThan(seen.right * 0.06); // another font would be noticed
    expect(errors).toEqual([]);
    await context.close();
});

it('a picture is shared where the system can, and saved where that fails', async () => {
    const { page, context, errors } = await ended({ pace: 'instant' }, {}, (page) =>
        page.addInitScript(() => {
            const shared: File[] = [];
            Object.assign(window, { shared });
            Object.assign(navigator, {
                canShare: ({ files }: ShareData) => files?.every(({ type }) => type === 'image/png') ?? false,
                share: ({ files }: ShareData) => {
                    if (shared.push(...(files ?? [])) === 1) return Promise.resolve();
                    return Promise.reject(new DOMException('no permission', 'NotAllowedError'));
                },
            });
        }),
    );
    const share = page.getByRole('button', { name: 'Share a picture' });
    await share.click();
    const shared = () =>
        page.evaluate(() => (window as unknown as { shared: File[] }).shared.map(({ name, size }) => ({ name, size })));
    await expect.poll(async () => (await shared()).length).toBe(1);
    expect((await shared())[0]!.name).toMatch(/^endeavor-.*\.png$/);
    expect((await shared())[0]!.size).toBeGreaterThan(100_000);
    const [file] = await Promise.all([page.waitForEvent('download'), share.click()]);
    expect(file.suggestedFilename()).toMatch(/\.png$/);
    expect(errors).toEqual([]);
    await context.close();
});
