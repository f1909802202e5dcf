import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { atlasLayout } from './atlas';
import { linksOf, type EditionBoard } from './board';
import { distance, onCurve, type Point } from './geometry';
import { layoutOf, type Layout } from './layout';
import { schematicLayout } from './schematic';
import type { Rect } from './sheet';
import { deckSize, linkSize, pieceSize } from './sizes';

const load = (path: string): EditionBoard =>
    JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));

const editions = [
    'data/classic.json',
    'data/age-of-sail-a.json',
    'data/age-of-sail-b.json',
    'examples/maps/three-shores.json',
].map((path) => [path, load(path)] as const);

interface Disc extends Point {
    name: string;
    radius: number;
}

/** Every round element that can be played with. */
function discs(edition: EditionBoard, layout: Layout): Disc[] {
    return [
        ...edition.regions.flatMap((region) => [
            ...region.cities.map(({ id }) => ({ name: id, radius: pieceSize, ...layout.cities[id]! })),
            ...(region.fleets ?? []).map(({ id }) => ({ name: id, radius: pieceSize, ...layout.fleets[id]! })),
            ...layout.regions[region.id]!.track.map((place, index) => ({
                name: `${region.id}#${index + 1}`,
                radius: pieceSize,
                ...place,
            })),
        ]),
        ...Object.entries(layout.links).map(([name, { token }]) => ({ name, radius: linkSize, ...token })),
    ];
}

function outside({ x, y }: Point, rect: Rect): number {
    const dx = Math.max(rect.x - x, 0, x - rect.x - rect.width);
    const dy = Math.max(rect.y - y, 0, y - rect.y - rect.height);
    return Math.hypot(dx, dy);
}

const ownFleets = (edition: EditionBoard, layout: Layout) =>
    Object.fromEntries(
        edition.regions.flatMap(({ fleets = [] }) => fleets).map(({ id }) => [id, layout.fleets[id]!] as const),
    );

const layouts = [
    ...editions.map(([path, edition]) => [path, edition, layoutOf(edition)] as const),
    // The largest boards, laid out as if they were custom maps.
    ...editions.map(([path, edition]) => [`${path} as a schematic`, edition, schematicLayout(edition)] as const),
];

describe.each(layouts)('the layout of %s', (_path, edition, layout) => {
    test('has a place for every space', () => {
        for (const region of edition.regions) {
            expect(layout.regions[region.id]!.track).toHaveLength(region.track ?? 0);
            for (const { id } of [...region.cities]) expect(layout.cities).toHaveProperty([id]);
            for (const { id } of region.fleets ?? []) expect(layout.fleets).toHaveProperty([id]);
        }
        expect(Object.keys(layout.links)).toHaveLength(edition.connections.length);
        for (const { id } of edition.decks) expect(layout.decks).toHaveProperty([id]);
    });

    test('lets no two markers or tokens touch', () => {
        const all = discs(edition, layout);
        const touching = all.flatMap((a, index) =>
            all
                .slice(index + 1)
                .flatMap((b) => (distance(a, b) < a.radius + b.radius + 1 ? [`${a.name} and ${b.name}`] : [])),
        );
        expect(touching).toEqual([]);
    });

    test('lets no link run under a city or fleet that is not its own', () => {
        const places = Object.entries({ ...layout.cities, ...ownFleets(edition, layout) });
        const under = linksOf(edition).flatMap(({ id, ends }) =>
            places
                .filter(([name]) => !ends.includes(name))
                .flatMap(([name, place]) => {
                    const trail = Array.from({ length: 201 }, (_, at) => onCurve(layout.links[id]!.curve, at / 200));
                    const way = Math.min(...trail.map((at) => distance(at, place)));
                    return way < pieceSize + 5 ? [`${id} passes ${name} at ${way.toFixed(0)}`] : [];
                }),
        );
        expect(under).toEqual([]);
    });

    test('keeps every link on the sheet', () => {
        const off = linksOf(edition).filter(({ id }) =>
            Array.from({ length: 101 }, (_, at) => onCurve(layout.links[id]!.curve, at / 100)).some(
                ({ x, y }) => x < 12 || y < 12 || x > layout.width - 12 || y > layout.height - 12,
            ),
        );
        expect(off).toEqual([]);
    });

    test('keeps markers off the decks', () => {
        const covered = edition.decks.flatMap(({ id }) => {
            const { x, y } = layout.decks[id]!;
            const rect = { x: x - deckSize.width / 2, y: y - 33, ...deckSize };
            return discs(edition, layout).flatMap((disc) =>
                outside(disc, rect) < disc.radius ? [`${disc.name} by the deck ${id}`] : [],
            );
        });
        expect(covered).toEqual([]);
    });

    test('keeps every city, fleet and track in the frame of its region', () => {
        for (const region of edition.regions) {
            const { frame, track } = layout.regions[region.id]!;
            const own = [
                ...track,
                ...region.cities.map(({ id }) => layout.cities[id]!),
                ...(region.fleets ?? []).map(({ id }) => layout.fleets[id]!),
            ];
            for (const { x, y } of own) {
                expect(x).toBeGreaterThan(frame.x + pieceSize);
                expect(x).toBeLessThan(frame.x + frame.width - pieceSize);
                expect(y).toBeGreaterThan(frame.y + pieceSize);
                expect(y).toBeLessThan(frame.y + frame.height - pieceSize);
            }
        }
    });
});

test('the built-in editions are drawn on coastlines, other maps as a schematic', () => {
    expect(editions.map(([path, edition]) => [path, atlasLayout(edition) !== undefined])).toEqual([
        ['data/classic.json', true],
        ['data/age-of-sail-a.json', true],
        ['data/age-of-sail-b.json', true],
        ['examples/maps/three-shores.json', false],
    ]);
});
