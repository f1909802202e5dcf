// The small language of messages.
//
//   {region}                       is filled in; a list of names is joined with commas and "and"
//   {region.in}                    a form of a name: "in India", but "nei Caraibi"
//   {count, one {…} other {…}}     a choice, whose texts may have blanks and choices of their own
//
// What a choice goes by depends on what is filled in:
//   a number   its plural category in the language (Intl.PluralRules): zero, one, two, few, many, other
//   a person   "you" if it is the reader, "withYou" for the reader and others, otherwise a plural category;
//              "none" where nobody is meant, or "you" if there is no such text
//   a name     its kind, a word of the language's own: "f", "mp"
// "other" is taken if nothing else fits.

// Somebody, or several; `you` if the reader is among them.
export interface Person {
    names: readonly string[];
    you: boolean;
}
export type Value = string | number | Person | readonly string[];
export type Values = Readonly<Record<string, Value | undefined>>;

// A name and its forms, by the words by which the language's messages ask for them.
export type Name = { readonly name: string; readonly kind?: string } & Readonly<Record<string, string>>;

// What a message needs to know of its language.
export interface Grammar {
    plural(count: number): string;
    number(value: number): string;
    list(parts: readonly string[]): string;
    form(name: string, form: string): string;
    kind(name: string): string | undefined;
}

export type Piece =
    | string
    | { blank: string; form: string | undefined }
    | { blank: string; texts: Readonly<Record<string, readonly Piece[]>> };

// Throws an error that says what is wrong with a message.
export function parse(message: string): readonly Piece[] {
    let at = 0;
    const wrong = (what: string) => new Error(`${what} at character ${at + 1} of the message “${message}”`);
    const take = (pattern: RegExp): string | undefined => {
        const [found] = pattern.exec(message.slice(at)) ?? [];
        at += found?.length ?? 0;
        return found;
    };
    const expect = (letter: string): void => {
        if (message[at] !== letter) throw wrong(`“${letter}” is missing`);
        ++at;
    };

    function pieces(): Piece[] {
        const found: Piece[] = [];
        while (at < message.length && message[at] !== '}') {
            const words = take(/^[^{}]+/);
            found.push(words ?? blank());
        }
        return found;
    }
    function blank(): Piece {
        expect('{');
        const name = take(/^\w+/);
        if (name === undefined) throw wrong('the name of a blank is missing');
        const form = take(/^\.\w+/)?.slice(1);
        if (form !== undefined || message[at] === '}') {
            expect('}');
            return { blank: name, form };
        }
        expect(',');
        const texts: Record<string, readonly Piece[]> = {};
        take(/^\s+/);
        while (at < message.length && message[at] !== '}') {
            const key = take(/^\w+/);
            if (key === undefined) throw wrong('the name of a choice is missing');
            take(/^\s+/);
            expect('{');
            texts[key] = pieces();
            expect('}');
            take(/^\s+/);
        }
        expect('}');
        if (!texts['other']) throw wrong('the choice “other” is missing');
        return { blank: name, texts };
    }

    const all = pieces();
    if (at < message.length) throw wrong('a “}” too many');
    return all;
}

const isPerson = (value: Value | undefined): value is Person =>
    typeof value === 'object' && !Array.isArray(value) && 'you' in value;

function* choices(value: Value | undefined, grammar: Grammar): Generator<string | undefined> {
    if (value === undefined) {
        yield 'none';
        yield 'you';
    } else if (typeof value === 'number') yield grammar.plural(value);
    else if (isPerson(value)) {
        if (value.you) yield value.names.length === 1 ? 'you' : 'withYou';
        else yield grammar.plural(value.names.length);
    } else if (typeof value === 'string') yield grammar.kind(value);
}

export function fill(pieces: readonly Piece[], values: Values, grammar: Grammar): string {
    return pieces
        .map((piece) => {
            if (typeof piece === 'string') return piece;
            const value = values[piece.blank];
            if (!('texts' in piece)) return word(value, piece.form, grammar);
            const key = [...choices(value, grammar)].find((one) => one !== undefined && piece.texts[one]) ?? 'other';
            return fill(piece.texts[key]!, values, grammar);
        })
        .join('');
}

function word(value: Value | undefined, form: string | undefined, grammar: Grammar): string {
    if (value === undefined) return '';
    if (typeof value === 'number') return grammar.number(value);
    const formed = (name: string): string => (form === undefined ? name : grammar.form(name, form));
    if (typeof value === 'string') return formed(value);
    return grammar.list((isPerson(value) ? value.names : value).map(formed));
}
