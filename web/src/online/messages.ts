// What is said to a server and by it, by the names the page has for it: docs/protocol.md says what it means,
// docs/openapi.json and docs/messages.schema.json what it is made of.
import type { Answer, Command } from '../generated/messages';

export type { FollowedSeat, FollowedView, TalkLine } from '../generated/engine';
export type { About, Joined, Made, OpenRequest, SeatView, Summary, View } from '../generated/api';
export type {
    Answer,
    Clock,
    Code,
    Command,
    Event as GameEvent,
    Plan,
    Said as FromServer,
    Sent as ToServer,
    Settings as OnlineSettings,
} from '../generated/messages';
export type { Holder, Request as Wish, Stage } from '../generated/words';

// Why something was refused: `code` is what kind of refusal it is, `reason` says why, `text` the same in English.
export type Refused<Kind extends string = string> = Omit<(Answer & { ok: false })['error'], 'code'> & { code: Kind };

export const protocol = 1; // what this page speaks
export const rules = '1'; // and plays by

// A command before it is given its id.
export type Order = Command extends infer One ? (One extends Command ? Omit<One, 'id'> : never) : never;
export type Vote = (Command & { type: 'vote' })['what'];
