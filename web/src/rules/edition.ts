// Which edition's rules to show: that of the table the reader comes from.
import type { Edition, EditionSummary } from '../engine/types';

let played: string | undefined;

export function comesFrom({ id }: Pick<Edition, 'id'>): void {
    played = id;
}
export function editionToRead(editions: readonly EditionSummary[], wished: string): string {
    const known = [played, wished].find((id) => editions.some((one) => one.id === id));
    return known ?? editions[0]!.id;
}
