// Tips say what is true of the thing pointed at, in the edition that is played.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import { aboutBuilding, aboutSpot } from '../src/table/about';
import { boardOf } from '../src/table/board';
import { Sayer } from '../src/text/say';
import { named, speech } from '../src/text/text.svelte';
import { localSupply } from './supply';

let engine: Engine;
beforeAll(async () => {
    engine = await Engine.start(localSupply);
});
afterAll(() => {
    speech.language = 'en';
    engine.close();
});

async function table(edition: string) {
    const names = ['You', 'Ben', 'Cai'];
    const game = await engine.newGame({ edition, players: 3, seed: '0000000000000007', names });
    const say = new Sayer(await engine.edition(edition), names, 0);
    const position = await game.position();
    await game.close();
    return { say, about: (spot: string) => aboutSpot(say, spot, boardOf(say.edition, named), position) };
}

it('a square link has no token to take, and says so', async () => {
    const { say, about } = await table('age-of-sail-b');
    const links = say.edition.connections;
    expect(about(`link:${links.find(({ square }) => square)!.id}`)).toContain('A square link has no token');
    expect(about(`link:${links.find(({ square }) => !square)!.id}`)).toContain('takes the token');
});
it('a governor on top of its deck is not drawn', async () => {
    expect((await table('classic')).about('deck:india')).toContain('The governor on top goes to');
    expect((await table('age-of-sail-b')).about('deck:india')).toContain('You may draw the top card');
});
it('the card that abolishes slavery has its name', async () => {
    const { about } = await table('classic');
    expect(about('deck:slavery')).toContain('When Europe 5 abolishes slavery');
    speech.language = 'it';
    expect(about('deck:slavery')).toContain('Quando Europa 5 abolisce la schiavitù');
    speech.language = 'en';
});
it('what a building does is said in whole sentences', async () => {
    const { say } = await table('age-of-sail-a');
    const said = (id: string) =>
        aboutBuilding(
            say,
            say.edition.buildings.find((one) => one.id === id)!,
        );
    expect(said('shipyard')).toBe('Shipyard, level 1. Action: ship. Gives 1 Culture.');
    expect(said('docks')).toMatch(/^Docks, level 3\. Action: occupy, ship or both\./);
    expect(said('cartographer')).toContain('Action: ship once or twice.');
    expect(said('bank')).toContain('Wealth');
});
it('a place of the reader is called theirs', async () => {
    const { say } = await table('classic');
    expect(say.chartWords().held(0)).toBe('yours');
    expect(say.chartWords().held(1)).toBe('held by Ben');
});
