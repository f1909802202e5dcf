import { describe, expect, it } from 'vitest';
import type { Move } from '../src/engine/types';
import { choiceOf, grouped, partsOf, questionOf, tilesOf } from '../src/table/choice';

const using = (building: string) => ({ kind: 'building', id: building }) as const;
const occupy = (building: string, city: string): Move => ({
    move: `${building}: occupy ${city}`,
    verb: 'occupy',
    effect: 'occupy',
    source: using(building),
    targets: [{ kind: 'city', id: city }],
});
const pay = (building: string, freed: string): Move => ({
    move: `${building}: pay ${freed}`,
    verb: 'pay',
    effect: 'payment',
    source: using(building),
    targets: [{ kind: 'building', id: freed, marker: true }],
});
const lit = (moves: Move[], ...chosen: string[]) => [...choiceOf(moves, chosen).lit.keys()].sort();
const pass: Move = { move: 'pass', verb: 'pass', targets: [] };

describe('choosing a move by its parts', () => {
    const moves = [
        occupy('colonial-house', 'london'),
        occupy('colonial-house', 'paris'),
        occupy('docks', 'paris'),
        pass,
    ];

    it('lights everything that some move begins or ends with', () => {
        expect(lit(moves)).toEqual(['building:colonial-house', 'building:docks', 'city:london', 'city:paris']);
    });
    it('goes from the source to its targets', () => {
        expect(lit(moves, 'building:colonial-house')).toEqual(['city:london', 'city:paris']);
    });
    it('goes from the target to its sources', () => {
        expect(lit(moves, 'city:paris')).toEqual(['building:colonial-house', 'building:docks']);
    });
    it('has nothing left to choose where one move is possible', () => {
        expect(choiceOf(moves, ['city:london']).settled?.move).toBe('colonial-house: occupy london');
        expect(choiceOf(moves, ['building:docks']).settled?.move).toBe('docks: occupy paris');
    });
    it('settles nothing before something was chosen, even if there is but one move', () => {
        expect(choiceOf([pass], []).settled).toBeUndefined();
    });
    it('finds nothing for parts that do not go together', () => {
        expect(choiceOf(moves, ['building:docks', 'city:london']).moves).toEqual([]);
    });
});

it('says for each part what it is chosen for', () => {
    const attack: Move = {
        move: 'barracks: attack paris',
        verb: 'attack',
        effect: 'attack',
        source: using('barracks'),
        targets: [{ kind: 'city', id: 'paris' }],
    };
    const build: Move = { move: 'build market', verb: 'build', targets: [{ kind: 'building', id: 'market' }] };
    const salary: Move = {
        move: 'salary docks',
        verb: 'salary',
        targets: [{ kind: 'building', id: 'docks', marker: true }],
    };
    const all = choiceOf([occupy('docks', 'london'), attack, pay('exchange', 'bank'), build, salary], []).lit;
    expect(Object.fromEntries(all)).toEqual({
        'building:docks': 'payment',
        'building:barracks': 'use',
        'building:exchange': 'use',
        'building:bank': 'payment',
        'city:london': 'occupy',
        'city:paris': 'attack',
        'stock:market': 'use',
    });
});

it('tells two copies of a building apart by choosing it twice', () => {
    const moves = [pay('exchange', 'exchange'), pay('exchange', 'market')];
    expect(lit(moves, 'building:exchange')).toEqual(['building:exchange', 'building:market']);
    expect(choiceOf(moves, ['building:exchange', 'building:exchange']).settled?.move).toBe('exchange: pay exchange');
});

it('shows of the copies of a building those that can be meant, and as many as were chosen', () => {
    const busy = (id: string) => ({ id, marker: true });
    const salary = (...freed: string[]): Move => ({
        move: `salary ${freed.join(', ')}`,
        verb: 'salary',
        targets: freed.map((id) => ({ kind: 'building', id, marker: true })),
    });
    const moves = [salary('market', 'market'), salary('market', 'shipyard')];
    const mine = [busy('market'), { id: 'market', marker: false }, busy('shipyard'), busy('market')];
    const shown = (...chosen: string[]) => {
        const { moves: left, lit } = choiceOf(moves, chosen);
        return tilesOf(mine, left, lit, chosen).map(({ lit: isLit, selected }) =>
            selected ? 'selected' : isLit ? 'lit' : '',
        );
    };
    expect(shown()).toEqual(['lit', '', 'lit', 'lit']);
    expect(shown('building:market')).toEqual(['selected', '', 'lit', 'lit']);
    expect(shown('building:market', 'building:market')).toEqual(['selected', '', '', 'selected']);
});

it('keeps the building of a drafted move marked, and the one it frees', () => {
    const mine = [
        { id: 'exchange', marker: false },
        { id: 'exchange', marker: true },
        { id: 'market', marker: true },
    ];
    const marked = (...draft: Move[]) => tilesOf(mine, [], new Map(), [], draft).map(({ selected }) => selected);
    expect(marked(pay('exchange', 'market'))).toEqual([true, false, true]);
    expect(marked(pay('exchange', 'exchange'))).toEqual([true, true, false]);
});

it('points at the deck when a card is drawn, at the card when one is discarded', () => {
    const draw: Move = {
        move: 'market: draw india',
        verb: 'draw',
        source: using('market'),
        targets: [
            { kind: 'deck', id: 'india' },
            { kind: 'card', id: 'india 1' },
        ],
    };
    const discard: Move = { move: 'discard india 1', verb: 'discard', targets: [{ kind: 'card', id: 'india 1' }] };
    expect(partsOf(draw)).toEqual(['building:market', 'deck:india']);
    expect(partsOf(discard)).toEqual(['card:india 1']);
});

it('finds what is built in the stockpile and what is freed on the board', () => {
    const build: Move = { move: 'build market', verb: 'build', targets: [{ kind: 'building', id: 'market' }] };
    expect(partsOf(build)).toEqual(['stock:market']);
    expect(partsOf(pay('exchange', 'market'))).toEqual(['building:exchange', 'building:market']);
    expect(questionOf('stock:market')).toEqual({ target: { kind: 'building', id: 'market' } });
    expect(questionOf('building:market')).toEqual({ source: { kind: 'building', id: 'market' } });
    expect(questionOf('card:far-east governor')).toEqual({ target: { kind: 'card', id: 'far-east governor' } });
});

it('groups moves by what they start with, the others last', () => {
    const groups = grouped([pass, occupy('docks', 'paris'), occupy('docks', 'rome')]);
    expect(groups.map(({ source, moves }) => [source?.id, moves.length])).toEqual([
        ['docks', 2],
        [undefined, 1],
    ]);
});
