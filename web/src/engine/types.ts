// The JSON the engine speaks, by the names the page has for it: docs/engine.schema.json says what it is made
// of, docs/record.md describes positions and records, docs/bots.md hints and analyses. No rule is known here.
import type { Exploit, Requests } from '../generated/engine';

export type * from '../generated/engine';
export type {
    BlueToken,
    BotKind,
    Decision,
    Effect,
    Given,
    Level,
    Phase,
    PhaseOrder,
    Status,
    TargetKind,
    Token as TokenKind,
    Verb,
} from '../generated/words';

export type Scoring = Exploit['glory'][number];
export type Abilities = Requests['abilities']['answer'];

export type RequestName = keyof Requests;
export type RequestOf<Name extends RequestName> = Requests[Name]['request'];
export type AnswerTo<Name extends RequestName> = Requests[Name]['answer'];
