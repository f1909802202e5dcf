import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { routeOf, pathOf } from '../src/route.svelte';
import { GameStore, StoreError, type SavedGame } from '../src/store/games';
import { gameName } from '../src/store/gameName';
import { pauseOf, readSettings } from '../src/store/settings';
import { seedOf } from '../src/screens/seed';
import { wholeNumber } from '../src/screens/fields';

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
    const full = store as unknown as {
        objects(kind: string, mode: IDBTransactionMode): IDBObjectStore;
    };
    const objects = full.objects.bind(store);
    full.objects = (kind, mode) => {
        const place = objects(kind, mode);
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

it('shows the first game calmly and later ones quickly, unless somebody has chosen', () => {
    const { pace } = readSettings(null);
    expect(pauseOf({ pace, finished: false })).toBe(pauseOf({ pace: 'calm', finished: true }));
    expect(pauseOf({ pace, finished: true })).toBe(pauseOf({ pace: 'quick', finished: false }));
    expect(pauseOf({ pace: 'instant', finished: false })).toBe(0);
});

it('keeps edition files beside games, also in a database of the version before', async () => {
    const factory = new IDBFactory();
    await new Promise<void>((resolve) => {
        const before = factory.open('endeavor', 1);
        before.onupgradeneeded = () => before.result.createObjectStore('games', { keyPath: 'id' });
        before.onsuccess = () => {
            const change = before.result.transaction('games', 'readwrite');
            change.objectStore('games').put(game('old', 1));
            change.oncomplete = () => {
                before.result.close();
                resolve();
            };
        };
    });
    const store = await GameStore.open(factory);
    expect((await store.list()).map(({ id }) => id)).toEqual(['old']);
    await store.keepEdition({ id: 'shores', file: '{}' });
    expect(await store.editions()).toEqual([{ id: 'shores', file: '{}' }]);
    await store.removeEdition('shores');
    expect(await store.editions()).toEqual([]);
});

it('names a download after the game', () => {
    const record = JSON.stringify({
        edition: 'classic',
        players: [{ name: 'Zoë' }, { name: 'Ben & Co.' }],
        moves: ['a'],
    });
    expect(gameName(record, new Date(2026, 1, 3))).toBe('endeavor-classic-zoe-ben-co-2026-02-03-1-moves.json');
    expect(gameName('{"moves": [', new Date(2026, 1, 3))).toBe('endeavor-2026-02-03-0-moves.json');
});

it('reads seeds and numbers as people write them, and nothing else', () => {
    expect(seedOf(' 12 ')).toBe('000000000000000c');
    expect(seedOf('0xFF')).toBe('00000000000000ff');
    expect(seedOf('18446744073709551615')).toBe('ffffffffffffffff');
    for (const wrong of ['', 'twelve', '-1', '1.5', '0x', '0x12345678901234567', '18446744073709551616'])
        expect(seedOf(wrong), wrong).toBeUndefined();
    expect(wholeNumber(' 30 ', 1, 30)).toBe(30);
    for (const wrong of ['', '31', '0', '1e1', '-2', '3 days'])
        expect(wholeNumber(wrong, 1, 30), wrong).toBeUndefined();
});
