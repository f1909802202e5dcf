import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { Edition } from '../src/engine/types';
import { ruleBehind } from '../src/rules/behind';
import { comesFrom, editionToRead } from '../src/rules/edition';
import { isSection, paragraphsOf, pieces, ruleText, search, sections, wordsOf } from '../src/rules/sections';
import { glyphs } from '../src/symbols/glyphs';
import { languages, speech } from '../src/text/text.svelte';
import { localSupply } from './supply';

let engine: Engine, classic: Edition, sail: Edition;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
    [classic, sail] = await Promise.all([engine.edition('classic'), engine.edition('age-of-sail-b')]);
});
afterAll(() => engine.close());
afterEach(() => {
    speech.language = 'en';
});

describe.each(Object.keys(languages))('the rules in %s', (language) => {
    it('have the sections of English, each with something in it', () => {
        const english = sections();
        speech.language = language;
        expect(sections()).toEqual(english);
        for (const section of sections()) expect(paragraphsOf(section, sail).length, section).toBeGreaterThan(0);
    });
    it('name only symbols that there are, and leave no gap', () => {
        speech.language = language;
        for (const edition of [classic, sail])
            for (const key of sections().flatMap((section) => paragraphsOf(section, edition))) {
                const words = ruleText(key, edition);
                expect(words, key).not.toMatch(/[{}]|undefined/);
                for (const piece of pieces(words, []))
                    if ('symbol' in piece) expect(Object.keys(glyphs), key).toContain(piece.symbol);
            }
    });
});

describe('an edition', () => {
    const all = (edition: Edition) =>
        search('', edition)
            .flatMap(({ paragraphs }) => paragraphs)
            .map((key) => ruleText(key, edition))
            .join('\n');
    it('has its own rules, and none of the other’s', () => {
        expect(all(classic)).not.toMatch(/[Ee]xploit|fleet space|Wealth|Influence|discard pile/);
        expect(all(classic)).toMatch(/30 markers/);
        expect(all(sail)).not.toMatch(/Finance|Politics|30 markers|go beside it/);
        expect(all(sail)).toMatch(/35 markers/);
        expect(search('', classic).map(({ section }) => section)).not.toContain('exploits');
    });
    it('goes by its switches, whatever it is called', () => {
        const mixed: Edition = { ...classic, rules: { ...classic.rules, discardPhase: true } };
        expect(all(mixed)).toContain('discard down to their limit');
        expect(all(mixed)).not.toContain('fleet space there');
    });
    it('is the one of the table the reader comes from', () => {
        const editions = [classic, sail].map(({ id, name, players }) => ({ id, name, players }));
        expect(editionToRead(editions as never, 'classic')).toBe('classic');
        comesFrom(sail);
        expect(editionToRead(editions as never, 'classic')).toBe('age-of-sail-b');
        comesFrom({ id: 'somebody’s own' });
        expect(editionToRead(editions as never, 'gone')).toBe('classic');
    });
});

describe('the search', () => {
    it('finds paragraphs that have all the words, whatever their case or accents', () => {
        expect(search('LAST space', sail).map(({ section }) => section)).toContain('governors');
        speech.language = 'it';
        expect(search('citta', sail).length).toBeGreaterThan(2);
        expect(search('no such thing anywhere', sail)).toEqual([]);
    });
    it('shows everything while nothing is searched for', () => {
        expect(search(' ', sail).map(({ section }) => section)).toEqual(sections());
    });
    it('marks what was found, and only that', () => {
        expect(pieces('[ship] Città e porto', wordsOf('citta'))).toEqual([
            { symbol: 'ship' },
            { words: ' ', hit: false },
            { words: 'Città', hit: true },
            { words: ' e porto', hit: false },
        ]);
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
