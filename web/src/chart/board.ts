// The parts of an edition (data/*.json) and of a position (docs/record.md, "The position") that the chart draws.
// Both contain more.

export type Icons = Partial<Record<'industry' | 'culture' | 'finance' | 'politics' | 'glory', number>> & {
    effect?: string;
};

export interface EditionBoard {
    id: string;
    name: string;
    regions: EditionRegion[];
    connections: EditionLink[];
    decks: { id: string; name: string; region: string; slavery?: boolean; cards: Record<string, Icons> }[];
    /** `about`: what its shield allows and counts, in words. */
    exploits?: { list: { id: string; name: string; regions: string[]; about?: string }[] };
    status_names?: Record<string, string>;
    rules: { ship: string; governors: string; card_limit: string };
}

export interface EditionRegion {
    id: string;
    name: string;
    home?: boolean;
    track?: number;
    cities: { id: string; name: string; glory?: number }[];
    fleets?: { id: string; name: string }[];
}

export type EditionLink = [string, string] | { ends: [string, string]; square?: boolean };

/** A space holds a marker, its original token, or nothing. */
export interface Space {
    owner?: number;
    token?: string;
}

export interface Position {
    players: { name?: string; cards: string[] }[];
    regions: {
        id: string;
        open: boolean;
        track: Space[];
        beside?: number[];
        sea?: number[];
        cities: (Space & { id: string })[];
        fleets: (Space & { id: string })[];
    }[];
    connections: (Space & { id: string })[];
    decks: Record<string, string[]>;
    discarded: string[];
    /** What the engine says about drawing. */
    draws?: {
        decks: Record<string, { cards: LyingCard[] }>;
        pile?: { cards: LyingCard[] };
        governors: Record<string, number | null>;
    };
    exploits?: { id: string; regions: string[]; open: boolean; shields: number[] }[];
}

export interface LyingCard {
    card: string;
    markers?: number;
    now: number[];
}

export interface Link {
    id: string;
    ends: [string, string];
    square: boolean;
}

const knownLinks = new WeakMap<EditionBoard, Link[]>();

/** Cached, because every label of a link needs them. */
export function linksOf(edition: EditionBoard): Link[] {
    const known = knownLinks.get(edition) ?? readLinks(edition);
    knownLinks.set(edition, known);
    return known;
}

function readLinks(edition: EditionBoard): Link[] {
    return edition.connections.map((link) => {
        const ends = [...(Array.isArray(link) ? link : link.ends)].sort() as [string, string];
        return { id: ends.join('~'), ends, square: !Array.isArray(link) && link.square === true };
    });
}

/** "far-east governor" is the card `governor` of the deck `far-east`. */
export function cardOf(
    edition: EditionBoard,
    card: string,
): { deck: string; value: string; icons: Icons; name: string } {
    const [deck = '', value = ''] = card.split(' ');
    const found = edition.decks.find(({ id }) => id === deck);
    return { deck, value, icons: found?.cards[value] ?? {}, name: found?.name ?? deck };
}
