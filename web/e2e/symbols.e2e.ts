// Symbols are the same everywhere: a status on a round disc of its colour, an action on a blue square.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { gameLink } from '../src/store/gameLink';
import { openPage } from './browser';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();
const record = finishedGame('age-of-sail-b', 5, 'eager', 2);

// Every visible symbol: its name, the shape it stands on, and whether that has the colour of the name.
async function emblems(page: Page): Promise<string[]> {
    const found = await page.evaluate(() => {
        const probe = document.createElement('i');
        document.body.append(probe);
        const colour = (value: string) => {
            probe.style.color = value;
            return getComputedStyle(probe).color;
        };
        const all = [...document.querySelectorAll('[data-emblem]')].map((emblem) => {
            const name = emblem.getAttribute('data-emblem') ?? '';
            const ground = emblem.querySelector('circle, rect');
            if (!ground) return name;
            const own = ground.tagName === 'circle' ? `var(--token-${name})` : 'var(--token-blue)';
            return `${name} ${ground.tagName}${getComputedStyle(ground).fill === colour(own) ? '' : ' of another colour'}`;
        });
        probe.remove();
        return all;
    });
    return [...new Set(found)].sort();
}

const status = ['culture circle', 'finance circle', 'industry circle', 'politics circle'];
const actions = ['attack rect', 'draw rect', 'occupy rect', 'payment rect', 'ship rect'];

it.each(['light', 'dark'])('status and action symbols have their colour and their shape, %s', async (theme) => {
    const { page, context, errors } = await openPage(
        on.browser,
        {},
        { pace: 'instant', theme, edition: 'age-of-sail-b' },
    );
    await page.goto(await gameLink(record, 120, on.address));
    await page.locator('.table').waitFor();
    expect(await emblems(page)).toEqual(expect.arrayContaining([...status, ...actions, 'glory']));
    await page.goto(`${on.address}/aid`);
    await page.locator('.buildings').waitFor();
    expect(await emblems(page)).toEqual(expect.arrayContaining([...status, ...actions, 'glory']));
    expect((await emblems(page)).filter((one) => one.includes('another'))).toEqual([]);
    await page.goto(`${on.address}/rules/status`);
    await page.locator('.symbol').first().waitFor();
    expect(await emblems(page)).toEqual(expect.arrayContaining(status));
    expect(errors).toEqual([]);
    await context.close();
});

it('no symbol of a building lies under its circle', async () => {
    for (const width of [1280, 1366, 1920]) {
        const viewport = { width, height: Math.round((width * 9) / 16) };
        const { page, context } = await openPage(on.browser, { viewport }, { pace: 'instant' });
        await page.goto(await gameLink(record, 120, on.address));
        await page.getByRole('button', { name: 'Play on from here' }).click();
        await page.getByRole('button', { name: 'As hot-seat' }).click();
        await page.locator('.tile .circle').first().waitFor();
        const covered = await page.evaluate(() =>
            [...document.querySelectorAll('.tile')].flatMap((tile) => {
                const circle = tile.querySelector('.circle')?.getBoundingClientRect();
                return [...tile.querySelectorAll('.does svg')].flatMap((symbol) => {
                    const box = symbol.getBoundingClientRect();
                    const under = circle && box.right > circle.left + 1 && box.bottom > circle.top + 1;
                    return under ? [tile.querySelector('.name')?.textContent] : [];
                });
            }),
        );
        expect(covered).toEqual([]);
        await context.close();
    }
});
