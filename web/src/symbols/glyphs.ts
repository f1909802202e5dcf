import { effectWords, statusWords, type Given } from '../generated/words';

// The symbols. Each is one filled path on a 24 × 24 grid with strokes and gaps at least two units wide, so that it
// is still legible at 14 px. Holes use the even-odd rule.

const at = (radius: number, turn: number): string =>
    `${(12 + radius * Math.sin(turn * 2 * Math.PI)).toFixed(1)} ${(12 - radius * Math.cos(turn * 2 * Math.PI)).toFixed(1)}`;

const disc = (x: number, y: number, r: number): string =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

function cog(teeth: number): string {
    const corners: string[] = [];
    for (let tooth = 0; tooth < teeth; ++tooth) {
        const from = (offset: number): number => (tooth + offset) / teeth;
        corners.push(at(7.6, from(-0.27)), at(11, from(-0.17)), at(11, from(0.17)), at(7.6, from(0.27)));
    }
    return `M${corners.join('L')}z${disc(12, 12, 3.4)}`;
}

function star(points: number, inner: number): string {
    const corners: string[] = [];
    for (let point = 0; point < points; ++point)
        corners.push(at(11.2, point / points), at(inner, (point + 0.5) / points));
    return `M${corners.join('L')}z`;
}

export const glyphs = {
    industry: cog(8),
    // An open book.
    culture:
        'M.8 4.6c4.5-1.2 8-.8 10.2 1.4v14.6c-2.6-1.9-6-2.3-10.2-1.2zM23.2 4.6c-4.5-1.2-8-.8-10.2 1.4v14.6c2.6-1.9 6-2.3 10.2-1.2z' +
        'M3.4 8.6v2.4c2-.3 3.6-.1 5 .6v-2.4c-1.4-.7-3-.9-5-.6zM20.6 8.6v2.4c-2-.3-3.6-.1-5 .6v-2.4c1.4-.7 3-.9 5-.6z',
    // A stack of three coins.
    finance:
        'M12 2c5.5 0 9 1.5 9 3.6s-3.5 3.6-9 3.6s-9-1.5-9-3.6s3.5-3.6 9-3.6z' +
        'M3 8.4c1.6 1.8 5 2.7 9 2.7s7.4-.9 9-2.7v3.2c0 2.1-3.5 3.6-9 3.6s-9-1.5-9-3.6z' +
        'M3 14.4c1.6 1.8 5 2.7 9 2.7s7.4-.9 9-2.7v4c0 2.1-3.5 3.6-9 3.6s-9-1.5-9-3.6z',
    // A temple front.
    politics:
        'M12 1.6l10.4 6.2v2.2h-20.8v-2.2zM3.6 11.4h3.4v7h-3.4zM10.3 11.4h3.4v7h-3.4zM17 11.4h3.4v7h-3.4zM1.6 19.6h20.8v2.8h-20.8z',
    glory: star(5, 4.9),
    ship:
        'M11 1.5v14h-7.8c3.6-3.2 6.6-8.2 7.8-14zM13 4c3.8 2.6 6.6 6.6 7.6 11.5h-7.6z' +
        'M1.5 17.2h21c-1 3-3 5.1-5.6 5.1h-9.8c-2.6 0-4.6-2.1-5.6-5.1z',
    // A planted flag.
    occupy: 'M4.5 1.5h2.8v1.4c5-1.6 8 2 14 0v10c-6 2-9-1.6-14 0v9.6h-2.8z',
    // Crossed swords.
    attack:
        'M2 2h4.2l5.8 6.2l5.8-6.2h4.2v4.2l-6.6 6.3l2.7 2.7l1.6-1.6l1.7 1.7l-2.6 2.6l3 3l-1.9 1.9l-3-3l-2.6 2.6l-1.7-1.7l1.6-1.6l-2.2-2.3' +
        'l-2.2 2.3l1.6 1.6l-1.7 1.7l-2.6-2.6l-3 3l-1.9-1.9l3-3l-2.6-2.6l1.7-1.7l1.6 1.6l2.7-2.7l-6.6-6.3z',
    // A returning marker.
    payment:
        'M8.6 1.5v4.2h5.2c4.8 0 8.2 3.3 8.2 7.8s-3.4 7.8-8.2 7.8h-8.3v-3.2h8.3c3 0 5-1.9 5-4.6s-2-4.6-5-4.6h-5.2v4.2l-6.9-5.8z' +
        disc(9.8, 14.6, 2.5),
    // A card lifted from a stack.
    draw: 'M5 9.6h14v12.9h-14zM7.4 12v8.1h9.2v-8.1zM12 .8l5 5h-3.5v5.4h-3v-5.4h-3.5z',
    crown: 'M1.8 6l5.2 4.4l5-7.4l5 7.4l5.2-4.4l-2 11.2h-16.4zM3.8 18.8h16.4v3h-16.4z',
    card: 'M4.5 1.5h15v21h-15zM7 4v16h10v-16zM8.8 6h6.4v4.5h-6.4z',
    // Two places and the route between them.
    link: `${disc(5.2, 17.8, 4.2)}${disc(18.8, 6.2, 4.2)}M9.6 12.3l3-2.5l2 2.4l-3 2.5z`,
    token: `${disc(12, 12, 10.5)}${disc(12, 12, 7.5)}${disc(12, 12, 4)}`,
    shield: 'M12 1.5l9.2 3v7c0 5.2-3.7 9-9.2 11c-5.5-2-9.2-5.8-9.2-11v-7zM12 4.8l-6 2v4.9c0 3.4 2.2 6 6 7.6z',
    // Just an iron ring and its bolt.
    slavery: `${disc(12, 9.8, 8.4)}${disc(12, 9.8, 5.2)}M2 19.4h20v3.2h-20z`,
    // The same ring, broken.
    abolition:
        'M10.2 1.6v3.3a5.2 5.2 0 0 0 0 9.8v3.3a8.4 8.4 0 0 1 0-16.4zM13.8 1.6a8.4 8.4 0 0 1 0 16.4v-3.3a5.2 5.2 0 0 0 0-9.8z' +
        'M2 19.4h7.4l-1.6 3.2h-5.8zM16.2 19.4h5.8v3.2h-7.4z',
    anchor: 'M12 1.5a3.4 3.4 0 0 1 1.5 6.5v1.8h3.7v2.8h-3.7v6.6c2.8-.5 4.8-2.2 5.5-4.6l-1.7.6l3-4.4l2.3 4.8l-1.3-.5c-.8 4.6-4.5 7.4-9.3 7.4s-8.5-2.8-9.3-7.4l-1.3.5l2.3-4.8l3 4.4l-1.7-.6c.7 2.4 2.7 4.1 5.5 4.6v-6.6h-3.7v-2.8h3.7v-1.8a3.4 3.4 0 0 1 1.5-6.5z',
    // A house: what may be built.
    house: 'M12 1.8l10.8 9.4h-3.2v11h-5.4v-6.6h-4.4v6.6h-5.4v-11h-3.2z',
    // Water, for the open seas.
    sea: 'M1 7.5c2.2-3 5.2-3 7.3 0s5.2 3 7.4 0s5.2-3 7.3 0v3c-2.1-3-5.1-3-7.3 0s-5.2 3-7.4 0s-5.1-3-7.3 0zM1 15c2.2-3 5.2-3 7.3 0s5.2 3 7.4 0s5.2-3 7.3 0v3c-2.1-3-5.1-3-7.3 0s-5.2 3-7.4 0s-5.1-3-7.3 0z',
} as const;

export type GlyphName = keyof typeof glyphs;

/** Status and action symbols are told apart by what they stand on: see Emblem.svelte. */
export type Family = 'status' | 'action' | 'other';

const families = new Map<string, Family>([
    ...statusWords.map((name) => [name, 'status'] as const),
    ...effectWords.map((name) => [name, 'action'] as const),
]);
export const familyOf = (name: GlyphName): Family => families.get(name) ?? 'other';

/** What the four tracks give: buildings of a level, markers to the harbour, markers that return, cards to keep. */
export const givenGlyphs: Record<Given, GlyphName> = {
    build: 'house',
    growth: 'anchor',
    payments: 'payment',
    cards: 'card',
};

/** The symbols on a trade token: one for a status or a single action, two for a choice of actions. */
export function tokenGlyphs(token: string): GlyphName[] {
    return token.split('-').filter((part): part is GlyphName => part in glyphs);
}

/** Blue tokens are spent for an action; the others raise a status. */
export function isBlue(token: string): boolean {
    return families.get(token) !== 'status';
}
