// Nothing is cut, covered, overlapping or outside: every screen, at every size, in every language.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { flaws, inWords } from './boxes';
import { openPage } from './browser';
import { keepGames, screens, type Screen } from './screens';
import { stage } from './stage';

const on = stage();

// Light and dark differ in colours alone, so half of the sizes have each.
const sizes = [
    { name: '1280×800', width: 1280, height: 800 },
    { name: '1366×768', width: 1366, height: 768 },
    { name: '1920×1080', width: 1920, height: 1080 },
    { name: '1024×768', width: 1024, height: 768 },
    { name: '768×1024', width: 768, height: 1024 },
    { name: '1280×800 at 150%', width: 853, height: 533 },
    { name: '1280×800, largest text', width: 1280, height: 800, text: 'largest' },
    { name: '390×844', width: 390, height: 844, touch: true },
    { name: '390×844, largest text', width: 390, height: 844, text: 'largest', touch: true },
] as const;

const settled = (page: Page) =>
    page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });

// What is wrong with a screen; a table in a narrow window is looked at tab by tab.
async function wrong(page: Page, { tabs }: Screen, chartToo: boolean): Promise<string[]> {
    await settled(page);
    const found = (await flaws(page, chartToo)).map(inWords);
    if (!tabs) return found;
    for (const tab of await page.locator('nav.tabs button').filter({ visible: true }).all()) {
        await tab.click();
        await settled(page);
        found.push(...(await flaws(page, false)).map(inWords));
    }
    return found;
}

it.each((['en-GB', 'it-IT'] as const).flatMap((locale) => [false, true].map((touch) => ({ locale, touch }))))(
    'every screen fits, $locale, touch: $touch',
    async ({ locale, touch }) => {
        const { page, context, errors } = await openPage(
            on.browser,
            { locale, hasTouch: touch, isMobile: touch, colorScheme: touch ? 'light' : 'dark' },
            { pace: 'instant', players: 5 },
        );
        await page.goto(on.address);
        await page.locator('main').waitFor();
        await keepGames(page);
        await page.reload();
        const found: string[] = [];
        for (const screen of screens) {
            await screen.open(page);
            for (const size of sizes.filter((one) => 'touch' in one === touch)) {
                await page.setViewportSize(size);
                const text = 'text' in size ? size.text : 'normal';
                await page.evaluate((chosen) => (document.documentElement.dataset['size'] = chosen), text);
                const chartToo = size.name === '1280×800';
                const here = await wrong(page, screen, chartToo);
                found.push(...[...new Set(here)].map((flaw) => `${screen.name}, ${size.name}: ${flaw}`));
            }
        }
        expect(found).toEqual([]);
        expect(errors).toEqual([]);
        await context.close();
    },
);
