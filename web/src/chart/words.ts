// The English words of the chart's labels; other languages have theirs in src/text. Place names come from the
// edition.

export interface ChartWords {
    chart: string;
    seat: string;
    held: string;
    free: string;
    empty: string;
    track: string;
    next: string;
    sea: string;
    link: string;
    deck: string;
    card: string;
    governor: string;
    discard: string;
    open: string;
    closed: string;
    shields: string;
    abolition: string;
    /** Tokens that are spent for an action. */
    actions: Record<string, string>;
    /** Keyed by the names used in editions, in lower case. */
    statuses: Record<string, string>;
}

export const english: ChartWords = {
    chart: 'Chart',
    seat: 'player {number}',
    held: 'held by {name}',
    free: '{token} token, free',
    empty: 'empty',
    track: 'Voyage to {region}, {filled} of {spaces}',
    next: 'next space: {token} token',
    sea: 'Open sea of {region}',
    link: 'Link {a}–{b}',
    deck: 'Deck {deck}',
    card: 'card {value}',
    governor: 'governor',
    discard: 'Discard pile, cards: {count}',
    open: 'open',
    closed: 'closed',
    shields: 'shields: {names}',
    abolition: 'abolition',
    actions: { 'ship-draw': 'ship or draw', 'occupy-draw': 'occupy or draw', payment: 'payment', attack: 'attack' },
    statuses: {
        industry: 'industry',
        culture: 'culture',
        finance: 'finance',
        politics: 'politics',
        glory: 'glory',
        wealth: 'wealth',
        influence: 'influence',
    },
};

export const fill = (text: string, values: Record<string, string | number>): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
