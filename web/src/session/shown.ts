// What a table shows of a game. These three change together.
import type { Game } from '../engine/engine';
import type { Legal, LogEntry, Position } from '../engine/types';

export interface Shown {
    position: Position;
    legal: Legal;
    log: LogEntry[];
}

// Moves that were taken back, and by whom.
export interface Undone {
    seat: number;
    entries: readonly LogEntry[];
}

export async function look(game: Game): Promise<Shown> {
    const [position, legal, log] = await Promise.all([game.position(), game.legal(), game.log()]);
    return { position, legal, log };
}
