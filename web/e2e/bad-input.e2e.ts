// Failures and bad input: every error message says what to do, and nothing is lost.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { gameLink } from '../src/store/gameLink';
import { openPage, screenshot } from './browser';
import { accessible, myMove, playByPointing } from './player';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();

async function opened(arrange: (context: BrowserContext) => Promise<void>) {
    const { page, context, errors } = await openPage(on.browser, { serviceWorkers: 'block' }, { pace: 'instant' });
    await arrange(context);
    return { page, context, errors };
}
const alert = (page: Page) => page.getByRole('alert').first().textContent();

it('without WebAssembly the page says what is missing and where it would work', async () => {
    const { page, context, errors } = await opened((one) =>
        one.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
    );
    await page.goto(on.address);
    await page.getByRole('alert').waitFor();
    expect(await alert(page)).toMatch(/WebAssembly is missing or switched off.*Firefox/);
    await screenshot(page, 'trouble-1280');
    await accessible(page, 'trouble');
    expect(errors).toEqual([]);
    await context.close();
});

it('an engine that does not arrive can be asked for again', async () => {
    let broken = true;
    const { page, context } = await opened((one) =>
        one.route('**/*.wasm', (route) => (broken ? route.abort() : route.continue())),
    );
    await page.goto(on.address);
    await page.getByRole('alert').waitFor();
    expect(await alert(page)).toMatch(/could not be loaded. Check your connection/);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await context.close();
});

it('where storage is forbidden games are played all the same, and the reader is told', async () => {
    const { page, context, errors } = await opened((one) =>
        one.addInitScript(() => {
            IDBFactory.prototype.open = () => {
                throw new DOMException('The user denied permission', 'SecurityError');
            };
            Storage.prototype.setItem = () => {
                throw new DOMException('The user denied permission', 'SecurityError');
            };
        }),
    );
    await page.goto(on.address);
    await page.getByText('doesn’t let the page save games').waitFor();
    await page.getByRole('button', { name: 'Play now' }).click();
    await myMove(page);
    await playByPointing(page);
    await myMove(page);
    const position = await page.locator('.table').getAttribute('data-position');
    // Without storage the game still lasts for this visit.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByTestId('continue').click();
    await myMove(page);
    expect(await page.locator('.table').getAttribute('data-position')).toBe(position);
    expect(errors).toEqual([]);
    await context.close();
});

it('with a full disk the game goes on, says so, and is kept again once there is room', async () => {
    const { page, context, errors } = await opened((one) =>
        one.addInitScript(() => {
            const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (...given) {
                if ((globalThis as { full?: boolean }).full === false) return put.apply(this, given);
                throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
            };
        }),
    );
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    await myMove(page);
    await playByPointing(page);
    await myMove(page);
    await page.getByRole('button', { name: 'Log', exact: true }).filter({ visible: true }).click();
    await page.getByRole('alert').filter({ hasText: 'no room left' }).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { full: false }));
    await playByPointing(page);
    await myMove(page);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    const position = await page.locator('.table').getAttribute('data-position');
    await page.addInitScript(() => Object.assign(globalThis, { full: false }));
    await page.reload();
    await myMove(page);
    expect(await page.locator('.table').getAttribute('data-position')).toBe(position);
    expect(errors).toEqual([]);
    await context.close();
});

it('a broken, a foreign and a cut off record are refused with the reason, and what was typed stays', async () => {
    const { page, context, errors } = await opened(async () => undefined);
    const record = finishedGame('classic', 3);
    const foreign = record.replace('"edition": "classic"', '"edition": "atlantis"');
    expect(foreign).not.toBe(record);
    const wrong: [string, RegExp][] = [
        ['not even JSON', /This is neither the record of a game nor a position.*downloaded/],
        [foreign, /atlantis/],
        [record.slice(0, record.length / 2), /This is neither the record/],
        [record.replace(/"pass"/, '"pas"'), /pas/],
    ];
    await page.goto(`${on.address}/open`);
    for (const [words, expected] of wrong) {
        await page.getByRole('textbox').fill(words);
        await page.getByRole('button', { name: 'Show it' }).click();
        await expect.poll(() => alert(page)).toMatch(expected);
        expect(await page.getByRole('textbox').inputValue()).toBe(words);
    }
    await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'film.json', mimeType: 'application/json', buffer: Buffer.alloc(3_000_000, 32) });
    await expect.poll(() => alert(page)).toMatch(/too large/);
    await page.goto((await gameLink(record, 3, on.address)).slice(0, -40));
    await expect.poll(() => alert(page)).toMatch(/link is broken or cut short/);
    expect(errors).toEqual([]);
    await context.close();
});

it('a kept game that is damaged leaves the others in peace and can be saved as a file', async () => {
    const { page, context, errors } = await opened(async () => undefined);
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    await myMove(page);
    await page.evaluate(
        () =>
            new Promise<void>((resolve) => {
                const open = indexedDB.open('endeavor');
                open.onsuccess = () => {
                    const change = open.result.transaction('games', 'readwrite');
                    change.objectStore('games').put({
                        id: 'dead',
                        savedAt: Date.now(),
                        record: '{"moves": [',
                        seats: ['person'],
                        over: false,
                    });
                    change.oncomplete = () => resolve();
                };
            }),
    );
    await page.goto(on.address);
    await page.getByText('Damaged game').waitFor();
    expect(await page.getByTestId('saved').getByText('Continue').count()).toBe(2);
    await page.getByText('Damaged game').click();
    await page.getByRole('alert').waitFor();
    expect(await alert(page)).toMatch(/can’t be opened/);
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the record' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^endeavor-.*\.json$/);
    expect(errors).toEqual([]);
    await context.close();
});
