import type { Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, openPage, screenshot } from './browser';
import { serve } from './server';

let browser: Browser, server: Server, address: string;
beforeAll(async () => {
    ({ address, server } = await serve());
    browser = await launch();
});
afterAll(async () => {
    await browser.close();
    server.close();
});

// Waits until it is the person's move or the game is over, and says which.
async function myMove(page: Page): Promise<boolean> {
    const status = page.getByTestId('status').filter({ hasText: /Your move|The game is over/ });
    await status.waitFor();
    return (await status.textContent())?.includes('Your move') ?? false;
}

// Clicks the first move on the list that does something, and waits until it is in the log.
async function playFirst(page: Page): Promise<void> {
    const list = page.getByTestId('moves').getByRole('button');
    const texts = await list.allTextContents();
    const chosen = Math.max(0, texts.findIndex((text) => text !== 'pass'));
    const log = page.locator('.log li').first();
    const before = (await log.count()) > 0 ? await log.getAttribute('value') : null;
    await list.nth(chosen).click();
    await page.waitForFunction(
        (last) => (document.querySelector('.log li')?.getAttribute('value') ?? null) !== last,
        before,
    );
}

it('a game against bots is played to its end, through a reload', async () => {
    const { page, context, errors } = await openPage(browser);
    await page.goto(address);
    await screenshot(page, 'home');
    await page.getByRole('button', { name: 'Play now' }).click();
    for (let moves = 0; await myMove(page); ++moves) {
        if (moves === 5) {
            const before = await page.locator('table').textContent();
            await page.reload();
            await myMove(page);
            expect(await page.locator('table').textContent()).toBe(before);
            await page.getByRole('button', { name: 'Hint' }).click();
            await page.getByText('glory expected').first().waitFor();
            await screenshot(page, 'local-game');
        }
        await playFirst(page);
    }
    expect(await page.getByTestId('status').textContent()).toMatch(/has won|share the victory/);
    await screenshot(page, 'local-game-over');
    expect(errors).toEqual([]);
    await context.close();
});

it('is played without a network once it was loaded', async () => {
    const { page, context, errors } = await openPage(browser);
    await page.goto(address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => {
        for (const name of await caches.keys())
            if ((await (await caches.open(name)).keys()).some(({ url }) => url.includes('classic-4'))) return true;
        return false;
    });
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Play now' }).click();
    for (let moves = 0; moves < 3 && (await myMove(page)); ++moves) await playFirst(page);
    expect(errors).toEqual([]);
    await context.close();
});
