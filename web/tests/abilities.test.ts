// The page has words for every ability and scoring an exploit can have, in any edition.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { Abilities, Edition } from '../src/engine/types';
import type { Message } from '../src/text/en';
import { aboutExploit } from '../src/table/about';
import { Sayer } from '../src/text/say';
import { languages, speech } from '../src/text/text.svelte';
import { localSupply } from './supply';

let engine: Engine, known: Abilities, edition: Edition;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
    [known, edition] = await Promise.all([engine.abilities(), engine.edition('age-of-sail-a')]);
});
afterAll(() => {
    speech.language = 'en';
    engine.close();
});

const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const blanks = (form: string) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();
const spoken = await Promise.all(Object.entries(languages).map(async ([id, { load }]) => [id, await load()] as const));

describe.each(spoken)('%s', (language, { messages }) => {
    const within = (group: string) =>
        Object.entries<Message>(messages).filter(([key]) => key.startsWith(`${group}.`)) as [string, Message][];

    it('has a phrase for every ability the engine knows, and no other', () => {
        const keys = within('ability').map(([key]) => key);
        expect(keys.sort()).toEqual(known.abilities.map(({ key }) => `ability.${key}`).sort());
    });
    it('names in each what the engine says of it', () => {
        for (const { key, parameters } of known.abilities)
            for (const form of forms(messages[`ability.${key}` as keyof typeof messages]))
                expect(blanks(form), key).toEqual([...parameters].sort());
    });
    it('has words for everything that is counted, and no other', () => {
        expect(
            within('counted')
                .map(([key]) => key)
                .sort(),
        ).toEqual(known.counted.map((id) => `counted.${id}`).sort());
    });
    it('says every exploit of Age of Sail without a gap', () => {
        speech.language = language;
        const say = new Sayer(edition, []);
        for (const exploit of edition.exploits)
            expect(aboutExploit(say, exploit), exploit.id).toMatch(/^[^{}]*: [^{}]+\. [^{}]+: [^{}]+\.$/);
    });
});

it('says an exploit in words', () => {
    speech.language = 'en';
    const said = (id: string) =>
        aboutExploit(
            new Sayer(edition, []),
            edition.exploits.find((exploit) => exploit.id === id)!,
        );
    expect(said('pirate-republic')).toBe(
        'With its shield: raid: an attack in The Caribbean and North America, or on any fleet space, costs one marker. ' +
            'At the end: 1 glory for each own fleet space and 1 glory for each own city in The Caribbean.',
    );
    expect(said('abolitionist-societies')).toBe(
        'With its shield: Influence +2 while you hold no slavery card and none is set aside. ' +
            'At the end: 3 glory if no slavery card is set aside.',
    );
});
