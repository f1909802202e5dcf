import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EditionBoard, Position } from './board';
import { describe as wordsFor } from './describe';
import italian from '../text/it';
import { english } from './words';

const edition: EditionBoard = JSON.parse(readFileSync(new URL('../../../data/classic.json', import.meta.url), 'utf8'));

const position: Position = {
    players: [
        { name: 'Ada', cards: [] },
        { name: 'Ben', cards: [] },
    ],
    regions: [
        {
            id: 'europe',
            open: true,
            track: [],
            cities: [
                { id: 'london', token: 'industry' },
                { id: 'rome', owner: 1 },
            ],
            fleets: [],
        },
        { id: 'india', open: false, track: [{ owner: 0 }, { token: 'ship-draw' }], cities: [], fleets: [] },
    ],
    connections: [
        { id: 'boston~london', token: 'culture' },
        { id: 'paris~rome', owner: 1 },
    ],
    decks: { india: ['india governor', 'india 1'], europe: ['europe 5'], africa: [] },
    discarded: [],
};

const inEnglish = (spot: string): string => wordsFor(spot, edition, position, english);

test.each([
    ['city:london', 'London, industry token, free'],
    ['city:rome', 'Rome, held by Ben'],
    ['track:india', 'Voyage to India, 1 of 2, next space: ship or draw token'],
    ['link:boston~london', 'Link Boston–London, culture token, free'],
    ['link:paris~rome', 'Link Paris–Rome, held by Ben'],
    ['deck:india', 'Deck India, governor: 1 culture, 1 finance, 1 politics, 1 glory'],
    ['deck:europe', 'Deck Europe & the Mediterranean, card 5: 3 culture, 3 glory, abolition'],
    ['deck:africa', 'Deck Africa, empty'],
    ['discard', 'Discard pile, cards: 0'],
])('%s is called: %s', (spot, words) => {
    expect(inEnglish(spot)).toBe(words);
});

test('labels speak Italian too', () => {
    expect(wordsFor('city:london', edition, position, italian.chart)).toBe('London, gettone industria, libero');
});

test("an edition's own name for a status is kept where a language does not know it", () => {
    const own = {
        ...edition,
        status_names: { industry: 'Craft', culture: 'Culture', finance: 'Wealth', politics: 'Influence' },
    };
    expect(wordsFor('city:london', own, position, italian.chart)).toBe('London, gettone craft, libero');
    expect(wordsFor('deck:india', own, position, italian.chart)).toContain('1 ricchezza, 1 influenza');
});

test('both languages have the same words to fill in', () => {
    const blanks = (text: unknown): string[] =>
        JSON.stringify(text)
            .match(/\{\w+\}/g)
            ?.sort() ?? [];
    for (const key of Object.keys(english) as (keyof typeof english)[])
        expect(blanks(italian.chart[key]), key).toEqual(blanks(english[key]));
    expect(Object.keys(italian.chart.actions)).toEqual(Object.keys(english.actions));
    expect(Object.keys(italian.chart.statuses)).toEqual(Object.keys(english.statuses));
});
