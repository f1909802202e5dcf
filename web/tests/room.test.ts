// What is reckoned here from the events is what the server says itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunningServer } from '../e2e/server';
import { Engine } from '../src/engine/engine';
import { Api } from '../src/online/api';
import { remaining } from '../src/online/clocks';
import { after, waitsFor, type Room } from '../src/online/fold';
import type { GameEvent, Order, SeatView, View } from '../src/online/messages';
import { localSupply } from './supply';

let engine: Engine, server: RunningServer, api: Api;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
    server = new RunningServer();
    await server.start();
    api = new Api((path, options) => fetch(server.address + path, options));
}, 60_000);
afterAll(async () => {
    engine.close();
    await server.close();
});

type Whole = View & { requests: { request: number; seat: number; what: string; waiting: number[] }[] };

async function folded(game: string): Promise<Room> {
    const answer = await fetch(`${server.address}/api/v1/games/${game}/events`);
    const { events } = (await answer.json()) as { events: GameEvent[] };
    let room: Room | undefined;
    let played: Awaited<ReturnType<Engine['openRecord']>> | undefined;
    for (const event of events) {
        if (event.type === 'started') played = await engine.openRecord(JSON.stringify(event.record));
        if (event.type === 'played') await played?.play(...event.moves);
        if (event.type === 'undone') await played?.undo(event.to);
        room = after(room, event, (await played?.legal())?.player ?? null);
    }
    await played?.close();
    return room!;
}

async function compared(game: string): Promise<Whole> {
    const [room, asked] = [await folded(game), await api.view(game)];
    if (!asked.ok) throw new Error(asked.trouble.text);
    const view = asked.value as Whole;
    expect(room.stage).toBe(view.stage);
    expect(room.next).toBe(view.next);
    const seats = room.seats.map(({ dropped, name, ...seat }, index): SeatView => ({
        ...seat,
        ...(name ? { name } : {}),
        ...(dropped ? { dropped } : {}),
        left: room.clocks.left[index]!,
    }));
    expect(seats).toEqual(view.seats);
    expect(
        room.requests.map((one) => ({
            request: one.number,
            seat: one.seat,
            what: one.what,
            waiting: waitsFor(room, one),
        })),
    ).toEqual(view.requests.map(({ request, seat, what, waiting }) => ({ request, seat, what, waiting })));
    const { running, since } = room.clocks;
    if (view.deadline !== undefined) expect(since + remaining(room.clocks, running!, since)!).toBe(view.deadline);
    else if (room.stage === 'playing') expect(running).toBeNull();
    return view;
}

it('seats, requests and clocks, through undo, pause, absence and votes', async () => {
    const made = await api.create(
        { edition: 'classic', players: 3, clock: { kind: 'bank', minutes: 20, seconds: 10 } },
        'Ada',
    );
    if (!made.ok) throw new Error(made.trouble.text);
    const { game } = made.value;
    const secrets = [made.value.secret!];
    for (const name of ['Ben', 'Cai']) {
        const joined = await api.join(game, name);
        if (joined.ok) secrets[joined.value.seat] = joined.value.secret;
        await compared(game);
    }
    let id = 0;
    const orders = async (seat: number, order: Order) => {
        const asked = await api.command(game, secrets[seat], { ...order, id: `c-${++id}` });
        expect(asked).toMatchObject({ ok: true });
        return compared(game);
    };
    const plays = async () => {
        const position = (await (await fetch(`${server.address}/api/v1/games/${game}/position`)).json()) as {
            ply: number;
            turn: number;
            legal: string[];
        };
        return orders(position.turn, { type: 'play', ply: position.ply, moves: [position.legal[0]!] });
    };
    let view = await compared(game);
    const first = view.turn!;
    const [second, third] = [(first + 1) % 3, (first + 2) % 3];
    view = await plays();
    view = await orders(first, { type: 'undo', ply: view.ply, to: 0 }); // at once
    expect(view.ply).toBe(0);
    await plays();
    view = await plays();
    view = await orders(first, { type: 'undo', ply: view.ply, to: 0 }); // asked
    const [request] = view.requests;
    expect(request?.waiting).toEqual([second, third].sort());
    await orders(second, { type: 'answer', request: request!.request, agree: true });
    view = await orders(third, { type: 'answer', request: request!.request, agree: false });
    expect(view.requests).toEqual([]);
    view = await orders(third, { type: 'pause' });
    for (const seat of [first, second])
        view = await orders(seat, { type: 'answer', request: view.requests[0]!.request, agree: true });
    expect(view.stage).toBe('paused');
    await orders(first, { type: 'resume' });
    await orders(first, { type: 'leave' });
    await orders(first, { type: 'return' });
    await orders(first, { type: 'leave' });
    view = await orders(second, { type: 'vote', target: first, what: 'open' });
    expect(view.requests).toHaveLength(1);
    view = await orders(third, { type: 'answer', request: view.requests[0]!.request, agree: true });
    expect(view.seats[first]?.holder).toBe('nobody');
});
