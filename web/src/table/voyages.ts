// What travels when a move is made: tokens, cards and tiles, between the chart or the stockpile and a player's board.
// (Markers sail on the chart itself: chart/motion.ts.)
import type { Fact, LogEntry, Status } from '../engine/types';
import { statusWords, type Token } from '../generated/words';
import type { Spot } from './choice';

export type Cargo = { token: Token } | { card: string } | { building: string };

export interface Voyage {
    seat: number;
    cargo: Cargo;
    there: Spot; // on the chart or in the stockpile
    space?: number; // which one, on a track
    home: Spot; // on the player's board
    outward: boolean; // away from the board
}

export interface Waters {
    isFleet: (site: string) => boolean;
    pile: boolean; // there is a discard pile; otherwise cards return to their decks
}

const isStatus = (token: Token): token is Status => statusWords.some((status) => status === token);

// "india#3", "london", "boston~london"
function onChart(space: string, isFleet: Waters['isFleet']): Pick<Voyage, 'there' | 'space'> {
    const [region = '', number] = space.split('#');
    if (number !== undefined) return { there: `track:${region}`, space: Number(number) - 1 };
    if (space.includes('~')) return { there: `link:${space}` };
    return { there: `${isFleet(space) ? 'fleet' : 'city'}:${space}` };
}

export function voyagesOf({ facts, move }: LogEntry, { isFleet, pile }: Waters): Voyage[] {
    const voyage = ({ fact, space, token, card, building }: Fact): Omit<Voyage, 'seat'> | undefined => {
        if (fact === 'token-taken' && space && token) {
            const home = isStatus(token) ? `status:${token}` : `token:${token}`;
            return { cargo: { token }, ...onChart(space, isFleet), home, outward: false };
        }
        if (card && (fact === 'card-gained' || fact === 'card-lost')) {
            const outward = fact === 'card-lost';
            const onPile = outward ? pile : move.verb === 'draw-pile';
            const there = onPile ? 'discard' : `deck:${card.slice(0, card.lastIndexOf(' '))}`;
            return { cargo: { card }, there, home: `card:${card}`, outward };
        }
        if (fact === 'built' && building)
            return { cargo: { building }, there: `stock:${building}`, home: `building:${building}`, outward: false };
        return undefined;
    };
    return facts.flatMap((fact) => {
        const found = voyage(fact);
        return found ? [{ seat: fact.seat, ...found }] : [];
    });
}

export const reversed = (voyage: Voyage): Voyage => ({ ...voyage, outward: !voyage.outward });

// The moves that were made or taken back between two states of a game. Nothing if there are so many that nobody
// could follow them: the game was opened, or the reader jumped.
export interface Shown {
    log: readonly LogEntry[];
    ply: number;
}
export function madeBetween(before: Shown, now: Shown): { made: readonly LogEntry[]; undone: readonly LogEntry[] } {
    const few = (entries: readonly LogEntry[]) => (entries.length <= 4 ? entries : []);
    return { made: few(now.log.slice(before.ply, now.ply)), undone: few(before.log.slice(now.ply, before.ply)) };
}
