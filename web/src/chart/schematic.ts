// An automatic layout for any map: home in the middle, the other regions around it, cities on a ring.

import { linksOf, type EditionBoard, type EditionRegion } from './board';
import { between, distance, point, spread, type Curve, type Point } from './geometry';
import { foreignTo, type Layout, type RegionLayout } from './layout';
import { clearOf, freePlace, type Disc } from './routing';
import { linkSize, pieceSize } from './sizes';
import { cornerOf, sheet, type Rect } from './sheet';

const margin = 24;
const gap = 14;
const cornerWidth = 300;

interface Cell {
    frame: Rect;
    /** The side of the frame that faces home; the track runs along it. */
    facing: 'top' | 'bottom' | 'none';
}

/** A row of equal frames. */
function row(count: number, y: number, width: number, height: number, facing: Cell['facing']): Cell[] {
    const each = (width - gap * (count - 1)) / count;
    return Array.from({ length: count }, (_, index) => ({
        frame: { x: margin + index * (each + gap), y, width: each, height },
        facing,
    }));
}

/** Home has the middle band to itself; the others share the rows above and below. */
function cells(overseas: number): { home: Cell; others: Cell[] } {
    const width = sheet.width - 2 * margin;
    const above = Math.ceil(overseas / 2);
    const below = overseas - above;
    const rows = 1 + Number(above > 0) + Number(below > 0);
    const height = (sheet.height - 2 * margin - gap * (rows - 1)) / rows;
    const homeY = margin + (above > 0 ? height + gap : 0);
    return {
        home: { frame: { x: margin, y: homeY, width: width - cornerWidth - gap, height }, facing: 'none' },
        others: [
            ...(above ? row(above, margin, width, height, 'bottom') : []),
            ...(below ? row(below, homeY + height + gap, width, height, 'top') : []),
        ],
    };
}

const deckHalf = point(62, 34);
/** Distance between the spaces of a track; smaller if the frame is narrow. */
const pitch = 56;

function regionLayout(
    region: EditionRegion,
    { frame, facing }: Cell,
): RegionLayout & { deck: Point; centre: Point; reach: Point } {
    const { x, y, width, height } = frame;
    const spaces = region.track ?? 0;
    const edge = facing === 'top' ? y + 54 : y + height - 62;
    const deck = point(x + width - deckHalf.x - 22, edge - 2);
    const last = point(deck.x - deckHalf.x - 50, edge);
    const first = point(Math.max(x + 30, last.x - (spaces - 1) * pitch), edge);
    // If the row is too short for its spaces, it bows further into the sea.
    const short = Math.max(0, (spaces - 1) * (2 * pieceSize + 3) - (last.x - first.x));
    const dip = (34 + short * 1.2) * (facing === 'top' ? 1 : -1);
    const pull = (t: number): Point => point(first.x + (last.x - first.x) * t, edge + dip);
    const [landTop, landBottom] =
        facing === 'top' ? [y + 120, y + height - 40] : [y + 50, y + height - (facing === 'bottom' ? 130 : 50)];
    const centre = point(x + width / 2, (landTop + landBottom) / 2);
    const reach = point(Math.min(width / 2 - 150, 460), (landBottom - landTop) / 2 - 12);
    return {
        frame,
        soundings: [],
        title: { x: x + 20, y: facing === 'top' ? y + height - 22 : y + 38, anchor: 'start', lines: [region.name] },
        track: facing === 'none' ? [] : spread([first, pull(0.33), pull(0.67), last], spaces),
        sea: point(deck.x, facing === 'top' ? deck.y + 110 : deck.y - 90),
        shields: cornerOf(frame),
        governor: point(deck.x, facing === 'top' ? deck.y + 170 : deck.y - 150),
        coast: island(centre, point(reach.x + 60, reach.y + 30)),
        deck,
        centre,
        reach,
    };
}

/** An invented coast: a long rounded shape with bays and capes, deterministic. */
function island(centre: Point, reach: Point): string {
    const steps = 120;
    const shore = Array.from({ length: steps }, (_, step) => {
        const turn = (step / steps) * 2 * Math.PI;
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        const rough =
            1 +
            0.025 * Math.sin(turn * 7 + centre.y) +
            0.02 * Math.sin(turn * 17 + centre.x) +
            0.012 * Math.sin(turn * 31);
        // Between an ellipse and a box (superellipse), to leave room for names at the corners.
        const round = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.6;
        return `${(centre.x + reach.x * rough * round(cos)).toFixed(1)} ${(centre.y + reach.y * rough * round(sin)).toFixed(1)}`;
    });
    return `M${shore.join('L')}z`;
}

/** On a ring, starting at the left, so that neighbours in the file are neighbours on the map. */
function cityPlace(index: number, count: number, centre: Point, reach: Point): Point {
    if (count === 1) return centre;
    const turn = Math.PI + (index / count) * 2 * Math.PI;
    return point(centre.x + reach.x * Math.cos(turn), centre.y - 10 + (reach.y - 16) * Math.sin(turn));
}

/** In a corner not needed by the name or the deck of the region. */
function fleetPlace({ frame: { x, y, width, height }, facing }: Cell, index: number): Point {
    if (facing === 'none') return point(x + width - 60 - index * 96, y + height - 50);
    return point(x + 60 + index * 96, facing === 'bottom' ? y + 100 : y + height - 100);
}

/** A curve that bows away from the straight line; the longer it is, the more. */
function bowed(from: Point, to: Point): Curve {
    const bow = Math.min(60, distance(from, to) * 0.18);
    const length = distance(from, to) || 1;
    const aside = point((-(to.y - from.y) / length) * bow, ((to.x - from.x) / length) * bow);
    const pull = (t: number): Point => {
        const straight = between(from, to, t);
        return point(straight.x + aside.x, straight.y + aside.y);
    };
    return [from, pull(0.33), pull(0.67), to];
}

export function schematicLayout(edition: EditionBoard): Layout {
    const overseas = edition.regions.filter(({ home }) => !home);
    const { home, others } = cells(overseas.length);
    const right = home.frame.x + home.frame.width + gap;
    const layout: Layout = {
        ...sheet,
        regions: {},
        cities: {},
        fleets: {},
        links: {},
        decks: {},
        discard: point(right - 80, home.frame.y + 64),
        corner: { x: right, y: home.frame.y, width: cornerWidth, height: home.frame.height },
    };
    for (const region of edition.regions) {
        const cell = region.home ? home : others[overseas.indexOf(region)]!;
        const { deck, centre, reach, ...place } = regionLayout(region, cell);
        layout.regions[region.id] = place;
        region.cities.forEach((city, index) => {
            layout.cities[city.id] = { ...cityPlace(index, region.cities.length, centre, reach), side: 'below' };
        });
        (region.fleets ?? []).forEach((fleet, index) => {
            layout.fleets[fleet.id] = fleetPlace(cell, index);
        });
        edition.decks
            .filter((own) => own.region === region.id)
            .forEach((own, index) => {
                layout.decks[own.id] = region.home
                    ? {
                          ...point(right + 80 + (index % 2) * 138, home.frame.y + 64 + Math.floor(index / 2) * 104),
                          named: true,
                      }
                    : { ...deck, named: false };
            });
    }
    const taken = takenBy(edition, layout);
    for (const {
        id,
        ends: [a, b],
    } of linksOf(edition)) {
        const curve = clearOf(bowed(layout.cities[a]!, layout.cities[b]!), foreignTo([a, b], layout));
        const token = freePlace(curve, taken);
        taken.push({ ...token, radius: linkSize });
        layout.links[id] = { curve, token };
    }
    return layout;
}

/** Areas that a link's token must not cover. A deck counts as three discs side by side. */
function takenBy(edition: EditionBoard, layout: Layout): Disc[] {
    const space = (place: Point): Disc => ({ ...place, radius: pieceSize });
    return [
        ...Object.values(layout.cities).map(space),
        ...Object.values(layout.fleets).map(space),
        ...edition.regions.flatMap(({ id }) => layout.regions[id]!.track.map(space)),
        ...Object.values(layout.decks).flatMap(({ x, y }) =>
            [-40, 0, 40].map((dx) => ({ x: x + dx, y: y + 16, radius: 56 })),
        ),
    ];
}
