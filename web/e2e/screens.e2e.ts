import { expect, it } from 'vitest';
import { endeavor } from '../tests/supply';
import { openPage, screenshot } from './browser';
import { accessible, myMove, playByPointing } from './player';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();

it.each([
    [1280, 800, 'dark'],
    [1920, 1080, 'light'],
    [390, 844, 'light'],
] as const)('every screen at %i×%i, %s, can be used by everyone and fits', async (width, height, colorScheme) => {
    const audited = async (screen: string) => width < 1920 && (await accessible(page, screen)); // axe is slow
    const { page, context, errors } = await openPage(
        on.browser,
        { viewport: { width, height }, colorScheme },
        { pace: 'instant' },
    );
    const screens = {
        home: '',
        'hot-seat': 'hot-seat',
        settings: 'settings',
        open: 'open',
        online: 'online',
        'new-game': 'new-game',
        account: 'account',
        unknown: 'nothing/here',
    };
    for (const [name, path] of Object.entries(screens)) {
        await page.goto(`${on.address}/${path}`);
        await page.locator('main').waitFor();
        await screenshot(page, `${name}-${width}-${colorScheme}`);
        await audited(name);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
    }
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    for (let moves = 0; moves < 5 && (await myMove(page)); ++moves) await playByPointing(page);
    await myMove(page);
    await screenshot(page, `table-${width}-${colorScheme}`);
    await audited('table');
    const { wide, high } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        high: document.documentElement.scrollHeight,
    }));
    expect({ wide, high }).toEqual({ wide: width, high: height });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Position as text' }).click();
    await page.getByTestId('text-view').waitFor();
    await screenshot(page, `menu-${width}-${colorScheme}`);
    await audited('menu');
    await page.getByRole('button', { name: 'Look back at this game' }).click();
    await page.getByRole('slider').waitFor();
    await screenshot(page, `replay-${width}-${colorScheme}`);
    await audited('replay');
    await page.getByRole('button', { name: 'Analysis' }).filter({ visible: true }).click();
    await page.getByTestId('analysis').locator('ol, p:not(.wait)').first().waitFor({ timeout: 120_000 });
    await screenshot(page, `analysis-${width}-${colorScheme}`);
    await audited('analysis');
    expect(errors).toEqual([]);
    await context.close();
});

it('a hot-seat game is looked back on, its address points to a move, and it is played on against bots', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(`${on.address}/hot-seat`);
    await page.getByLabel('Name of player 1').fill('Zoe');
    await page.getByRole('button', { name: 'Deal' }).click();
    const names = new Set<string>();
    for (let moves = 0; moves < 6 && (await myMove(page)); ++moves) {
        names.add((await page.getByTestId('status').textContent())?.split(':')[0] ?? '');
        await playByPointing(page);
    }
    expect(names).toContain('Zoe');
    expect(names.size).toBeGreaterThanOrEqual(4);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Look back at this game' }).click();
    await page.getByRole('slider').waitFor();
    await page.keyboard.press('Home');
    await page.getByText('Before the first move').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/replay\/\w+\/2$/);
    const shown = page.locator('.table');
    await page.waitForTimeout(200);
    const second = await shown.getAttribute('data-position');
    await page.reload();
    await page.getByRole('slider').waitFor();
    expect(await shown.getAttribute('data-position')).toBe(second);

    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: 'Against bots, as Zoe' }).click();
    await page.waitForURL(/\/game\//);
    expect(await myMove(page)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
});

it('a pasted record is shown, and something else is refused with the reason', async () => {
    const { page, context, errors } = await openPage(
        on.browser,
        { permissions: ['clipboard-read', 'clipboard-write'] },
        { pace: 'instant' },
    );
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    for (let moves = 0; moves < 2 && (await myMove(page)); ++moves) await playByPointing(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Copy the record' }).click();
    await page.getByText('Copied.').waitFor();
    const record = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(`${on.address}/open`);
    await page.getByRole('textbox').fill('{"format": "chess"}');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('alert').filter({ hasText: 'This is neither the record of a game nor a position' }).waitFor();
    await page.getByRole('textbox').fill(record);
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('slider').waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

it('a pasted position is shown, and can be played on from', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    const game = finishedGame('classic', 3, 'eager');
    await page.goto(`${on.address}/open`);
    await page.getByRole('textbox').fill(endeavor(game, 'show', '-', '--json', '--ply', '90'));
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('slider').waitFor();
    await screenshot(page, 'position');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: 'As hot-seat' }).click();
    await page.waitForURL(/\/game\/\w+$/);
    expect(await myMove(page)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
});
