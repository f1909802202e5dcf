import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Engine, type Game } from '../src/engine/engine';
import { Api } from '../src/online/api';
import { ServerConnection } from '../src/online/connection.svelte';
import type { GameEvent, OnlineSettings, Refused } from '../src/online/messages';
import { OnlineRoom } from '../src/online/room.svelte';
import { OnlineSession } from '../src/session/online.svelte';
import { memory, Places } from '../src/store/places';
import { speech } from '../src/text/text.svelte';
import { TestSurroundings } from './online';
import { localSupply } from './supply';

let engine: Engine,
    around: TestSurroundings,
    connection: ServerConnection,
    places: Places,
    server: TestGame,
    online: OnlineRoom;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
    speech.language = 'en';
});
afterAll(() => engine.close());

// The game on a fake server: its events are correct unless a test wants them wrong.
class TestGame {
    readonly events: GameEvent[] = [];

    private constructor(readonly game: Game) {}

    static async begun(settings: Partial<OnlineSettings> = {}): Promise<TestGame> {
        const names = ['Ada', 'Ben', 'Cai'];
        const test = new TestGame(
            await engine.newGame({ edition: 'classic', players: 3, seed: '0000000000000007', names }),
        );
        test.add({ type: 'created', settings: { edition: 'classic', players: 3, ...settings }, rules: '1' });
        names.forEach((name, seat) => test.add({ type: 'seated', seat, holder: 'person', name }));
        test.add({ type: 'started', record: JSON.parse(await test.game.record()) as object });
        return test;
    }
    add<Event extends Omit<GameEvent, 'number' | 'at'>>(event: Event): GameEvent {
        const whole = {
            number: this.events.length + 1,
            at: 1000 * this.events.length,
            ...event,
        } as unknown as GameEvent;
        this.events.push(whole);
        return whole;
    }
    // The player to move plays the first legal move.
    async plays(wrong: Partial<{ hash: string; moves: string[] }> = {}): Promise<GameEvent> {
        const { player, moves } = await this.game.legal();
        const ply = this.game.ply;
        await this.game.play(moves[0]!.move);
        const { hash } = await this.game.position();
        return this.add({ type: 'played', seat: player!, ply, moves: [moves[0]!.move], hash, ...wrong });
    }
    // Plays to the end of the game.
    async ends(): Promise<GameEvent[]> {
        const events: GameEvent[] = [];
        while ((await this.game.legal()).player !== null) events.push(await this.plays());
        events.push(this.add({ type: 'over', result: await this.game.result() }));
        return events;
    }
    async undoes(seat: number, to: number): Promise<GameEvent> {
        await this.game.undo(to);
        return this.add({ type: 'undone', seat, to });
    }
}

const tell = (...events: GameEvent[]) => around.line.say({ type: 'events', game: 'g', events });
const command = () => around.line.ofType('command').at(-1)!.command;
function refuse(code: 'stale' | 'illegal' | 'not-now', reason: NonNullable<Refused['reason']>) {
    const error = { code, text: 'in English', reason };
    around.line.say({ type: 'answer', game: 'g', id: command().id, ok: false, error, ply: 0 });
}

// Sends all events so far, and takes the seat.
async function sit(seat: number | null, settings: Partial<OnlineSettings> = {}) {
    server = await TestGame.begun(settings);
    online = new OnlineRoom('g', {
        engine,
        connection,
        places,
        api: new Api(() => Promise.reject(new Error('no HTTP here'))),
        newId: around.newId,
        pause: () => 0,
        bringEdition: async () => undefined,
        now: () => 0,
    });
    around.line.hello();
    tell(...server.events);
    around.line.say({ type: 'watching', game: 'g', number: server.events.length, seat, owner: false });
    await online.settled();
    await Promise.resolve();
    return new OnlineSession(online);
}
beforeEach(() => {
    around = new TestSurroundings();
    connection = new ServerConnection(around);
    const shelf = memory();
    places = new Places(() => shelf);
});

describe('a game on a server', () => {
    it('is followed move by move, whoever makes them', async () => {
        const session = await sit(1);
        const begin = session.position.hash;
        for (let moves = 0; moves < 5; ++moves) tell(await server.plays());
        await online.settled();
        expect(session.position.hash).toBe((await server.game.position()).hash);
        expect(session.position.hash).not.toBe(begin);
        expect(session.log).toHaveLength(5);
        expect(session.me).toBe(1);
        expect(session.myMove).toBe(session.legal.player === 1);
    });

    it('hears nothing twice, and asks for what it missed', async () => {
        const session = await sit(0);
        const [one, two, three] = [await server.plays(), await server.plays(), await server.plays()];
        tell(one!, one!);
        tell(three!); // event two got lost
        await online.settled();
        expect(session.log).toHaveLength(1);
        expect(around.line.ofType('watch').at(-1)?.after).toBe(one!.number);
        tell(two!, three!);
        await online.settled();
        expect(session.log).toHaveLength(3);
    });

    it('takes moves back when it is told to', async () => {
        const session = await sit(0);
        const begin = session.position.hash;
        const seat = session.legal.player!;
        tell(await server.plays(), await server.plays());
        tell(await server.undoes(seat, 0));
        await online.settled();
        expect(session.position.hash).toBe(begin);
        expect(online.room?.talk.at(-1)).toMatchObject({ kind: 'undone', seat });
    });

    it('begins anew when the hash is another one, and then goes on', async () => {
        const session = await sit(0);
        const right = await server.plays();
        tell({ ...right, hash: '0000000000000000' } as GameEvent);
        await online.settled();
        expect(around.line.ofType('watch').at(-1)).toMatchObject({ after: 0 });
        tell(...server.events);
        around.line.say({ type: 'watching', game: 'g', number: server.events.length, seat: 0, owner: false });
        await online.settled();
        expect(session.position.hash).toBe((await server.game.position()).hash);
        expect(online.trouble).toBeUndefined();
    });

    it('gives up with a reason when it is another one again', async () => {
        await sit(0);
        await server.plays({ hash: '0000000000000000' });
        for (let times = 0; times < 2; ++times) {
            tell(...server.events);
            await online.settled();
        }
        expect(online.trouble?.kind).toBe('version');
    });

    it('may have started from a position', async () => {
        await sit(0);
        for (let moves = 0; moves < 9; ++moves) await server.plays();
        const position = await server.game.position();
        const game = await engine.openRecord(JSON.stringify(position));
        const events = server.events.slice(0, 4);
        const record = JSON.parse(await game.record()) as object;
        expect(record).toHaveProperty('position');
        const room = await engine.openRoom();
        await room.hear([...events, { number: 5, at: 5000, type: 'started', record }]);
        expect((await room.game!.position()).hash).toBe(position.hash);
        await Promise.all([room.close(), game.close()]);
    });

    it('shows the names of those who sit there now', async () => {
        const session = await sit(0);
        tell(server.add({ type: 'renamed', seat: 2, name: 'Zoe' }));
        await online.settled();
        expect(session.position.players.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Zoe']);
    });
});

describe('a player', () => {
    it('moves when the server has said yes', async () => {
        const session = await sit((await engineFirst()).first);
        const before = session.position.hash;
        const move = session.legal.moves[0]!.move;
        const played = session.play([move]);
        expect(command()).toMatchObject({ type: 'play', ply: 0, moves: [move] });
        expect(session.sending).toBe(true);
        expect(session.myMove).toBe(false);
        expect(session.position.hash).toBe(before);
        tell(await server.plays());
        around.line.say({ type: 'answer', game: 'g', id: command().id, ok: true, number: server.events.length });
        await played;
        expect(session.sending).toBe(false);
        expect(session.position.hash).not.toBe(before);
    });

    it('is told why not when the server says no, and can choose again', async () => {
        const session = await sit((await engineFirst()).first);
        const before = session.position.hash;
        const played = session.play(['build parliament']);
        refuse('illegal', { code: 'build-level', building: 'parliament', level: 5, has: 1 });
        await played;
        expect(online.refusal).toMatch(/Parliament.*level 5/);
        expect(session.position.hash).toBe(before);
        expect(session.myMove).toBe(true);
        const again = session.play(['build market']);
        expect(online.refusal).toBe('');
        refuse('stale', { code: 'stale', ply: 1, given: 0 });
        await again;
        expect(online.refusal).toMatch(/moved on/);
    });

    it('takes back a whole turn, or asks the others to', async () => {
        const { first } = await engineFirst();
        const session = await sit(first);
        expect(session.canUndo).toBe(false);
        tell(await server.plays());
        tell(await server.plays());
        await online.settled();
        expect(session.canUndo).toBe(true);
        const undone = session.undo();
        expect(command()).toMatchObject({ type: 'undo', ply: 2, to: 0 });
        tell(server.add({ type: 'asked', seat: first, what: 'undo', to: 0 }));
        around.line.say({ type: 'answer', game: 'g', id: command().id, ok: true, number: server.events.length });
        await undone;
        expect(online.myRequest?.what).toBe('undo');
        expect(session.canUndo).toBe(false);
        tell(server.add({ type: 'answered', seat: (first + 1) % 3, request: server.events.length, agree: false }));
        await online.settled();
        expect(online.myRequest).toBeUndefined();
        expect(session.canUndo).toBe(true);
    });

    it('takes back what is still on its way as soon as it has arrived', async () => {
        const { first } = await engineFirst();
        const session = await sit(first);
        const played = session.play([session.legal.moves[0]!.move]);
        const { id } = command();
        const undone = session.undo();
        expect(command().type).toBe('play');
        tell(await server.plays());
        around.line.say({ type: 'answer', game: 'g', id, ok: true, number: server.events.length });
        await played;
        await expect.poll(() => command()).toMatchObject({ type: 'undo', ply: 1, to: 0 });
        tell(await server.undoes(first, 0));
        around.line.say({ type: 'answer', game: 'g', id: command().id, ok: true, number: server.events.length });
        await undone;
        expect(session.log).toEqual([]);
    });

    it('takes back what it meant to, though a bot has moved meanwhile', async () => {
        const { first } = await engineFirst();
        const session = await sit(first);
        tell(await server.plays());
        await online.settled();
        const undone = session.undo();
        expect(command()).toMatchObject({ type: 'undo', ply: 1, to: 0 });
        tell(await server.plays());
        refuse('stale', { code: 'stale', ply: 1, given: 0 });
        await expect.poll(() => command()).toMatchObject({ type: 'undo', ply: 2, to: 0 });
        tell(await server.undoes(first, 0));
        around.line.say({ type: 'answer', game: 'g', id: command().id, ok: true, number: server.events.length });
        await undone;
        expect(session.log).toHaveLength(0);
        expect(online.refusal).toBe('');
    });

    it('may ask for hints only where the table allows it', async () => {
        expect((await sit(0)).hintsAllowed).toBe(true);
        expect((await sit(0, { hints: false })).hintsAllowed).toBe(false);
    });

    it('who is away moves no more until coming back', async () => {
        const { first } = await engineFirst();
        const session = await sit(first);
        expect(session.myMove).toBe(true);
        tell(server.add({ type: 'away', seat: first, why: 'left' }));
        await online.settled();
        expect(session.myMove).toBe(false);
        expect(session.seats[(first + 1) % 3]).toBe('remote');
        tell(server.add({ type: 'back', seat: first }));
        await online.settled();
        expect(session.myMove).toBe(true);
    });

    it('is counted what others said, until it is read', async () => {
        await sit(0);
        tell(server.add({ type: 'said', seat: 1, text: 'Ahoy' }), server.add({ type: 'said', seat: 0, text: 'Hello' }));
        await online.settled();
        expect(online.unread).toBe(1);
        online.readAll();
        expect(online.unread).toBe(0);
    });

    it('has the same secrets in the rematch', async () => {
        places.keep({ game: 'g', secret: 'mine', owner: 'all' });
        await sit(0);
        tell(...(await server.ends()), server.add({ type: 'rematch', seat: 1, game: 'next' }));
        await online.settled();
        expect(online.followRematch()).toBe('next');
        expect(places.find('next')).toMatchObject({ secret: 'mine', owner: 'all', over: false });
    });
});

describe('a spectator', () => {
    it('sees everything from any seat and can do nothing', async () => {
        const session = await sit(null);
        expect([session.me, session.myMove, session.canUndo, session.hintsAllowed]).toEqual([0, false, false, false]);
        session.see(2);
        expect(session.me).toBe(2);
        tell(await server.plays());
        await online.settled();
        expect(session.log).toHaveLength(1);
    });
});

// The player who begins with the seed of all these games.
async function engineFirst() {
    const game = await engine.newGame({ edition: 'classic', players: 3, seed: '0000000000000007' });
    const { first } = await game.position();
    await game.close();
    return { first };
}
