import { describe, expect, it } from 'vitest';
import { linkTo, secretIn } from '../src/online/link';
import { memory, Places } from '../src/store/places';

const shelved = () => {
    const shelf = memory();
    return { shelf, places: new Places(() => shelf) };
};

describe('online games one takes part in', () => {
    it('are found again with their secrets, the latest first', () => {
        const { shelf, places } = shelved();
        places.keep({ game: 'a', secret: 's', name: 'Ada', at: 1 });
        places.keep({ game: 'b', owner: 'o', at: 2 });
        places.keep({ game: 'a', seat: 2 });
        const again = new Places(() => shelf).list();
        expect(again.map(({ game }) => game)).toEqual(['b', 'a']);
        expect(again[1]).toEqual({ game: 'a', secret: 's', name: 'Ada', at: 1, seat: 2 });
        places.forget('b');
        expect(places.find('b')).toBeUndefined();
    });

    it('are finished ones first when there are too many', () => {
        const { places } = shelved();
        for (let at = 0; at < 60; ++at) places.keep({ game: `g${at}`, at, over: at === 30 });
        places.keep({ game: 'new', at: 60 });
        expect(places.find('g30')).toBeUndefined();
        expect(places.list()).toHaveLength(60);
        places.keep({ game: 'newer', at: 61 });
        expect(places.find('g0')).toBeUndefined();
        expect(places.find('newer')).toBeDefined();
    });

    it('last for the visit where nothing may be kept, and nonsense that was kept is none', () => {
        const forbidden = new Places(() => {
            throw new DOMException('no', 'SecurityError');
        });
        forbidden.keep({ game: 'a', secret: 's' });
        expect(forbidden.find('a')?.secret).toBe('s');
        const { shelf, places } = shelved();
        shelf.setItem('online-games', '[{"game": 7}, {"game": "a", "at": 1, "name": ""}, null]');
        expect(places.list().map(({ game }) => game)).toEqual(['a']);
        shelf.setItem('online-games', '{');
        expect(places.list()).toEqual([]);
    });
});

it('a link has the secret behind #, and anything else there is none', () => {
    globalThis.location ??= { origin: 'https://games.example' } as Location;
    const secret = 'AAAAAAAAAAAAAAAAAAAA-_';
    const link = linkTo('abc', secret);
    expect(link).toBe(`https://games.example/game/abc#${secret}`);
    expect(secretIn(new URL(link).hash)).toBe(secret);
    for (const hash of ['', '#', '#rules', `#${secret}x`]) expect(secretIn(hash)).toBeUndefined();
});
