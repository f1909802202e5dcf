// What a saved game is, read from its record: for lists, where opening every game in the engine would take too long.
import type { EditionSummary } from '../engine/types';
import type { SavedGame } from './games';

export interface AboutGame {
    edition: string | undefined; // its name; undefined if the record is damaged
    players: { name: string; glory?: number }[];
    winners: number[]; // seats; none while it is being played
}

export function aboutGame({ record, edition }: SavedGame, editions: readonly EditionSummary[]): AboutGame {
    try {
        const read = JSON.parse(record) as {
            edition: string;
            players: { name: string }[];
            result?: { winners: number[]; scores: { total: number }[] };
        };
        const own = edition === undefined ? undefined : (JSON.parse(edition) as { name: string });
        const known = own ?? editions.find(({ id }) => id === read.edition);
        return {
            edition: known?.name ?? read.edition,
            players: read.players.map(({ name }, seat) => {
                const glory = read.result?.scores[seat]?.total;
                return glory === undefined ? { name } : { name, glory };
            }),
            winners: read.result?.winners ?? [],
        };
    } catch {
        return { edition: undefined, players: [], winners: [] }; // the other games are still listed
    }
}
