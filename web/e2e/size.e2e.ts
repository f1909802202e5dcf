import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stage } from './stage';
import { built } from './server';

const budget = 400_000; // bytes, as they are sent: everything before play is possible; weights may follow
const on = stage();

it('the page is small enough to be there at once', async () => {
    const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
        (name) => /\.\w+$/.test(name) && !/\.(weights|br|gz)$/.test(name),
    );
    const sizes: { name: string; sent: number }[] = [];
    for (const name of files) {
        // What is unpacked here has no length of its own any more; the header tells that of what was sent.
        const answer = await fetch(`${on.address}/${name}`, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
        expect(answer.status, name).toBe(200);
        sizes.push({ name, sent: Number(answer.headers.get('Content-Length')) });
    }
    console.table(sizes);
    expect(sizes.some(({ name }) => name.endsWith('.wasm'))).toBe(true);
    expect(sizes.every(({ sent }) => sent > 0)).toBe(true);
    expect(sizes.reduce((sum, one) => sum + one.sent, 0)).toBeLessThan(budget);
});
