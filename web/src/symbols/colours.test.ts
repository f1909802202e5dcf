// Checks the colours of theme.css: players under every kind of colour vision, text contrast.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Rgb = [number, number, number];

const css = readFileSync(new URL('../theme.css', import.meta.url), 'utf8');

/** The value of a custom property in the light and the dark theme. */
function colour(name: string): { light: Rgb; dark: Rgb } {
    const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
    const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
    if (!light || !dark) throw new Error(`theme.css has no colour --${name}`);
    return { light: linear(light), dark: linear(dark) };
}

const linear = (hex: string): Rgb =>
    [1, 3, 5].map((from) => {
        const part = parseInt(hex.slice(from, from + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as Rgb;

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** CIE L*: perceived lightness, which is all that is left in greyscale. */
const lightness = (rgb: Rgb): number => 116 * Math.cbrt(luminance(rgb)) - 16;

function contrast(a: Rgb, b: Rgb): number {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
    return (high + 0.05) / (low + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, full severity. */
const sights: Record<string, number[]> = {
    'full colour': [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

const seen = (m: number[], [r, g, b]: Rgb): Rgb =>
    [0, 3, 6].map((row) => Math.min(1, Math.max(0, m[row]! * r + m[row + 1]! * g + m[row + 2]! * b))) as Rgb;

function oklab([r, g, b]: Rgb): Rgb {
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
        0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
}

function difference(a: Rgb, b: Rgb): number {
    const [p, q] = [oklab(a), oklab(b)];
    return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

const players = [0, 1, 2, 3, 4].map((seat) => colour(`player-${seat}`).light);
const pairs = players.flatMap((a, i) => players.slice(i + 1).map((b) => [a, b] as const));

describe('the five players', () => {
    test.each(Object.entries(sights))('differ in %s', (_sight, matrix) => {
        expect(Math.min(...pairs.map(([a, b]) => difference(seen(matrix, a), seen(matrix, b))))).toBeGreaterThan(0.13);
    });

    test('differ in greyscale', () => {
        expect(Math.min(...pairs.map(([a, b]) => Math.abs(lightness(a) - lightness(b))))).toBeGreaterThan(12);
    });

    test.each([0, 1, 2, 3, 4])('carry a pattern or text that can be read, player %i', (seat) => {
        expect(contrast(colour(`on-player-${seat}`).light, players[seat]!)).toBeGreaterThan(4.5);
    });
});

const readable: [string, string][] = [
    ['ink', 'paper'],
    ['ink', 'paper-deep'],
    ['ink-soft', 'paper'],
    ['ink-soft', 'sheet'],
    ['accent', 'paper'],
    ['name', 'name-halo'],
    ['name', 'sea'],
    ['name', 'land'],
    ['name', 'land-open'],
    ['name', 'sheet'],
    ['accent', 'name-halo'],
    ['card-ink', 'card'],
    ['card-ink', 'card-sober'],
    ['on-shield', 'shield'],
    ['token-ink', 'token-industry'],
    ['token-ink', 'token-culture'],
    ['token-ink', 'token-finance'],
    ['token-ink', 'token-politics'],
    ['token-blue-ink', 'token-blue'],
    ['gain', 'paper'],
    ['loss', 'paper'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    test.each(readable)('%s on %s has the contrast of text (AA)', (text, ground) => {
        expect(contrast(colour(text)[theme], colour(ground)[theme])).toBeGreaterThan(4.5);
    });

    test.each(['sea', 'land', 'land-open', 'sheet'])('what is lit stands out from %s', (ground) => {
        const best = Math.max(
            contrast(colour('lit')[theme], colour(ground)[theme]),
            contrast(colour('lit-glow')[theme], colour(ground)[theme]),
        );
        expect(best).toBeGreaterThan(3);
    });

    test.each([0, 1, 2, 3, 4])('the links of player %i stand out from every ground they cross', (seat) => {
        const [line, edge] = [colour(`player-${seat}`)[theme], colour(`on-player-${seat}`)[theme]];
        expect(contrast(line, edge)).toBeGreaterThan(3);
        for (const ground of ['sea', 'land', 'land-open', 'sheet'].map((name) => colour(name)[theme]))
            expect(Math.max(contrast(line, ground), contrast(edge, ground))).toBeGreaterThan(3);
    });
});
