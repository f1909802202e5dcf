// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fact } from '../../src/engine/types';
import Rival from '../../src/table/Rival.svelte';
import StatusTrack from '../../src/table/StatusTrack.svelte';
import Stock from '../../src/table/Stock.svelte';
import { speech } from '../../src/text/text.svelte';
import { all, click, laid, show, words, type Laid } from './shown';

let table: Laid;
beforeAll(async () => {
    table = await laid('age-of-sail-b', 3, 60);
});

describe('a status track', () => {
    const track = (facts: Fact[] = [], value = 3) =>
        show(StatusTrack, {
            say: table.say,
            status: 'industry',
            value,
            level: 2,
            facts,
            lit: false,
            onchoose: () => undefined,
        });

    it('says what its level gives and what the next one would', () => {
        const shown = track();
        expect(words(shown.querySelector('.name'))).toBe('Industry');
        expect(words(shown.querySelector('.gives'))).toBe('build level 2 at 4: 3');
        expect(all(shown, '.cell')).toHaveLength(16);
        expect(all(shown, '.reached')).toHaveLength(4); // 0 to 3
        expect(shown.querySelector('button')?.getAttribute('aria-label')).toContain('Industry 3');
    });

    it('shows what a drafted move would add, and the new level', () => {
        const shown = track([
            { fact: 'status', seat: 0, status: 'industry', from: 3, to: 5 },
            { fact: 'level', seat: 0, status: 'industry', gives: 'build', from: 2, to: 3 },
        ]);
        expect(words(shown.querySelector('.value'))).toBe('5');
        expect(all(shown, '.gained').map(words)).toEqual(['4', '5']);
        expect(words(shown.querySelector('.gives b.gain'))).toBe('3');
    });

    it('shows what would be lost', () => {
        const shown = track([{ fact: 'status', seat: 0, status: 'industry', from: 3, to: 1 }]);
        expect(all(shown, '.lost').map(words)).toEqual(['2', '3']);
        expect(shown.querySelector('.value.loss')).not.toBeNull();
    });
});

describe('an opponent’s board', () => {
    it('has everything there is on it', () => {
        const player = table.position.players[1]!;
        const shown = show(Rival, { say: table.say, position: table.position, seat: 1, projection: true });
        expect(shown.querySelector('section')?.getAttribute('aria-label')).toBe('Ben’s board');
        expect(all(shown, '.statuses li').map((one) => words(one.querySelector('b')))).toEqual(
            Object.values(player.status).map(String),
        );
        expect(all(shown, '.building')).toHaveLength(player.buildings.length);
        expect(all(shown, '.building.busy')).toHaveLength(player.buildings.filter(({ marker }) => marker).length);
        expect(all(shown, '.card')).toHaveLength(player.cards.length);
        expect(words(shown.querySelector('.stores'))).toBe(
            `Harbour ${player.harbour} Supply+${player.supply} Glory ${table.position.glory[1]!.total}`,
        );
    });

    it('keeps the glory to itself where the projection is switched off', () => {
        const shown = show(Rival, { say: table.say, position: table.position, seat: 1, projection: false });
        expect(shown.querySelector('.glory')).toBeNull();
    });

    it('says who has passed', () => {
        const players = table.position.players.map((player) => ({ ...player, passed: true }));
        const shown = show(Rival, {
            say: table.say,
            position: { ...table.position, players },
            seat: 1,
            projection: true,
        });
        expect(words(shown.querySelector('em'))).toBe('passed');
    });
});

describe('the stockpile', () => {
    const stock = (lit: string[] = [], onchoose: (spot: string) => void = () => undefined) =>
        show(Stock, {
            say: table.say,
            position: table.position,
            lit: new Map(lit.map((spot) => [spot, 'use' as const])),
            chosen: [],
            onchoose,
        });

    it('tells what is sold out from what was never in this game', () => {
        const shown = stock();
        const { stock: left, players } = table.position;
        const built = new Set(players.flatMap(({ buildings }) => buildings.map(({ id }) => id)));
        const top = table.edition.buildings.filter(({ level }) => level === 5);
        const absent = top.filter(({ id }) => left[id] === 0 && !built.has(id));
        expect(absent).toHaveLength(top.length - 3); // three of level 5 are drawn
        expect(all(shown, '.absent .name').map(words)).toEqual(absent.map(({ name }) => name));
        expect(shown.querySelector('.absent')?.getAttribute('aria-label')).toContain('is not in this game');
        const gone = table.edition.buildings.filter(({ id }) => left[id] === 0 && built.has(id));
        expect(all(shown, '.gone')).toHaveLength(gone.length);
    });

    it('lights what can be built, and says what was pointed at', () => {
        const chosen: string[] = [];
        const shown = stock(['stock:bank'], (spot) => chosen.push(spot));
        expect(all(shown, '.lit').map((one) => one.dataset['spot'])).toEqual(['stock:bank']);
        click(shown, '[data-spot="stock:bank"]');
        click(shown, '[data-spot="stock:market"]'); // not lit: the table says why
        expect(chosen).toEqual(['stock:bank', 'stock:market']);
    });

    it('speaks Italian', () => {
        speech.language = 'it';
        expect(words(stock().querySelector('.absent .name'))).not.toBe('');
        expect(words(stock())).toContain('Banca');
        speech.language = 'en';
    });
});
