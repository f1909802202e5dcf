import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { built } from './server';

const budget = 400_000; // bytes, compressed: everything before play is possible; weights may follow

it('the page is small enough to be there at once', () => {
    const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && !entry.name.endsWith('.weights'),
    );
    const sizes = files.map((entry) => {
        const bytes = readFileSync(`${entry.parentPath ?? entry.path}/${entry.name}`);
        return { name: entry.name, compressed: brotliCompressSync(bytes).length };
    });
    console.table(sizes);
    expect(sizes.some(({ name }) => name.endsWith('.wasm'))).toBe(true);
    expect(sizes.reduce((sum, one) => sum + one.compressed, 0)).toBeLessThan(budget);
});
