import { expect, it } from 'vitest';
import { Api } from '../src/online/api';
import { isMyTurn, standings } from '../src/online/mine';
import { memory, Places } from '../src/store/places';

// A fake server with these games; the signed-in account has "far".
function serverWith(games: Record<string, object>, account: string | null) {
    const json = (status: number, value: object) =>
        new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
    return new Api((address) => {
        if (address.endsWith('/session')) return Promise.resolve(json(200, { name: account }));
        if (address.endsWith('/mine')) return Promise.resolve(json(200, { games: [{ game: 'far' }] }));
        const found = games[address.slice(address.lastIndexOf('/') + 1)];
        return Promise.resolve(found ? json(200, found) : json(404, { error: { code: 'no-game', text: '' } }));
    });
}
const seats = [{ holder: 'person' }, { holder: 'person' }];
const game = (stage: string, turn: number | null, updated: number) => ({
    stage,
    turn,
    updated,
    seats,
    you: { seat: 1, owner: false },
});

it('those that wait for me come first, finished ones last, and what the server has forgotten is forgotten', async () => {
    const shelf = memory();
    const places = new Places(() => shelf);
    for (const one of ['over', 'theirs', 'waits', 'gone']) places.keep({ game: one });
    const api = serverWith(
        {
            over: game('over', null, 9),
            theirs: game('playing', 0, 8),
            waits: game('playing', 1, 1),
            far: game('waiting', null, 2),
        },
        'Ada',
    );
    const asked = await standings(api, places);
    expect(asked.ok && asked.value.map((one) => one.game)).toEqual(['waits', 'theirs', 'far', 'over']);
    expect(asked.ok && asked.value.filter(isMyTurn).map((one) => one.game)).toEqual(['waits']);
    expect(places.find('gone')).toBeUndefined();
});

it('nothing is forgotten because a server does not answer', async () => {
    const shelf = memory();
    const places = new Places(() => shelf);
    places.keep({ game: 'mine' });
    const asked = await standings(new Api(() => Promise.reject(new TypeError('no'))), places);
    expect(asked.ok).toBe(false);
    expect(places.list()).toHaveLength(1);
});
