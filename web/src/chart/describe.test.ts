import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EditionBoard, Position } from './board';
import { describe as wordsFor } from './describe';
import italian from '../text/it';
import { english, plainWords, type ChartWords } from './words';

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
                { id: 'lisbon', owner: 0 },
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

const words: ChartWords = {
    ...plainWords,
    player: (seat) => ['Ada', 'Ben'][seat]!,
    held: (seat) => (seat === 1 ? 'held by Ben' : 'yours'),
    status: (status) => (status === 'finance' ? 'Wealth' : status),
};
const inEnglish = (spot: string): string => wordsFor(spot, edition, position, words);

test.each([
    ['city:london', 'London, industry token, free'],
    ['city:rome', 'Rome, held by Ben'],
    ['city:lisbon', 'Lisbon, yours'],
    ['track:india', 'India, sea track: 1 of 2, next space: ship-draw token'],
    ['link:boston~london', 'Link Boston–London, culture token, free'],
    ['link:paris~rome', 'Link Paris–Rome, held by Ben'],
    ['deck:india', 'India deck, governor: 1 culture, 1 Wealth, 1 politics, 1 glory; card 1: 1 culture, 1 politics'],
    ['governor:india', 'governor, India: 1 culture, 1 Wealth, 1 politics, 1 glory, won by opening the region'],
    ['deck:europe', 'Europe & the Mediterranean deck, card 5: 3 culture, 3 glory, abolishes slavery'],
    ['deck:africa', 'Africa deck, empty'],
    ['discard', 'Discard pile, cards: 0'],
])('%s is called: %s', (spot, words) => {
    expect(inEnglish(spot)).toBe(words);
});

test('labels speak Italian too', () => {
    const italianWords = { ...words, ...italian.chart, token: () => 'Gettone industria' };
    expect(wordsFor('city:london', edition, position, italianWords)).toBe('London, Gettone industria, libero');
});

test('both languages have the same words to fill in', () => {
    const blanks = (text: unknown): string[] =>
        JSON.stringify(text)
            .match(/\{\w+\}/g)
            ?.sort() ?? [];
    for (const key of Object.keys(english) as (keyof typeof english)[])
        expect(blanks(italian.chart[key]), key).toEqual(blanks(english[key]));
});
