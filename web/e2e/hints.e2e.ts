// A table without hints: the page gives none, not even beside the table, until the game is over.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './browser';
import { accessible } from './player';
import { serve, type RunningServer } from './server';
import { guest } from './table';

let browser: Browser, server: RunningServer, address: string;
beforeAll(async () => {
    ({ address, server } = await serve());
    browser = await launch();
});
afterAll(async () => {
    await browser.close();
    await server.close();
});

it.each([true, false])('hints: %s', async (hints) => {
    const { page } = await guest(browser);
    await page.goto(`${address}/new-game`);
    await page.getByLabel('Your name').fill('Ada');
    for (const seat of [2, 3]) await page.getByLabel(`Who sits on seat ${seat}`).selectOption('deckhand');
    await page.getByLabel('Players may ask for hints').setChecked(hints);
    await page.getByRole('button', { name: 'Create the table' }).click();
    await page.locator('.table').waitFor();
    const count = (name: string) => page.getByRole('button', { name, exact: true }).count();
    expect((await count('Hint')) > 0).toBe(hints);

    // Looking back is possible, but nothing that thinks.
    const id = /\/game\/(\w+)/.exec(page.url())![1]!;
    await page.goto(`${address}/replay/${id}/0/analysis`);
    await page.getByRole('button', { name: 'Menu' }).first().waitFor();
    expect(await page.getByTestId('locked').count()).toBe(hints ? 0 : 1);
    expect((await count('Hint')) > 0).toBe(hints);
    expect((await count('Play on from here')) > 0).toBe(hints);
    expect((await count('Analysis')) > 0).toBe(hints);
    if (!hints) await accessible(page, 'looking back without hints');

    // Nor by way of the record that the page hands out.
    const record = await (await page.request.get(`${address}/api/v1/games/${id}/record`)).text();
    await page.goto(`${address}/open`);
    await page.getByLabel('paste', { exact: false }).first().fill(record);
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.waitForURL(/\/replay\//);
    await page.getByRole('button', { name: 'Menu' }).first().waitFor();
    expect((await count('Hint')) > 0).toBe(hints);
});
