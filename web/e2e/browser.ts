// Debian's Chromium, and a page in it that tolerates no errors.
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const screenshots = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

export function launch(): Promise<Browser> {
    const known = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'];
    const executablePath = known.find((path) => path !== undefined && existsSync(path));
    if (!executablePath) throw new Error('no Chromium: install the package chromium, or set CHROMIUM to its path');
    return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

// Collects every error in the page; a test expects the list to stay empty.
export async function openPage(browser: Browser, options: BrowserContextOptions = {}, settings: object = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
    await context.addInitScript((wanted) => {
        if (localStorage.getItem('settings') === null) localStorage.setItem('settings', wanted);
    }, JSON.stringify(settings));
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    return { context, page, errors };
}

export async function screenshot(page: Page, name: string): Promise<void> {
    mkdirSync(screenshots, { recursive: true });
    await page.screenshot({ path: `${screenshots}${name}.png` });
}
