// Checks the schemas behind the page's types against the engine: its real answers match them, and it accepts the
// request keys they list.
import { readFileSync } from 'node:fs';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { beforeAll, describe, expect, it } from 'vitest';
import { EngineError, EngineModule } from '../src/engine/module';
import type { AnswerTo, RequestName, RequestOf } from '../src/engine/types';
import { crowdGames } from './rooms';
import { localSupply, project } from './supply';

interface Exchange {
    properties: { request: { $ref?: string; properties: object; required?: string[] }; answer: object };
}
const read = (path: string) => JSON.parse(readFileSync(project(path), 'utf8'));
const schema = read('docs/engine.schema.json');
const exchanges: Record<string, Exchange> = schema.$defs.requests.properties;
const names = Object.keys(exchanges) as RequestName[];

const ajv = new Ajv2020({ allErrors: true });
ajv.addSchema(read('docs/words.schema.json'), 'words.schema.json');
ajv.addSchema(read('docs/messages.schema.json'), 'messages.schema.json');
const openapi = read('docs/openapi.json');
ajv.addVocabulary(Object.keys(openapi)); // annotations without meaning for validation
ajv.addSchema(openapi, 'openapi.json');
ajv.addSchema(schema, 'engine.schema.json');
const validators = new Map<string, ValidateFunction>();
function validator(path: string): ValidateFunction {
    const known = validators.get(path) ?? ajv.compile({ $ref: `engine.schema.json#/$defs/${path}` });
    validators.set(path, known);
    return known;
}
function expectValid(path: string, value: unknown): void {
    const validate = validator(path);
    if (!validate(value)) throw new Error(`${path}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}

let module: EngineModule;
const asked = new Set<string>();
function ask<Name extends RequestName>(name: Name, request: RequestOf<Name>): AnswerTo<Name> {
    asked.add(name);
    expectValid(`requests/properties/${name}/properties/request`, request);
    const answer = module.call(name, request);
    expectValid(`requests/properties/${name}/properties/answer`, answer);
    return answer;
}
function think(): unknown {
    while (ask('think', { milliseconds: 1000 }).more);
    return ask('thought', {});
}

beforeAll(async () => {
    module = await EngineModule.start(await localSupply.module());
});

// Plays to the end, avoiding passes, which would skip most of the game.
function playOn(game: number, start: number): void {
    for (let step = start; ; ++step) {
        const { moves } = ask('legal', { game });
        if (moves.length === 0) return;
        const others = moves.filter(({ verb }) => verb !== 'pass');
        const among = others.length > 0 ? others : moves;
        ask('play', { game, moves: [among[(step * 7) % among.length]!.move] });
    }
}

// Makes every kind of query about a position.
function lookAround(game: number, ply: number): void {
    const { regions } = ask('position', { game, ply });
    ask('result', { game, ply });
    ask('whyNot', { game, ply, move: 'pass' });
    ask('whyNotPart', { game, ply, target: { kind: 'region', id: regions[1]!.id } });
    ask('whyNotPart', { game, ply, after: [], source: { kind: 'token', id: 'attack' } });
    const { moves } = ask('legal', { game, ply });
    if (moves[0]) ask('preview', { game, ply, moves: [moves[0].move] });
}

describe.each(['classic', 'age-of-sail-a', 'age-of-sail-b'])('in a game of %s', (edition) => {
    it.each([3, 5])('with seed %i every answer is what the schema says', (number) => {
        const { players } = ask('edition', { id: edition });
        const seed = `000000000000000${number}`;
        const opened = ask('newGame', { edition, players: Math.min(players[1], Math.max(players[0], number)), seed });
        const { game } = opened;
        playOn(game, number);
        const log = ask('log', { game });
        for (let ply = 0; ply <= log.length; ply += 9) lookAround(game, ply);
        ask('position', { game });
        const text = ask('record', { game });
        const again = ask('openRecord', { text });
        ask('undo', { game: again.game, to: 20 });
        ask('follow', { game: again.game, moves: log.slice(0, 30).map(({ move }) => move.move) });
        ask('hint', { game: again.game, nodes: 60, moves: 2 });
        expectValid('hint', think());
        ask('bot', { game: again.game, level: 'captain', seed, nodes: 60 });
        expectValid('botMove', think());
        ask('analyse', { game: again.game, nodes: 10 });
        expectValid('analysis', think());
        ask('close', { game });
        ask('close', { game: again.game });
    });

    it('says where each turn began', () => {
        const { game } = ask('newGame', { edition, players: 3, seed: '0000000000000009' });
        playOn(game, 1);
        const log = ask('log', { game });
        for (const { turn, ply, player } of log) {
            expect(log[turn]).toMatchObject({ turn, player });
            for (const between of log.slice(turn, ply)) expect(between.player).toBe(player);
            expect(ask('log', { game, from: ply, to: ply + 1 })[0]?.turn).toBe(turn);
        }
        expect(log.some(({ turn, ply }) => turn < ply)).toBe(true);
        ask('close', { game });
    });
});

it('a room that is followed is what the schema says', () => {
    for (const { heard } of crowdGames().slice(0, 20)) {
        const { room } = ask('openRoom', {});
        for (const { events } of heard) ask('hear', { room, events });
        ask('closeRoom', { room });
    }
});

it('what there is and what is one’s own are what the schema says', () => {
    ask('editions', {});
    ask('levels', {});
    ask('abilities', {});
    ask('reasons', {});
    ask('addEdition', { text: readFileSync(project('examples/maps/three-shores.json'), 'utf8') });
    asked.add('addWeights'); // its answer is empty
    expect([...asked].sort()).toEqual([...names].sort());
});

it('the engine has these requests, and no others', () => {
    const source = readFileSync(project('wasm/engine.cpp'), 'utf8');
    expect(Array.from(source.matchAll(/\{"(\w+)", &Engine::/g), ([, name]) => name)).toEqual(names);
});

it.each(names)('the engine takes the keys of %s, and no others', (name) => {
    const { request } = exchanges[name]!.properties;
    const { properties, required = [] } = request.$ref
        ? (schema.$defs[request.$ref.slice(request.$ref.lastIndexOf('/') + 1)] as typeof request)
        : request;
    const keys = Object.keys(properties ?? {});
    const complaint = (given: string[]): string => {
        try {
            module.call(name, Object.fromEntries(given.map((key) => [key, null])) as never);
        } catch (error) {
            if (error instanceof EngineError) return error.message;
            throw error;
        }
        return '';
    };
    expect(complaint(keys)).not.toMatch(/not a key|is missing/);
    expect(complaint([...keys, 'colour'])).toMatch(/colour: not a key/);
    for (const key of required)
        expect(complaint(keys.filter((one) => one !== key))).toContain(`the key "${key}" is missing`);
    for (const key of keys.filter((one) => !required.includes(one)))
        expect(complaint(keys.filter((one) => one !== key))).not.toContain('is missing');
});
