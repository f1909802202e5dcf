// What the drafted move would do to my board, for its ghosts. From the engine's facts; no game rules here.
import type { Fact, PlayerView } from '../engine/types';

// Whether a marker would come to a building's circle or leave it.
export type Circle = 'comes' | 'leaves' | undefined;

// Copies of a building are alike: the first that is free gets the marker.
export function circlesOf(buildings: readonly { id: string; marker: boolean }[], facts: readonly Fact[]): Circle[] {
    const of = (wanted: Fact['fact']) => facts.filter(({ fact }) => fact === wanted).map(({ building }) => building);
    const [used, freed] = [of('used'), of('freed')];
    return buildings.map(({ id, marker }) => {
        const at = (marker ? freed : used).indexOf(id);
        if (at < 0) return undefined;
        (marker ? freed : used).splice(at, 1);
        return marker ? 'leaves' : 'comes';
    });
}

export interface HeldCard {
    card: string;
    change: 'comes' | 'leaves' | undefined;
    over: boolean; // beyond what may be kept
}

// My cards and the one in the governor space: now, or with what the drafted move would bring and take.
export function handOf(
    me: PlayerView,
    after: PlayerView,
    governor: string | null, // in the free space
): { held: HeldCard[]; inSpace: HeldCard | undefined } {
    const all = [...me.cards, ...after.cards.filter((card) => !me.cards.includes(card))];
    let kept = 0;
    const cards = all.map((card): HeldCard => {
        const stays = after.cards.includes(card);
        const over = stays && card !== governor && ++kept > after.card_capacity;
        return { card, change: !stays ? 'leaves' : me.cards.includes(card) ? undefined : 'comes', over };
    });
    return {
        held: cards.filter(({ card }) => card !== governor),
        inSpace: cards.find(({ card }) => card === governor),
    };
}
