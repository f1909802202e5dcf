import { afterEach, describe, expect, it } from 'vitest';
import { ruleBehind } from '../src/rules/behind';
import { isSection, paragraphsOf, pieces, search, sections, wordsOf } from '../src/rules/sections';
import { glyphs } from '../src/symbols/glyphs';
import { languages, speech, text } from '../src/text/text.svelte';

afterEach(() => {
    speech.language = 'en';
});

describe.each(Object.keys(languages))('the rules in %s', (language) => {
    it('have the sections of English, each with something in it', () => {
        const english = sections();
        speech.language = language;
        expect(sections()).toEqual(english);
        for (const section of sections()) expect(paragraphsOf(section).length, section).toBeGreaterThan(0);
    });
    it('name only symbols that there are', () => {
        speech.language = language;
        for (const section of sections())
            for (const { key } of paragraphsOf(section))
                for (const piece of pieces(text(key), []))
                    if ('symbol' in piece) expect(Object.keys(glyphs), key).toContain(piece.symbol);
    });
});

describe('the search', () => {
    it('finds paragraphs that have all the words, whatever their case or accents', () => {
        expect(search('LAST space').map(({ section }) => section)).toContain('governors');
        speech.language = 'it';
        expect(search('citta').length).toBeGreaterThan(2);
        expect(search('no such thing anywhere')).toEqual([]);
    });
    it('shows everything while nothing is searched for', () => {
        expect(search(' ').map(({ section }) => section)).toEqual(sections());
    });
    it('marks what was found, and only that', () => {
        expect(pieces('[ship] Città e porto', wordsOf('citta'))).toEqual([
            { symbol: 'ship' },
            { words: ' ', hit: false },
            { words: 'Città', hit: true },
            { words: ' e porto', hit: false },
        ]);
    });
    it('knows which edition a paragraph is of', () => {
        expect(new Set(paragraphsOf('exploits').map(({ only }) => only))).toEqual(new Set(['sail']));
        expect(paragraphsOf('ship').map(({ only }) => only)).toEqual([undefined, undefined, 'classic', 'sail']);
    });
});

it('every kind of thing on the table has a rule behind it', () => {
    const spots = [
        'track:india',
        'sea:india',
        'fleet:india-fleet',
        'city:goa',
        'link:goa~surat',
        'deck:india',
        'deck:slavery',
        'discard',
        'exploit:spice-trade',
        'stock:market',
        'building:market',
        'token:attack',
        'card:india 1',
        'status:culture',
    ];
    const decks = [
        { id: 'india', slavery: false },
        { id: 'slavery', slavery: true },
    ];
    for (const spot of spots) expect(isSection(ruleBehind(spot, decks)), spot).toBe(true);
    expect(ruleBehind('deck:slavery', decks)).toBe('slavery');
    expect(ruleBehind('deck:india', decks)).toBe('draw');
    expect(ruleBehind('city:goa', decks)).toBe('occupy');
});
