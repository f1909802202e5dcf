import type { Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chapters } from '../src/learn/chapters';
import { launch, openPage, screenshot } from './browser';
import { accessible, playByPointing } from './player';
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

const onward = (page: Page) => page.getByTestId('onward');

// Does what the step asks for by pointing at what it lights, or looks where it points.
async function take(page: Page, asks: boolean): Promise<void> {
    if (asks) {
        await page.waitForFunction(() => document.querySelector('.status.lively'));
        await playByPointing(page);
    } else {
        await onward(page).waitFor();
        await page.getByTestId('spotlight').waitFor();
    }
    await onward(page).waitFor();
}

it('the tutorial is played from its first step to its last, and remembered', async () => {
    const { page, context, errors } = await openPage(browser, {}, { pace: 'instant' });
    await page.goto(`${address}/learn`);
    await page.getByRole('button', { name: 'Start the tutorial' }).click();
    for (const [number, { id, steps }] of chapters.entries()) {
        for (const [index, { asks }] of steps.entries()) {
            await page.waitForURL(`${address}/learn/${id}/${index + 1}`);
            if (index === 0 && number < 3) await screenshot(page, `lesson-${id}-1280`);
            await take(page, asks);
            if (id === 'open' && index === 2) await screenshot(page, 'lesson-done-1280');
            if (id === 'ship' && index === 0) {
                await screenshot(page, 'lesson-1280');
                await accessible(page, 'lesson');
            }
            if (id === 'status' && index === 1) {
                await page.reload();
                await take(page, asks);
            }
            await page.keyboard.press('Enter');
        }
    }
    await page.waitForURL(`${address}/learn`);
    await page.getByText('You know the game now.').waitFor();
    expect(await page.getByText('✓ done').count()).toBe(chapters.length);
    expect(errors).toEqual([]);
    await context.close();
});
