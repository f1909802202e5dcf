// What is said to a server and by it: docs/protocol.md says what it means, docs/openapi.json and
// docs/messages.schema.json what it is made of.
import type { Level, Result } from '../engine/types';

export const protocol = 1; // what this page speaks
export const rules = '1'; // and plays by

export type Clock =
    { kind: 'none' } | { kind: 'days'; days: number } | { kind: 'bank'; minutes: number; seconds: number };
export type Plan = { holder: 'person' } | { holder: 'bot'; level: Level };
export interface OnlineSettings {
    edition: string;
    players: number;
    exploits?: boolean;
    clock?: Clock;
    listed?: boolean;
    hints?: boolean;
    seats?: Plan[];
}

export type Stage = 'waiting' | 'playing' | 'paused' | 'over';
export type Holder = 'person' | 'bot' | 'nobody';
export type Vote = 'replace' | 'open' | 'drop';
export type Wish = 'undo' | 'pause' | Vote;

// --- Games as lists and single answers show them ---------------------------------------------------

export interface SeatView {
    holder: Holder;
    name?: string;
    level?: Level;
    away?: 'time' | 'left';
    dropped?: true;
    left?: number;
}
interface Common {
    stage: Stage;
    number: number;
    created: number;
    updated: number;
    seats: SeatView[];
    ply: number;
    turn: number | null;
    deadline?: number;
    next?: string;
}
export interface Summary extends Common {
    game: string;
    edition: string;
    players: number;
    clock: Clock;
    round?: number;
    totals?: number[];
    winners?: number[];
}
export interface View extends Common {
    settings: OnlineSettings;
    you: { seat: number | null; owner: boolean };
}
// --- A room as the engine follows it ---------------------------------------------------------------

export interface FollowedSeat extends SeatView {
    present: boolean; // somebody is asked and waited for there
    resting?: number; // milliseconds it has while its clock does not run; while it does, there is a deadline
    voteFrom?: number; // from when on the others may vote about it
}
export interface OpenRequest {
    request: number; // its number
    seat: number; // who asks
    what: Wish;
    to?: number;
    target?: number;
    agreed: number[];
    refused: number[];
    waiting: number[]; // those who may still answer
}
export interface FollowedView extends Common {
    seats: FollowedSeat[];
    settings: OnlineSettings;
    requests: OpenRequest[];
    from: number; // the ply at which it started
}
// What was said, and what else people at the table would hear.
export interface TalkLine {
    number: number;
    at: number;
    seat: number;
    name: string; // at that time
    kind:
        | 'said'
        | 'joined'
        | 'freed'
        | 'replaced'
        | 'away-time'
        | 'away-left'
        | 'back'
        | 'dropped'
        | 'undone'
        | 'renamed'
        | 'paused'
        | 'resumed'
        | 'refused'
        | 'rematch';
    text: string;
}

export interface About {
    version: string;
    protocol: number;
    rules: string;
    channels: string[];
    push_key: string | null;
}

// --- Events ----------------------------------------------------------------------------------------

interface Told {
    number: number;
    at: number; // milliseconds since 1970, by the server's clock
}
export type GameEvent = Told &
    (
        | { type: 'created'; settings: OnlineSettings; rules: string }
        | { type: 'seated'; seat: number; holder: Holder; name?: string; level?: Level }
        | { type: 'renamed'; seat: number; name: string }
        | { type: 'started'; record: object }
        | { type: 'played'; seat: number; ply: number; moves: string[]; hash: string; bot?: true }
        | { type: 'asked'; seat: number; what: Wish; to?: number; target?: number }
        | { type: 'answered'; seat: number; request: number; agree: boolean }
        | { type: 'undone'; seat: number; to: number }
        | { type: 'paused' | 'resumed' | 'back' | 'dropped' | 'reissued'; seat: number }
        | { type: 'away'; seat: number; why: 'time' | 'left' }
        | { type: 'said'; seat: number; text: string }
        | { type: 'over'; result: Result }
        | { type: 'rematch'; seat: number; game: string }
    );

// --- Commands --------------------------------------------------------------------------------------

export type Order =
    | { type: 'play'; ply: number; moves: string[] }
    | { type: 'undo'; ply: number; to: number }
    | { type: 'pause' | 'resume' | 'leave' | 'return' | 'rematch' }
    | { type: 'vote'; target: number; what: Vote }
    | { type: 'answer'; request: number; agree: boolean }
    | { type: 'rename'; name: string }
    | { type: 'say'; text: string }
    | { type: 'seat'; target: number; holder: 'bot'; level: Level }
    | { type: 'seat'; target: number; holder: 'nobody' }
    | { type: 'start'; fill: Level };
export type Command = Order & { id: string };
export type Code = 'stale' | 'illegal' | 'not-yours' | 'not-now' | 'bad-command' | 'unavailable' | 'no-game';
// Why something was refused: `code` is what kind of refusal it is, `reason` says why, `text` the same in English.
export interface Refused<Kind extends string = string> {
    code: Kind;
    text: string;
    reason?: { code: string } & Record<string, string | number>;
}
export type Answer = { id: string; ok: true; number: number } | { id: string; ok: false; error: Refused<Code> };

// --- The WebSocket ---------------------------------------------------------------------------------

export type ToServer =
    | { type: 'watch'; game: string; after: number; secret?: string }
    | { type: 'unwatch'; game: string }
    | { type: 'command'; game: string; command: Command }
    | { type: 'ping' };
export type FromServer =
    | { type: 'hello'; version: number; server: string }
    | { type: 'events'; game: string; events: GameEvent[] }
    | { type: 'watching'; game: string; number: number; seat: number | null; owner: boolean }
    | { type: 'presence'; game: string; seats: number[]; watchers: number }
    | ({ type: 'answer'; game: string } & Answer)
    | { type: 'pong' }
    | { type: 'error'; game?: string; error: Refused<Code> }
    | { type: 'reconnect'; after_ms: number };
