// Games that have come to a certain question, played here by simple preferences: quicker than looking for one.
import { Engine, type Game } from '../src/engine/engine';
import type { Legal, Position } from '../src/engine/types';
import { localSupply } from '../tests/supply';

export interface Reached {
    record: string;
    ply: number;
    legal: Legal;
    position: Position;
}

interface Way {
    edition: string;
    players: number;
    prefer?: RegExp[]; // the first that fits a legal move decides
    wanted: (legal: Legal, position: Position, game: Game) => boolean | Promise<boolean>;
}

// A simple generator, so that the same games are played every time.
function generator(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

export async function reach({ edition, players, prefer = [], wanted }: Way): Promise<Reached> {
    const engine = await Engine.start(localSupply);
    for (let seed = 1; seed <= 40; ++seed) {
        const game = await engine.newGame({ edition, players, seed: String(seed).padStart(16, '0') });
        const random = generator(seed);
        for (let legal = await game.legal(); legal.player !== null; legal = await game.legal()) {
            const position = await game.position();
            if (await wanted(legal, position, game))
                return { record: await game.record(), ply: game.ply, legal, position };
            const active = legal.moves.filter(({ verb }) => verb !== 'pass' && verb !== 'done');
            const moves = active.length > 0 ? active : legal.moves;
            const liked = prefer.map((one) => moves.filter(({ move }) => one.test(move))).find((all) => all.length > 0);
            const from = liked ?? moves;
            await game.play(from[random(from.length)]!.move);
        }
        await game.close();
    }
    throw new Error('no game came to such a position: give it other preferences');
}

// The same position with something changed, after a move that matches. What follows from the rest is left out.
export async function layOut(from: Reached, change: (position: Position) => void, then: RegExp): Promise<Reached> {
    const engine = await Engine.start(localSupply);
    const changed = structuredClone(from.position);
    change(changed);
    const { hash: _h, glory: _g, winners: _w, legal: _m, ...laid } = changed as Position & { legal?: unknown };
    const position = {
        ...laid,
        players: laid.players.map(
            ({ levels: _l, card_capacity: _c, cities: _s, fleets: _f, strength: _t, ...rest }) => rest,
        ),
        regions: laid.regions.map(({ open: _, ...rest }) => rest),
        connections: laid.connections.map(({ owner: _, ...rest }) => rest),
        exploits: laid.exploits?.map(({ regions: _r, open: _o, shields: _s, ...rest }) => rest),
    };
    const game = await engine.openRecord(JSON.stringify(position));
    const { moves } = await game.legal();
    await game.play(moves.find(({ move }) => then.test(move))!.move);
    return {
        record: await game.record(),
        ply: game.ply,
        legal: await game.legal(),
        position: await game.position(),
    };
}
