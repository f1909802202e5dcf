// Interface between the chart, its parts and the page.

import { getContext, setContext } from 'svelte';
import type { EditionBoard, Position } from './board';
import type { Layout } from './layout';
import type { Voyage } from './motion';

/** Everything that can be chosen has an id: `city:goa`, `fleet:india-fleet`, `track:india`, `sea:india`,
    `link:goa~surat`, `deck:india`, `discard`, `exploit:spice-trade`. */
export type SpotId = string;

/** A marker that would be placed there; on a link, its new owner; on a deck, who would take its card. */
export interface Ghost {
    at: SpotId;
    seat: number;
}

export interface ChartSeam {
    readonly edition: EditionBoard;
    readonly position: Position;
    readonly layout: Layout;
    readonly lit: ReadonlySet<SpotId>;
    readonly selected: SpotId | null;
    /** Where something was done recently, and by whom; for a voyage a single space, `track:india/2`. */
    readonly traces: ReadonlyMap<SpotId, number>;
    readonly hovered: SpotId | null;
    /** The one spot that Tab reaches (roving tabindex); arrow keys go on from there. */
    readonly home: SpotId | null;
    readonly motion: boolean;
    /** Where a marker of this seat sails from when placed, and to when removed. */
    voyage(seat: number, x: number, y: number): Voyage;
    ghostsAt(spot: SpotId): number[];
    label(spot: SpotId): string;
    choose(spot: SpotId): void;
    hover(spot: SpotId | null): void;
    focused(spot: SpotId): void;
}

const key = Symbol('chart');

export const provideSeam = (seam: ChartSeam): ChartSeam => setContext(key, seam);
export const useSeam = (): ChartSeam => getContext(key);
