import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { routeOf, pathOf } from '../src/route.svelte';
import { GameStore, StoreError, type SavedGame } from '../src/store/games';
import { readSettings } from '../src/store/settings';

const game = (id: string, savedAt: number): SavedGame => ({
    id,
    savedAt,
    record: '{}',
    seats: ['person', 'mate', 'captain'],
    over: false,
});

it('keeps games, the latest first', async () => {
    const factory = new IDBFactory();
    const store = await GameStore.open(factory);
    await store.save(game('a', 1));
    await store.save(game('b', 2));
    await store.save(game('a', 3));
    store.close();
    const again = await GameStore.open(factory);
    expect((await again.list()).map((one) => one.id)).toEqual(['a', 'b']);
    await again.remove('a');
    expect(await again.load('a')).toBeUndefined();
    expect(await again.load('b')).toEqual(game('b', 2));
});

it('says when keeping is forbidden', async () => {
    const forbidding = {
        open: () => {
            throw new DOMException('no storage here', 'SecurityError');
        },
    } as unknown as IDBFactory;
    await expect(GameStore.open(forbidding)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(GameStore.open(undefined)).rejects.toBeInstanceOf(StoreError);
});

it('says when there is no room', async () => {
    const store = await GameStore.open(new IDBFactory());
    const full = store as unknown as { games(mode: IDBTransactionMode): IDBObjectStore };
    const games = full.games.bind(store);
    full.games = (mode) => {
        const place = games(mode);
        place.put = () => {
            throw new DOMException('the disk is full', 'QuotaExceededError');
        };
        return place;
    };
    await expect(store.save(game('a', 1))).rejects.toMatchObject({ kind: 'full' });
});

it('reads settings that are old, edited or broken', () => {
    expect(readSettings(null).edition).toBe('classic');
    expect(readSettings('{"players": "many", "level": "admiral"}')).toMatchObject({ players: 4, level: 'admiral' });
    expect(readSettings('not JSON').level).toBe('deckhand');
    expect(readSettings('null').players).toBe(4);
});

it('finds the page of an address and the address of a page', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/game/12ab')).toEqual({ page: 'game', id: '12ab' });
    expect(routeOf('/game/')).toEqual({ page: 'unknown' });
    expect(routeOf('/nowhere')).toEqual({ page: 'unknown' });
    expect(pathOf(routeOf('/game/12ab'))).toBe('/game/12ab');
});
