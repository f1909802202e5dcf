// Made of docs/openapi.json by tools/types; not to be edited.
import type {
    Clock,
    EventNumber,
    GameId,
    GameRecord,
    Name,
    Ply,
    Reason,
    Seat,
    Secret,
    Settings,
    Time,
} from './messages';
import type { Absence, Holder, Level, Request, Stage } from './words';
export interface Report {
    id: number;
    at: Time;
    game: string;
    seat: Seat;
    name: string;
    /**
     * Whom it is about: account:ID, key:… or address:…
     */
    visitor: string;
    address: string;
    /**
     * The visitor who reports.
     */
    by: string;
    text: string;
    chat: {
        number: number;
        at: Time;
        seat: Seat;
        text: string;
    }[];
    open: boolean;
}
export interface Suspension {
    visitor: string;
    at: Time;
    until: Time;
    why: string;
}
export interface Error {
    error: {
        code: string;
        text: string;
        reason?: Reason;
    };
}
export interface SeatView {
    holder: Holder;
    name?: Name;
    level?: Level;
    away?: Absence;
    dropped?: true;
    /**
     * Milliseconds in its bank when its clock last stopped.
     */
    left?: number;
}
export interface Summary {
    game: GameId;
    stage: Stage;
    number: EventNumber;
    created: Time;
    updated: Time;
    seats: SeatView[];
    ply: Ply;
    turn: Seat | null;
    deadline?: Time;
    next?: GameId;
    edition: string;
    players: number;
    clock: Clock;
    round?: number;
    totals?: number[];
    winners?: Seat[];
}
export interface OpenRequest {
    request: EventNumber;
    seat: Seat;
    what: Request;
    to?: Ply;
    target?: Seat;
    agreed: Seat[];
    refused: Seat[];
    waiting: Seat[];
}
export interface View {
    stage: Stage;
    number: EventNumber;
    created: Time;
    updated: Time;
    seats: SeatView[];
    ply: Ply;
    turn: Seat | null;
    deadline?: Time;
    next?: GameId;
    settings: Settings;
    rules: string;
    requests: OpenRequest[];
    /**
     * When the running clock was started; milliseconds since 1970.
     */
    since?: number;
    record: GameRecord | null;
    you: {
        seat: Seat | null;
        owner: boolean;
    };
}
export interface Made {
    game: GameId;
    owner: Secret;
    seat?: Seat;
    secret?: Secret;
}
export interface Joined {
    seat: Seat;
    secret: Secret;
}
export interface EditionOffer {
    id: string;
    name: string;
    /**
     * The fewest and the most.
     */
    players: [number, number];
    exploits: boolean;
    /**
     * Not built in.
     */
    own: boolean;
    /**
     * Of its rules, which new games are played by.
     */
    version: number;
}
export interface Done {
    ok: true;
}
export interface Account {
    name: string;
    created: number;
    /**
     * A confirmed address.
     */
    mail: string | null;
}
export interface LoggedIn {
    id: string;
    created: number;
    /**
     * When it was last used, within an hour.
     */
    used: number;
    until: number;
    /**
     * What the browser called itself.
     */
    device: string;
    current: boolean;
}
export interface Exported {
    format: 'endeavor-account/1';
    exported: number;
    account: object;
    sessions: object[];
    /**
     * Seats, with all their events and where their turns are announced.
     */
    games: object[];
}
export interface About {
    name: string;
    version: string;
    protocol: 1;
    rules: string;
    channels: ('push' | 'webhook' | 'mail')[];
    push_key: string | null;
}
