// The signs that chess players know, for moves worth a remark.
import type { Grade } from '../engine/types';

export const signs: Partial<Record<Grade, string>> = { only: '!', inaccuracy: '?!', mistake: '?', blunder: '??' };
export const faults = ['inaccuracy', 'mistake', 'blunder'] as const satisfies readonly Grade[];
