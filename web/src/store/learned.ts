// Tutorial progress, and the tips that the coach has already given. Saved by the browser if it allows that,
// otherwise kept for this visit.
export interface Learned {
    done: string[]; // finished chapters
    at?: { chapter: string; step: number };
    tips: string[];
    coach: boolean; // enabled in guided games
}
const place = 'learned';

const strings = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

export function readLearned(text: string | null): Learned {
    try {
        const kept = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
        const at = kept['at'] as Learned['at'] | undefined;
        return {
            done: strings(kept['done']),
            tips: strings(kept['tips']),
            coach: kept['coach'] !== false,
            ...(typeof at?.chapter === 'string' &&
                Number.isInteger(at.step) && { at: { chapter: at.chapter, step: at.step } }),
        };
    } catch {
        return { done: [], tips: [], coach: true };
    }
}

export function loadLearned(): Learned {
    try {
        return readLearned(localStorage.getItem(place));
    } catch {
        return readLearned(null);
    }
}

export function saveLearned(learned: Learned): void {
    try {
        localStorage.setItem(place, JSON.stringify(learned));
    } catch {
        // Storage is blocked or full: it lasts for this visit.
    }
}
