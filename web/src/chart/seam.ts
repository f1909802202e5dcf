// Interface between the chart, its parts and the page.

import { getContext, setContext } from 'svelte';
import type { Effect } from '../generated/words';
import type { EditionBoard, Position } from './board';
import type { Layout } from './layout';
import type { Voyage } from './motion';

/** Everything that can be chosen has an id: `city:goa`, `fleet:india-fleet`, `track:india`, `sea:india`,
    `link:goa~surat`, `deck:india`, `discard`, `governor:india`, `exploit:spice-trade`, `shield:spice-trade~india`. */
export type SpotId = string;

/** What a lit spot can be chosen for: an action, or just to be used. Each is lit in its own shape. */
export type LitKind = Effect | 'use';

/** A marker that would be placed there; on a link, its new owner; on a deck, the pile or a governor, who would take
    the card. `back`: it goes the other way, a marker from the sea, a card onto its deck or the pile. */
export interface Ghost {
    at: SpotId;
    seat: number;
    back?: boolean;
}

export interface ChartSeam {
    readonly edition: EditionBoard;
    readonly position: Position;
    readonly layout: Layout;
    readonly lit: ReadonlyMap<SpotId, LitKind>;
    /** What was chosen, and what the previewed move is about. */
    readonly selected: readonly SpotId[];
    /** Where something was done recently, and by whom; for a voyage a single space, `track:india/2`. */
    readonly traces: ReadonlyMap<SpotId, number>;
    readonly hovered: SpotId | null;
    /** The one spot that Tab reaches (roving tabindex); arrow keys go on from there. */
    readonly home: SpotId | null;
    readonly motion: boolean;
    /** Where a marker of this seat sails from when placed, and to when removed. */
    voyage(seat: number, x: number, y: number): Voyage;
    ghostsAt(spot: SpotId): number[];
    leavingAt(spot: SpotId): number[];
    label(spot: SpotId): string;
    /** `touched`: with a finger, which can't point at something first. */
    choose(spot: SpotId, touched?: boolean): void;
    hover(spot: SpotId | null): void;
    focused(spot: SpotId): void;
}

const key = Symbol('chart');

export const provideSeam = (seam: ChartSeam): ChartSeam => setContext(key, seam);
export const useSeam = (): ChartSeam => getContext(key);
