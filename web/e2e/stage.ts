// One browser and one server shared by all tests of a file.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './browser';
import { serve } from './server';

export function stage(): { readonly browser: Browser; readonly address: string } {
    const set = {} as { browser: Browser; address: string };
    let server: Awaited<ReturnType<typeof serve>>['server'];
    beforeAll(async () => {
        ({ address: set.address, server } = await serve());
        set.browser = await launch();
    });
    afterAll(async () => {
        await set.browser.close();
        await server.close();
    });
    return set;
}
