// The page's names for the engine's JSON types: docs/engine.schema.json defines them, docs/record.md describes
// positions and records, docs/bots.md hints and analyses. No game rules here.
import type { Exploit, Requests } from '../generated/engine';

export type * from '../generated/engine';
export type {
    BlueToken,
    BotKind,
    Decision,
    Effect,
    Given,
    Grade,
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
