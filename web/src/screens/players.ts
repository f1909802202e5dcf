import type { EditionSummary } from '../engine/types';

// The edition asked for, or a fallback if there is no such edition.
export const editionOf = (editions: readonly EditionSummary[], wished: { edition: string }): EditionSummary =>
    editions.find(({ id }) => id === wished.edition) ?? editions[0]!;

export { levelWords as levels } from '../generated/words';

// The wanted number of players, clamped to what the edition allows.
export const playersIn = (edition: EditionSummary, wished: number): number =>
    Math.min(Math.max(wished, edition.players[0]), edition.players[1]);
