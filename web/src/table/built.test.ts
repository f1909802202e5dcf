import { expect, test } from 'vitest';
import type { LogEntry } from '../engine/types';
import { builtBy, inPlace } from './built';

const entry = (...buildings: [seat: number, building: string][]): LogEntry =>
    ({ facts: buildings.map(([seat, building]) => ({ fact: 'built', seat, building })) }) as unknown as LogEntry;
const tiles = (...ids: string[]) => ids.map((id, marker) => ({ id, marker }));
const names = (list: { id: string }[]) => list.map(({ id }) => id);

test('each player’s buildings are found in the order in which they were built', () => {
    expect(builtBy([entry([0, 'shipyard']), entry(), entry([1, 'bank'], [0, 'market'])], 3)).toEqual([
        ['shipyard', 'market'],
        ['bank'],
        [],
    ]);
});

test('a new building comes last, whatever its name', () => {
    const before = inPlace(tiles('colony', 'shipyard'), ['shipyard']);
    const after = inPlace(tiles('bank', 'colony', 'shipyard'), ['shipyard', 'bank']);
    expect(names(before)).toEqual(['colony', 'shipyard']);
    expect(names(after)).toEqual(['colony', 'shipyard', 'bank']);
});

test('copies keep their places, and the older one has the marker', () => {
    const placed = inPlace(tiles('market', 'shipyard', 'shipyard'), ['shipyard', 'market', 'shipyard']);
    expect(placed).toEqual([
        { id: 'shipyard', marker: 1 },
        { id: 'market', marker: 0 },
        { id: 'shipyard', marker: 2 },
    ]);
});

test('without a log, or with one that knows of more, everything is shown once', () => {
    expect(names(inPlace(tiles('bank', 'market'), []))).toEqual(['bank', 'market']);
    expect(names(inPlace(tiles('bank', 'market'), ['guild', 'market']))).toEqual(['bank', 'market']);
});
