import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import coast from './coast.json';
import { places } from './places';
import { insets, project } from './sheet';

test('coast.json is of this sheet and these places; else run node chart/coast.mjs', () => {
    const expected = Object.fromEntries(
        Object.entries(places).map(([city, { region, at, nudge }]) => {
            const [x, y] = project(insets[region]!, at);
            const [dx, dy] = nudge ?? [0, 0];
            return [city, [Math.round(x + dx), Math.round(y + dy)]];
        }),
    );
    expect(coast.cities).toEqual(expected);
});

test('no city is moved further than its marker is wide', () => {
    for (const { nudge = [0, 0] } of Object.values(places)) expect(Math.hypot(...nudge)).toBeLessThan(20);
});

test('every inset has land, and soundings only inside its frame', () => {
    for (const [region, { frame }] of Object.entries(insets)) {
        expect(coast.coast[region as keyof typeof coast.coast]).toMatch(/^M[\d.]+ [\d.]+l/);
        for (const [x, y] of coast.soundings[region as keyof typeof coast.soundings] as [number, number, number][]) {
            expect(x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height).toBe(true);
        }
    }
});

test('the coastlines are small', () => {
    const file = readFileSync(new URL('coast.json', import.meta.url));
    expect(file.length).toBeLessThan(40_000);
    expect(gzipSync(file).length).toBeLessThan(15_000);
});
