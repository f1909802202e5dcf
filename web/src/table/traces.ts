// Where moves left traces on the chart, and the seat that made them; the last one at a spot wins.
import type { LogEntry } from '../engine/types';
import type { Spot } from './choice';
import { ghostsOf } from './choosing.svelte';

export type Traces = ReadonlyMap<Spot, number>;

export function tracesOf(entries: readonly LogEntry[], isFleet: (site: string) => boolean): Traces {
    const traces = new Map<Spot, number>();
    for (const { facts, player } of entries) {
        for (const { at } of ghostsOf(
            facts.filter(({ fact }) => fact !== 'shipped'),
            isFleet,
        ))
            traces.set(at, player);
        for (const { fact, region, to = 0 } of facts) {
            // For a voyage only the space that was filled, not the whole row.
            if (fact === 'shipped' && region) traces.set(`track:${region}/${to - 1}`, player);
        }
    }
    return traces;
}

// Everything since this player's last move.
export function sinceTurnOf(log: readonly LogEntry[], seat: number): readonly LogEntry[] {
    return log.slice(log.findLastIndex(({ player }) => player === seat) + 1);
}
