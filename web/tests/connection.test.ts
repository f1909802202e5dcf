import { beforeEach, describe, expect, it } from 'vitest';
import { ServerConnection, type Watcher } from '../src/online/connection.svelte';
import type { GameEvent } from '../src/online/messages';
import { TestSurroundings } from './online';

let around: TestSurroundings, connection: ServerConnection;
beforeEach(() => {
    around = new TestSurroundings();
    connection = new ServerConnection(around);
});

function watcher() {
    const heard: GameEvent[] = [];
    const seats: (number | null)[] = [];
    const refusals: string[] = [];
    const one: Watcher = {
        get heard() {
            return heard.at(-1)?.number ?? 0;
        },
        events: (events) => void heard.push(...events),
        seated: (seat) => void seats.push(seat),
        retold: () => undefined,
        presence: () => undefined,
        refused: ({ code }) => void refusals.push(code),
    };
    return {
        ...one,
        get heard() {
            return one.heard;
        },
        seats,
        refusals,
        all: heard,
    };
}
const said = (number: number): GameEvent => ({ number, at: 0, type: 'said', seat: 0, text: 'Ahoy' });

function watching(game = 'g', secret?: string) {
    const one = watcher();
    const end = connection.watch(game, secret, one);
    around.line.hello();
    around.line.say({ type: 'watching', game, number: 1, seat: 0, owner: false });
    return { one, end };
}

describe('a connection', () => {
    it('is made when a game is watched, and ends when none is any more', () => {
        expect(connection.state).toBe('idle');
        const { one, end } = watching('g', 's'.repeat(22));
        expect(connection.state).toBe('connected');
        expect(around.line.sent).toEqual([{ type: 'watch', game: 'g', after: 0, secret: 's'.repeat(22) }]);
        expect(one.seats).toEqual([0]);
        end();
        expect(connection.state).toBe('idle');
        expect(around.line.closed).toBe(true);
    });

    it('says nothing before the server has greeted', () => {
        connection.watch('g', undefined, watcher());
        expect(around.line.sent).toEqual([]);
    });

    it('comes back, later and later, and asks for what it missed', () => {
        const { one } = watching();
        around.line.say({ type: 'events', game: 'g', events: [said(1), said(2)] });
        around.line.break();
        expect(connection.state).toBe('lost');
        const waits = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
        for (const [index, wait] of waits.entries()) {
            around.pass(wait - 1);
            expect(around.lines).toHaveLength(index + 1);
            around.pass(1);
            expect(around.lines).toHaveLength(index + 2);
            around.line.break();
        }
        around.pass(30_000);
        around.line.hello();
        expect(connection.state).toBe('connected');
        expect(around.line.sent).toEqual([{ type: 'watch', game: 'g', after: 2 }]);
        expect(one.all.map(({ number }) => number)).toEqual([1, 2]);
    });

    it('waits as long as a server that stops asks for, and then not less', () => {
        watching();
        around.line.say({ type: 'reconnect', after_ms: 3000 });
        expect(connection.state).toBe('stopped');
        around.pass(2999);
        expect(around.lines).toHaveLength(1);
        around.pass(1501);
        expect(around.lines).toHaveLength(2);
        expect(connection.state).toBe('stopped');
        around.line.hello();
        expect(connection.state).toBe('connected');
    });

    it('comes back at once when the network does', () => {
        watching();
        connection.drop();
        expect(connection.state).toBe('lost');
        connection.hurry();
        expect(around.lines).toHaveLength(2);
        around.pass(60_000);
        expect(around.lines.length).toBeGreaterThan(2); // there was no hello on the second
    });

    it('finds out that a line is dead though nobody closed it', () => {
        watching();
        around.pass(20_000);
        expect(around.line.ofType('ping')).toHaveLength(1);
        around.line.say({ type: 'pong' });
        around.pass(20_000);
        expect(connection.state).toBe('connected');
        around.pass(10_000);
        expect(connection.state).toBe('lost');
    });

    it('does not try a server of another version again', () => {
        connection.watch('g', undefined, watcher());
        around.line.hello(2);
        expect(connection.state).toBe('version');
        around.pass(600_000);
        expect(around.lines).toHaveLength(1);
    });

    it('tells who watches that there is no such game', () => {
        const one = watcher();
        connection.watch('g', undefined, one);
        around.line.hello();
        around.line.say({ type: 'error', game: 'g', error: { code: 'no-game', text: 'there is none' } });
        expect(one.refusals).toEqual(['no-game']);
    });
});

describe('a command', () => {
    it('is sent once one is known, and answered', async () => {
        connection.watch('g', undefined, watcher());
        const answer = connection.command('g', { type: 'say', text: 'Ahoy' });
        around.line.hello();
        expect(around.line.ofType('command')).toEqual([]);
        around.line.say({ type: 'watching', game: 'g', number: 1, seat: 0, owner: false });
        expect(around.line.ofType('command').map(({ command }) => command.id)).toEqual(['c-1']);
        around.line.say({ type: 'answer', game: 'g', id: 'c-1', ok: true, number: 2 });
        expect(await answer).toMatchObject({ ok: true, number: 2 });
    });

    it('that was not answered is sent again with the same id on the next line, and not after that', async () => {
        watching();
        const answer = connection.command('g', { type: 'play', ply: 0, moves: ['build market'] });
        const [sent] = around.line.ofType('command');
        around.line.break();
        around.pass(500);
        around.line.hello();
        around.line.say({ type: 'watching', game: 'g', number: 1, seat: 0, owner: false });
        expect(around.line.ofType('command')).toEqual([sent]);
        around.line.say({ type: 'answer', game: 'g', id: 'c-1', ok: true, number: 2 });
        expect((await answer).ok).toBe(true);
        around.line.break();
        around.pass(1000);
        around.line.hello();
        around.line.say({ type: 'watching', game: 'g', number: 1, seat: 0, owner: false });
        expect(around.line.ofType('command')).toEqual([]);
    });

    it('that could not be stored is tried again, a few times', async () => {
        watching();
        const answer = connection.command('g', { type: 'resume' });
        const no = {
            type: 'answer',
            game: 'g',
            id: 'c-1',
            ok: false,
            error: { code: 'unavailable', text: 'disk full' },
            ply: 0,
        } as const;
        for (let tries = 1; tries <= 4; ++tries) {
            expect(around.line.ofType('command')).toHaveLength(tries);
            around.line.say(no);
            around.pass(5000);
        }
        expect(await answer).toMatchObject({ ok: false });
        expect(around.line.ofType('command')).toHaveLength(4);
    });
});
