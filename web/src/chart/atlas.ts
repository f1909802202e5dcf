// The hand-made layout of the built-in boards. It works for every edition whose regions and cities it knows,
// including custom editions on the same geography.

import coast from './coast.json';
import { linksOf, type EditionBoard } from './board';
import { point, spread, type Curve, type Point } from './geometry';
import { foreignTo, type Layout, type RegionLayout, type Side } from './layout';
import { clearOf, freePlace, type Disc } from './routing';
import { cornerOf, insets, sheet } from './sheet';
import { linkSize, pieceSize } from './sizes';

interface RegionPlan {
    title: RegionLayout['title'];
    /** From the open sea to the harbour; the deck lies behind its end. */
    track?: Curve;
    sea: Point;
    governor: Point;
    /** Where the shields of its exploits begin, if not in the top right corner. */
    shields?: Point;
}

const title = (x: number, y: number, anchor: RegionLayout['title']['anchor'], ...lines: string[]) => ({
    x,
    y,
    anchor,
    lines,
});

const plans: Record<string, RegionPlan> = {
    europe: { title: title(932, 462, 'middle'), sea: point(0, 0), governor: point(0, 0) },
    'north-america': {
        title: title(42, 60, 'start'),
        track: [point(556, 300), point(470, 338), point(390, 338), point(292, 306)],
        sea: point(500, 178),
        governor: point(150, 230),
    },
    india: {
        title: title(630, 60, 'start'),
        track: [point(1092, 318), point(1010, 342), point(905, 330), point(888, 182)],
        sea: point(1036, 238),
        governor: point(692, 94),
    },
    'far-east': {
        title: title(1166, 60, 'start'),
        track: [point(1392, 566), point(1536, 572), point(1556, 450), point(1530, 318)],
        sea: point(1452, 420),
        governor: point(1394, 168),
    },
    caribbean: {
        title: title(40, 680, 'start'),
        track: [point(400, 500), point(396, 408), point(300, 396), point(212, 420)],
        sea: point(178, 634),
        governor: point(86, 626),
    },
    'south-america': {
        title: title(42, 744, 'start'),
        track: [point(116, 1072), point(70, 1030), point(84, 950), point(62, 872)],
        sea: point(352, 1052),
        governor: point(306, 886),
        shields: point(398, 776),
    },
    africa: {
        title: title(454, 1076, 'start'),
        track: [point(530, 806), point(500, 930), point(580, 1010), point(712, 986)],
        sea: point(640, 900),
        governor: point(962, 966),
    },
};

const decks: Record<string, Point & { named: boolean }> = {
    'north-america': { ...point(150, 140), named: false },
    india: { ...point(846, 82), named: false },
    'far-east': { ...point(1500, 200), named: false },
    caribbean: { ...point(94, 408), named: false },
    'south-america': { ...point(196, 884), named: false },
    africa: { ...point(852, 962), named: false },
    europe: { ...point(1224, 666), named: true },
    slavery: { ...point(1362, 666), named: true },
};

const sides: Record<string, Side> = {
    paris: 'below',
    rome: 'left',
    london: 'left',
    lisbon: 'above',
    seville: 'below',
    danzig: 'right',
    constantinople: 'below',
    lima: 'right',
    salvador: 'left',
    'buenos-aires': 'above',
    bridgetown: 'below',
    canton: 'left',
    amoy: 'right',
    tripoli: 'below',
    edo: 'left',
    quebec: 'left',
    boston: 'left',
    'new-orleans': 'above',
    surat: 'left',
    goa: 'right',
    calcutta: 'above',
    mombasa: 'right',
};

const fleets: Record<string, Point> = {
    'europe-fleet-1': point(478, 430),
    'europe-fleet-2': point(878, 664),
    'africa-fleet': point(1070, 990),
    'south-america-fleet': point(372, 950),
    'caribbean-fleet': point(300, 480),
    'north-america-fleet': point(420, 246),
    'india-fleet': point(716, 290),
    'far-east-fleet': point(1452, 298),
};

/** Control points of each sea route, from the city first in the alphabet to the other, and where its token lies. */
const routes: Record<string, { pull: [Point, Point]; token?: number }> = {
    'amoy~manila': { pull: [point(1400, 250), point(1400, 300)] },
    'canton~manila': { pull: [point(1300, 290), point(1320, 310)] },
    'calcutta~canton': { pull: [point(1080, 80), point(1200, 170)] },
    'calcutta~malacca': { pull: [point(1060, 170), point(1140, 330)] },
    'danzig~malacca': { pull: [point(960, 340), point(1120, 380)] },
    'canton~constantinople': { pull: [point(1200, 330), point(1090, 470)] },
    'danzig~goa': { pull: [point(850, 330), point(800, 290)] },
    'goa~surat': { pull: [point(720, 190), point(715, 150)] },
    'london~surat': { pull: [point(640, 330), point(660, 220)] },
    'boston~quebec': { pull: [point(400, 130), point(400, 85)] },
    'boston~london': { pull: [point(480, 170), point(590, 260)] },
    'paris~quebec': { pull: [point(640, 330), point(560, 90)] },
    'havana~new-orleans': { pull: [point(190, 430), point(180, 380)], token: 0.78 },
    'algiers~new-orleans': { pull: [point(560, 400), point(230, 380)], token: 0.32 },
    'havana~seville': { pull: [point(220, 480), point(440, 520)] },
    'bridgetown~havana': { pull: [point(330, 540), point(200, 480)] },
    'bridgetown~lisbon': { pull: [point(420, 590), point(470, 600)] },
    'port-royal~salvador': { pull: [point(250, 600), point(330, 720)], token: 0.62 },
    'bridgetown~salvador': { pull: [point(390, 680), point(340, 740)], token: 0.56 },
    'lisbon~salvador': { pull: [point(470, 660), point(440, 760)] },
    'buenos-aires~seville': { pull: [point(380, 1010), point(480, 800)] },
    'lisbon~seville': { pull: [point(500, 660), point(540, 690)] },
    'london~paris': { pull: [point(620, 480), point(640, 500)] },
    'algiers~elmina': { pull: [point(640, 720), point(660, 790)] },
    'elmina~mombasa': { pull: [point(780, 800), point(900, 820)] },
    'alexandria~mombasa': { pull: [point(1040, 780), point(1040, 850)] },
    'alexandria~tripoli': { pull: [point(930, 736), point(860, 726)] },
    'alexandria~constantinople': { pull: [point(1060, 690), point(1040, 640)], token: 0.42 },
    'constantinople~rome': { pull: [point(920, 590), point(860, 596)] },
    'paris~rome': { pull: [point(720, 500), point(780, 520)] },
};

const cities = coast.cities as unknown as Record<string, [number, number]>;

/** Undefined if the edition has a place that this sheet does not know. */
export function atlasLayout(edition: EditionBoard): Layout | undefined {
    const known = edition.regions.every(
        ({ id, cities: own, fleets: ships = [] }) =>
            id in plans && own.every((city) => city.id in cities) && ships.every((fleet) => fleet.id in fleets),
    );
    if (!known || !edition.decks.every(({ id }) => id in decks)) return undefined;

    const layout: Layout = {
        ...sheet,
        regions: {},
        cities: {},
        fleets,
        links: {},
        decks,
        discard: point(1500, 666),
        corner: { x: 1148, y: 608, width: 428, height: 488 },
    };
    for (const region of edition.regions) {
        const { track, ...plan } = plans[region.id]!;
        layout.regions[region.id] = {
            ...plan,
            title: { ...plan.title, lines: region.home ? region.name.split(/ (?=& )/) : [region.name] },
            shields: plan.shields ?? cornerOf(insets[region.id]!.frame),
            frame: insets[region.id]!.frame,
            coast: coast.coast[region.id as keyof typeof coast.coast],
            soundings: coast.soundings[
                region.id as keyof typeof coast.soundings
            ] as unknown as RegionLayout['soundings'],
            track: track ? spread(track, region.track ?? 0) : [],
        };
        for (const city of region.cities) {
            const [x, y] = cities[city.id]!;
            layout.cities[city.id] = { x, y, side: sides[city.id] ?? 'right' };
        }
    }
    // Only what this edition has: with fewer fleets and cities, routes are straighter.
    const ships = edition.regions.flatMap((region) => region.fleets ?? []);
    const there = { cities: layout.cities, fleets: Object.fromEntries(ships.map(({ id }) => [id, fleets[id]!])) };
    const taken: Disc[] = [
        ...Object.values(there.cities),
        ...Object.values(there.fleets),
        ...Object.values(layout.regions).flatMap(({ track }) => track),
    ].map(({ x, y }) => ({ x, y, radius: pieceSize }));
    for (const { id, ends } of linksOf(edition)) {
        const [from, to] = [layout.cities[ends[0]]!, layout.cities[ends[1]]!];
        const route = routes[id] ?? { pull: [from, to] };
        const curve: Curve = clearOf([from, ...route.pull, to], foreignTo(ends, there));
        const token = freePlace(curve, taken, route.token);
        taken.push({ ...token, radius: linkSize });
        layout.links[id] = { curve, token };
    }
    return layout;
}
