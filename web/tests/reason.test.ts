// Every refusal code of the engine has a message in every language.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine, type Game } from '../src/engine/engine';
import type { Edition, Reason, Source, Target } from '../src/engine/types';
import { reason } from '../src/text/reason';
import { Sayer } from '../src/text/say';
import { languages, speech } from '../src/text/text.svelte';
import { blanks } from './messages';
import { localSupply } from './supply';

let engine: Engine;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
});
afterAll(() => {
    speech.language = 'en';
    engine.close();
});

const ownReasons = ['later']; // of lessons; unknown to the engine

describe.each(Object.keys(languages))('the reasons in %s', (id) => {
    it('are those of the engine, and speak of nothing that a reason does not have', async () => {
        const { messages } = await languages[id]!.load();
        const rows = await engine.reasons();
        const codes = Object.keys(messages).flatMap((key) => /^reason\.(.+)$/.exec(key)?.[1] ?? []);
        expect(codes.sort()).toEqual([...rows.map(({ code }) => code), ...ownReasons].sort());
        for (const { code, parameters } of rows)
            expect(parameters, code).toEqual(
                expect.arrayContaining(blanks(messages[`reason.${code}` as keyof typeof messages])),
            );
    });
});

it('names things in the language of the page, and counts in its words', async () => {
    const say = new Sayer(await engine.edition('classic'), []);
    const level = { code: 'build-level', building: 'trade-office', level: 3, has: 1 };
    const harbour = { code: 'harbour', markers: 1, has: 0 };
    const half = { code: 'second-only-in', effect: 'occupy', region: 'far-east' };
    speech.language = 'en';
    expect(reason(say, level)).toBe('the Trade Office is level 3; your build level is 1');
    expect(reason(say, harbour)).toBe('it needs 1 marker in the harbour; you have 0');
    expect(reason(say, half)).toBe('the second half of your action is to occupy in the Far East');
    speech.language = 'it';
    expect(reason(say, harbour)).toBe('richiede 1 segnalino nel porto; ne hai 0');
    expect(reason(say, half)).toBe('la seconda metà della tua azione è occupare in Estremo Oriente');
    speech.language = 'en';
});

const kinds = (edition: Edition): { sources: Source[]; targets: Target[] } => ({
    sources: [
        ...edition.buildings.map(({ id }) => ({ kind: 'building', id }) as const),
        ...['ship-draw', 'occupy-draw', 'payment', 'attack'].map((id) => ({ kind: 'token', id }) as const),
    ],
    targets: [
        ...edition.regions.flatMap(({ id, cities, fleets }): Target[] => [
            { kind: 'region', id },
            { kind: 'sea', id },
            ...cities.map((city) => ({ kind: 'city', id: city.id }) as const),
            ...fleets.map((fleet) => ({ kind: 'fleet', id: fleet.id }) as const),
        ]),
        ...edition.decks.flatMap(({ id, cards }): Target[] => [
            { kind: 'deck', id },
            ...cards.map((card) => ({ kind: 'card', id: card.id }) as const),
        ]),
        ...edition.buildings.map(({ id }) => ({ kind: 'building', id }) as const),
        ...['industry', 'culture', 'finance', 'politics'].map((id) => ({ kind: 'status', id }) as const),
        { kind: 'pile', id: 'pile' },
    ],
});

// Collects the reasons for every single part, and for every seventh pair of parts.
async function refusals(game: Game, edition: Edition, heard: Map<string, Reason>): Promise<void> {
    const { sources, targets } = kinds(edition);
    const questions = [
        ...sources.map((source) => ({ source })),
        ...targets.map((target) => ({ target })),
        ...sources
            .flatMap((source) => targets.map((target) => ({ source, target })))
            .filter((_, index) => (index + game.ply) % 7 === 0),
    ];
    for (const answer of await Promise.all(questions.map((question) => game.whyNotPart(question))))
        for (const one of answer) heard.set(JSON.stringify(one), one);
}

describe.each(['classic', 'age-of-sail-b'])('what can not be done in %s', (id) => {
    it('has its reason in words, in both languages', async () => {
        const edition = await engine.edition(id);
        const heard = new Map<string, Reason>();
        const say = new Sayer(edition, []);
        for (const seed of ['0000000000000003', '0000000000000004']) {
            const game = await engine.newGame({ edition: id, players: 3, seed });
            while ((await game.position()).phase !== null) {
                if (game.ply % 8 === 0) await refusals(game, edition, heard);
                await game.play((await game.bot('mate', seed).answer).move.move);
            }
            await game.close();
        }
        expect(heard.size).toBeGreaterThan(60);
        for (const language of ['en', 'it'] as const) {
            speech.language = language;
            for (const one of heard.values()) expect(reason(say, one), one.code).toMatch(/^[^{}]+$/);
        }
    });
});

it('a reason asked for in the middle of an action is about that action', async () => {
    const game = await engine.newGame({ edition: 'age-of-sail-b', players: 3, seed: '0000000000000003' });
    for (;;) {
        const { moves } = await game.legal();
        for (const { move } of moves) {
            const { legal } = await game.preview([move]);
            if (legal.decision !== 'second') continue;
            const target = { kind: 'building', id: 'market' } as const;
            expect(await game.whyNotPart({ target }, [move])).toEqual([
                expect.objectContaining({ code: 'second-only' }),
            ]);
            expect(await game.whyNotPart({ target })).not.toEqual(await game.whyNotPart({ target }, [move]));
            await expect(game.whyNotPart({ target }, ['salute the king'])).rejects.toThrow(/salute the king/);
            return;
        }
        await game.play((await game.bot('mate', '0000000000000001').answer).move.move);
    }
});
