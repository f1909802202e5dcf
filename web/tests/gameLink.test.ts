import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gameLink, gameOfLink } from '../src/store/gameLink';
import { endeavor } from './supply';

const record = endeavor('', 'new', '--players', '4', '--seed', '0000000000000001');
const hashOf = (link: string) => new URL(link).hash;

it('a link has the whole game in it and is short enough to be sent', async () => {
    const link = await gameLink(record, 34, 'https://example.org');
    expect(link).toMatch(/^https:\/\/example\.org\/open#34\.[\w-]+$/);
    expect(link.length).toBeLessThan(2000);
    const found = (await gameOfLink(hashOf(link)))!;
    expect(found.ply).toBe(34);
    expect(JSON.parse(found.record)).toEqual(JSON.parse(record));
});

it('a game of an own edition brings its file along', async () => {
    const edition = readFileSync(new URL('../../examples/maps/three-shores.json', import.meta.url), 'utf8');
    const found = (await gameOfLink(hashOf(await gameLink(record, 2, 'https://example.org', edition))))!;
    expect(JSON.parse(found.edition!)).toEqual(JSON.parse(edition));
    expect(JSON.parse(found.record)).toEqual(JSON.parse(record));
});

it('an address without a game has none, one that was cut short is an error', async () => {
    expect(await gameOfLink('')).toBeUndefined();
    expect(await gameOfLink('#section')).toBeUndefined();
    const hash = hashOf(await gameLink(record, 0, 'https://example.org'));
    await expect(gameOfLink(hash.slice(0, -30))).rejects.toThrow();
    await expect(gameOfLink('#3.abcd')).rejects.toThrow();
    await expect(gameOfLink(`${hash}.abcd`)).rejects.toThrow();
});
