// A game at the table, wherever it is played. The screens know only this; a local game and an online one
// differ in who makes the others' moves and in what may be taken back.
import type { Edition, Hint, Legal, LogEntry, Position, Preview, Reason, Source, Target } from '../engine/types';
import type { OnlineRoom } from '../online/room.svelte';

export interface GameSession {
    readonly edition: Edition;
    readonly seats: readonly SeatKind[];
    // What is shown; they change together.
    readonly position: Position;
    readonly legal: Legal;
    readonly log: readonly LogEntry[];
    readonly me: number; // whose board is the large one
    readonly myMove: boolean; // somebody at this screen decides
    readonly canUndo: boolean;
    readonly hintsAllowed: boolean;
    readonly trouble: SessionTrouble | undefined;
    readonly online?: OnlineRoom; // who else is at the table, and what can be asked of them

    play(moves: string[]): Promise<void>;
    undo(): Promise<void>; // the whole turn, back to where somebody here last began one
    hurry(): void; // do not wait for thoughts and motion
    preview(moves: string[]): Promise<Preview>;
    whyNot(parts: { source?: Source; target?: Target }, after: string[]): Promise<Reason[]>;
    hint(): Promise<Hint | undefined>; // undefined: the game has gone on
    record(): Promise<string>;
    leave(): Promise<void>;
}

// A person at this screen, one at another, or nobody but a program.
export type SeatKind = 'person' | 'remote' | 'bot';

// Something went wrong that does not end the game.
export interface SessionTrouble {
    kind: 'forbidden' | 'full' | 'broken' | 'failed';
    why: string;
}
