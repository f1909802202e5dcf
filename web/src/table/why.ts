// Why a hint is a good move: the few consequences that a learner wants to hear.
import type { HintMove } from '../engine/types';
import { isTelling, toneOf, type Sayer } from '../text/say';

export function whyOf(hint: HintMove, say: Sayer, seat: number): string[] {
    const facts = hint.reasons.length > 0 ? hint.reasons : hint.consequences;
    const told = facts.filter((fact) => fact.seat === seat && fact.fact !== 'glory' && (toneOf(fact) === 'gain' || isTelling(fact, seat)));
    return [...new Set(told.map((fact) => say.fact(fact)))].slice(0, 4);
}
