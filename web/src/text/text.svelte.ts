// Messages in the chosen language, as reactive state. Only the language in use is loaded; each language is one file
// in this directory.
import type { ChartWords } from '../chart/words';
import type { Key, Messages } from './en';

export interface LanguageFile {
    messages: Messages;
    names: Readonly<Record<string, string>>; // translated place and building names, by their names in the editions
    chart: ChartWords;
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
export const chartWords = (): ChartWords => spoken().chart;

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

export type Values = Record<string, string | number>;

// `count` selects the plural form.
export function text(key: Key, values: Values = {}): string {
    const message = spoken().messages[key];
    const form =
        typeof message === 'string'
            ? message
            : message[pluralRules(speech.language).select(Number(values['count'])) === 'one' ? 'one' : 'other'];
    return form.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name];
        return typeof value === 'number' ? numberFormat(speech.language).format(value) : (value ?? '');
    });
}

// Translates a name from an edition.
export function named(name: string): string {
    return spoken().names[name] ?? name;
}
