import { expect, it } from 'vitest';
import { openPage } from './browser';
import { stage } from './stage';

const budget = 400_000; // bytes over the wire: everything needed before play is possible; weights may load later
const on = stage();

it('the page is small enough to be there at once', async () => {
    // In the language with the longest words. What other screens need may also load later.
    const { page, context } = await openPage(on.browser, { serviceWorkers: 'block', locale: 'it' });
    const files = new Set<string>();
    page.on('request', (request) => files.add(new URL(request.url()).pathname));
    await page.goto(on.address, { waitUntil: 'networkidle' });
    await page.locator('.play').first().waitFor();
    await context.close();
    const sizes: { name: string; sent: number }[] = [];
    for (const name of [...files].filter((one) => !/^\/api\/|\.weights$/.test(one))) {
        // fetch() decompresses the body, so take the transferred size from the Content-Length header.
        const answer = await fetch(`${on.address}${name}`, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
        expect(answer.status, name).toBe(200);
        sizes.push({ name, sent: Number(answer.headers.get('Content-Length')) });
    }
    console.table(sizes);
    expect(sizes.some(({ name }) => name.endsWith('.wasm'))).toBe(true);
    expect(sizes.every(({ sent }) => sent > 0)).toBe(true);
    expect(sizes.reduce((sum, one) => sum + one.sent, 0)).toBeLessThan(budget);
});
