// What the page takes in its fields is what a server takes.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clockLimits } from '../src/online/limits';
import { project } from './supply';

it('clocks have the limits of the protocol', () => {
    const { $defs } = JSON.parse(readFileSync(project('docs/messages.schema.json'), 'utf8')) as {
        $defs: { clock: { oneOf: { properties: Record<string, { minimum: number; maximum: number }> }[] } };
    };
    const fields = Object.assign({}, ...$defs.clock.oneOf.map(({ properties }) => properties)) as Record<
        string,
        { minimum: number; maximum: number }
    >;
    for (const [name, limits] of Object.entries(clockLimits))
        expect([fields[name]?.minimum, fields[name]?.maximum], name).toEqual(limits);
});
