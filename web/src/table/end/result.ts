// The result of a game, for the end of the game and its picture.
import type { Position, Score } from '../../engine/types';

export type Kind = Exclude<keyof Score, 'total'>;

// Seats, the winners first, then by glory.
export const ranked = ({ players, glory, winners }: Position): number[] =>
    players
        .map((_, seat) => seat)
        .toSorted(
            (a, b) =>
                Number(winners.includes(b)) - Number(winners.includes(a)) ||
                (glory[b]?.total ?? 0) - (glory[a]?.total ?? 0),
        );

// What glory came from in this game.
export const kindsOf = ({ glory }: Position): Kind[] =>
    (Object.keys(glory[0] ?? {}) as (keyof Score)[]).filter(
        (kind): kind is Kind => kind !== 'total' && glory.some((score) => (score[kind] ?? 0) !== 0),
    );
