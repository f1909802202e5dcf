// Positions of a replayed game: cached once loaded, and prefetched when they are a few steps away.
import type { Game } from '../engine/engine';
import type { Position } from '../engine/types';

export class Positions {
    private readonly known = new Map<number, Position>();
    private readonly coming = new Map<number, Promise<Position>>();

    constructor(private readonly game: Pick<Game, 'ply' | 'position'>) {}

    at(ply: number): Position | undefined {
        return this.known.get(ply);
    }

    bring(ply: number): Promise<Position> {
        const coming = this.coming.get(ply);
        if (coming) return coming;
        const asked = this.game.position(ply).then((position) => {
            this.known.set(ply, position);
            return position;
        });
        this.coming.set(ply, asked);
        asked.catch(() => this.coming.delete(ply));
        return asked;
    }

    bringAround(ply: number): void {
        for (const near of [ply + 1, ply - 1, ply + 2, ply - 2])
            if (near >= 0 && near <= this.game.ply) this.bring(near).catch(() => undefined); // reported on arrival
    }
}
