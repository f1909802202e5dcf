// The small language of messages, and that every message of every language can be said to and of everybody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { Edition } from '../src/engine/types';
import { fill, parse, type Grammar, type Person, type Values } from '../src/text/message';
import { readerAmong, readerNamed } from '../src/text/person';
import { Sayer } from '../src/text/say';
import type { Key } from '../src/text/en';
import { named, speech, text } from '../src/text/text.svelte';
import { blanksIn, spoken } from './messages';
import { localSupply } from './supply';

afterAll(() => void (speech.language = 'en'));

const me: Person = { names: ['You'], you: true };
const ben: Person = { names: ['Ben'], you: false };
const benAndCai: Person = { names: ['Ben', 'Cai'], you: false };
const meAndBen: Person = { names: ['You', 'Ben'], you: true };

describe('a message', () => {
    // A language with more forms than ours: Polish plurals, and a name with a case and a gender.
    const grammar: Grammar = {
        plural: (count) => new Intl.PluralRules('pl').select(count),
        number: (value) => String(value),
        list: (parts) => parts.join(' i '),
        form: (name, form) => (name === 'Afryka' && form === 'to' ? 'do Afryki' : `${form} ${name}`),
        kind: (name) => (name === 'Afryka' ? 'f' : undefined),
    };
    const say = (message: string, values: Values) => fill(parse(message), values, grammar);

    it('chooses by every plural category of the language', () => {
        const ships = '{count} {count, one {statek} few {statki} many {statków} other {statku}}';
        expect([1, 2, 5, 22, 1.5].map((count) => say(ships, { count }))).toEqual([
            '1 statek',
            '2 statki',
            '5 statków',
            '22 statki',
            '1.5 statku',
        ]);
    });
    it('chooses by person, also where nobody or several are meant', () => {
        const won =
            '{who, none {win} you {you have won} withYou {{who} have won} one {{who} has won} other {they won}}';
        expect(say(won, { who: me })).toBe('you have won');
        expect(say(won, { who: meAndBen })).toBe('You i Ben have won');
        expect(say(won, { who: ben })).toBe('Ben has won');
        expect(say(won, { who: benAndCai })).toBe('they won');
        expect(say(won, {})).toBe('win');
        expect(say('{who, you {take} other {takes}}', {})).toBe('take');
    });
    it('asks names for their forms and kinds, one by one in a list', () => {
        expect(say('{region.to}', { region: 'Afryka' })).toBe('do Afryki');
        expect(say('{region.to}', { region: ['Afryka', 'Peru'] })).toBe('do Afryki i to Peru');
        expect(say('{region, f {otwarta} other {otwarty}}', { region: 'Afryka' })).toBe('otwarta');
        expect(say('{region, f {otwarta} other {otwarty}}', { region: 'Peru' })).toBe('otwarty');
    });
    it('has choices within choices', () => {
        const sit = '{who, you {You give {whom, you {your own} other {{whom}’s}} seat} other {{who} asks}}';
        expect(say(sit, { who: me, whom: ben })).toBe('You give Ben’s seat');
        expect(say(sit, { who: me, whom: me })).toBe('You give your own seat');
    });
    it.each([
        ['{count, one {x}', '“}” is missing'],
        ['{count, one {x}}', '“other” is missing'],
        ['{count one}', '“,” is missing'],
        ['{}', 'the name of a blank is missing'],
        ['one}', 'a “}” too many'],
        ['{count, {x} other {y}}', 'the name of a choice is missing'],
    ])('that is wrong is refused: %s', (message, why) => {
        expect(() => parse(message)).toThrow(why);
    });
});

// Persons are {who} and {whom}. In these groups {name} is a thing, or a name that is never the reader's.
const ofThings = /^(account|board|editionFile|explain|hotSeat|online|others|over|refused|replay|setUp|text|why)\./;

describe.each(spoken)('%s', (language, { messages, names, forms }) => {
    const all = Object.entries(messages) as [Key, string][];

    it('has only messages that can be read', () => {
        for (const [key, message] of all) expect(() => parse(message), key).not.toThrow();
    });
    it('addresses the reader wherever a person is meant', () => {
        for (const [key, message] of all)
            for (const blank of blanksIn(parse(message)).filter(({ blank }) => /^whom?$/.test(blank))) {
                if ('texts' in blank) expect(Object.keys(blank.texts), key).toContain('you');
                else expect(blank.within, `${key}: {${blank.blank}} outside of a choice`).toContain(blank.blank);
            }
    });
    it('calls no person {name}', () => {
        for (const [key, message] of all) if (/\{names?[.,}]/.test(message)) expect(key).toMatch(ofThings);
    });
    it('never names the reader in a text for the reader', () => {
        speech.language = language;
        for (const [key, message] of all) {
            if (!blanksIn(parse(message)).some(({ blank }) => blank === 'who')) continue;
            const you: Person = { names: ['«reader»'], you: true };
            expect(text(key, { who: you, whom: ben }), key).not.toContain('«reader»');
            expect(text(key, { who: ben, whom: you }), key).not.toContain('«reader»');
        }
    });
    it('has every plural category of the language in each choice by number', () => {
        const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        for (const [key, message] of all)
            for (const blank of blanksIn(parse(message)))
                if ('texts' in blank && blank.blank === 'count')
                    // Italian and others have "many" for millions, which nothing here reaches.
                    expect(Object.keys(blank.texts), key).toEqual(
                        expect.arrayContaining(categories.filter((one) => one !== 'many')),
                    );
    });
    it('asks names only for forms that it has', () => {
        const known = new Set([
            ...Object.keys(forms),
            ...Object.values(names).flatMap((one) => (typeof one === 'string' ? [] : Object.keys(one))),
        ]);
        for (const [key, message] of all)
            for (const blank of blanksIn(parse(message)))
                if ('form' in blank && blank.form !== undefined) expect([...known], key).toContain(blank.form);
    });
});

it('knows who reads', () => {
    expect(readerAmong(['bot', 'person', 'bot'])).toBe(1);
    expect(readerAmong(['person', 'person', 'bot'])).toBeUndefined();
    expect(readerAmong(['bot', 'remote'])).toBeUndefined();
    expect(readerNamed(['Ben', 'You'])).toBe(1);
    expect(readerNamed(['Ben', 'Cai'])).toBeUndefined();
});

describe('sentences', () => {
    let engine: Engine, edition: Edition, say: Sayer;
    beforeAll(async () => {
        engine = await Engine.start(localSupply);
        edition = await engine.edition('age-of-sail-b');
        say = new Sayer(edition, ['You', 'Ben', 'Cai'], 0);
    });
    afterAll(() => engine.close());

    it('speak to the reader and of the others', () => {
        speech.language = 'en';
        expect(text('game.winners', { who: say.who(0) })).toBe('You have won!');
        expect(text('game.winners', { who: say.who(1) })).toBe('Ben has won');
        expect(text('game.winners', { who: say.who(0, 2) })).toBe('You and Cai share the victory!');
        expect(text('game.winners', { who: say.who(1, 2) })).toBe('Ben and Cai share the victory');
        expect(text('over.ahead', { glory: 3, whom: say.who(0) })).toBe('3 glory ahead of you');
        expect(say.fact({ fact: 'card-aside', seat: 0, card: 'slavery 2' })).toMatch(/^you set aside Slavery 2/);
        expect(say.factOf({ fact: 'card-aside', seat: 1, card: 'slavery 2' })).toMatch(/^Ben sets aside Slavery 2/);
        expect(say.factOf({ fact: 'harbour', seat: 1, from: 3, to: 2 })).toBe('Ben: harbour 3 → 2');
        expect(say.factOf({ fact: 'abolition', seat: 1 })).toBe('slavery is abolished');
        speech.language = 'it';
        const italian = new Sayer(edition, ['You', 'Ben', 'Cai'], 0);
        expect(italian.names[0]).toBe('Tu');
        expect(text('game.winners', { who: italian.who(0, 2) })).toBe('Tu e Cai vincete insieme!');
        expect(italian.fact({ fact: 'card-aside', seat: 0, card: 'slavery 2' })).toMatch(/^metti da parte Schiavitù 2/);
    });
    it('tell a move that may be made from one that was made', () => {
        const source = { kind: 'building', id: 'shipyard' } as const;
        const ship = { move: '', verb: 'ship', source, targets: [{ kind: 'region', id: 'caribbean' }] } as const;
        const build = { move: '', verb: 'build', targets: [{ kind: 'building', id: 'exchange' }] } as const;
        const both = [ship, build].map((one) => ({ ...one, targets: [...one.targets] }));
        const said = () => both.map((one) => [say.move(one), say.move(one, 1), say.told(one, 0), say.told(one, 1)]);
        speech.language = 'en';
        expect(said()).toEqual([
            [
                'Shipyard: ship to the Caribbean',
                'Shipyard: ships to the Caribbean',
                'You ship to the Caribbean (Shipyard)',
                'Ben ships to the Caribbean (Shipyard)',
            ],
            ['Build an Exchange', 'Builds an Exchange', 'You build an Exchange', 'Ben builds an Exchange'],
        ]);
        speech.language = 'it';
        expect(said()).toEqual([
            [
                'Cantiere: salpa per i Caraibi',
                'Cantiere: salpa per i Caraibi',
                'Salpi per i Caraibi (Cantiere)',
                'Ben salpa per i Caraibi (Cantiere)',
            ],
            ['Costruisci la Borsa', 'Costruisce la Borsa', 'Costruisci la Borsa', 'Ben costruisce la Borsa'],
        ]);
    });
    it('say what became of the governor space, also of an opponent', () => {
        const targets = [{ kind: 'governor-space', id: 'empty' } as const];
        const empty = { move: '', verb: 'governor-space', targets } as const;
        const move = { ...empty, targets: [...targets] };
        speech.language = 'it';
        expect([say.move(move), say.told(move, 0), say.told(move, 1)]).toEqual([
            'Lascia vuoto lo spazio del governatore',
            'Lasci vuoto lo spazio del governatore',
            'Ben lascia vuoto lo spazio del governatore',
        ]);
        speech.language = 'en';
        expect([say.move(move), say.told(move, 1)]).toEqual([
            'Leave the governor space empty',
            'Ben leaves the governor space empty',
        ]);
    });
    it('name the statuses as the edition does', async () => {
        speech.language = 'en';
        const classic = new Sayer(await engine.edition('classic'), []);
        expect([say.status('finance'), say.token('finance'), say.score('politics')]).toEqual([
            'Wealth',
            'Wealth token',
            'Influence',
        ]);
        expect([classic.status('finance'), classic.score('politics')]).toEqual(['Finance', 'Politics']);
        expect(text('phaseRule.salary', say.tracks())).toContain('Wealth');
        expect(text('phaseRule.salary', classic.tracks())).toContain('Finance');
        speech.language = 'it';
        expect(text('phaseRule.discard', say.tracks())).toContain('l’Influenza');
    });
    it('have the article that a name needs', () => {
        speech.language = 'it';
        const places = edition.regions.map(({ id }) => text('fact.presence', { who: me, what: say.region(id) }));
        expect(places).toContain('ora sei presente nei Caraibi');
        expect(places).toContain('ora sei presente in India');
        expect(named('Havana')).toBe('L’Avana');
        expect(text('fact.site-taken', { who: ben, what: 'L’Avana' })).toBe('prende l’Avana');
    });
});
