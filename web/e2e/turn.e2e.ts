// A turn at the table: preview before confirming, undo, and traces of what the others did.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './browser';
import { hotSeat, myMove, playByPointing, playFromList, playOnFrom } from './player';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();
const shown = (page: Page) => page.locator('.table').getAttribute('data-position');
const listed = (page: Page, move: string) => page.locator(`button[data-move="${move}"]`);
const confirm = (page: Page) => page.locator('.tools .strong').click();

// A position in which a player ships to a track and then occupies with one building. The bots of this game do not
// depend on trained weights.
const record = finishedGame('age-of-sail-b', 3, 'eager', 2);
const { moves } = JSON.parse(record) as { moves: string[] };
const twofold = moves.findIndex(
    (move, ply) => /^\w+: ship (?!.*-(sea|fleet)$)/.test(move) && /^occupy/.test(moves[ply + 1] ?? ''),
);
const [ship, occupy] = [moves[twofold]!, moves[twofold + 1]!];

const playOn = (page: Page, who: string | RegExp) => playOnFrom(page, on.address, record, twofold, who);

it('things that can not be chosen say why', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(`${on.address}/hot-seat`);
    await page.getByRole('button', { name: 'Deal' }).click();
    await myMove(page);
    await page.locator('[data-spot="stock:bank"]').click({ force: true }); // it is aria-disabled
    await expect
        .poll(() => page.getByTestId('status').textContent())
        .toMatch(/Not now: the Bank is level 2; your build level is 1/);
    expect(errors).toEqual([]);
    await context.close();
});

it('what is chosen says so, and is taken back by pointing at it again', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await playOn(page, hotSeat);
    const building = page.locator(`.buildings [data-spot="building:${ship.split(':')[0]}"].lit`).first();
    const states = () =>
        page
            .locator('.buildings .selected')
            .evaluateAll((all) => all.map((one) => [one.ariaPressed, one.ariaDisabled]));
    await building.click();
    await expect.poll(states).toEqual([['true', 'false']]);
    await page.locator('.buildings .selected').click();
    await expect.poll(states).toEqual([]);
    expect(await building.getAttribute('aria-pressed')).toBe('false');
    expect(errors).toEqual([]);
    await context.close();
});

it('passing warns of what is given up, even where moves are final at once', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant', confirm: false });
    await playOn(page, hotSeat);
    const before = await shown(page);
    await page.keyboard.press('/');
    await listed(page, ship).waitFor();
    const others = await page.locator('button[data-move]:not([data-move=pass])').count();
    await page.locator('.tools').getByRole('button', { name: 'Pass', exact: true }).click();
    await page.getByText(`You could still act: ${others} other moves are left, and passing ends your round.`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('preview').waitFor({ state: 'detached' });
    expect(await shown(page)).toBe(before);
    expect(errors).toEqual([]);
    await context.close();
});

it('a turn of two actions is taken back step by step until it is played, and whole afterwards', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await playOn(page, hotSeat);
    const before = await shown(page);
    const preview = page.getByTestId('preview');
    const drafted = () => page.locator('.chart .ghost').count();
    const both = async () => {
        await page.keyboard.press('/');
        await listed(page, ship).click();
        await preview.locator(`[data-move="${occupy}"]`).click();
        await expect.poll(drafted).toBe(2);
    };
    // Draft both, then step back.
    await both();
    await page.keyboard.press('Escape');
    await expect.poll(drafted).toBe(1);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    expect(await drafted()).toBe(0);
    expect(await shown(page)).toBe(before);
    // Confirm both at once.
    await both();
    await confirm(page);
    await expect.poll(() => shown(page)).not.toBe(before);
    await page.keyboard.press('z');
    await expect.poll(() => shown(page)).toBe(before);
    // Confirm one after the other: still one turn.
    await page.keyboard.press('/');
    await listed(page, ship).click();
    await preview.waitFor();
    await confirm(page);
    await expect.poll(() => shown(page)).not.toBe(before);
    const halfway = await shown(page);
    await page.keyboard.press('/');
    await listed(page, occupy).click();
    await preview.waitFor();
    await confirm(page);
    await expect.poll(() => shown(page)).not.toBe(halfway);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shown(page)).toBe(before);
    expect(errors).toEqual([]);
    await context.close();
});

it('what was done since one’s last turn is ringed on the chart until one has answered it', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await playOn(page, hotSeat);
    const mover = async () => (await page.getByTestId('status').textContent())!.split(':')[0]!;
    const ada = await mover();
    await page.keyboard.press('/');
    await listed(page, ship).click();
    await page.getByTestId('preview').locator(`[data-move="${occupy}"]`).click();
    await expect.poll(() => page.locator('.chart .ghost').count()).toBe(2);
    await confirm(page);
    await expect.poll(mover).not.toBe(ada);

    const [region, city] = [ship.split(' ').at(-1)!, occupy.split(' ').at(-1)!];
    const rings = page.locator('.chart .trace');
    const hers = page.locator(`[data-spot="track:${region}"] .trace, [data-spot="city:${city}"] .trace`);
    await expect.poll(() => hers.count()).toBe(2);
    const seat = (await hers.first().getAttribute('data-seat'))!;
    const all = await rings.count();
    // While a move is previewed, the traces are hidden.
    await page.keyboard.press('/');
    await page.locator('button[data-move]').first().click();
    await page.getByTestId('preview').waitFor();
    expect(await rings.count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => rings.count()).toBe(all);
    // The reader can turn them off.
    await page.getByRole('button', { name: 'Log', exact: true }).filter({ visible: true }).click();
    await page.getByLabel('on the chart').uncheck();
    await expect.poll(() => rings.count()).toBe(0);
    await page.getByLabel('on the chart').check();
    await expect.poll(() => rings.count()).toBe(all);
    // By her next turn, her own traces are gone.
    while ((await mover()) !== ada) await playFromList(page, 'Moves');
    await expect.poll(() => page.locator(`.chart .trace[data-seat="${seat}"]`).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});

// Freezes the page's clock and slows animations to a crawl: only user input makes the game go on.
async function standStill(page: Page): Promise<void> {
    await page.clock.pauseAt(new Date('2030-01-02T00:00:00'));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
}
const motions = (page: Page) =>
    page.evaluateHandle(() => document.querySelector('main.chart')!.getAnimations({ subtree: true }));

it.each(['Space', 'Escape', 'click'])(
    'what the others do is shown, and %s ends it without losing anything',
    async (how) => {
        const { page, context, errors } = await openPage(on.browser, {}, { pace: 'calm' });
        await page.clock.install({ time: new Date('2030-01-01T00:00:00') });
        await playOn(page, /Against bots/);
        await standStill(page);
        const asked = () => page.locator('.status.lively').count();
        while (await asked()) await playByPointing(page);
        // A bot's move is shown: from here on nothing happens without input.
        await expect.poll(() => page.locator('.log .fresh').count()).toBeGreaterThan(0);
        let sailed = 0;
        while (!(await asked())) {
            const before = await shown(page);
            const underWay = await motions(page);
            sailed += await underWay.evaluate((all) => all.length);
            if (how === 'click')
                await page
                    .locator('main.chart svg')
                    .last()
                    .click({ position: { x: 3, y: 3 } });
            else await page.keyboard.press(how);
            expect(await underWay.evaluate((all) => all.filter(({ playState }) => playState === 'running'))).toEqual(
                [],
            );
            await expect.poll(async () => (await shown(page)) !== before || (await asked()) > 0).toBe(true);
        }
        expect(sailed).toBeGreaterThan(0);
        const plies = await page
            .locator('.log li')
            .evaluateAll((lines) => lines.map((line) => Number(line.getAttribute('value'))));
        expect(plies).toEqual(plies.map((_, index) => plies[0]! - index));
        expect(plies[0]).toBeGreaterThan(twofold + 1);
        expect(errors).toEqual([]);
        await context.close();
    },
);

it('where moves are to be shown instantly, nothing moves and nothing is waited for', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.clock.install({ time: new Date('2030-01-01T00:00:00') });
    await playOn(page, /Against bots/);
    await standStill(page);
    for (let turns = 0; turns < 3; ++turns) {
        await playByPointing(page);
        await myMove(page);
        expect(await (await motions(page)).evaluate((all) => all.length)).toBe(0);
    }
    expect(errors).toEqual([]);
    await context.close();
});
