// Messages in the chosen language, as reactive state. Only the language in use is loaded; each language is one file
// in this directory.
import type { ChartLabels } from '../chart/words';
import type { Key, Messages } from './en';
import { fill, parse, type Grammar, type Name, type Piece, type Values } from './message';

export interface LanguageFile {
    messages: Messages;
    names: Readonly<Record<string, string | Name>>; // of places, buildings and so on, by their names in the editions
    forms: Readonly<Record<string, (name: string) => string>>; // of names that don't bring their own
    chart: ChartLabels;
}

const files = import.meta.glob<LanguageFile>('./??.ts', { import: 'default' });
export const languages: Readonly<Record<string, { name: string; load: () => Promise<LanguageFile> }>> =
    Object.fromEntries(
        Object.entries(files).map(([path, load]) => {
            const id = path.slice(2, 4);
            const name = new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id;
            return [id, { name: name.charAt(0).toLocaleUpperCase(id) + name.slice(1), load }];
        }),
    );

export const isLanguage = (id: string): boolean => Object.hasOwn(languages, id);

// The first of the browser's preferred languages that is available.
export function preferredLanguage(wanted: readonly string[]): string {
    for (const one of wanted) {
        const id = one.toLowerCase().split('-')[0] ?? '';
        if (isLanguage(id)) return id;
    }
    return 'en';
}

const fetched = new Map<string, LanguageFile>();
export const speech = $state<{ language: string }>({ language: 'en' });

export async function fetchLanguage(id: string): Promise<void> {
    const language = languages[id];
    if (language && !fetched.has(id)) fetched.set(id, await language.load());
}

// Switches the language; until it is loaded, the old one stays.
let wanted = '';
export async function speak(id: string): Promise<void> {
    wanted = id;
    await fetchLanguage(id);
    if (wanted === id) speech.language = id;
}

function spoken(): LanguageFile {
    const language = fetched.get(speech.language);
    if (!language) throw new Error(`the words of "${speech.language}" are not there yet: speak() brings them`);
    return language;
}

export const isKey = (key: string): key is Key => Object.hasOwn(spoken().messages, key);
export const keys = (): Key[] => Object.keys(spoken().messages) as Key[];
export const chartLabels = (): ChartLabels => spoken().chart;

// Cached, because creating one takes longer than a whole step through a replay should.
function once<Made>(make: (language: string) => Made): (language: string) => Made {
    const made = new Map<string, Made>();
    return (language) => {
        const known = made.get(language) ?? make(language);
        made.set(language, known);
        return known;
    };
}
const pluralRules = once((language) => new Intl.PluralRules(language));
const numberFormat = once((language) => new Intl.NumberFormat(language));
export const listFormat = once((language) => new Intl.ListFormat(language, { type: 'conjunction' }));

export const choiceFormat = once((language) => new Intl.ListFormat(language, { type: 'disjunction' }));

// How the language in use forms its messages. Names are found by how they are shown, so that a value is just a string.
const grammars = new Map<string, Grammar>();
function grammar(): Grammar {
    const { language } = speech;
    const known = grammars.get(language);
    if (known) return known;
    const { names, forms } = spoken();
    const withForms = Object.values(names).filter((one): one is Name => typeof one !== 'string');
    const shown = new Map(withForms.map((one) => [one.name, one]));
    const made: Grammar = {
        plural: (count) => pluralRules(language).select(count),
        number: (value) => numberFormat(language).format(value),
        list: (parts) => listFormat(language).format(parts),
        form: (name, form) => shown.get(name)?.[form] ?? forms[form]?.(name) ?? name,
        kind: (name) => shown.get(name)?.kind,
    };
    grammars.set(language, made);
    return made;
}
const parsed = new Map<string, readonly Piece[]>();

function piecesOf(key: Key): readonly Piece[] {
    const message = spoken().messages[key];
    const pieces = parsed.get(message) ?? parse(message);
    parsed.set(message, pieces);
    return pieces;
}
export const text = (key: Key, values: Values = {}): string => fill(piecesOf(key), values, grammar());

// Whether a message is a sentence about somebody.
export const hasPerson = (key: Key): boolean =>
    piecesOf(key).some((piece) => typeof piece !== 'string' && piece.blank === 'who');

// Translates a name from an edition.
export function named(name: string): string {
    const known = spoken().names[name] ?? name;
    return typeof known === 'string' ? known : known.name;
}
