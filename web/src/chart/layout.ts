// Where everything lies on the sheet. The built-in boards are laid out by hand on the coastlines
// (atlas.ts); any other map gets a schematic (schematic.ts), so that it can be played at once.

import { atlasLayout } from './atlas';
import type { EditionBoard } from './board';
import type { Curve, Point } from './geometry';
import { schematicLayout } from './schematic';
import type { Disc } from './routing';
import type { Rect } from './sheet';
import { pieceSize } from './sizes';

/** On which side of its marker a name stands. */
export type Side = 'left' | 'right' | 'above' | 'below';

export interface RegionLayout {
    frame: Rect;
    /** Land as a path, in the units of the sheet. */
    coast?: string;
    soundings: [x: number, y: number, fathoms: number][];
    title: Point & { lines: string[]; anchor: 'start' | 'middle' | 'end' };
    /** Empty at home. */
    track: Point[];
    /** The markers beside the track or on the open sea. */
    sea: Point;
    /** The governor that waits beside the board, later its crown with whoever has it. */
    governor: Point;
    /** The first of the shields of its exploits; the others follow to the left. */
    shields: Point;
}

export interface Layout {
    width: number;
    height: number;
    regions: Record<string, RegionLayout>;
    cities: Record<string, Point & { side: Side }>;
    fleets: Record<string, Point>;
    links: Record<string, { curve: Curve; token: Point }>;
    decks: Record<string, Point & { named: boolean }>;
    discard: Point;
    /** The corner that holds the exploits, or the compass rose where there are none. */
    corner: Rect;
}

export function layoutOf(edition: EditionBoard): Layout {
    return atlasLayout(edition) ?? schematicLayout(edition);
}

/** What a link must not run under, with a little water around it: cities and fleets that are not its ends. */
export function foreignTo(ends: readonly string[], { cities, fleets }: Pick<Layout, 'cities' | 'fleets'>): Disc[] {
    return Object.entries({ ...cities, ...fleets })
        .filter(([id]) => !ends.includes(id))
        .map(([, { x, y }]) => ({ x, y, radius: pieceSize + 7 }));
}
