// The page has words for every ability and scoring an exploit can have, in any edition.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import type { Abilities, Edition } from '../src/engine/types';
import { aboutExploit } from '../src/table/about';
import { Sayer } from '../src/text/say';
import { speech } from '../src/text/text.svelte';
import { blanks, spoken } from './messages';
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

describe.each(spoken)('%s', (language, { messages }) => {
    const within = (group: string) => Object.entries(messages).filter(([key]) => key.startsWith(`${group}.`));

    it('has a phrase for every ability the engine knows, and no other', () => {
        const keys = within('ability').map(([key]) => key);
        expect(keys.sort()).toEqual(known.abilities.map(({ key }) => `ability.${key}`).sort());
    });
    it('names in each what the engine says of it', () => {
        for (const { key, parameters } of known.abilities)
            expect(blanks(messages[`ability.${key}` as keyof typeof messages]), key).toEqual([...parameters].sort());
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
            expect(aboutExploit(say, exploit), exploit.id).toMatch(/^[^{}]+\. [^{}]+: [^{}]+\.$/);
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
        'Raid: an attack in the Caribbean, in North America, and on any fleet space costs one marker. ' +
            'At the end: 1 glory for each fleet space you hold and 1 glory for each city you hold in the Caribbean.',
    );
    expect(said('abolitionist-societies')).toBe(
        'Influence +2 while you hold no slavery card and none is set aside. ' +
            'At the end: 3 glory if no slavery card is set aside.',
    );
});
