// The engine follows online games to the same state as the server: random games with votes, absences, expired
// clocks, rematches and continued records.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine, EngineError } from '../src/engine/engine';
import type { FollowedView, GameEvent, TalkLine } from '../src/online/messages';
import { localSupply } from './supply';
import { crowdGames } from './rooms';

let engine: Engine;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
});
afterAll(() => engine.close());

const games = crowdGames();

describe('a room', () => {
    it('stands as the server says after every command', { timeout: 120_000 }, async () => {
        const seen = new Set<string>();
        for (const { heard, record } of games) {
            const room = await engine.openRoom();
            const talk: TalkLine[] = [];
            for (const { events, view } of heard) {
                const followed = await room.hear(events);
                expect(followed.view).toEqual(view);
                talk.push(...followed.talk);
                for (const { type } of events) seen.add(type);
            }
            expect(room.game === undefined).toBe(record === null);
            if (room.game) {
                expect(JSON.parse(await room.game.record())).toEqual(record);
                expect(room.game.ply).toBe(heard.at(-1)!.view.ply);
            }
            const said = heard.flatMap(({ events }) => events).filter(({ type }) => type === 'said');
            expect(talk.filter(({ kind }) => kind === 'said').map(({ number }) => number)).toEqual(
                said.map(({ number }) => number),
            );
            await room.close();
        }
        expect([...seen].sort()).toEqual(
            [
                'created seated renamed started played asked answered withdrawn undone paused resumed away back said',
                'dropped reissued over rematch',
            ]
                .flatMap((line) => line.split(' '))
                .sort(),
        );
    });

    it('is the same whether it hears its events one by one or all at once', async () => {
        const { heard } = games.find(({ record }) => record !== null)!;
        const events = heard.flatMap((one) => one.events);
        const [slow, fast] = [await engine.openRoom(), await engine.openRoom()];
        const all = await fast.hear(events);
        let view: FollowedView | undefined;
        const talk: TalkLine[] = [];
        for (const event of events) {
            const one = await slow.hear([event]);
            talk.push(...one.talk);
            view = one.view;
        }
        expect(view).toEqual(all.view);
        expect(talk).toEqual(all.talk);
        expect(await slow.game!.position()).toEqual(await fast.game!.position());
        await Promise.all([slow.close(), fast.close()]);
    });

    it('takes nothing that does not fit, and stays as it was', async () => {
        const { heard } = games.find(({ heard }) => heard.some(({ events }) => events[0]?.type === 'played'))!;
        const index = heard.findIndex(({ events }) => events[0]?.type === 'played');
        const room = await engine.openRoom();
        for (const { events } of heard.slice(0, index)) await room.hear(events);
        const [played] = heard[index]!.events as [GameEvent & { type: 'played' }];
        const wrong: GameEvent[] = [
            { ...played, hash: '0000000000000000' },
            { ...played, moves: ['fly'] },
            { ...played, number: played.number + 1 },
            { ...played, ply: played.ply + 1 },
        ];
        for (const event of wrong) await expect(room.hear([event])).rejects.toThrow(EngineError);
        expect((await room.hear(heard[index]!.events)).view).toEqual(heard[index]!.view);
        await room.close();
    });
});
