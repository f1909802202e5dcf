// Which effects of a move are shown, in which order, and what tells the answers to a question apart.
import type { Fact } from '../engine/types';

// The most interesting facts first, bookkeeping last.
const rank: Fact['fact'][] = [
    'game-over',
    'abolition',
    'opened',
    'site-taken',
    'site-lost',
    'link-completed',
    'link-lost',
    'card-gained',
    'card-aside',
    'card-lost',
    'governor-kept',
    'cards-over',
    'governor-space',
    'built',
    'shield-gained',
    'shield-lost',
    'token-taken',
    'level',
    'status',
    'glory',
    'blue-tokens',
    'harbour',
    'card-within-reach',
];
// Seen on the board, or clear from the move itself.
const unsaid = new Set<Fact['fact']>(['used', 'freed', 'supply', 'round-begins', 'passed', 'shipped']);

const order = ({ fact }: Fact) => (rank.indexOf(fact) + rank.length + 1) % (rank.length + 1);
const subject = ({ from: _, to: __, ...what }: Fact) => JSON.stringify(what);

// What changes twice is shown once, with its result; what changes back is not shown.
function merged(facts: readonly Fact[]): Fact[] {
    const last = new Map<string, Fact>();
    for (const fact of facts) {
        const before = last.get(subject(fact));
        last.set(subject(fact), before?.from === undefined ? fact : { ...fact, from: before.from });
    }
    return [...last.values()].filter(({ from, to }) => from === undefined || from !== to);
}

export const effectsOn = (seat: number, facts: readonly Fact[]): Fact[] =>
    merged(facts.filter((fact) => fact.seat === seat && !unsaid.has(fact.fact))).toSorted(
        (a, b) => order(a) - order(b),
    );

// Of each list the facts that are not in all of them.
export function differing(lists: readonly (readonly Fact[])[]): Fact[][] {
    const known = lists.map((facts) => new Set(facts.map((fact) => JSON.stringify(fact))));
    return lists.map((facts) =>
        facts.filter((fact) => lists.length === 1 || !known.every((all) => all.has(JSON.stringify(fact)))),
    );
}
