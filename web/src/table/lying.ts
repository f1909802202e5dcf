// The cards that lie in a deck, on the discard pile or beside the board, with what the engine says about getting them.
import type { Card, Position } from '../engine/types';
import { capital, type Sayer } from '../text/say';
import { text } from '../text/text.svelte';
import type { Spot } from './choice';

export interface LyingCard {
    card: string;
    face: Card;
    takes: string;
    short: number; // how many markers the reader lacks
    who: string;
    seats: number[]; // who could draw it, has markers enough, or would win it
    now: boolean;
}
export interface Lying {
    title: string;
    counted: string; // what `strength` are, by seat
    strength: number[];
    cards: LyingCard[];
}

const idOf = (spot: Spot): string => spot.slice(spot.indexOf(':') + 1);

export function lyingAt(spot: Spot, say: Sayer, position: Position, me: number): Lying {
    return spot.startsWith('governor:') ? governorOf(idOf(spot), say, position) : deckOrPile(spot, say, position, me);
}

function deckOrPile(spot: Spot, say: Sayer, position: Position, me: number): Lying {
    const { draws } = position;
    const pile = spot === 'discard';
    const { strength, cards: lying } = (pile ? draws.pile : draws.decks[idOf(spot)]) ?? { strength: [], cards: [] };
    const region = say.edition.decks.find(({ id }) => id === idOf(spot))?.region ?? '';
    const cards = lying.flatMap(({ card, markers, enough, now }): LyingCard[] => {
        const face = say.cardFace(card);
        if (!face) return [];
        if (markers === undefined) return [governor(card, face, region, say, position)];
        const [seats, words] = now.length > 0 ? [now, 'fan.now' as const] : [enough, 'fan.enough' as const];
        return [
            {
                card,
                face,
                takes: text('fan.takes', { count: markers }),
                short: enough.includes(me) ? 0 : Math.max(0, markers - (strength[me] ?? 0)),
                who: seats.length > 0 ? text(words, { who: say.who(...seats) }) : text('fan.nobody'),
                seats,
                now: now.length > 0,
            },
        ];
    });
    const count = cards.length;
    return {
        title: pile ? text('fan.pile', { count }) : text('fan.deck', { deck: say.deck(idOf(spot)), count }),
        counted: text(pile ? 'fan.strengthPile' : 'fan.strength'),
        strength,
        cards,
    };
}

function governor(card: string, face: Card, region: string, say: Sayer, position: Position): LyingCard {
    const holder = position.players.findIndex(({ cards }) => cards.includes(card));
    const leader = position.draws.governors[region];
    const seats = holder >= 0 ? [holder] : typeof leader === 'number' ? [leader] : [];
    const who = say.who(...seats);
    return {
        card,
        face,
        takes: holder >= 0 ? '' : text('fan.waiting'),
        short: 0,
        who: seats.length === 0 ? text('fan.nobody') : text(holder >= 0 ? 'fan.held' : 'fan.leads', { who }),
        seats,
        now: false,
    };
}

function governorOf(region: string, say: Sayer, position: Position): Lying {
    const deck = say.edition.decks.find((one) => one.region === region && one.cards.some((card) => card.governor));
    const card = `${deck?.id} governor`;
    const face = say.cardFace(card);
    const track = position.regions.find(({ id }) => id === region)?.track ?? [];
    return {
        title: capital(say.card(card)),
        counted: text('fan.ships'),
        strength: position.players.map((_, seat) => track.filter((at) => 'owner' in at && at.owner === seat).length),
        cards: face ? [governor(card, face, region, say, position)] : [],
    };
}
