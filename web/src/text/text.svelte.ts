// Words in the language that was chosen; the page follows when it changes.
import { en, type Key, type Messages } from './en';
import { it, italianNames } from './it';

interface LanguageFile {
    name: string;
    messages: Messages;
    names: Readonly<Record<string, string>>; // of places and buildings, by their names in the editions
}
export const languages = {
    en: { name: 'English', messages: en, names: {} },
    it: { name: 'Italiano', messages: it, names: italianNames },
} satisfies Record<string, LanguageFile>;
export type Language = keyof typeof languages;

export const isLanguage = (id: string): id is Language => Object.hasOwn(languages, id);

// The first of those the browser asks for that there is.
export function preferredLanguage(wanted: readonly string[]): Language {
    for (const one of wanted) {
        const id = one.toLowerCase().split('-')[0] ?? '';
        if (isLanguage(id)) return id;
    }
    return 'en';
}

export const speech = $state<{ language: Language }>({ language: 'en' });

// Making one of these takes longer than a whole step through a replay should.
function once<Made>(make: (language: Language) => Made): (language: Language) => Made {
    const made = new Map<Language, Made>();
    return (language) => {
        const known = made.get(language) ?? make(language);
        made.set(language, known);
        return known;
    };
}
const pluralRules = once((language) => new Intl.PluralRules(language));
const numberFormat = once((language) => new Intl.NumberFormat(language));
export const listFormat = once((language) => new Intl.ListFormat(language, { type: 'conjunction' }));

export type Values = Record<string, string | number>;

// `count` chooses the form where there are several.
export function text(key: Key, values: Values = {}): string {
    const message = (languages[speech.language].messages as Messages)[key];
    const form =
        typeof message === 'string'
            ? message
            : message[pluralRules(speech.language).select(Number(values['count'])) === 'one' ? 'one' : 'other'];
    return form.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name];
        return typeof value === 'number' ? numberFormat(speech.language).format(value) : (value ?? '');
    });
}

// A name from an edition as this language has it.
export function named(name: string): string {
    const { names }: LanguageFile = languages[speech.language];
    return names[name] ?? name;
}
