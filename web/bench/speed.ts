// Measures how fast the built page is in a real browser: npm run --prefix web speed Prints one line per figure with
// its limit; exits with 1 if any figure is over its limit.
import { loadavg } from 'node:os';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { launch, openPage } from '../e2e/browser';
import { finishedGame } from '../e2e/records';
import { serve } from '../e2e/server';
import { gameLink } from '../src/store/gameLink';

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const worst = (values: number[]): number => Math.max(...values);

interface Figure {
    what: string;
    values: number[];
    limit: number;
    unit: 'ms' | 'kB';
}

// Time from the first request until the button that starts a game is there, with an empty cache.
async function untilInteractive(browser: Browser, address: string): Promise<Figure[]> {
    const times: number[] = [];
    let bytes = 0;
    for (let visit = 0; visit < 7; ++visit) {
        const { page, context } = await openPage(browser, { serviceWorkers: 'block' });
        const files: Promise<Buffer>[] = [];
        // Responses still in flight when the game can be started are ignored.
        page.on('response', (response) => files.push(response.body().catch(() => Buffer.alloc(0))));
        await page.addInitScript(() => {
            const look = () => {
                if (!document.querySelector('.play')) return requestAnimationFrame(look);
                return Object.assign(window, { interactive: performance.now() });
            };
            requestAnimationFrame(look);
        });
        await page.goto(address);
        const time = await page.waitForFunction(() => (window as { interactive?: number }).interactive);
        times.push((await time.jsonValue())!);
        bytes = (await Promise.all([...files])).reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
        await context.close();
    }
    return [
        { what: 'until a game can be started', values: times, limit: 1000, unit: 'ms' },
        { what: 'compressed, until then', values: [bytes / 1000], limit: 400, unit: 'kB' },
    ];
}

// Time from a click until the expected element is in the page and has been painted.
const timed = (page: Page, click: string, shown: string): Promise<number> =>
    page.evaluate(
        ([what, awaited]) =>
            new Promise<number>((resolve) => {
                const start = performance.now();
                new MutationObserver((_, observer) => {
                    if (!document.querySelector(awaited!)) return;
                    observer.disconnect();
                    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
                }).observe(document.body, { childList: true, subtree: true, attributes: true });
                document.querySelector(what!)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            }),
        [click, shown],
    );

async function preview(browser: Browser, address: string): Promise<Figure> {
    const { page, context } = await openPage(browser, {}, { edition: 'age-of-sail-b', players: 5 });
    await page.goto(`${address}/hot-seat`);
    await page.getByRole('button', { name: 'Deal' }).click();
    const times: number[] = [];
    for (let round = 0; round < 25; ++round) {
        await page.locator('.status.lively').waitFor();
        if ((await page.locator('button[data-move]').count()) === 0) await page.keyboard.press('/');
        await page.locator('button[data-move]').first().waitFor();
        const before = await page.locator('.table').getAttribute('data-position');
        const time = await timed(
            page,
            'button[data-move]',
            `[data-testid=preview], .table:not([data-position="${before}"])`,
        );
        if ((await page.getByTestId('preview').count()) === 0) continue; // a forced pass is made at once
        times.push(time);
        await page.locator('.tools .strong').click();
        await page.waitForFunction(
            (was) => document.querySelector('.table')?.getAttribute('data-position') !== was,
            before,
        );
    }
    await context.close();
    return { what: 'from a click to its preview, painted', values: times, limit: 50, unit: 'ms' };
}

async function steps(browser: Browser, address: string, record: string): Promise<Figure> {
    const { page, context } = await openPage(browser, {}, { pace: 'instant' });
    await page.goto(await gameLink(record, 0, address));
    await page.getByRole('slider').waitFor();
    const times = await page.evaluate(async () => {
        const table = document.querySelector('.table')!;
        const step = () =>
            new Promise<number>((resolve) => {
                const start = performance.now();
                new MutationObserver((_, observer) => {
                    observer.disconnect();
                    resolve(performance.now() - start);
                }).observe(table, { attributes: true, attributeFilter: ['data-position'] });
                document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
            });
        const all: number[] = [];
        for (let count = 0; count < 100; ++count) {
            all.push(await step());
            await new Promise(requestAnimationFrame);
        }
        return all;
    });
    await context.close();
    return { what: 'from a key to the next position of a replay', values: times, limit: 16, unit: 'ms' };
}

async function thinking(browser: Browser, address: string): Promise<Figure> {
    const { page, context } = await openPage(browser, {}, { level: 'captain', pace: 'quick', players: 5 });
    await page.goto(`${address}/hot-seat`);
    for (const seat of await page.locator('main li select').all()) await seat.selectOption('captain');
    await page.getByRole('button', { name: 'Deal' }).click();
    await page.locator('.table').waitFor();
    await page.waitForTimeout(1000); // let the table finish drawing
    const longest = await longestTask(page, () => page.waitForTimeout(20_000));
    await context.close();
    return { what: 'longest task while captains think (0: none over 50)', values: [longest], limit: 100, unit: 'ms' };
}

async function longestTask(page: Page, during: () => Promise<unknown>): Promise<number> {
    await page.evaluate(() => {
        const tasks: number[] = [];
        Object.assign(window, { tasks });
        new PerformanceObserver((entries) =>
            tasks.push(...entries.getEntries().map(({ duration }) => duration)),
        ).observe({ type: 'longtask' });
    });
    await during();
    return worst([0, ...(await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks))]);
}

// Every move of a game travels over the table; then the picture of its last position is made.
async function finish(browser: Browser, address: string, record: string): Promise<Figure[]> {
    const { page, context } = await openPage(browser, {}, { pace: 'quick' });
    const { moves } = JSON.parse(record) as { moves: string[] };
    await page.goto(await gameLink(record, moves.length - 60, address));
    await page.getByRole('slider').waitFor();
    const travelling = await longestTask(page, async () => {
        for (let move = 0; move < 60; ++move) {
            await page.keyboard.press('ArrowRight');
            await page.waitForTimeout(320);
        }
    });
    await page.goto(await gameLink(record, moves.length - 1, address));
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: 'As hot-seat' }).click();
    await page.locator('.status.lively').waitFor();
    await page.keyboard.press('/');
    await page.locator('button[data-move]').first().click();
    await page.getByTestId('preview').waitFor();
    await page.locator('.tools .strong').click();
    await page.getByTestId('skip').click();
    await page.getByTestId('winner').waitFor();
    await page.waitForTimeout(1000); // let the result finish drawing
    const pictured = await longestTask(page, () =>
        Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a picture' }).click()]),
    );
    await context.close();
    return [
        { what: 'longest task while things travel (0: none over 50)', values: [travelling], limit: 100, unit: 'ms' },
        { what: 'longest task while a picture is made', values: [pictured], limit: 100, unit: 'ms' },
    ];
}

const { address, server } = await serve();
const browser = await launch();
const record = finishedGame('age-of-sail-b', 5);
const figures = [
    ...(await untilInteractive(browser, address)),
    await preview(browser, address),
    await steps(browser, address, record),
    await thinking(browser, address),
    ...(await finish(browser, address, record)),
];
await browser.close();
await server.close();
console.log(
    `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
);
console.log('median    worst    limit');
for (const { what, values, limit, unit } of figures)
    console.log(
        `${median(values).toFixed(0).padStart(6)} ${worst(values).toFixed(0).padStart(8)} ${String(limit).padStart(8)} ${unit}  ${what}`,
    );
process.exitCode = figures.every(({ values, limit }) => median(values) <= limit) ? 0 : 1;
