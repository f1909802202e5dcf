// A finished game is replayed, analysed, continued from a position, and shared.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { gameLink } from '../src/store/gameLink';
import { openPage, screenshot } from './browser';
import { accessible, myMove } from './player';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();
const plies = (record: string) => (JSON.parse(record) as { moves: string[] }).moves.length;
const shown = (page: Page) => page.locator('.table').getAttribute('data-position');
const at = (page: Page) => page.locator('.at').textContent();

it('is stepped through by move, turn and round, with keys, buttons, the slider, the log and the curve', async () => {
    const record = finishedGame('classic', 4);
    const end = plies(record);
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(await gameLink(record, 12, on.address));
    await page.getByRole('slider').waitFor();
    await page.waitForURL(/\/replay\/\w+\/12$/);
    const twelfth = await shown(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => at(page)).toBe(`13/${end}`);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shown(page)).toBe(twelfth);
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Round 2 of 7');
    await page.getByRole('button', { name: 'Next turn' }).click();
    await page.getByRole('button', { name: 'Previous round' }).click();
    await page.keyboard.press('End');
    await expect.poll(() => at(page)).toBe(`${end}/${end}`);
    await page.getByRole('slider').fill('30');
    await expect.poll(() => at(page)).toBe(`30/${end}`);
    // The log line of the current move is scrolled into view; clicking another line jumps to its move.
    const current = page.locator('.log li.current');
    await expect.poll(() => current.evaluate((line) => line.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await current.locator('+ li button').click();
    await expect.poll(() => at(page)).toBe(`29/${end}`);

    await page.getByRole('button', { name: 'Analysis' }).filter({ visible: true }).click();
    const curve = page.getByTestId('analysis').locator('.plot svg');
    const box = (await curve.boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
    await expect.poll(() => at(page)).not.toBe(`29/${end}`);
    expect(errors).toEqual([]);
    await context.close();
});

it('is judged while it is looked at: curves for everyone, and what cost most with something better', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(await gameLink(finishedGame('classic', 3), 0, on.address));
    await page.getByRole('button', { name: 'Analysis' }).filter({ visible: true }).click();
    const analysis = page.getByTestId('analysis');
    const lengths = () =>
        analysis
            .locator('polyline:not(.casing)')
            .evaluateAll((lines) => lines.map((line) => line.getAttribute('points')!.split(' ').length));
    await expect.poll(async () => Math.min(...(await lengths())), { timeout: 30_000 }).toBeGreaterThan(5);
    const early = (await lengths())[0]!;
    expect(await lengths()).toHaveLength(3);

    // The analysis does not block the reader.
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Round 2 of 7');

    const swings = analysis.locator('li button');
    await swings.first().waitFor({ timeout: 300_000 });
    expect((await lengths())[0]).toBeGreaterThan(early);
    expect(await swings.first().textContent()).toMatch(/better: .+to win/);
    const rows = page.getByTestId('accuracy').locator('tbody tr');
    expect(await rows.count()).toBe(3);
    for (const row of await rows.allTextContents()) expect(row).toMatch(/\d+%/);
    await screenshot(page, 'analysis-1280');
    await accessible(page, 'analysis');
    await swings.last().click();
    const ply = await swings.last().getAttribute('data-ply');
    await page.waitForURL(new RegExp(`/replay/\\w+/${ply}$`));
    await page.getByRole('button', { name: 'Chance to win' }).click();
    await expect.poll(() => analysis.locator('.plot svg').getAttribute('aria-label')).toMatch(/Chance to win.*%/);

    // What was found is kept, and marks the moves of the log.
    await page.reload();
    await page.getByRole('button', { name: 'Analysis' }).filter({ visible: true }).click();
    await rows.first().waitFor({ timeout: 5_000 });
    await page.getByRole('button', { name: 'Log', exact: true }).filter({ visible: true }).click();
    await page.locator('.log .sign').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

it('is played on from any position against bots of a chosen level', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(await gameLink(finishedGame('classic', 3), 20, on.address));
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByLabel('Opponents').selectOption('mate');
    await accessible(page, 'playing on');
    await page
        .getByRole('button', { name: /^Against bots/ })
        .nth(1)
        .click();
    await page.waitForURL(/\/game\//);
    expect(await myMove(page)).toBe(true);
    expect(await page.locator('.log li').count()).toBeGreaterThanOrEqual(20);
    expect(errors).toEqual([]);
    await context.close();
});

it('is copied as a link that another browser opens, and downloaded', async () => {
    const { page, context, errors } = await openPage(
        on.browser,
        { permissions: ['clipboard-read', 'clipboard-write'] },
        { pace: 'instant' },
    );
    const record = finishedGame('classic', 3);
    await page.goto(await gameLink(record, 7, on.address));
    await page.getByRole('slider').waitFor();
    const seventh = await shown(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('Arrow keys').waitFor(); // the keys are listed
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.getByText('Copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the record' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^endeavor-classic-ada-ben-cai-\d{4}-\d\d-\d\d-\d+-moves\.json$/);
    await context.close();

    const other = await openPage(on.browser, {}, { pace: 'instant' });
    await other.page.goto(link);
    await other.page.getByRole('slider').waitFor();
    expect(await shown(other.page)).toBe(seventh);
    expect([...errors, ...other.errors]).toEqual([]);
    await other.context.close();
});
