// Draws the coastlines of the insets and writes web/src/chart/coast.json. Run it after a change of
// sheet.ts or places.ts:  node chart/coast.mjs
//
// The coastlines are Natural Earth's (public domain), as packed by world-atlas.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { geoPath, geoProjection } from 'd3-geo';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import { runnerImport } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { insets, project } = (await runnerImport(here('../src/chart/sheet.ts'))).module;
const { places } = (await runnerImport(here('../src/chart/places.ts'))).module;

const atlas = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
const world = presimplify(JSON.parse(readFileSync(atlas, 'utf8')));

/** Corners that cut off less than this area of the sheet are left out, and so are smaller islands. */
const smallestCorner = 2.4;
const smallestIsland = 12;

const soundingGap = 56;

function projectionOf(inset) {
    const { frame, centre, scale, squeeze } = inset;
    const degrees = 180 / Math.PI;
    return (
        geoProjection((longitude, latitude) => [longitude * squeeze, latitude])
            .rotate([-centre[0], 0])
            .center([0, centre[1]])
            .scale(scale * degrees)
            .translate([frame.x + frame.width / 2, frame.y + frame.height / 2])
            .precision(0.5)
            // A little beyond the frame: the cut edge must not be drawn as a coast.
            .clipExtent([
                [frame.x - 12, frame.y - 12],
                [frame.x + frame.width + 12, frame.y + frame.height + 12],
            ])
    );
}

/** A ring as a closed path in steps, rounded to a tenth without letting the error add up. */
function ringPath(ring) {
    const tenths = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]);
    let [px, py] = tenths[0];
    let path = `M${px / 10} ${py / 10}l`;
    for (const [x, y] of tenths.slice(1)) {
        if (x === px && y === py) continue;
        path += `${path.endsWith('l') || x < px ? '' : ' '}${(x - px) / 10}${y < py ? '' : ' '}${(y - py) / 10}`;
        [px, py] = [x, y];
    }
    return path.replaceAll(/(?<![\d.])0\./g, '.') + 'z';
}

function ringArea(ring) {
    let area = 0;
    for (let i = 0; i + 1 < ring.length; ++i) area += ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
    return Math.abs(area / 2);
}

/** The rings geoPath would draw, as points. */
function ringsOf(land, projection) {
    const rings = [];
    const pen = {
        beginPath() {},
        moveTo: (x, y) => rings.push([[x, y]]),
        lineTo: (x, y) => rings.at(-1).push([x, y]),
        closePath() {
            rings.at(-1).push(rings.at(-1)[0]);
        },
    };
    geoPath(projection, pen)(land);
    return rings.filter((ring) => ringArea(ring) >= smallestIsland);
}

function onLand(rings, [x, y]) {
    let inside = false;
    for (const ring of rings) {
        for (let i = 0; i + 1 < ring.length; ++i) {
            const [[ax, ay], [bx, by]] = [ring[i], ring[i + 1]];
            if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
        }
    }
    return inside;
}

/** Points on the water for soundings, on a jittered grid; the depth grows with the way to the nearest coast. */
function soundings({ frame }, rings) {
    const coast = rings.flat();
    const found = [];
    let row = 0;
    for (let y = frame.y + 18; y < frame.y + frame.height - 10; y += soundingGap * 0.7, ++row) {
        for (let x = frame.x + 18 + (row % 2) * soundingGap * 0.5; x < frame.x + frame.width - 14; x += soundingGap) {
            const jitter = Math.sin(x * 12.9898 + y * 78.233) * 9;
            const spot = [Math.round(x + jitter), Math.round(y + jitter * 0.7)];
            const far = Math.min(...coast.map(([cx, cy]) => Math.hypot(cx - spot[0], cy - spot[1])));
            if (far < 12 || onLand(rings, spot)) continue;
            found.push([...spot, Math.round(3 + far * 0.6 + Math.abs(jitter))]);
        }
    }
    return found;
}

const coast = {};
const depths = {};
for (const [region, inset] of Object.entries(insets)) {
    const squareDegrees = smallestCorner / (inset.scale * inset.scale * inset.squeeze);
    const rough = simplify(world, squareDegrees);
    const rings = ringsOf(feature(rough, rough.objects.land), projectionOf(inset));
    coast[region] = rings.map(ringPath).join('');
    depths[region] = soundings(inset, rings);
}

const cities = {};
for (const [city, { region, at, nudge = [0, 0] }] of Object.entries(places)) {
    const [x, y] = project(insets[region], at);
    cities[city] = [Math.round(x + nudge[0]), Math.round(y + nudge[1])];
}

const file = here('../src/chart/coast.json');
const lines = (object) =>
    Object.entries(object)
        .map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
        .join(',\n');
writeFileSync(
    file,
    `{\n  "coast": {\n${lines(coast)}\n  },\n  "soundings": {\n${lines(depths)}\n  },\n  "cities": {\n${lines(cities)}\n  }\n}\n`,
);
