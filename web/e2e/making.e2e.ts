// The move in the making: what it does is seen on the board, and every question has its answers beside it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Move } from '../src/engine/types';
import { gameLink } from '../src/store/gameLink';
import { openPage } from './browser';
import { myMove } from './player';
import { layOut, reach, type Reached } from './questions';
import { stage } from './stage';

const on = stage();
const shown = (page: Page) => page.locator('.table').getAttribute('data-position');
const preview = (page: Page) => page.getByTestId('preview');
const spot = (page: Page, id: string) => page.locator(`.table [data-spot="${id}"]`);
const answers = (page: Page) => page.getByTestId('moves').locator('button[data-move]');
const answer = (page: Page, move: string) => page.getByTestId('moves').locator(`button[data-move="${move}"]`);
const confirm = (page: Page) => page.locator('.tools .strong').click();

// Opens a position for everybody at this screen, and expects no error until it is closed.
async function at({ record, ply }: Reached, act: (page: Page) => Promise<void>, settings: object = {}): Promise<void> {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant', ...settings });
    await page.goto(await gameLink(record, ply, on.address));
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: 'As hot-seat' }).click();
    await page.waitForURL(/\/game\//);
    await myMove(page);
    await act(page);
    expect(errors).toEqual([]);
    await context.close();
}

// Takes a listed move into the draft.
async function draft(page: Page, { move }: Move): Promise<void> {
    await page.keyboard.press('/');
    await answer(page, move).click();
    await preview(page).waitFor();
}

it('a preview puts the marker on the circle, keeps the source marked, and is left by one choice at a time', async () => {
    const settles = ({ source, verb }: Move) => source?.id === 'colonial-house' && verb === 'occupy';
    const reached = await reach({
        edition: 'classic',
        players: 3,
        wanted: ({ decision, moves }) => decision === 'turn' && moves.filter(settles).length > 1,
    });
    const id = `city:${reached.legal.moves.find(settles)!.targets[0]!.id}`;
    await at(reached, async (page) => {
        const [source, city] = [
            page.locator('.buildings [data-spot="building:colonial-house"]').first(),
            spot(page, id),
        ];
        const pressed = () => source.getAttribute('aria-pressed');
        await source.click();
        await expect.poll(pressed).toBe('true');
        await city.dispatchEvent('click');
        await preview(page).waitFor();
        expect(await pressed()).toBe('true');
        expect(await source.locator('.comes .marker').count()).toBe(1);
        expect(await city.locator('.ghost').count()).toBe(1);
        expect(await city.getAttribute('aria-pressed')).toBe('true');

        await page.getByRole('button', { name: 'Step back' }).click();
        await preview(page).waitFor({ state: 'detached' });
        expect(await pressed()).toBe('true');
        expect(await source.locator('.comes').count()).toBe(0);
        expect(await city.getAttribute('data-lit')).toBe('occupy');
        await page.keyboard.press('Escape');
        await expect.poll(pressed).toBe('false');
    });
});

it('what can be done with a lit thing is told by its shape and its symbol, not by colour alone', async () => {
    const kinds = ['ship', 'occupy', 'attack', 'draw'] as const;
    const late = await reach({
        edition: 'age-of-sail-b',
        players: 3,
        prefer: [/build (barracks|market|guild-hall)/, /ship/, /occupy/],
        wanted: ({ decision, moves }) =>
            decision === 'turn' && kinds.every((effect) => moves.some((move) => move.effect === effect)),
    });
    await at(late, async (page) => {
        const looks = await page.locator('.chart .lit').evaluateAll((spots) =>
            spots.map((one) => {
                const ring = one.querySelector('.next') ?? one.querySelector('.glow')!;
                const framed = one.querySelector('.frame') ? 'framed ' : '';
                return {
                    kind: one.getAttribute('data-lit'),
                    shape: `${framed}${ring.tagName} ${getComputedStyle(ring).strokeDasharray}`,
                    symbol: one.querySelector('.badge path')?.getAttribute('d'),
                    words: one.getAttribute('aria-label')!.split('; ').at(-1),
                };
            }),
        );
        const all = (kind: string, what: 'shape' | 'symbol' | 'words') =>
            [...new Set(looks.filter((one) => one.kind === kind).map((one) => one[what]))].join(' or ');
        for (const what of ['shape', 'symbol'] as const)
            expect(new Set(kinds.map((kind) => all(kind, what))).size, what).toBe(kinds.length);
        expect(kinds.map((kind) => all(kind, 'words'))).toEqual([
            'can be shipped to',
            'can be occupied',
            'can be attacked',
            'can be drawn',
        ]);
    });
});

it('a payment marks the marker that would return', async () => {
    const reached = await reach({
        edition: 'age-of-sail-a',
        players: 3,
        wanted: ({ decision, moves }) => decision === 'turn' && moves.filter(({ verb }) => verb === 'pay').length > 1,
    });
    const pay = reached.legal.moves.find(({ verb }) => verb === 'pay')!;
    await at(reached, async (page) => {
        const freed = page.locator(`.buildings [data-spot="building:${pay.targets[0]!.id}"][data-lit=payment]`);
        expect(await freed.locator('.badge').count()).toBeGreaterThan(0);
        await draft(page, pay);
        expect(await page.locator('.buildings .leaves .marker').count()).toBe(1);
    });
});

it('a building that would be built stands in its space', async () => {
    const reached = await reach({ edition: 'classic', players: 3, wanted: ({ decision }) => decision === 'build' });
    await at(reached, async (page) => {
        const tiles = await page.locator('.buildings > li').count();
        await spot(page, 'stock:shipyard').click();
        await preview(page).waitFor();
        expect(await page.locator('.buildings [data-ghost]').getAttribute('data-ghost')).toBe('building:shipyard');
        expect(await page.locator('.buildings > li').count()).toBe(tiles); // it takes an empty space
        expect(await spot(page, 'stock:shipyard').getAttribute('aria-pressed')).toBe('true');
    });
});

it('a card from the pile comes from the pile, and into its slot', async () => {
    const reached = await reach({
        edition: 'age-of-sail-a',
        players: 3,
        prefer: [/draw/],
        wanted: ({ decision, moves }) => decision === 'turn' && moves.some(({ verb }) => verb === 'draw-pile'),
    });
    const drawn = reached.legal.moves.find(({ verb }) => verb === 'draw-pile')!;
    await at(reached, async (page) => {
        await draft(page, drawn);
        expect(await spot(page, 'discard').locator('.ghost').count()).toBe(1);
        expect(await page.locator('.chart [data-spot^="deck:"] .ghost').count()).toBe(0);
        expect(await page.locator('.cards .card.comes').getAttribute('data-spot')).toBe(`card:${drawn.targets[1]!.id}`);
    });
});

it('a card too many is warned of before it is drawn', async () => {
    let drawn: Move | undefined;
    const reached = await reach({
        edition: 'classic',
        players: 3,
        prefer: [/draw/],
        wanted: async ({ decision, moves }, _, game) => {
            drawn = decision === 'turn' ? moves.find(({ verb }) => verb === 'draw') : undefined;
            const facts = drawn ? (await game.preview([drawn.move])).log[0]!.facts : [];
            return facts.some(({ fact, to }) => fact === 'cards-over' && to === 1);
        },
    });
    await at(reached, async (page) => {
        await draft(page, drawn!);
        expect(await page.getByTestId('over').textContent()).toMatch(/you give up one when you pass/);
        expect(await page.locator('.cards .card.comes').count()).toBe(1);
        expect(await page.locator('.cards .card.over').count()).toBe(1);
    });
});

// What all questions have in common: their prompt, and answers that say what they do.
async function asks(page: Page, prompt: RegExp, moves: readonly Move[]): Promise<void> {
    await expect.poll(() => page.getByTestId('moves').locator('.asked').textContent()).toMatch(prompt);
    expect(await page.getByTestId('status').textContent()).toMatch(prompt);
    const listed = () => answers(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-move')).sort());
    await expect.poll(listed).toEqual(moves.map(({ move }) => move).sort());
    await expect.poll(() => answers(page).locator('small').count()).toBe(moves.length);
    for (const said of await answers(page).locator('small').allTextContents()) expect(said.trim()).not.toBe('');
}

it('the governor space: both answers say what they cost, and what they do is reported', async () => {
    const reached = await reach({
        edition: 'classic',
        players: 3,
        prefer: [/draw/, /ship/],
        wanted: ({ decision }) => decision === 'governor-space',
    });
    await at(reached, async (page) => {
        await asks(page, /leave the space empty for 3 glory/, reached.legal.moves);
        expect(await answer(page, 'governor-space keep').textContent()).toContain('no glory for its space');
        expect(await answer(page, 'governor-space empty').textContent()).toContain('one card too many');
        await answer(page, 'governor-space empty').click();
        await preview(page).getByText('Then: Too many cards').waitFor();
        await confirm(page);
        await expect.poll(() => page.getByTestId('moves').locator('.asked').textContent()).toMatch(/discard one/);
    });
});

it('a discard is answered on the board or in the list, and the card is seen leaving', async () => {
    const reached = await reach({
        edition: 'age-of-sail-a',
        players: 3,
        prefer: [/draw/],
        wanted: ({ decision, moves }) =>
            decision === 'discard' && moves.filter(({ move }) => !/slavery|governor/.test(move)).length > 1,
    });
    const given = reached.legal.moves.find(({ move }) => !/slavery|governor/.test(move))!.targets[0]!.id;
    await at(reached, async (page) => {
        await asks(page, /discard one/, reached.legal.moves);
        await page.locator(`.cards [data-spot="card:${given}"].lit`).click();
        await preview(page).waitFor();
        expect(await page.locator('.cards .card.leaves').getAttribute('data-spot')).toBe(`card:${given}`);
        expect(await spot(page, 'discard').locator('.ghost').count()).toBe(1);
    });
});

it('a salary is chosen marker by marker, on the board or beside the prompt', async () => {
    const reached = await reach({
        edition: 'classic',
        players: 3,
        wanted: ({ decision, salary = 0, moves }) => decision === 'salary' && salary > 1 && moves.length > 2,
    });
    await at(reached, async (page) => {
        const count = reached.legal.salary!;
        const parts = page.getByTestId('moves').locator('[data-part]');
        const chosen = page.getByTestId('moves').locator('[data-part][aria-pressed=true]');
        await page.getByText(`0 of ${count} chosen`).waitFor();
        await parts.first().click();
        await page.getByText(`1 of ${count} chosen`).waitFor();
        expect(await page.locator('.buildings .selected').count()).toBe(1);
        await chosen.click(); // again: taken back
        await page.getByText(`0 of ${count} chosen`).waitFor();
        await page.locator('.buildings [data-lit=payment]').first().click();
        await page.getByText(`1 of ${count} chosen`).waitFor();
        while ((await preview(page).count()) === 0) {
            const before = await chosen.count();
            await parts.and(page.locator('[aria-pressed=false]:not(:disabled)')).first().click();
            await expect
                .poll(async () => (await preview(page).count()) > 0 || (await chosen.count()) > before)
                .toBe(true);
        }
        expect(await page.locator('.buildings .leaves .marker').count()).toBe(count);
    });
});

it('the start building: every one says what it brings', async () => {
    const reached = await reach({
        edition: 'age-of-sail-a',
        players: 3,
        wanted: ({ decision }) => decision === 'start',
    });
    await at(reached, async (page) => {
        await asks(page, /starting building/, reached.legal.moves);
        await spot(page, `stock:${reached.legal.moves[0]!.targets[0]!.id}`).click();
        await preview(page).waitFor();
        expect(await page.locator('.buildings [data-ghost]').count()).toBe(1);
    });
});

it('a memorial asks for a status, on the tracks or in the list', async () => {
    const attack = /^\w+: attack/;
    const reached = await reach({
        edition: 'age-of-sail-b',
        players: 3,
        prefer: [/occupy/, /build (barracks|market)/, /ship/],
        wanted: ({ moves, player }, { players, stock }) =>
            moves.some(({ move }) => attack.test(move)) &&
            players[player!]!.buildings.some(({ id, marker }) => id === 'market' && !marker) &&
            stock['memorial'] === 1,
    });
    // In place of a market, so that there is room for what is still to be built.
    const memorial = await layOut(
        reached,
        ({ players, stock }) => {
            const { buildings } = players[reached.legal.player!]!;
            buildings.find(({ id, marker }) => id === 'market' && !marker)!.id = 'memorial';
            buildings.sort((a, b) => (a.id === b.id ? Number(b.marker) - Number(a.marker) : a.id < b.id ? -1 : 1));
            Object.assign(stock, { memorial: 0, market: stock['market']! + 1 });
        },
        attack,
    );
    expect(memorial.legal.decision).toBe('memorial');
    await at(memorial, async (page) => {
        await asks(page, /Memorial/, memorial.legal.moves);
        await page.locator('[data-spot="status:culture"].lit').click();
        await preview(page).waitFor();
        expect(await preview(page).textContent()).toMatch(/Culture \d+ → \d+/);
    });
});

it('what follows an action by an exploit is asked with its answers, and Done ends it at once', async () => {
    const both = ['africa', 'south-america'];
    const ship = /^\S+: ship (africa|south-america)-sea/;
    const reached = await reach({
        edition: 'age-of-sail-b',
        players: 3,
        prefer: [/ship (africa|south-america)$/, /build shipyard/, /ship/],
        wanted: ({ moves, player }, { players, regions }) => {
            const { strength, buildings } = players[player!]!;
            const isThere = ({ id, open }: { id: string; open: boolean }) => open && strength[id]! > 0;
            return (
                moves.some(({ move, source }) => ship.test(move) && source?.kind === 'building') &&
                regions.filter((region) => both.includes(region.id) && isThere(region)).length === 2 &&
                buildings.filter(({ marker }) => marker).length > 1
            );
        },
    });
    const follow = await layOut(
        reached,
        (position) => {
            const [first, ...others] = position.exploits!;
            position.exploits = [{ ...first!, id: 'crossing-the-line' }, ...others];
        },
        ship,
    );
    expect(follow.legal.decision).toBe('follow');
    await at(follow, async (page) => {
        await asks(page, /now also: payment/, follow.legal.moves);
        const before = await shown(page);
        await page.locator('.tools').getByRole('button', { name: 'Done' }).click();
        await expect.poll(() => shown(page)).not.toBe(before);
    });
});

it('the second half of an action is asked with its answers; Done stops before or after the first is confirmed', async () => {
    const reached = await reach({
        edition: 'classic',
        players: 3,
        wanted: ({ decision, moves }) => decision === 'second' && moves.length > 3,
    });
    await at(reached, async (page) => {
        await asks(page, /Second half/, reached.legal.moves);
        const before = await shown(page);
        await answer(page, 'done').click();
        await expect.poll(() => shown(page)).not.toBe(before);
    });
    // From its first half: Done beside Confirm plays both.
    const { moves } = JSON.parse(reached.record) as { moves: string[] };
    await at({ ...reached, ply: reached.ply - 1 }, async (page) => {
        const before = await shown(page);
        await draft(page, { move: moves[reached.ply - 1]! } as Move);
        await page.locator('.tools').getByRole('button', { name: 'Done' }).click();
        await expect.poll(() => shown(page)).not.toBe(before);
        expect(await page.getByTestId('status').textContent()).not.toMatch(/Second half/);
    });
});

const stuck = () =>
    reach({
        edition: 'classic',
        players: 3,
        wanted: ({ moves }, { players }) =>
            moves.length === 1 && moves[0]!.verb === 'pass' && !players.some(({ passed }) => passed),
    });

const loggedAs = async (page: Page, words: string) => {
    await page.getByRole('button', { name: 'Log', exact: true }).filter({ visible: true }).first().click();
    await page.locator('.log li', { hasText: words }).first().waitFor();
};

it('a forced pass is one click, or one key', async () => {
    await at(await stuck(), async (page) => {
        const before = await shown(page);
        await page.keyboard.press('Enter');
        await expect.poll(() => shown(page)).not.toBe(before);
        await page.keyboard.press('z');
        await expect.poll(() => shown(page)).toBe(before);
        await page.locator('.tools').getByRole('button', { name: 'Pass', exact: true }).click();
        await expect.poll(() => shown(page)).not.toBe(before);
        await loggedAs(page, 'nothing else was possible');
    });
});

it('who wishes so passes by itself when nothing else can be done, is told, and can undo it', async () => {
    const reached = await stuck();
    const settings = { autoPass: true };
    await at(
        reached,
        async (page) => {
            const status = page.getByTestId('status');
            await expect.poll(() => status.textContent()).toContain('Passed for you: nothing else was possible.');
            await loggedAs(page, 'nothing else was possible');
            await page.keyboard.press('z');
            // Once is enough: the player has taken it back, and is asked.
            await expect.poll(() => status.textContent()).toContain('There is nothing left for you to do');
        },
        settings,
    );
});

it('a name that begins with h can be typed, and h alone still asks for a hint', async () => {
    const reached = await reach({
        edition: 'classic',
        players: 3,
        prefer: [/ship caribbean/, /ship/],
        wanted: ({ decision, moves }) =>
            decision === 'turn' && moves.some(({ move }) => move.endsWith('occupy havana')),
    });
    await at(reached, async (page) => {
        await page.keyboard.type('havana');
        await expect
            .poll(() => answers(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-move'))))
            .toEqual(reached.legal.moves.map(({ move }) => move).filter((move) => move.endsWith('havana')));
        await page.keyboard.press('Escape');
        await page.keyboard.press('h');
        await page.getByTestId('hint').waitFor();
    });
});
