import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import english, { type Key } from '../src/text/en';
import { languages, preferredLanguage, speech, text } from '../src/text/text.svelte';
import { blanks, spoken } from './messages';

const en = english.messages;

describe.each(spoken)('%s', (_, { messages, chart }) => {
    it('has every message, and no other', () => {
        expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    });
    it('has the words of the chart', () => {
        expect(Object.keys(chart)).toEqual(Object.keys(english.chart));
    });
    it('leaves nothing empty and has the same blanks as English', () => {
        for (const [key, message] of Object.entries(messages)) {
            expect(blanks(message), key).toEqual(blanks(en[key as Key]));
            expect(message.trim(), key).not.toBe('');
        }
    });
});

const source = fileURLToPath(new URL('../src', import.meta.url));

it('has no message that nobody says', () => {
    const files = (readdirSync(source, { recursive: true }) as string[]).filter(
        (name) => /\.(svelte|ts)$/.test(name) && !/^text\/..\.ts$/.test(name),
    );
    const said = files.map((name) => readFileSync(`${source}/${name}`, 'utf8')).join('\n');
    // Used literally, or built from a prefix: text(`level.${level}`).
    const isSaid = (key: string) => said.includes(`'${key}'`) || said.includes(`\`${key.split('.')[0]}.\${`);
    expect(Object.keys(en).filter((key) => !isSaid(key))).toEqual([]);
});

it('an arrow means “changes to” and nothing else', () => {
    const names = (readdirSync(source, { recursive: true }) as string[]).filter((name) =>
        /\.(svelte|ts|css)$/.test(name),
    );
    const arrows = names.flatMap((name) =>
        readFileSync(`${source}/${name}`, 'utf8')
            .split('\n')
            .filter((line) => line.includes('→')),
    );
    expect(arrows.length).toBeGreaterThan(0);
    expect(arrows.filter((line) => !/\{from\} → (\{to\}|0)/.test(line))).toEqual([]);
});

it('fills in names and chooses the form by number', () => {
    speech.language = 'en';
    expect(text('game.moves', { count: 1 })).toBe('One legal move');
    expect(text('game.moves', { count: 12 })).toBe('12 legal moves');
    speech.language = 'it';
    expect(text('game.thinking', { who: { names: ['Ada'], you: false } })).toBe('Ada sta pensando …');
});

it('names every language in its own words', () => {
    expect(Object.values(languages).map(({ name }) => name)).toEqual(['English', 'Italiano']);
});

it('speaks the first language of the browser that it knows', () => {
    expect(preferredLanguage(['fr-FR', 'it-CH', 'en'])).toBe('it');
    expect(preferredLanguage(['fr'])).toBe('en');
});
