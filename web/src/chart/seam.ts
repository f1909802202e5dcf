// What the chart and its parts say to each other, and the chart to the page.

import { getContext, setContext } from 'svelte';
import type { EditionBoard, Position } from './board';
import type { Layout } from './layout';
import type { Voyage } from './motion';

/** Everything that can be chosen has an id: `city:goa`, `fleet:india-fleet`, `track:india`, `sea:india`,
    `link:goa~surat`, `deck:india`, `discard`, `exploit:spice-trade`. */
export type SpotId = string;

/** A marker that would lie there; on a link, whose it would become; on a deck, who would take its card. */
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
    /** Where something was done lately, and by whom; of a voyage one space, `track:india/2`. */
    readonly traces: ReadonlyMap<SpotId, number>;
    readonly hovered: SpotId | null;
    /** The one spot that Tab reaches; arrows go on from there. */
    readonly home: SpotId | null;
    readonly motion: boolean;
    /** How a marker of this seat comes to a place, and leaves it. */
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
