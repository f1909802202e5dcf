// What a move has done is seen travelling over the table: quick, ended by any input, and still for those who ask.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { gameLink } from '../src/store/gameLink';
import { openPage } from './browser';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();
const record = finishedGame('age-of-sail-b', 3, 'eager', 2); // bots that do not depend on trained weights
const { moves } = JSON.parse(record) as { moves: string[] };
const plyOf = (pattern: RegExp) => moves.findIndex((move) => pattern.test(move));
const steps = {
    tile: { ply: plyOf(/^build/), cargo: /^build (\S+)$/ },
    card: { ply: plyOf(/: draw (?!pile)/), cargo: /: draw (\S+)$/ },
    token: { ply: plyOf(/: occupy/), cargo: undefined },
};

async function slowly(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
}
// Opens the game just before a move; every motion then takes for ever.
async function before(ply: number, settings: object, options: BrowserContextOptions = {}) {
    const opened = await openPage(on.browser, options, settings);
    await opened.page.goto(await gameLink(record, ply, on.address));
    await opened.page.getByRole('slider').waitFor();
    await slowly(opened.page);
    return opened;
}
const flights = (page: Page) => page.locator('.flight');
const running = (page: Page) =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

it.each(Object.entries(steps))('a %s travels to the board of the player who gets it', async (_, { ply, cargo }) => {
    const { page, context, errors } = await before(ply, { pace: 'calm' });
    const shown = await page.locator('.table').getAttribute('data-position');
    await page.keyboard.press('ArrowRight');
    await flights(page).first().waitFor();
    expect(await page.locator('.table').getAttribute('data-position')).not.toBe(shown);
    if (cargo) expect(await flights(page).getAttribute('data-cargo')).toContain(cargo.exec(moves[ply]!)![1]);
    const mover = await page.evaluate(() => document.querySelector('.log .current svg')!.getAttribute('aria-label'));
    const travels = await page.evaluate(() =>
        [...document.querySelectorAll('.flight')].map((flight) => {
            const [motion] = flight.getAnimations() as [Animation];
            const effect = motion.effect as KeyframeEffect;
            const middle = () => {
                const { left, top, width, height } = flight.getBoundingClientRect();
                return { x: left + width / 2, y: top + height / 2 };
            };
            const from = middle();
            const { duration, endTime } = effect.getComputedTiming();
            motion.currentTime = Number(endTime) - 0.01;
            return { duration, changed: effect.getKeyframes().flatMap(Object.keys), from, to: middle() };
        }),
    );
    const board = (await page.locator(`[data-board][aria-label*="${mover}"]`).boundingBox())!;
    for (const { duration, changed, from, to } of travels) {
        expect(duration).toBeLessThan(300);
        expect(
            changed.filter((key) => !/^(transform|opacity|offset|computedOffset|easing|composite)$/.test(key)),
        ).toEqual([]);
        expect(from.x < board.x || from.y < board.y || from.y > board.y + board.height).toBe(true);
        expect(to.x).toBeGreaterThan(board.x);
        expect(to.x).toBeLessThan(board.x + board.width);
        expect(to.y).toBeGreaterThan(board.y);
        expect(to.y).toBeLessThan(board.y + board.height);
    }
    expect(errors).toEqual([]);
    await context.close();
});

it('any input ends all motion at once, and taking a step back brings things back', async () => {
    const { page, context, errors } = await before(steps.token.ply, { pace: 'calm' });
    const inputs = [() => page.mouse.wheel(0, 1), () => page.mouse.click(3, 3), () => page.keyboard.press('Shift')];
    await page.mouse.move(400, 300);
    for (const [index, input] of inputs.entries()) {
        await page.keyboard.press(index % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
        await flights(page).first().waitFor();
        expect(await running(page)).toBeGreaterThan(1); // the marker sails, too
        await input();
        await expect.poll(() => flights(page).count()).toBe(0);
        expect(await running(page)).toBe(0);
    }
    expect(errors).toEqual([]);
    await context.close();
});

it.each([
    ['less motion is asked for', { pace: 'calm' }, { reducedMotion: 'reduce' }],
    ['moves are to be shown instantly', { pace: 'instant' }, {}],
] as const)('nothing moves where %s', async (_, settings, options) => {
    const { page, context, errors } = await before(steps.tile.ply, settings, options);
    const position = () => page.locator('.table').getAttribute('data-position');
    for (let step = steps.tile.ply; step <= steps.token.ply; ++step) {
        const was = await position();
        await page.keyboard.press('ArrowRight');
        await expect.poll(position).not.toBe(was);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        expect(await running(page)).toBe(0);
        expect(await flights(page).count()).toBe(0);
    }
    expect(errors).toEqual([]);
    await context.close();
});
