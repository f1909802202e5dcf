import type { LogEntry } from '../engine/types';

// Everyone's glory as if the game had ended at each ply, from the log. The initial value is that of the empty
// governor space, taken from the first change in the log.
export function gloryByPly(log: readonly LogEntry[], players: number): number[][] {
    let now = Array.from({ length: players }, (_, seat) => {
        for (const { facts } of log) {
            const first = facts.find((fact) => fact.fact === 'glory' && fact.seat === seat);
            if (first) return first.from ?? 0;
        }
        return 0;
    });
    const plies = [now];
    for (const { facts } of log) {
        now = [...now];
        for (const fact of facts) if (fact.fact === 'glory') now[fact.seat] = fact.to ?? 0;
        plies.push(now);
    }
    return plies;
}

// At the start and at the end of each round.
export function gloryByRound(log: readonly LogEntry[], players: number): number[][] {
    const plies = gloryByPly(log, players);
    const rounds = [plies[0]!];
    for (const { ply, round } of log) rounds[Math.max(1, round)] = plies[ply + 1]!;
    return rounds;
}
