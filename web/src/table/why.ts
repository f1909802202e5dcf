// Why a hint is a good move: the few consequences that a learner wants to hear.
import type { Fact, HintMove } from '../engine/types';
import { isTelling, toneOf, type Sayer } from '../text/say';

// The move itself says it, or the number beside it.
const bookkeeping = new Set<Fact['fact']>(['built', 'glory']);

export function whyOf(hint: HintMove, say: Sayer, seat: number): string[] {
    const facts = hint.reasons.length > 0 ? hint.reasons : hint.consequences;
    const told = facts.filter((fact) => fact.seat === seat && !bookkeeping.has(fact.fact) && (toneOf(fact) === 'gain' || isTelling(fact, seat)));
    return [...new Set(told.map((fact) => say.fact(fact)))].slice(0, 4);
}
