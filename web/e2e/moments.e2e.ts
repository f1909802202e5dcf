// A region that opens with its governor, the abolition of slavery and a lost city each have their moment.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { LogEntry } from '../src/engine/types';
import type { FactKind } from '../src/generated/words';
import { gameLink } from '../src/store/gameLink';
import { localSupply } from '../tests/supply';
import { openPage, screenshot } from './browser';
import { accessible, hotSeat, playMove, playOnFrom } from './player';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();
const record = finishedGame('classic', 4, 'eager', 6); // bots that do not depend on trained weights
let engine: Engine;
let log: LogEntry[];
beforeAll(async () => {
    engine = await Engine.start(localSupply);
    log = await (await engine.openRecord(record)).log();
});
afterAll(() => engine.close());

const entryOf = (kind: FactKind) => log.find(({ facts }) => facts.some(({ fact }) => fact === kind))!;
const said = (page: Page) => page.getByTestId('moment').textContent();
const lines = (page: Page) => page.locator('.lines .line');

async function after(kind: FactKind, settings: object, options = {}) {
    const { ply } = entryOf(kind);
    const opened = await openPage(on.browser, options, settings);
    await opened.page.goto(await gameLink(record, ply, on.address));
    await opened.page.getByRole('slider').waitFor();
    expect(await said(opened.page)).toBe('');
    await opened.page.keyboard.press('ArrowRight');
    return opened;
}

it.each([
    ['opened', /^.+ is open\. \w+ wins the governor\.$/, '.ring.opened'],
    [
        'abolition',
        /^Slavery is abolished\.( \w+ sets aside (one|\d) slavery cards?: −\d glory at the end\.)*$/,
        undefined,
    ],
    ['site-lost', /^\w+ takes .+ from \w+\.$/, '.ring.lost'],
] as const)('%s is shown where it happens, said, and ended by any key', async (kind, words, ring) => {
    const { page, context, errors } = await after(kind, { pace: 'calm' });
    await lines(page).waitFor();
    expect(await said(page)).toMatch(words);
    expect(await lines(page).evaluateAll((all) => all.map((one) => one.classList.contains('abolition')))).toEqual([
        kind === 'abolition',
    ]);
    const chart = (await page.locator('main.chart').boundingBox())!;
    const line = (await lines(page).boundingBox())!;
    expect(line.x).toBeGreaterThan(chart.x);
    expect(line.x + line.width).toBeLessThan(chart.x + chart.width);
    expect(line.y + line.height).toBeLessThan(chart.y + chart.height / 4);
    const rings = page.locator('.ring').filter({ visible: true });
    expect(await page.locator('.layer > .ring').count()).toBe(ring ? 1 : 0);
    if (ring) {
        const box = (await rings.first().boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(chart.x - 1);
        expect(box.x + box.width).toBeLessThanOrEqual(chart.x + chart.width + 1);
    }
    await screenshot(page, `moment-${kind}`);
    await page.keyboard.press('Shift');
    await expect.poll(() => lines(page).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});

it('goes by itself, and does not come back when the move is taken back', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'calm' });
    const { ply, move } = entryOf('site-lost');
    await playOnFrom(page, on.address, record, ply, hotSeat);
    await playMove(page, move.move);
    await lines(page).waitFor();
    await accessible(page, 'a moment');
    await expect.poll(() => lines(page).count(), { timeout: 10_000 }).toBe(0);
    const before = await page.locator('.table').getAttribute('data-position');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.table').getAttribute('data-position')).not.toBe(before);
    expect(await said(page)).toBe('');
    expect(errors).toEqual([]);
    await context.close();
});

it('is still where less motion is asked for, and only said where moves are instant', async () => {
    const calm = await after('opened', { pace: 'calm' }, { reducedMotion: 'reduce' });
    await lines(calm.page).waitFor();
    expect(await calm.page.evaluate(() => document.getAnimations().length)).toBe(0);
    const instant = await after('opened', { pace: 'instant' });
    await expect.poll(() => said(instant.page)).toContain('is open');
    expect(await lines(instant.page).count()).toBe(0);
    expect([...calm.errors, ...instant.errors]).toEqual([]);
    await calm.context.close();
    await instant.context.close();
});
