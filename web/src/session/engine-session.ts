// Base class of all sessions: wraps the engine's game and its current state.
import type { Game } from '../engine/engine';
import type { Edition, Hint, Legal, LogEntry, Position, Preview, Reason, Source, Target } from '../engine/types';
import type { Shown } from './shown';

export abstract class EngineSession {
    abstract readonly edition: Edition;
    protected abstract readonly game: Game;
    protected abstract readonly shown: Shown;

    get position(): Position {
        return this.shown.position;
    }
    get legal(): Legal {
        return this.shown.legal;
    }
    get log(): readonly LogEntry[] {
        return this.shown.log;
    }

    preview(moves: string[]): Promise<Preview> {
        return this.game.preview(moves);
    }

    whyNot(parts: { source?: Source; target?: Target }, after: string[]): Promise<Reason[]> {
        return this.game.whyNotPart(parts, after);
    }

    async hint(): Promise<Hint | undefined> {
        const ply = this.game.ply;
        const hint = await this.game.hint({ moves: 3 }).answer;
        return this.game.ply === ply ? hint : undefined;
    }

    get editionFile(): string | undefined {
        return this.game.editionFile;
    }

    record(): Promise<string> {
        return this.game.record();
    }

    // The ply at which the last turn of a matching seat began.
    protected turnStart(isMine: (seat: number) => boolean): number | undefined {
        return this.log.findLast(({ player }) => isMine(player))?.turn;
    }
}
