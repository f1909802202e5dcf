// Choosing a move by its parts, in any order: the parts chosen so far narrow down the legal moves, whose remaining
// parts can be chosen next. No game rules here.
import type { LitKind } from '../chart/seam';
import type { Move, Source, Target } from '../engine/types';

// Everything that can be pointed at: on the chart `city:goa`, `track:india`, `deck:india`, on my board
// `building:market`, `token:attack`, `card:india 1`, in the stockpile `stock:market`.
export type Spot = string;

export function spotOf(target: Target): Spot {
    switch (target.kind) {
        case 'region':
            return `track:${target.id}`;
        case 'pile':
            return 'discard';
        case 'building':
            return target.marker ? `building:${target.id}` : `stock:${target.id}`;
        default:
            return `${target.kind}:${target.id}`;
    }
}

export const sourceSpot = (source: Source): Spot => `${source.kind}:${source.id}`;

export function partsOf(move: Move): Spot[] {
    // The target card only says what would be drawn: the reader points at the deck.
    const fromDeck = move.targets.some(({ kind }) => kind === 'deck');
    const spots = move.targets.filter(({ kind }) => !(kind === 'card' && fromDeck)).map(spotOf);
    return move.source ? [sourceSpot(move.source), ...spots] : spots;
}

// Multiset difference; undefined if `all` does not contain everything in `taken`.
function without(all: readonly Spot[], taken: readonly Spot[]): Spot[] | undefined {
    const rest = [...all];
    return taken.every((spot) => take(rest, spot)) ? rest : undefined;
}

// What is done with the parts of a move: the action, or that its marker returns; sources are just used.
function kindOf(move: Move, spot: Spot): LitKind {
    if (move.source && spot === sourceSpot(move.source)) return 'use';
    return move.targets.some(({ marker }) => marker) ? 'payment' : (move.effect ?? 'use');
}

export type Lit = ReadonlyMap<Spot, LitKind>;

export interface Choice {
    moves: Move[]; // still possible
    lit: Lit; // what can be chosen next, and what for
    settled: Move | undefined; // the only move left
}

export function choiceOf(moves: readonly Move[], chosen: readonly Spot[]): Choice {
    const possible: Move[] = [];
    const lit = new Map<Spot, LitKind>();
    for (const move of moves) {
        const rest = without(partsOf(move), chosen);
        if (!rest) continue;
        possible.push(move);
        for (const spot of rest) lit.set(spot, kindOf(move, spot));
    }
    const settled = chosen.length > 0 && possible.length === 1 ? possible[0] : undefined;
    return { moves: possible, lit, settled };
}

// Moves with the same source: a building, a token, or none.
export interface MoveGroup {
    source: Source | undefined;
    moves: Move[];
}

export function grouped(moves: readonly Move[]): MoveGroup[] {
    const groups = new Map<string, MoveGroup>();
    for (const move of moves) {
        const key = move.source ? sourceSpot(move.source) : '';
        const group = groups.get(key) ?? { source: move.source, moves: [] };
        group.moves.push(move);
        groups.set(key, group);
    }
    return [...groups.values()].sort((a, b) => Number(a.source === undefined) - Number(b.source === undefined));
}

// The source or target to ask the engine about when a spot can't be chosen.
export function questionOf(spot: Spot): { source?: Source; target?: Target } {
    const at = spot.indexOf(':');
    const [kind, id] = at < 0 ? [spot, spot] : [spot.slice(0, at), spot.slice(at + 1)];
    switch (kind) {
        case 'building':
        case 'token':
            return { source: { kind, id } };
        case 'track':
            return { target: { kind: 'region', id } };
        case 'stock':
            return { target: { kind: 'building', id } };
        case 'discard':
            return { target: { kind: 'pile', id: 'pile' } };
        case 'city':
        case 'fleet':
        case 'sea':
        case 'deck':
        case 'card':
        case 'status':
            return { target: { kind, id } };
        default:
            return {};
    }
}

// Copies of a building share a spot. A free copy can be used, one with a marker can be freed; as many copies are
// shown as selected as were chosen or are part of the drafted moves.
export function tilesOf(
    buildings: readonly { id: string; marker: boolean }[],
    moves: readonly Move[], // still possible
    lit: Lit,
    chosen: readonly Spot[],
    draft: readonly Move[] = [],
): { lit: boolean; selected: boolean }[] {
    const unseen = [...chosen];
    const used = draft.flatMap(({ source }) => (source?.kind === 'building' ? [source.id] : []));
    const freed = draft.flatMap(({ targets }) => targets.filter(({ marker }) => marker).map(({ id }) => id));
    return buildings.map(({ id, marker }) => {
        const spot = `building:${id}`;
        if (take(marker ? freed : used, id)) return { lit: false, selected: true };
        if (!usable(moves, id, marker)) return { lit: false, selected: false };
        const selected = take(unseen, spot);
        return { lit: !selected && lit.has(spot), selected };
    });
}

// Removes one from the list; false if there is none.
function take<T>(from: T[], one: T): boolean {
    const at = from.indexOf(one);
    if (at >= 0) from.splice(at, 1);
    return at >= 0;
}

function usable(moves: readonly Move[], building: string, busy: boolean): boolean {
    return moves.some(({ source, targets }) =>
        busy
            ? targets.some(({ id, marker }) => marker && id === building)
            : source?.kind === 'building' && source.id === building,
    );
}
