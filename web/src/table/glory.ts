import type { LogEntry } from '../engine/types';

// Everyone's glory at the end of each round, from what the moves did to it. A game starts with what the
// empty governor space is worth, which the first change tells.
export function gloryByRound(log: readonly LogEntry[], players: number): number[][] {
    const start = Array.from({ length: players }, (_, seat) => {
        for (const { facts } of log) {
            const first = facts.find((fact) => fact.fact === 'glory' && fact.seat === seat);
            if (first) return first.from ?? 0;
        }
        return 0;
    });
    const rounds: number[][] = [start];
    let now = start;
    for (const entry of log) {
        now = [...now];
        for (const fact of entry.facts) if (fact.fact === 'glory') now[fact.seat] = fact.to ?? 0;
        rounds[Math.max(1, entry.round)] = now;
    }
    return rounds;
}
