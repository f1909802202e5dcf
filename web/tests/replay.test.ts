import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Engine, type Game } from '../src/engine/engine';
import type { Analysis, LogEntry } from '../src/engine/types';
import { Positions } from '../src/screens/positions';
import { Review, type KeptAnalysis } from '../src/screens/review.svelte';
import { stepOfKey, stepped } from '../src/screens/steps';
import { gloryByPly } from '../src/table/glory';
import { sinceTurnOf, tracesOf } from '../src/table/traces';
import { localSupply } from './supply';

const seed = '0000000000000007';
let engine: Engine, game: Game, log: LogEntry[];
beforeAll(async () => {
    engine = await Engine.start(localSupply);
    game = await engine.newGame({ edition: 'classic', players: 3, seed });
    while (game.ply < 50) await game.play((await game.bot('deckhand', seed).answer).move.move);
    log = await game.log();
});
afterAll(() => engine.close());

describe('a game under review', () => {
    it('is known better and better, and at the end has its swings with a better move that was legal', async () => {
        const review = new Review(game);
        const known: number[] = [];
        const done = review.start({ nodes: 20 });
        const watching = setInterval(() => known.push(review.expected.filter(Boolean).length));
        await done;
        clearInterval(watching);
        expect(known.some((count) => count > 0 && count < log.length)).toBe(true);
        expect(known).toEqual(known.toSorted((a, b) => a - b));
        expect(review.expected).toHaveLength(log.length + 1);
        expect(review.swings!.length).toBeGreaterThan(0);
        for (const { ply, betterMove, better, played } of review.swings!) {
            expect((await game.legal(ply)).moves).toContainEqual(betterMove);
            expect(better).not.toBe(played);
        }
        expect(review.share).toBe(1);
        expect(review.grades).toHaveLength(log.length);
        expect(review.seats!.map(({ accuracy }) => accuracy > 0 && accuracy <= 100)).toEqual(
            game.names.map(() => true),
        );
    });

    it('that was judged before is not judged again', async () => {
        let kept: Analysis | undefined;
        const shelf: KeptAnalysis = {
            load: () => Promise.resolve(kept),
            save: (analysis) => Promise.resolve(void (kept = analysis)),
        };
        const first = new Review(game, shelf);
        await first.start({ nodes: 5 });
        expect(kept!.grades).toEqual(first.grades);
        const asked = vi.spyOn(game, 'analyse');
        const again = new Review(game, shelf);
        await again.start({ nodes: 5 });
        expect(asked).not.toHaveBeenCalled();
        expect(again.swings).toEqual(first.swings);
        expect(again.seats).toEqual(first.seats);
        asked.mockRestore();
    });

    it('that is left is no longer thought about', async () => {
        const review = new Review(game);
        const done = review.start({ milliseconds: 60_000 });
        review.stop();
        await done;
        expect(review.swings).toBeUndefined();
        expect(review.trouble).toBe('');
    });

    it('that could not be judged says why and can be tried again', async () => {
        let online = false;
        const weak = await Engine.start({
            ...localSupply,
            weights: (name) => (online ? localSupply.weights(name) : Promise.reject(new Error('no network'))),
        });
        const review = new Review(await weak.openRecord(await game.record()));
        await review.start({ nodes: 2 });
        expect(review.trouble).toBe('no network');
        online = true;
        await review.start({ nodes: 2 });
        expect(review.trouble).toBe('');
        expect(review.swings).toBeDefined();
        weak.close();
    });
});

describe('positions of a replay', () => {
    it('a step away are there before the step, and are asked for once', async () => {
        const position = vi.fn((ply?: number) => game.position(ply));
        const positions = new Positions({ ply: 50, position });
        positions.bringAround(0);
        await expect.poll(() => positions.at(2)?.hash).toBe((await game.position(2)).hash);
        expect(positions.at(-1)).toBeUndefined();
        await positions.bring(1);
        expect(position.mock.calls.map(([ply]) => ply)).toEqual([1, 2]);
    });
});

it('glory over the moves ends at what the position says', async () => {
    const plies = gloryByPly(log, 3);
    expect(plies).toHaveLength(log.length + 1);
    expect(plies[20]).toEqual((await game.position(20)).glory.map(({ total }) => total));
    expect(plies.at(-1)).toEqual((await game.position()).glory.map(({ total }) => total));
});

it('what moves did is traced to its places on the chart, by who did it', () => {
    const shipped = log.filter(({ move }) => move.verb === 'ship');
    const [first] = shipped;
    const { region, to } = first!.facts.find(({ fact }) => fact === 'shipped')!;
    expect(tracesOf([first!], () => false).get(`track:${region}/${to! - 1}`)).toBe(first!.player);
    expect([...tracesOf(shipped, () => false).keys()].filter((spot) => spot.startsWith('track:'))).toHaveLength(
        shipped.length,
    );
    const last = log.at(-1)!;
    expect(sinceTurnOf(log, last.player)).toEqual([]);
    expect(sinceTurnOf(log, 9)).toHaveLength(log.length);
});

it('keys step by move, with Shift by turn, and by round', () => {
    const key = (name: string, shiftKey = false) => stepOfKey({ key: name, shiftKey });
    expect(stepped(log, 3, key('ArrowRight')!)).toBe(4);
    const turn = stepped(log, 30, key('ArrowRight', true)!);
    expect(log[turn]?.player).not.toBe(log[turn - 1]?.player);
    expect(stepped(log, turn, key('ArrowLeft', true)!)).toBeLessThanOrEqual(30);
    expect(stepped(log, 10, key('Home')!)).toBe(0);
    expect(key('x')).toBeUndefined();
});
