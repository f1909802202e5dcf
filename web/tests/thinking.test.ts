import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Engine, ThinkingStopped, type Game } from '../src/engine/engine';
import { endeavor, localSupply } from './supply';

const seed = '0000000000000007';
let engine: Engine;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
});
afterAll(() => engine.close());

async function gameAt(plies: number, edition = 'classic'): Promise<Game> {
    const game = await engine.newGame({ edition, players: 4, seed });
    while (game.ply < plies) await game.play((await game.bot('mate', seed).answer).move.move);
    return game;
}

describe('bots', () => {
    it.each(['classic', 'age-of-sail-b'])('find the moves of the native ones in %s', async (edition) => {
        const game = await gameAt(20, edition);
        const questions: string[] = [];
        const answers: string[] = [];
        while (game.ply < 40) {
            questions.push(JSON.stringify({ type: 'move', record: JSON.parse(await game.record()) }));
            const { move } = await game.bot('captain', seed, { nodes: 60 }).answer;
            answers.push(move.move);
            await game.play(move.move);
        }
        const native = endeavor(questions.join('\n'), 'bot', 'captain', '--nodes', '60').trim().split('\n');
        expect(answers).toEqual(native.map((line) => JSON.parse(line).move));
    });

    it.each(['mate', 'deckhand'] as const)('that answer at once do so too: %s', async (level) => {
        const game = await gameAt(30);
        const question = JSON.stringify({ type: 'move', record: JSON.parse(await game.record()) });
        const { move } = await game.bot(level, seed).answer;
        expect(move.move).toBe(JSON.parse(endeavor(question, 'bot', level, '--seed', '7')).move);
    });

    it('can be told to move now, or to stop', async () => {
        const game = await gameAt(30);
        const shares: number[] = [];
        const long = game.bot('admiral', seed, { milliseconds: 60_000 }, (share) => {
            shares.push(share);
            if (shares.length === 3) long.takeNow();
        });
        expect((await game.legal()).moves.map((one) => one.move)).toContain((await long.answer).move.move);
        expect(shares).toEqual([...shares].sort((a, b) => a - b));

        const unwanted = game.bot('admiral', seed, { milliseconds: 60_000 }, () => unwanted.stop());
        await expect(unwanted.answer).rejects.toThrow(ThinkingStopped);
    });

    it('do not keep positions waiting', async () => {
        const game = await gameAt(30);
        let thinking = true;
        const bot = game.bot('admiral', seed, { milliseconds: 500 });
        void bot.answer.finally(() => (thinking = false));
        for (let i = 0; i < 5; ++i) await game.position(i);
        expect(thinking).toBe(true);
        await bot.answer;
    });

    it('without what they were taught say so, and can be asked again', async () => {
        let online = false;
        const weak = await Engine.start({
            ...localSupply,
            weights: (name) => (online ? localSupply.weights(name) : Promise.reject(new Error('no network'))),
        });
        const game = await weak.newGame({ edition: 'classic', players: 4, seed });
        await expect(game.bot('mate', seed).answer).rejects.toThrow('no network');
        online = true;
        expect((await game.bot('mate', seed).answer).move.verb).toBe('build');
        weak.close();
    });
});

describe('levels without a budget of their own', () => {
    // A fake clock that advances by this many milliseconds at every reading, so that what a level spends depends on
    // nothing else.
    function clockOf(milliseconds: number): void {
        let now = performance.now();
        vi.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds));
    }
    afterEach(() => void vi.restoreAllMocks());

    async function gameWithAChoice(): Promise<Game> {
        const game = await gameAt(30);
        for (let moves = await game.legal(); moves.moves.length < 2; moves = await game.legal())
            await game.play(moves.moves[0]!.move);
        return game;
    }

    it.each(['deckhand', 'mate'] as const)('answer at once: %s', async (level) => {
        const game = await gameAt(30);
        const shares: number[] = [];
        const { nodes } = await game.bot(level, seed, {}, (share) => shares.push(share)).answer;
        expect(nodes).toBe(0);
        expect(shares).toEqual([1]);
    });

    it('stop at 3,000 positions as captain', async () => {
        const game = await gameWithAChoice();
        clockOf(0);
        expect((await game.bot('captain', seed).answer).nodes).toBe(3000);
    });

    it('stop after a fifth of a second as captain, however few positions that is', async () => {
        const game = await gameWithAChoice();
        clockOf(1);
        const { nodes } = await game.bot('captain', seed).answer;
        expect(nodes).toBeGreaterThan(150);
        expect(nodes).toBeLessThanOrEqual(200);
    });

    it('stop after a second as admiral', async () => {
        const game = await gameWithAChoice();
        clockOf(0.125);
        const { nodes } = await game.bot('admiral', seed).answer;
        expect(nodes).toBeGreaterThan(7000);
        expect(nodes).toBeLessThanOrEqual(8000);
    });

    it('honour both limits where both are given', async () => {
        const game = await gameWithAChoice();
        clockOf(1);
        expect((await game.bot('admiral', seed, { nodes: 50, milliseconds: 60_000 }).answer).nodes).toBe(50);
        const { nodes } = await game.bot('admiral', seed, { nodes: 5000, milliseconds: 100 }).answer;
        expect(nodes).toBeLessThanOrEqual(100);
    });
});

// Reasons are left out: the page has its own words for them, in every language.
const withoutWords = (found: { why: string[] }[]) => found.map(({ why: _inEnglish, ...facts }) => facts);

describe('looking at a game', () => {
    it('gives the hints of the native program', async () => {
        const game = await gameAt(40);
        const native = JSON.parse(endeavor(await game.record(), 'hint', '-', '--nodes', '200', '--json'));
        const hint = await game.hint({ nodes: 200 }).answer;
        expect(hint.moves).toEqual(withoutWords(native.moves));
        expect(hint.moves[0]!.reasons.length).toBeGreaterThan(0);
    });

    it('gives its analysis', async () => {
        const game = await gameAt(30);
        const native = JSON.parse(
            endeavor(await game.record(), 'analyse', '-', '--nodes', '30', '--swings', '100', '--json'),
        );
        const shares: number[] = [];
        const analysis = await game.analyse({ nodes: 30 }, (share) => shares.push(share)).answer;
        expect(analysis.curve).toEqual(native.curve);
        expect(analysis.swings).toEqual(withoutWords(native.swings));
        for (const key of ['seats', 'grades', 'moments'] as const) expect(analysis[key]).toEqual(native[key]);
        expect(shares.at(-1)).toBe(1);
    });
});
