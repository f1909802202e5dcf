// Finds the rule for a spot that is pointed at.
import type { Deck } from '../engine/types';
import type { Spot } from '../table/choice';
import type { Section } from './sections';

const behind: Record<string, Section> = {
    track: 'ship',
    sea: 'ship',
    fleet: 'ship',
    city: 'occupy',
    link: 'links',
    deck: 'draw',
    card: 'draw',
    discard: 'draw',
    exploit: 'exploits',
    shield: 'exploits',
    governor: 'governors',
    stock: 'buildings',
    building: 'buildings',
    token: 'tokens',
    status: 'status',
};

export function ruleBehind(spot: Spot, decks: readonly Pick<Deck, 'id' | 'slavery'>[]): Section {
    const [kind = '', id] = spot.split(':');
    const slavery = kind === 'deck' && decks.some((deck) => deck.id === id && deck.slavery);
    return slavery ? 'slavery' : (behind[kind] ?? 'turn');
}
