// The rules reference: its sections and paragraphs come from the language file, in that order. Only what applies to
// the edition is shown. A key that ends in -classic or -sail depends on a switch of the edition's rules.
import type { Edition } from '../engine/types';
import type { Key } from '../text/en';
import { Sayer } from '../text/say';
import { keys, text } from '../text/text.svelte';

type SectionOf<K> = K extends `ruleTitle.${infer Id}` ? Id : never;
export type Section = SectionOf<Key>;

const heading = 'ruleTitle.';
export const sections = (): Section[] =>
    keys()
        .filter((key) => key.startsWith(heading))
        .map((key) => key.slice(heading.length) as Section);
export const isSection = (id: string): id is Section => sections().includes(id as Section);
export const titleOf = (section: Section): string => text(`ruleTitle.${section}`);

// Where it is not whether there are seas, the switch behind a paragraph of -sail; -classic is the opposite.
const switches: Readonly<Record<string, (edition: Edition) => boolean>> = {
    'setup.3': ({ rules }) => rules.startMarker,
    'setup.4': ({ rules }) => rules.startMarker,
    'round.6': ({ rules }) => rules.discardPhase,
    'status.4': ({ rules }) => rules.statusExtends,
    'status.5': ({ rules }) => rules.statusExtends,
    'buildings.4': ({ buildings }) => buildings.some(({ memorial }) => memorial),
    'turn.3': ({ rules }) => rules.linkedAnywhere,
    'turn.4': ({ rules }) => rules.linkedAnywhere,
    'governors.3': ({ rules }) => rules.governorsBeside,
    'governors.4': ({ rules }) => rules.governorsBeside,
    'links.3': ({ connections }) => connections.some(({ square }) => square),
    'payment.3': ({ rules }) => !rules.payPayment,
    'draw.3': ({ rules }) => rules.drawInClosed,
    'draw.4': ({ rules }) => rules.drawInClosed,
    'passing.2': ({ rules }) => rules.discardPhase,
    'passing.3': ({ rules }) => rules.discardPhase,
    'passing.4': ({ rules }) => rules.discardPhase,
    'glory.5': ({ exploits }) => exploits.length > 0,
};

function applies(key: string, edition: Edition): boolean {
    const [, paragraph = '', only] = /^rule\.(.+?)(?:-(classic|sail))?$/.exec(key) ?? [];
    const [section, id] = paragraph.split('.');
    if (section === 'exploits') return edition.exploits.some((one) => one.id === id || /^\d+$/.test(id ?? ''));
    if (only === undefined) return true;
    const on = (switches[paragraph] ?? (({ rules }) => rules.seas))(edition);
    return on === (only === 'sail');
}

export const paragraphsOf = (section: Section, edition: Edition): Key[] =>
    keys().filter((key) => key.startsWith(`rule.${section}.`) && applies(key, edition));

export const ruleText = (key: Key, edition: Edition): string =>
    text(key, { ...new Sayer(edition, []).tracks(), rounds: edition.rounds, markers: edition.markers });

// Normalises letters for comparison: no accents, lower case, one to one.
const plainLetter = (letter: string) => letter.normalize('NFD').charAt(0).toLowerCase();
const plain = (words: string) => Array.from(words, plainLetter).join('');
export const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

// Paragraphs that contain all the words, headings included; all paragraphs if the query is empty.
export function search(query: string, edition: Edition): { section: Section; paragraphs: Key[] }[] {
    const wanted = wordsOf(query);
    return sections()
        .map((section) => ({
            section,
            paragraphs: paragraphsOf(section, edition).filter((key) => {
                const all = plain(`${titleOf(section)} ${ruleText(key, edition)}`.replace(/\[\w+\]/g, ''));
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
