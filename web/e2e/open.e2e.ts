// Nothing is hidden in this game: every card that lies on the table can be looked at, with what it takes and who could
// get it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Position } from '../src/engine/types';
import { gameLink } from '../src/store/gameLink';
import { endeavor } from '../tests/supply';
import { openPage } from './browser';
import { accessible, myMove } from './player';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();

// A game at a ply at which its player can draw from the pile, and everybody at this screen.
const record = finishedGame('age-of-sail-b', 5, 'eager', 2);
const { moves } = JSON.parse(record) as { moves: string[] };
const positionAt = (ply: number) =>
    JSON.parse(endeavor(record, 'show', '-', '--json', '--ply', String(ply))) as Position;
// The deck whose top card the player to move can draw.
const drawn = ({ draws, legal }: Position) =>
    Object.keys(draws.decks).find((id) => legal.some((move) => move.endsWith(`: draw ${id}`)));
const ply = moves.findIndex((_, at) => {
    if (at < 100) return false; // by then cards have been discarded
    const found = positionAt(at);
    return drawn(found) !== undefined && found.legal.some((move) => move.includes(': draw discard'));
});
const position = positionAt(ply);
const deck = drawn(position)!;
const drawnDeck = `deck:${deck}`;

async function playOn(page: Page, game = record, at = ply): Promise<void> {
    await page.goto(await gameLink(game, at, on.address));
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: 'As hot-seat' }).click();
    await page.waitForURL(/\/game\//);
    await myMove(page);
}
const spot = (page: Page, id: string) => page.locator(`svg [data-spot="${id}"]`);
const fanOf = (page: Page) => page.getByTestId('fan');
const shownIn = (page: Page) =>
    fanOf(page)
        .locator('[data-card], [data-draw]')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card') ?? card.getAttribute('data-draw')));
// With one building that draws there is nothing else to choose.
const moveMade = (page: Page) => page.getByTestId('preview').locator('h3').textContent();
const closed = (page: Page) => expect.poll(() => fanOf(page).count()).toBe(0);
const names = position.players.map(({ name }) => name);

it('pointing at a deck fans out all its cards, with what each takes and who could draw it', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await playOn(page);
    for (const [id, { cards, strength }] of Object.entries(position.draws.decks)) {
        await spot(page, `deck:${id}`).hover();
        await expect.poll(() => shownIn(page)).toEqual(cards.map(({ card }) => card));
        const counted = fanOf(page).locator('.strength b');
        expect((await counted.allTextContents()).map(Number)).toEqual(strength);
        for (const { card, markers, now } of cards) {
            const words = await fanOf(page)
                .locator(`:is([data-card="${card}"], [data-draw="${card}"]) .unseen`)
                .textContent();
            expect(words).toContain(`takes ${markers} marker`);
            for (const seat of now) expect(words).toContain(names[seat]);
            // The label of the deck has it all for who can't see the fan.
            expect(await spot(page, `deck:${id}`).getAttribute('aria-label')).toContain(`markers needed: ${markers}`);
        }
        if (id === deck) await accessible(page, 'fan');
        await page.mouse.move(2, 2);
        await closed(page);
    }

    // The pile likewise; what can be drawn is a button that chooses it.
    await spot(page, 'discard').hover();
    await expect.poll(() => shownIn(page)).toEqual(position.discarded);
    await fanOf(page).locator('[data-draw]').first().click();
    await closed(page);
    expect(await moveMade(page)).toContain('Europe 1');
    expect(errors).toEqual([]);
    await context.close();
});

it('governors, crowns, shields and exploits explain themselves', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await playOn(page);
    for (const [region, leader] of Object.entries(position.draws.governors)) {
        await spot(page, `governor:${region}`).hover();
        await expect.poll(() => shownIn(page)).toEqual([`${region} governor`]);
        await expect.poll(() => fanOf(page).textContent()).toContain(leader === null ? 'Nobody yet' : names[leader]);
    }
    await page.mouse.move(2, 2);
    await closed(page);
    for (const { id, regions } of position.exploits ?? []) {
        const card = spot(page, `exploit:${id}`);
        const line = (await card.locator('.about tspan').allTextContents()).join(' ');
        expect(line).toMatch(/\S+\. At the end: /);
        for (const region of regions)
            expect(await spot(page, `shield:${id}~${region}`).getAttribute('aria-label')).toContain(line);
    }
    expect(errors).toEqual([]);
    await context.close();
});

it('the keyboard reaches what the pointer does: focus shows the fan, Escape closes it, Enter draws', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await playOn(page);
    const place = spot(page, drawnDeck);
    await place.focus();
    await fanOf(page).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await place.evaluate((element) => element === document.activeElement)).toBe(true);
    // Into the fan by Tab, and back by Escape.
    await page.keyboard.press('Shift+ArrowLeft');
    await place.focus();
    await fanOf(page).waitFor();
    await page.keyboard.press('Tab');
    await page.waitForTimeout(400); // longer than a fan stays that was left
    expect(await fanOf(page).locator(':focus').getAttribute('data-draw')).toBe(position.decks[deck]![0]);
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await place.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await moveMade(page)).toContain('draw');
    expect(errors).toEqual([]);
    await context.close();
});

it('a tap fans out a deck without making the move; the card in it makes it', async () => {
    const viewport = { width: 390, height: 844 };
    const { page, context, errors } = await openPage(on.browser, { viewport, hasTouch: true }, { pace: 'instant' });
    await playOn(page);
    await spot(page, drawnDeck).tap();
    await fanOf(page).waitFor();
    expect(await page.getByTestId('preview').count()).toBe(0);
    await spot(page, drawnDeck).tap();
    await closed(page);
    await spot(page, drawnDeck).tap();
    await fanOf(page).locator('[data-draw]').tap();
    expect(await moveMade(page)).toContain('draw');
    await closed(page);
    expect(errors).toEqual([]);
    await context.close();
});

it.each([
    ['390x844', 'en-GB', 'light'],
    ['768x1024', 'it-IT', 'dark'],
    ['1024x768', 'it-IT', 'light'],
    ['1280x800', 'en-GB', 'dark'],
    ['1920x1080', 'it-IT', 'light'],
] as const)('a fan never covers its deck nor leaves the window, %s %s %s', async (size, locale, theme) => {
    const [width, height] = size.split('x').map(Number) as [number, number];
    const { page, context, errors } = await openPage(
        on.browser,
        { viewport: { width, height }, locale },
        { pace: 'instant', theme },
    );
    await page.goto(await gameLink(record, ply, on.address));
    await page.locator('.table').waitFor();
    const spots = await page
        .locator('svg :is([data-spot^="deck:"], [data-spot^="governor:"], [data-spot="discard"])')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-spot')!));
    expect(spots.length).toBeGreaterThan(9);
    for (const id of spots) {
        await spot(page, id).dispatchEvent('pointerenter');
        await page.locator('[data-testid=fan]:not(.hidden)').waitFor();
        const { fan, about } = await page.evaluate((which) => {
            const box = (element: Element) => {
                const { left, top, right, bottom } = element.getBoundingClientRect();
                return { left, top, right, bottom };
            };
            return {
                fan: box(document.querySelector('[data-testid=fan]')!),
                about: box(document.querySelector(`svg [data-spot="${which}"]`)!),
            };
        }, id);
        const inside = fan.left >= 0 && fan.top >= 0 && fan.right <= width && fan.bottom <= height;
        const apart =
            fan.left >= about.right || fan.right <= about.left || fan.top >= about.bottom || fan.bottom <= about.top;
        expect({ id, inside, apart, fan, about }).toMatchObject({ inside: true, apart: true });
        await spot(page, id).dispatchEvent('pointerleave');
        await closed(page);
    }
    expect(errors).toEqual([]);
    await context.close();
});

it('all cards and buildings, and who has what, are one key away, in the menu too', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await playOn(page);
    const overview = page.getByTestId('overview');
    await page.keyboard.press('.');
    await overview.waitFor();
    for (const { name, cards, buildings } of position.players) {
        for (const card of cards) expect(await overview.locator(`[data-card="${card}"]`).textContent()).toContain(name);
        for (const { id } of buildings)
            expect(await overview.locator(`[data-building="${id}"] .holder [aria-label="${name}"]`).count()).toBe(1);
    }
    for (const cards of Object.values(position.decks))
        for (const [at, card] of cards.entries())
            expect(await overview.locator(`[data-card="${card}"] .where`).textContent()).toContain(
                at === 0 ? 'on top' : 'in the deck',
            );
    await accessible(page, 'overview');
    await page.keyboard.press('Escape');
    await expect.poll(() => overview.count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'All cards and buildings' }).click();
    await overview.waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();

    // In words, too.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Position as text' }).click();
    const words = (await page.getByTestId('text-view').textContent()) ?? '';
    for (const { cards } of Object.values(position.draws.decks))
        for (const { card, markers } of cards)
            expect(words).toMatch(new RegExp(`card ${card.split(' ').at(-1)}: [^;]*markers needed: ${markers}`));
    expect(words).toContain('would win it now');
    expect(errors).toEqual([]);
    await context.close();
});

it('the player aid is in the menu of a game, has its cards and exploits, and leads back', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant', edition: 'classic' });
    await playOn(page);
    const address = page.url();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Player aid' }).click();
    await page.locator('.cards dl').waitFor(); // exploits: the edition of the game, not the one of the settings
    expect(await page.locator('.cards tr').count()).toBe(Object.keys(position.decks).length);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator('.table').waitFor();
    expect(page.url()).toBe(address);
    expect(errors).toEqual([]);
    await context.close();
});
