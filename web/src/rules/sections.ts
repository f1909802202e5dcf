// The rules reference: its sections and paragraphs come from the language file, in that order. A key that ends in
// -classic or -sail applies to one edition only.
import type { Key } from '../text/en';
import { keys, text } from '../text/text.svelte';

type SectionOf<K> = K extends `ruleTitle.${infer Id}` ? Id : never;
export type Section = SectionOf<Key>;
export interface Paragraph {
    key: Key;
    only: 'classic' | 'sail' | undefined;
}

const heading = 'ruleTitle.';
export const sections = (): Section[] =>
    keys()
        .filter((key) => key.startsWith(heading))
        .map((key) => key.slice(heading.length) as Section);
export const isSection = (id: string): id is Section => sections().includes(id as Section);
export const titleOf = (section: Section): string => text(`ruleTitle.${section}`);

export function paragraphsOf(section: Section): Paragraph[] {
    return keys()
        .filter((key) => key.startsWith(`rule.${section}.`))
        .map((key) => ({ key, only: /-(classic|sail)$/.exec(key)?.[1] as Paragraph['only'] }));
}

// Normalises letters for comparison: no accents, lower case, one to one.
const plainLetter = (letter: string) => letter.normalize('NFD').charAt(0).toLowerCase();
const plain = (words: string) => Array.from(words, plainLetter).join('');
export const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

// Paragraphs that contain all the words, headings included; all paragraphs if the query is empty.
export function search(query: string): { section: Section; paragraphs: Paragraph[] }[] {
    const wanted = wordsOf(query);
    return sections()
        .map((section) => ({
            section,
            paragraphs: paragraphsOf(section).filter(({ key }) => {
                const all = plain(`${titleOf(section)} ${text(key)}`.replace(/\[\w+\]/g, ''));
                return wanted.every((word) => all.includes(word));
            }),
        }))
        .filter(({ paragraphs }) => paragraphs.length > 0);
}

export type Piece = { symbol: string } | { words: string; hit: boolean };

// Splits a paragraph into pieces: [ship] becomes a symbol, and search hits are highlighted.
export function pieces(words: string, wanted: readonly string[]): Piece[] {
    return words.split(/(\[\w+\])/).flatMap((part): Piece[] => {
        const symbol = /^\[(\w+)\]$/.exec(part)?.[1];
        return symbol ? [{ symbol }] : highlighted(part, wanted);
    });
}

function highlighted(words: string, wanted: readonly string[]): Piece[] {
    const letters = Array.from(words);
    const compared = letters.map(plainLetter).join('');
    const hits = new Array<boolean>(letters.length).fill(false);
    for (const word of wanted)
        for (let at = compared.indexOf(word); at >= 0; at = compared.indexOf(word, at + 1))
            hits.fill(true, at, at + word.length);
    const found: { words: string; hit: boolean }[] = [];
    letters.forEach((letter, at) => {
        const last = found.at(-1);
        if (last?.hit === hits[at]) last!.words += letter;
        else found.push({ words: letter, hit: hits[at]! });
    });
    return found;
}
