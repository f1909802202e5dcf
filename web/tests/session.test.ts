import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { Move } from '../src/engine/types';
import { LocalSession } from '../src/session/local.svelte';
import { deal, find } from '../src/store/deal';
import { Choosing, ghostsOf } from '../src/table/choosing.svelte';
import { gloryByRound } from '../src/table/glory';
import { stepped } from '../src/screens/steps';
import { Sayer, namesOf } from '../src/text/say';
import { speech } from '../src/text/text.svelte';
import { localSupply } from './supply';

let engine: Engine;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
});
afterAll(() => engine.close());

const salary = (...freed: string[]): Move => ({
    move: `salary ${freed.join(', ')}`,
    verb: 'salary',
    targets: freed.map((id) => ({ kind: 'building', id, marker: true })),
});

async function hotSeat(edition = 'classic'): Promise<LocalSession> {
    const names = ['Ada', 'Ben', 'Cai'];
    const id = await deal(engine, undefined, { edition, exploits: true, names, seats: ['person', 'person', 'person'] });
    return LocalSession.start(engine, (await find(undefined, id))!, undefined, () => 0);
}

describe('a local game', () => {
    it('shows the board of whoever decides', async () => {
        const session = await hotSeat();
        expect(session.me).toBe(session.legal.player);
        const first = session.me;
        await session.play([session.legal.moves[0]!.move]);
        expect(session.me).toBe((first + 1) % 3);
        await session.leave();
    });

    it('takes back a whole turn and no more', async () => {
        const session = await hotSeat();
        expect(session.canUndo).toBe(false);
        const start = session.position.hash;
        await session.play([session.legal.moves[0]!.move]);
        const second = session.position.hash;
        await session.play([session.legal.moves[0]!.move]);
        await session.undo();
        expect(session.position.hash).toBe(second);
        await session.undo();
        expect(session.position.hash).toBe(start);
        await session.leave();
    });

    it('lets bots play until a person has to decide', async () => {
        const id = await deal(engine, undefined, {
            edition: 'classic',
            exploits: false,
            names: ['You', 'Ben', 'Cai'],
            seats: ['person', 'deckhand', 'deckhand'],
        });
        const session = await LocalSession.start(engine, (await find(undefined, id))!, undefined, () => 0);
        await expect.poll(() => session.myMove, { timeout: 20_000 }).toBe(true);
        await session.play([session.legal.moves[0]!.move]);
        await expect
            .poll(() => session.myMove && session.log.some(({ player }) => player !== 0), { timeout: 20_000 })
            .toBe(true);
        expect(session.me).toBe(0);
        await session.leave();
    });
});

describe('a move in the making', () => {
    it('is shown with its consequences, can be stepped back from, and is played when confirmed', async () => {
        const session = await hotSeat();
        const choosing = new Choosing(session, () => true);
        const before = session.position.hash;
        const { me } = session;
        await choosing.choose('stock:workshop');
        expect(choosing.ready).toBe(true);
        expect(choosing.facts).toContainEqual({ fact: 'status', seat: me, status: 'industry', from: 0, to: 2 });
        expect(session.position.hash).toBe(before);
        await choosing.back();
        expect(choosing.ready).toBe(false);
        await choosing.choose('stock:workshop');
        await choosing.confirm();
        expect(session.position.players[me]?.status.industry).toBe(2);
        await session.leave();
    });

    it('is played at once where confirmation is switched off', async () => {
        const session = await hotSeat();
        await new Choosing(session, () => false).choose('stock:workshop');
        expect(session.log).toHaveLength(1);
        await session.leave();
    });

    it('is made as fast as one can click: none is lost while the last is being kept, and none counts twice', async () => {
        const session = await hotSeat();
        const choosing = new Choosing(session, () => false);
        await Promise.all([choosing.choose('stock:workshop'), choosing.choose('stock:workshop')]);
        expect(session.log).toHaveLength(1);
        const played = choosing.choose('stock:market');
        while (session.log.length === 1) await new Promise((resolve) => setTimeout(resolve));
        const next = choosing.choose('stock:shipyard'); // the last move is shown, but perhaps not saved yet
        await Promise.all([played, next]);
        expect(session.log.map(({ move }) => move.move)).toEqual(['build workshop', 'build market', 'build shipyard']);
        await session.leave();
    });

    it('shows what was chosen until the move stands with its consequences', async () => {
        const moves = [salary('market', 'workshop'), salary('market', 'shipyard')];
        const shown: (readonly string[])[] = [];
        const preview = () => {
            shown.push(choosing.chosen);
            return Promise.resolve({ log: [] });
        };
        const choosing: Choosing = new Choosing(
            { myMove: true, legal: { moves }, log: [], preview } as unknown as LocalSession,
            () => true,
        );
        await choosing.choose('building:market');
        await choosing.choose('building:shipyard');
        expect(shown).toEqual([['building:market']]);
        expect(choosing.ready).toBe(true);
        expect(choosing.chosen).toEqual([]);
    });

    it('says why something can not be chosen', async () => {
        const session = await hotSeat();
        const choosing = new Choosing(session, () => true);
        await choosing.choose('stock:bank');
        expect(choosing.ready).toBe(false);
        expect(choosing.whyNot?.map(({ code }) => code)).toEqual(['build-level']);
        await session.leave();
    });

    it('takes back the copy of a building that is pointed at again, and chooses the other one', async () => {
        const moves = [salary('market', 'market', 'workshop'), salary('market', 'market', 'shipyard')];
        const choosing = new Choosing({ myMove: true, legal: { moves } } as unknown as LocalSession, () => true);
        await choosing.choose('building:market', false);
        await choosing.choose('building:market', true);
        expect(choosing.chosen).toEqual([]);
        await choosing.choose('building:market', false);
        await choosing.choose('building:market', false);
        expect(choosing.chosen).toEqual(['building:market', 'building:market']);
        await choosing.choose('building:market', true);
        expect(choosing.chosen).toEqual(['building:market']);
    });

    it('leaves ghosts where markers and cards would go', () => {
        const facts = [
            { fact: 'site-taken', seat: 1, city: 'goa' },
            { fact: 'site-taken', seat: 1, city: 'india-fleet' },
            { fact: 'shipped', seat: 1, region: 'india', from: 0, to: 1 },
            { fact: 'link-completed', seat: 1, connection: 'goa~surat' },
            { fact: 'card-gained', seat: 0, card: 'far-east governor', place: 'deck' },
            { fact: 'card-gained', seat: 0, card: 'india governor', place: 'away' },
            { fact: 'card-gained', seat: 1, card: 'europe 1', place: 'pile' },
            { fact: 'card-lost', seat: 1, card: 'africa 1', place: 'deck' },
            { fact: 'card-lost', seat: 1, card: 'africa governor', place: 'away' },
            { fact: 'sea', seat: 1, region: 'india', from: 1, to: 0 },
            { fact: 'harbour', seat: 1, from: 2, to: 1 },
        ] as const;
        expect(
            ghostsOf(facts, (site) => site === 'india-fleet').map(
                ({ at, seat, back }) => `${at}@${seat}${back ? ' back' : ''}`,
            ),
        ).toEqual([
            'city:goa@1',
            'fleet:india-fleet@1',
            'track:india@1',
            'link:goa~surat@1',
            'deck:far-east@0',
            'governor:india@0',
            'discard@1',
            'deck:africa@1 back',
            'sea:india@1 back',
        ]);
    });
});

// A game in which everyone plays the first legal move.
async function played(edition: string) {
    const session = await hotSeat(edition);
    while (session.legal.player !== null) await session.play([session.legal.moves[0]!.move]);
    return session;
}

describe.each(['classic', 'age-of-sail-b'])('every move and consequence of a whole game of %s', (edition) => {
    it('has words in every language, the curve ends at the result, and rounds can be stepped through', async () => {
        const session = await played(edition);
        for (const language of ['en', 'it'] as const) {
            speech.language = language;
            const say = new Sayer(session.edition, namesOf(session.position));
            for (const { move, facts } of session.log)
                for (const words of [say.move(move), ...facts.map((fact) => say.fact(fact))])
                    expect(words).not.toMatch(/undefined|[{}]|^$/);
        }
        speech.language = 'en';
        expect(gloryByRound(session.log, 3).at(-1)).toEqual(session.position.glory.map(({ total }) => total));
        let ply = 0;
        const rounds: number[] = [];
        for (; ply < session.log.length; ply = stepped(session.log, ply, 'nextRound'))
            rounds.push(session.log[ply]!.round);
        expect([...new Set(rounds)]).toHaveLength(rounds.length);
        expect(rounds.at(-1)).toBe(7);
        expect(stepped(session.log, ply, 'last')).toBe(session.log.length);
        await session.leave();
    });
});
