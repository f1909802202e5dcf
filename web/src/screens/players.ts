import type { EditionSummary } from '../engine/types';

// The one that was wished for, if there is such a one.
export const editionOf = (editions: readonly EditionSummary[], wished: { edition: string }): EditionSummary =>
    editions.find(({ id }) => id === wished.edition) ?? editions[0]!;

export { levelWords as levels } from '../generated/words';

// As many players as were wished for, as far as the edition allows it.
export const playersIn = (edition: EditionSummary, wished: number): number =>
    Math.min(Math.max(wished, edition.players[0]), edition.players[1]);
