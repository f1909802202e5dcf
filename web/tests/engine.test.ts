import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine, EngineError, type Game } from '../src/engine/engine';
import { endeavor, localSupply, project } from './supply';

const editions = ['classic', 'age-of-sail-a', 'age-of-sail-b'];
const seed = (number: number) => number.toString(16).padStart(16, '0');

let engine: Engine;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
});
afterAll(() => engine.close());

// A simple random generator is enough to choose moves: it only has to be deterministic.
function chooser(start: number) {
    let state = start >>> 0;
    return (choices: number) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * choices);
    };
}

async function playAtRandom(game: Game, most = Infinity): Promise<void> {
    const choose = chooser(1);
    for (let ply = 0; ply < most; ++ply) {
        const { moves } = await game.legal();
        if (moves.length === 0) return;
        await game.play(moves[choose(moves.length)]!.move);
    }
}

const newGame = (edition: string, players: number) => engine.newGame({ edition, players, seed: seed(7) });

describe.each(editions)('a game of %s', (edition) => {
    it('ends where the native program says it does', async () => {
        const game = await newGame(edition, 4);
        await playAtRandom(game);
        const record = await game.record();
        expect(endeavor(record, 'replay', '-', '--verify')).toContain('the seed gives this set-up');
        const { names: _, ...native } = JSON.parse(endeavor(record, 'show', '-', '--json'));
        expect(await game.position()).toEqual(native);
        expect(await game.result()).toEqual(JSON.parse(record).result);
        await game.close();
    });

    it('is read from a native record, position by position', async () => {
        const folder = mkdtempSync(join(tmpdir(), 'endeavor-'));
        endeavor('', 'simulate', '--edition', edition, '--games', '1', '--records', folder);
        const record = readFileSync(join(folder, 'game-000000.json'), 'utf8');
        rmSync(folder, { recursive: true });
        const game = await engine.openRecord(record);
        for (const ply of [0, 30, game.ply]) {
            const native = JSON.parse(endeavor(record, 'show', '-', '--json', '--ply', String(ply)));
            expect((await game.position(ply)).hash).toBe(native.hash);
        }
        const moves = (await game.log()).map((entry) => entry.move.move);
        expect(moves).toEqual(JSON.parse(record).moves);
        await game.close();
    });

    it('has moves in parts that say what their text says', async () => {
        const game = await newGame(edition, 4);
        const info = await engine.edition(edition);
        const known = {
            region: info.regions.map((one) => one.id),
            sea: info.regions.map((one) => one.id),
            city: info.regions.flatMap((one) => one.cities.map((city) => city.id)),
            fleet: info.regions.flatMap((one) => one.fleets.map((fleet) => fleet.id)),
            deck: info.decks.map((one) => one.id),
            card: info.decks.flatMap((one) => one.cards.map((card) => card.id)),
            pile: ['pile'],
            building: info.buildings.map((one) => one.id),
            status: Object.keys(info.statusNames),
            'governor-space': ['keep', 'empty'],
        };
        const choose = chooser(2);
        for (;;) {
            const [{ moves }, position] = await Promise.all([game.legal(), game.position()]);
            expect(moves.map((move) => move.move)).toEqual(position.legal);
            for (const { move, source, targets } of moves) {
                if (source) expect(move).toMatch(source.kind === 'token' ? `token ${source.id}: ` : `${source.id}: `);
                for (const target of targets) expect(known[target.kind]).toContain(target.id);
            }
            if (moves.length === 0) break;
            await game.play(moves[choose(moves.length)]!.move);
        }
        await game.close();
    });
});

describe('a game', () => {
    it('goes back to any ply and on again', async () => {
        const game = await newGame('classic', 4);
        await playAtRandom(game, 40);
        const [before, end] = await Promise.all([game.position(25), game.position()]);
        const moves = (await game.log(25)).map((entry) => entry.move.move);
        await game.undo(25);
        expect(await game.position()).toEqual(before);
        await game.play(...moves);
        expect(await game.position()).toEqual(end);
    });

    it('is not changed by a preview', async () => {
        const game = await newGame('classic', 4);
        await playAtRandom(game, 30);
        const before = await game.record();
        const move = (await game.legal()).moves[0]!.move;
        const preview = await game.preview([move]);
        expect(await game.record()).toBe(before);
        expect(preview.log[0]?.move.move).toBe(move);
        const played = await game.play(move);
        expect(preview.log).toEqual(played);
        expect(preview.position).toEqual(await game.position());
        expect(preview.legal).toEqual(await game.legal());
    });

    it('plays all of several moves or none', async () => {
        const game = await newGame('classic', 4);
        await expect(game.play('build workshop', 'build castle')).rejects.toThrow(
            /move 1: .*there is no building 'castle'/,
        );
        expect(game.ply).toBe(0);
        expect((await game.position()).legal).toContain('build workshop');
    });

    it('says why a move is not possible', async () => {
        const game = await newGame('classic', 4);
        expect(await game.whyNot('build workshop')).toEqual([]);
        expect(await game.whyNot('build bank')).toEqual([{ code: 'build-level', building: 'bank', level: 2, has: 1 }]);
        expect(await game.whyNot('shipyard: ship india')).toEqual([expect.objectContaining({ code: 'asked-build' })]);
        expect(await game.whyNot('build castle')).toEqual([{ code: 'unknown-building', word: 'castle' }]);
    });

    it('says why a thing can not be used or chosen, and nothing if it can', async () => {
        const game = await newGame('classic', 4);
        const building = { kind: 'building', id: 'bank' } as const;
        expect(await game.whyNotPart({ target: building })).toEqual([expect.objectContaining({ code: 'build-level' })]);
        while ((await game.legal()).decision !== 'turn') await game.play((await game.legal()).moves[0]!.move);
        const source = { kind: 'building', id: 'colonial-house' } as const;
        expect(await game.whyNotPart({ source })).toEqual([]);
        expect(await game.whyNotPart({ source, target: { kind: 'city', id: 'goa' } })).toEqual([
            { code: 'region-closed', region: 'india' },
        ]);
        expect(await game.whyNotPart({ source: building })).toEqual([{ code: 'building-no-circle', building: 'bank' }]);
        await game.play((await game.legal()).moves.find((move) => move.source?.id === 'colonial-house')!.move);
        const player = (await game.position(game.ply - 1)).player;
        while ((await game.legal()).player !== player) await game.play('pass');
        expect(await game.whyNotPart({ source })).toEqual([{ code: 'building-busy', building: 'colonial-house' }]);
    });

    it('has a reason for everything that is not legal, and none for what is', async () => {
        const game = await newGame('age-of-sail-b', 4);
        const info = await engine.edition('age-of-sail-b');
        await playAtRandom(game, 60);
        const { moves, decision } = await game.legal();
        expect(decision).not.toBe('over');
        for (const city of info.regions.flatMap((region) => region.cities)) {
            const target = { kind: 'city', id: city.id } as const;
            const possible = moves.some((move) =>
                move.targets.some((one) => one.kind === 'city' && one.id === city.id),
            );
            expect((await game.whyNotPart({ target })).length > 0, city.id).toBe(!possible);
        }
    });
});

describe('what people give', () => {
    it.each([
        ['', /empty/],
        ['{', /cut off at line 1/],
        ['{}', /"format" is missing/],
        ['[1, 2]', /object/],
        ['{"format": "chess/1"}', /record/],
    ])('as a record, %j, gets a message', async (text, message) => {
        await expect(engine.openRecord(text)).rejects.toThrow(message);
        await expect(engine.openRecord(text)).rejects.toThrow(EngineError);
    });

    it('may be a position, from which a game goes on', async () => {
        const game = await newGame('age-of-sail-a', 3);
        await playAtRandom(game, 60);
        const before = await game.position();
        const opened = await engine.openRecord(JSON.stringify(before));
        expect(opened.ply).toBe(0);
        expect(await opened.position()).toEqual(before);
        await playAtRandom(opened, 5);
        const kept = await opened.record();
        expect(endeavor(kept, 'replay', '-', '--verify')).toContain('starts from a position');
        const again = await engine.openRecord(kept);
        expect(await again.position()).toEqual(await opened.position());
        expect((await again.position(0)).hash).toBe(before.hash);
        await again.undo(0);
        expect((await again.position()).hash).toBe(before.hash);
    });

    it('as a position that breaks an invariant is refused by its name', async () => {
        const position = await (await newGame('classic', 3)).position();
        position.players[1]!.harbour += 1;
        await expect(engine.openRecord(JSON.stringify(position))).rejects.toThrow(
            /players\[1\]: the markers add up to 31 .*expected 30/,
        );
    });

    it('with an illegal move is refused with its number', async () => {
        const game = await newGame('classic', 3);
        await playAtRandom(game, 10);
        const record = JSON.parse(await game.record());
        record.moves[4] = 'build the future';
        await expect(engine.openRecord(JSON.stringify(record))).rejects.toThrow(/move 4/);
    });

    it('is checked before a game is dealt', async () => {
        await expect(newGame('chess', 4)).rejects.toThrow(/expected one of classic/);
        await expect(newGame('classic', 2)).rejects.toThrow(/from 3 to 5/);
        await expect(engine.newGame({ edition: 'classic', players: 3, seed: '7' })).rejects.toThrow(/16 hexadecimal/);
    });

    it('may be an edition of their own', async () => {
        const text = readFileSync(project('examples/maps/three-shores.json'), 'utf8');
        const own = await Engine.start({ ...localSupply, weights: async () => undefined });
        const edition = await own.addEdition(text);
        const game = await own.newGame({ edition: edition.id, players: 2, seed: seed(1) });
        await playAtRandom(game);
        expect(await (await own.openRecord(await game.record())).position()).toEqual(await game.position());
        // The same id again, with another map: new games have it, the one that is open goes on.
        const changed = { ...(JSON.parse(text) as { rounds: number }), rounds: 3 };
        expect((await own.addEdition(JSON.stringify(changed))).rounds).toBe(3);
        expect((await game.position()).phase).toBeNull();
        const shorter = await own.newGame({ edition: edition.id, players: 2, seed: seed(1) });
        await playAtRandom(shorter);
        expect((await shorter.position()).round).toBe(3);
        await expect(own.addEdition('{"format": 1}')).rejects.toThrow(EngineError);
        own.close();
    });
});
