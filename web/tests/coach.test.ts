import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { Fact } from '../src/engine/types';
import { tipFor, type Tip } from '../src/learn/coach';
import record from '../src/learn/positions/first-voyage.json';
import { LocalSession } from '../src/session/local.svelte';
import { keep, find } from '../src/store/deal';
import { whyOf } from '../src/table/why';
import { namesOf, Sayer } from '../src/text/say';
import { speech, text } from '../src/text/text.svelte';
import { localSupply } from './supply';

let engine: Engine;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
});
afterAll(() => engine.close());

// The recorded game of the tutorial after this many moves.
async function at(
    ply: number,
    seats: ('person' | 'deckhand')[] = ['person', 'person', 'person'],
): Promise<LocalSession> {
    const { result: _, ...game } = record;
    const text = JSON.stringify({ ...game, moves: record.moves.slice(0, ply) });
    const id = await keep(undefined, { record: text, seats, over: false });
    return LocalSession.start(engine, (await find(undefined, id))!, undefined, () => 0);
}
async function tipAt(ply: number, ...given: string[]): Promise<Tip> {
    const session = await at(ply);
    const tip = await tipFor(session, new Sayer(session.edition, namesOf(session.position)), new Set(given));
    await session.leave();
    return tip;
}

describe('the coach', () => {
    it('welcomes a newcomer, and only once', async () => {
        expect((await tipAt(0)).key).toBe('tip.welcome');
        expect((await tipAt(0, 'welcome')).key).toBe('tip.build');
    });
    it('says what a turn is before anything else', async () => {
        expect(await tipAt(3)).toMatchObject({ key: 'tip.action', values: { harbour: 2 } });
    });
    it('tells of a threshold that is one symbol away', async () => {
        expect(await tipAt(11)).toMatchObject({
            key: 'tip.threshold',
            values: { status: 'Culture', at: 2, then: '3 markers come to your harbour each round' },
        });
    });
    it('tells of a link that a city would complete', async () => {
        const tip = await tipAt(14, 'action');
        expect(tip.key).toBe('tip.link');
        expect(['Constantinople', 'Paris']).toContain(tip.values?.['city']);
    });
    it('tells whose the governor would be when one ship opens a region', async () => {
        expect(await tipAt(58, 'action')).toMatchObject({
            key: 'tip.open',
            values: { region: 'Caribbean', who: { names: ['You'] } },
        });
    });
    it('names the card that is within reach', async () => {
        expect(await tipAt(69, 'action')).toMatchObject({
            key: 'tip.draw',
            values: { card: 'Caribbean 1', icons: '2 Politics' },
        });
    });
    it('says so when nothing is left but to pass, and when a card has to go', async () => {
        expect((await tipAt(6, 'action')).key).toBe('tip.onlyPass');
        expect((await tipAt(105)).key).toBe('tip.governorSpace');
        expect((await tipAt(106)).key).toBe('tip.discard');
    });
    it('knows the last round and the end', async () => {
        expect((await tipAt(91)).key).toBe('tip.lastRound');
        expect((await tipAt(record.moves.length)).key).toBe('tip.over');
    });
    it('leaves the choice of the salary to a sentence of its own', async () => {
        expect((await tipAt(40)).key).toBe('tip.salary');
    });

    it('has something to say in every language at every decision of a game, and no named tip twice', async () => {
        const session = await at(0);
        const say = new Sayer(session.edition, namesOf(session.position));
        const given = new Set<string>();
        for (const move of record.moves) {
            const tip = await tipFor(session, say, given);
            for (const language of ['it', 'en']) {
                speech.language = language;
                expect(text(tip.key, tip.values)).not.toMatch(/undefined|[{}]|^$/);
            }
            if (tip.name !== undefined) expect(given).not.toContain(tip.name);
            if (tip.name !== undefined) given.add(tip.name);
            await session.play([move]);
        }
        expect([...given]).toEqual(
            expect.arrayContaining(['welcome', 'action', 'ship', 'occupy', 'token', 'attack', 'lastRound']),
        );
        await session.leave();
    });

    it('can say why it would make a move', async () => {
        const session = await at(58);
        const hint = await session.hint();
        const say = new Sayer(session.edition, namesOf(session.position));
        expect(session.legal.moves.map(({ move }) => move)).toContain(hint!.moves[0]!.move);
        expect(whyOf(hint!.moves[0]!, say, session.me).length).toBeGreaterThan(0);
        await session.leave();
    });
    it('says what a move leads to, not which numbers change', async () => {
        const session = await at(0);
        const say = new Sayer(session.edition, namesOf(session.position), 0);
        const why = (...facts: Fact[]) =>
            whyOf({ move: '', glory: 0, win: 0, expected: [], line: [], reasons: facts, consequences: [] }, say, 0);
        const culture = (from: number, to: number): Fact => ({ fact: 'status', seat: 0, status: 'culture', from, to });
        speech.language = 'en';
        expect(
            why(culture(1, 2), { fact: 'level', seat: 0, status: 'culture', gives: 'growth', from: 2, to: 3 }),
        ).toEqual(['It brings your Culture to 2: from now on 3 markers come to your harbour each round.']);
        expect(why(culture(0, 1))).toEqual([
            'It brings your Culture to 1; with one more symbol, 3 markers come to your harbour each round.',
        ]);
        expect(why({ fact: 'site-taken', seat: 0, city: 'lima' })).toEqual(['Lima is worth 2 glory at the end.']);
        expect(why({ fact: 'site-lost', seat: 1, city: 'lima' })).toEqual([]);
        speech.language = 'it';
        expect(
            why(culture(1, 2), { fact: 'level', seat: 0, status: 'culture', gives: 'growth', from: 2, to: 3 }),
        ).toEqual(['Porta la Cultura a 2: d’ora in poi a ogni round arrivano al porto 3 segnalini.']);
        speech.language = 'en';
        await session.leave();
    });
});
