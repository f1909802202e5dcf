// The page's names for the messages to and from a server: docs/protocol.md explains them, docs/openapi.json and
// docs/messages.schema.json define them.
import type { Answer, Command } from '../generated/messages';

export type { FollowedSeat, FollowedView, TalkLine } from '../generated/engine';
export type {
    About,
    Account,
    EditionOffer,
    Joined,
    LoggedIn,
    Made,
    OpenRequest,
    Report,
    SeatView,
    Summary,
    Suspension,
    View,
} from '../generated/api';
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

// Why something was refused: `code` is the kind of refusal, `reason` the details, `text` the same in English.
export type Refused<Kind extends string = string> = Omit<(Answer & { ok: false })['error'], 'code'> & { code: Kind };

export const protocol = 1; // protocol version of this page

// A command that has no id yet.
export type Order = Command extends infer One ? (One extends Command ? Omit<One, 'id'> : never) : never;
export type Vote = (Command & { type: 'vote' })['what'];
