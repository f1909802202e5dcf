// What the page says to the one who plays, to its very end, in every language.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import voyage from '../src/learn/positions/first-voyage.json';
import { gameLink } from '../src/store/gameLink';
import { openPage, screenshot } from './browser';
import { myMove } from './player';
import { stage } from './stage';

const on = stage();
const end = voyage.moves.length;

// The tutorial's game, which seat 0 wins by one from seat 1, with the reader at one of them.
const readBy = (seat: number): string =>
    JSON.stringify({
        ...voyage,
        players: voyage.players.map((_, index) => ({ name: index === seat ? 'You' : ['Ada', 'Ben', 'Cai'][index]! })),
    });
// Everything that can be read, and what screen readers are told.
const said = (page: Page): Promise<string> =>
    page.evaluate(() =>
        [
            document.body.innerText,
            ...[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
        ].join('\n'),
    );

it.each([
    ['en', 0, /You have won![^]*1 glory ahead of Ben/, /you set aside Slavery/],
    ['en', 1, /Ada has won[^]*You come home with 45 glory, 1 behind Ada/, /Ada sets aside Slavery/],
    ['it', 0, /Hai vinto![^]*1 gloria più di Ben/, /metti da parte Schiavitù/],
    ['it', 1, /Vince Ada[^]*Torni in porto con 45 gloria, 1 meno di Ada/, /Ada mette da parte Schiavitù/],
] as const)('the end of a game and its log, in %s, read at seat %i', async (language, seat, result, aside) => {
    const { page, context, errors } = await openPage(on.browser, { locale: language }, { pace: 'instant', language });
    await page.goto(await gameLink(readBy(seat), end - 1, on.address));
    await page.locator('.log li').first().waitFor();
    const replay = await said(page);
    expect(replay).toMatch(aside);
    expect(replay).not.toMatch(
        /\bYou (is|has|sets|takes|loses|gets|opens|builds|ships)\b|of You\b|\bThe (Caribbean|Far East)\b/,
    );
    expect(replay).not.toMatch(/\bTu (è|ha|mette|prende|perde|riceve|apre)\b|\bdi Tu\b|\bturno \d/);

    await page.getByRole('button', { name: /^(Play on|Gioca) (from here|da qui)/ }).click();
    await page
        .getByRole('button', { name: /^(Against bots|Contro i bot)/ })
        .nth(seat)
        .click();
    await page.getByTestId('winner').waitFor();
    expect(await page.getByRole('dialog').innerText()).toMatch(result);
    await screenshot(page, `words-over-${language}-${seat}`);
    expect(errors).toEqual([]);
    await context.close();
});

it('Age of Sail calls its statuses by their own names, at the table, in tips and in the rules', async () => {
    const { page, context, errors } = await openPage(
        on.browser,
        {},
        { pace: 'instant', edition: 'age-of-sail-b', players: 3 },
    );
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    await myMove(page);
    for (const phase of await page.locator('.phases li').all()) {
        await phase.hover();
        await page.getByRole('tooltip').first().waitFor();
        expect(await said(page)).not.toMatch(/Finance|Politics/);
    }
    const table = await said(page);
    expect(table).toMatch(/Wealth/);
    expect(table).toMatch(/Influence/);
    await page.locator('[data-spot="status:finance"]').focus();
    await page.keyboard.press('F1');
    await page.getByRole('dialog').getByRole('button', { name: 'All the rules' }).click();
    await page.waitForURL(/\/rules\//);
    await page.getByText('35 markers').waitFor();
    const rules = await said(page);
    expect(rules).toMatch(/Wealth/);
    expect(rules).not.toMatch(/\b(Finance|Politics|30 markers)\b/);
    await page.getByLabel('Edition').selectOption('classic');
    await page.getByText('30 markers').waitFor();
    expect(await said(page)).not.toMatch(/Wealth|Influence|35 markers|[Ee]xploits? (are|is) /);
    expect(errors).toEqual([]);
    await context.close();
});

it('a guided game has a coach and no Hint beside it, and the coach says what a move leads to', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(`${on.address}/learn`);
    await page.getByRole('button', { name: 'Guided first game' }).click();
    await myMove(page);
    const words = page.getByTestId('guide-words');
    await words.waitFor();
    expect(await page.getByRole('button', { name: 'Hint', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'What would you do?' }).click();
    await expect.poll(() => words.textContent(), { timeout: 60_000 }).toMatch(/^My advice: .+\. .+\.$/);
    expect(await words.textContent()).not.toContain('→');
    await page.getByRole('button', { name: 'Hide the coach' }).click();
    await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

it('the tutorial keeps the table in its place, and its last step says so', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    const tops = new Set<number>();
    for (const step of ['table/1', 'table/2', 'status/1', 'cards/4', 'open/1', 'end/4']) {
        await page.goto(`${on.address}/learn/${step}`);
        await page.getByTestId('onward').waitFor();
        tops.add((await page.locator('main.chart').boundingBox())!.y);
    }
    expect(tops.size).toBe(1);
    expect(await page.getByTestId('onward').textContent()).toContain('Finish');
    await page.goto(`${on.address}/learn/cards/4`);
    await page.getByText('Europe has a second deck: slavery.').waitFor(); // before it is abolished
    expect(errors).toEqual([]);
    await context.close();
});
