// Stepping through a game: by turn to the next change of player, by round to its first move.
import type { LogEntry } from '../engine/types';

export type Step = 'first' | 'previousRound' | 'previousTurn' | 'previous' | 'next' | 'nextTurn' | 'nextRound' | 'last';

export function stepped(log: readonly LogEntry[], ply: number, step: Step): number {
    const end = log.length;
    const next = (differs: (a: LogEntry, b: LogEntry) => boolean): number => {
        for (let at = ply + 1; at < end; ++at) if (differs(log[at - 1]!, log[at]!)) return at;
        return end;
    };
    const previous = (differs: (a: LogEntry, b: LogEntry) => boolean): number => {
        for (let at = ply - 1; at > 0; --at) if (differs(log[at - 1]!, log[at]!)) return at;
        return 0;
    };
    const otherPlayer = (a: LogEntry, b: LogEntry) =>
        a.player !== b.player || a.round !== b.round || a.phase !== b.phase;
    const otherRound = (a: LogEntry, b: LogEntry) => a.round !== b.round;
    switch (step) {
        case 'first':
            return 0;
        case 'last':
            return end;
        case 'previous':
            return Math.max(0, ply - 1);
        case 'next':
            return Math.min(end, ply + 1);
        case 'nextTurn':
            return next(otherPlayer);
        case 'previousTurn':
            return previous(otherPlayer);
        case 'nextRound':
            return next(otherRound);
        case 'previousRound':
            return previous(otherRound);
    }
}

export function stepOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }): Step | undefined {
    const plain: Record<string, Step> = {
        ArrowLeft: 'previous',
        ArrowRight: 'next',
        PageUp: 'previousRound',
        PageDown: 'nextRound',
        Home: 'first',
        End: 'last',
    };
    const shifted: Record<string, Step> = { ArrowLeft: 'previousTurn', ArrowRight: 'nextTurn' };
    return (shiftKey ? shifted[key] : undefined) ?? plain[key];
}
