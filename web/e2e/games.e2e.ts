import { expect, it } from 'vitest';
import { openPage, screenshot } from './browser';
import { accessible, myMove, playByKeyboard, playByPointing, playFromList } from './player';
import { stage } from './stage';

const on = stage();

it('a classic game against bots is played to its end by pointing, through a reload', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    for (let moves = 0; await myMove(page); ++moves) {
        if (moves === 6) {
            const before = await page.locator('.table').getAttribute('data-position');
            await page.reload();
            await myMove(page);
            expect(await page.locator('.table').getAttribute('data-position')).toBe(before);
            await page.keyboard.press('h');
            await page.getByTestId('hint').locator('li').first().waitFor();
            await screenshot(page, 'table-1280');
            await accessible(page, 'table with hint');
            await page.keyboard.press('Escape');
        }
        await playByPointing(page);
    }
    expect(await page.getByTestId('winner').textContent()).toMatch(/ha(s|ve) won|share the victory/);
    await screenshot(page, 'over-1280');
    await accessible(page, 'end of the game');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.getByTestId('winner').waitFor({ state: 'detached' });
    expect(await myMove(page)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
});

it('an Age of Sail game with exploits is played to its end by keyboard alone', async () => {
    const { page, context, errors } = await openPage(
        on.browser,
        { colorScheme: 'dark' },
        { pace: 'instant', edition: 'age-of-sail-b', players: 3 },
    );
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).focus();
    await page.keyboard.press('Enter');
    for (let moves = 0; await myMove(page); ++moves) {
        if (moves === 8) {
            await screenshot(page, 'sail-1280-dark');
            await accessible(page, 'table in the dark');
        }
        await playByKeyboard(page);
    }
    await page.getByTestId('winner').waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

it('a game is played on a phone, in Italian, from the list of moves', async () => {
    const { page, context, errors } = await openPage(
        on.browser,
        { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'it-IT' },
        { pace: 'instant', players: 3 },
    );
    await page.goto(on.address);
    await page.locator('main').waitFor();
    await screenshot(page, 'home-390');
    await accessible(page, 'home on a phone');
    await page.getByRole('button', { name: 'Gioca subito' }).click();
    for (let moves = 0; await myMove(page); ++moves) {
        if (moves === 10) {
            await page.getByRole('button', { name: 'Mia', exact: true }).click();
            await screenshot(page, 'table-390');
            await accessible(page, 'table on a phone');
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            expect(wide).toBeLessThanOrEqual(390);
        }
        await playFromList(page, 'Mosse');
    }
    expect(await page.getByTestId('winner').textContent()).toMatch(/Vince|Vincono/);
    await screenshot(page, 'over-390');
    expect(errors).toEqual([]);
    await context.close();
});

it('a hot-seat game of three is played to its end round one screen', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant', players: 3 });
    await page.goto(`${on.address}/hot-seat`);
    for (const [seat, name] of ['Zoe', 'Yan', 'Xia'].entries())
        await page.getByLabel(`Name of player ${seat + 1}`).fill(name);
    await page.getByRole('button', { name: 'Deal' }).click();
    const asked = new Set<string>();
    while (await myMove(page)) {
        asked.add((await page.getByTestId('status').textContent())?.split(':')[0] ?? '');
        await playFromList(page, 'Moves');
    }
    expect([...asked].sort()).toEqual(['Xia', 'Yan', 'Zoe']);
    expect(await page.getByTestId('winner').textContent()).toMatch(/Xia|Yan|Zoe/);
    expect(errors).toEqual([]);
    await context.close();
});

it('is played without a network once it was loaded', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(on.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => {
        for (const name of await caches.keys())
            if ((await (await caches.open(name)).keys()).some(({ url }) => url.includes('classic-4'))) return true;
        return false;
    });
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Play now' }).click();
    for (let moves = 0; moves < 3 && (await myMove(page)); ++moves) await playByPointing(page);
    expect(errors).toEqual([]);
    await context.close();
});
