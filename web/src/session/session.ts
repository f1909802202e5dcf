// A game at the table. The screens know only this interface; local and online games differ in who makes the others'
// moves and in what can be undone.
import type { Edition, Hint, Legal, LogEntry, Position, Preview, Reason, Source, Target } from '../engine/types';
import type { OnlineRoom } from '../online/room.svelte';
import type { Undone } from './shown';

export interface GameSession {
    readonly edition: Edition;
    readonly editionFile?: string | undefined; // if it is not built in
    readonly seats: readonly SeatKind[];
    // These change together.
    readonly position: Position;
    readonly legal: Legal;
    readonly log: readonly LogEntry[];
    readonly me: number; // whose board is the large one
    readonly myMove: boolean; // somebody at this screen has to decide
    readonly canUndo: boolean;
    readonly hintsAllowed: boolean;
    readonly undone: Undone | undefined; // what was taken back last, until the game goes on or it was seen
    readonly trouble: SessionTrouble | undefined;
    readonly online?: OnlineRoom; // the other people at the table, and what can be asked of them
    readonly sending?: boolean; // a command is on its way to the server

    play(moves: string[]): Promise<void>;
    undo(to?: number): Promise<void>; // to a ply, or the start of the last turn made at this screen
    canUndoTo(ply: number): boolean; // somebody at this screen decided there
    sawUndone(): void;
    see?(seat: number): void; // chooses the large board, for a spectator
    hurry(): void; // skips thinking time and animations
    preview(moves: string[]): Promise<Preview>;
    whyNot(parts: { source?: Source; target?: Target }, after: string[]): Promise<Reason[]>;
    hint(): Promise<Hint | undefined>; // undefined if the game has moved on
    record(): Promise<string>;
    leave(): Promise<void>;
}

// Somebody at this screen, somebody at another one, or only a program.
export type SeatKind = 'person' | 'remote' | 'bot';

// An error that does not end the game.
export interface SessionTrouble {
    kind: 'forbidden' | 'full' | 'broken' | 'failed';
    why: string;
}
