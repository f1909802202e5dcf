// The English words of the chart's labels; other languages have theirs in src/text. Place names come from the
// edition.

import type { Effect } from '../generated/words';

export interface ChartLabels {
    chart: string;
    /** Shows the whole sheet again. */
    fit: string;
    free: string;
    empty: string;
    track: string;
    next: string;
    sea: string;
    link: string;
    deck: string;
    card: string;
    governor: string;
    /** How many markers a card takes, and how a governor is got. */
    takes: string;
    won: string;
    discard: string;
    open: string;
    closed: string;
    shields: string;
    abolition: string;
    glory: string;
    /** What a lit spot can be chosen for. */
    doing: Record<Effect, string>;
}
/** With what depends on the game: its players, and what the edition calls things. */
export interface ChartWords extends ChartLabels {
    player(seat: number): string;
    held(seat: number): string;
    /** Who could draw a card now, and who would win a governor. */
    could(seats: number[]): string;
    leads(seat: number): string;
    token(kind: string): string;
    status(status: string): string;
}

export const english: ChartLabels = {
    chart: 'Chart',
    fit: 'Whole chart',
    free: '{token}, free',
    empty: 'empty',
    track: '{region}, sea track: {filled} of {spaces}',
    next: 'next space: {token}',
    sea: '{region}, open sea',
    link: 'Link {a}–{b}',
    deck: '{deck} deck',
    card: 'card {value}',
    governor: 'governor',
    takes: 'markers needed: {count}',
    won: 'won by opening the region',
    discard: 'Discard pile, cards: {count}',
    open: 'open',
    closed: 'closed',
    shields: 'shields: {names}',
    abolition: 'abolishes slavery',
    glory: 'glory',
    doing: {
        ship: 'can be shipped to',
        occupy: 'can be occupied',
        attack: 'can be attacked',
        payment: 'can be freed',
        draw: 'can be drawn',
    },
};

/** For a chart without a game's words around it. */
export const plainWords: ChartWords = {
    ...english,
    player: (seat) => `player ${seat + 1}`,
    held: (seat) => `held by player ${seat + 1}`,
    could: (seats) => `${seats.map((seat) => `player ${seat + 1}`).join(', ')} could draw it now`,
    leads: (seat) => `player ${seat + 1} would win it now`,
    token: (kind) => `${kind} token`,
    status: (status) => status,
};

export const fill = (text: string, values: Record<string, string | number>): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
