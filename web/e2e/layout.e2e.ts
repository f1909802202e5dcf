// Attention follows the question, tips keep out of the way, and the table keeps its place.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { flaws, inWords } from './boxes';
import { openPage } from './browser';
import { myMove, playFromList } from './player';
import { gameBefore, keepGames } from './screens';
import { stage } from './stage';

const on = stage();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function at(page: Page, position: Parameters<typeof gameBefore>[0]): Promise<void> {
    await page.goto(on.address);
    await page.locator('main').waitFor();
    await keepGames(page);
    await page.goto(`${on.address}/game/${gameBefore(position)}`);
    await myMove(page);
}
const current = (page: Page) => page.locator('nav.tabs [aria-pressed=true]').textContent();
const inSight = (page: Page, selector: string) =>
    page
        .locator(selector)
        .first()
        .evaluate((one) => {
            const { top, bottom, left, right } = one.getBoundingClientRect();
            return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && one.checkVisibility();
        });

it('on a phone, the tab with the question comes up, and what one plays with is in sight', async () => {
    const { page, context, errors } = await openPage(on.browser, phone, { pace: 'instant' });
    await at(page, 'five players, late build');
    await expect.poll(() => current(page)).toContain('Stock');
    expect(await inSight(page, '.stock button.lit')).toBe(true);
    await page.locator('.stock button.lit').first().tap();
    await page.getByTestId('preview').waitFor();
    expect(await current(page)).toContain('Preview');
    // The button that makes it final is at the bottom, where the thumb is.
    const confirm = (await page.locator('.tools .strong').boundingBox())!;
    expect(confirm.y).toBeGreaterThan(844 * 0.85);
    expect(confirm.y + confirm.height).toBeLessThanOrEqual(844);
    await at(page, 'two players, late action');
    await expect.poll(() => current(page)).toContain('Mine');
    for (const part of ['.harbour', '.buildings', '.cards'])
        expect(await inSight(page, `.mine ${part}`), part).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
});

it('the chart is shown whole at first, and again at the press of a button', async () => {
    const { page, context, errors } = await openPage(on.browser, phone, { pace: 'instant' });
    await at(page, 'two players, late action');
    const whole = () =>
        page.locator('main.chart').evaluate((chart) => {
            const frame = chart.getBoundingClientRect();
            return [...chart.querySelectorAll('[data-spot]')].every((spot) => {
                const box = spot.getBoundingClientRect();
                return box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
            });
        });
    expect(await whole()).toBe(true);
    const fit = page.getByRole('button', { name: 'Whole chart' });
    expect(await fit.count()).toBe(0);
    await page.locator('main.chart svg').last().dispatchEvent('wheel', { deltaY: -800, clientX: 200, clientY: 200 });
    await fit.waitFor();
    expect(await whole()).toBe(false);
    await fit.tap();
    await expect.poll(whole).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
});

it('a tip waits, is one line beside what it speaks of, tells more on demand, and can be switched off', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.clock.install({ time: new Date('2030-01-01T00:00:00') });
    await at(page, 'two players, late action');
    const tip = page.getByRole('tooltip');
    const tile = page.locator('.mine .buildings button').first();
    await page.clock.pauseAt(new Date('2030-01-02T00:00:00'));
    await tile.hover();
    await page.clock.runFor(450);
    expect(await tip.count()).toBe(0);
    await page.clock.runFor(100);
    await tip.waitFor();
    const [said, spoken] = [(await tip.boundingBox())!, (await tile.boundingBox())!];
    expect(said.height).toBeLessThan(40);
    const apart =
        said.y + said.height <= spoken.y ||
        said.y >= spoken.y + spoken.height ||
        said.x + said.width <= spoken.x ||
        said.x >= spoken.x + spoken.width;
    expect(apart).toBe(true);
    await page.keyboard.press('F1');
    const whole = await tile.getAttribute('aria-label');
    await page.getByRole('dialog').getByText(whole!).waitFor();
    await page.keyboard.press('Escape');

    await page.evaluate(() => {
        const settings = JSON.parse(localStorage.getItem('settings')!) as object;
        localStorage.setItem('settings', JSON.stringify({ ...settings, tips: false }));
    });
    await page.reload();
    await myMove(page);
    await tile.hover();
    await page.clock.runFor(2000);
    expect(await tip.count()).toBe(0);
    await page.keyboard.press('F1'); // the rule can still be asked for
    await page.getByRole('dialog').getByText(whole!).waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

it('buildings stay where they were built, and nothing moves when texts grow', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await at(page, 'five players, late build');
    const places = () =>
        page.evaluate(() =>
            ['main.chart', '.table > .stock', '.side', '.mine'].map((part) => {
                const { x, y, width, height } = document.querySelector(part)!.getBoundingClientRect();
                return [part, x, y, width, height].map(String).join(' ');
            }),
        );
    const before = await places();
    await page.getByTestId('status').evaluate((status) => (status.textContent = 'A very long question. '.repeat(30)));
    expect(await places()).toEqual(before);

    const mine = () =>
        page
            .locator('.mine')
            .evaluate((board) => [
                board.querySelector('h2')!.textContent!.trim(),
                ...[...board.querySelectorAll('.buildings button')].map((tile) => tile.getAttribute('data-spot')!),
            ]);
    const seen = new Map<string, string[]>();
    for (let moves = 0; moves < 12 && (await myMove(page)); ++moves) {
        const [who, ...tiles] = await mine();
        expect(tiles.slice(0, seen.get(who!)?.length ?? 0), who).toEqual(seen.get(who!) ?? []);
        seen.set(who!, tiles);
        await playFromList(page, 'Moves');
    }
    expect([...seen.values()].some((tiles) => [...tiles].sort().join() !== tiles.join())).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
});

it('a cut, a covered, an overlapping and an outlying element are each found', async () => {
    const { page, context } = await openPage(on.browser);
    await page.setContent(`<body style="margin: 0; font: 16px sans-serif">
        <p style="width: 60px; overflow: hidden; white-space: nowrap">much too long for its box</p>
        <p style="height: 8px; overflow: hidden">too low for letters</p>
        <p style="margin: 40px 0 0">one line</p><p style="margin: -14px 0 0 5px">over another</p>
        <button style="position: absolute; left: 300px; top: 300px; width: 90px">under</button>
        <div style="position: absolute; left: 290px; top: 290px; width: 120px; height: 60px; background: red"></div>
        <button style="position: absolute; left: 1250px; top: 400px; width: 60px">far out</button>
        <div style="width: 90px; overflow: auto; white-space: nowrap">only seen by scrolling</div>
        <p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap" title="A very long name">A very long name</p>
        <p style="width: 40px; overflow-wrap: anywhere">letterhead</p>
        <p>perfectly fine</p></body>`);
    const found = (await flaws(page)).map((flaw) => `${flaw.what}: ${flaw.text}`);
    expect([...new Set(found)].sort()).toEqual([
        'cut: much too long for its box',
        'cut: too low for letters',
        'is broken: letterhead',
        'is covered: under',
        'is only seen by scrolling sideways: only seen by scrolling',
        'is outside: far out',
        'overlaps: one line',
    ]);
    expect(inWords((await flaws(page))[0]!)).toMatch(/p “much too long for its box” cut off by p: \d+ px/);
    await context.close();
});
