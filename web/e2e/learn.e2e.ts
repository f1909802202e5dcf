import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { chapters } from '../src/learn/chapters';
import { openPage, screenshot } from './browser';
import { accessible, myMove, playByPointing } from './player';
import { stage } from './stage';

const on = stage();

const patient = { timeout: 20_000 };
const onward = (page: Page) => page.getByTestId('onward');

// Does what the step asks for by clicking what it highlights, or waits for its spotlight if it asks for nothing.
async function take(page: Page, asks: boolean): Promise<void> {
    if (asks) {
        await page.waitForFunction(() => document.querySelector('.status.lively'));
        await playByPointing(page);
    } else {
        await onward(page).waitFor();
        await page.getByTestId('spotlight').waitFor();
    }
    await onward(page).waitFor();
}

it('the tutorial is played from its first step to its last, and remembered', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(`${on.address}/learn`);
    await page.getByRole('button', { name: 'Start the tutorial' }).click();
    for (const [number, { id, steps }] of chapters.entries()) {
        for (const [index, { asks }] of steps.entries()) {
            await page.waitForURL(`${on.address}/learn/${id}/${index + 1}`);
            if (index === 0 && number < 3) await screenshot(page, `lesson-${id}-1280`);
            await take(page, asks);
            if (id === 'open' && index === 2) await screenshot(page, 'lesson-done-1280');
            if (id === 'ship' && index === 0) {
                await screenshot(page, 'lesson-1280');
                await accessible(page, 'lesson');
            }
            if (id === 'status' && index === 1) {
                await page.reload();
                await take(page, asks);
            }
            await page.keyboard.press('Enter');
        }
    }
    await page.waitForURL(`${on.address}/learn`);
    await page.getByText('You know the game now.').waitFor();
    expect(await page.getByText('✓ done').count()).toBe(chapters.length);
    expect(errors).toEqual([]);
    await context.close();
});

it('a step says kindly what is for later, can be gone back from and shown, by keyboard', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(`${on.address}/learn/table/4`);
    await onward(page).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${on.address}/learn/table/5`);
    await page.locator('[data-spot="stock:market"]').click({ force: true }); // legal, but not now
    await page.getByText('a good idea, but for later').waitFor();
    await page.getByRole('button', { name: 'Show me' }).press('Enter');
    await page.getByText('The Shipyard can ship').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL(`${on.address}/learn/table/4`);
    await page.getByText('Ben and Cai have the same.').waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

it('the tutorial can be played on a phone, in Italian', async () => {
    const { page, context, errors } = await openPage(
        on.browser,
        { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'it-IT' },
        { pace: 'instant' },
    );
    await page.goto(`${on.address}/learn`);
    await page.getByRole('button', { name: 'Comincia il tutorial' }).click();
    for (const { id, steps } of chapters.slice(0, 5))
        for (const [index, { asks }] of steps.entries()) {
            await page.waitForURL(`${on.address}/learn/${id}/${index + 1}`);
            await take(page, asks);
            if (index === 0) await screenshot(page, `lesson-${id}-390`);
            await onward(page).click();
        }
    await page.waitForURL(`${on.address}/learn/cards/1`);
    await accessible(page, 'lesson on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(errors).toEqual([]);
    await context.close();
});

it('the first round of a guided game, with advice asked for and taken, and the coach sent away and called back', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    const words = page.getByTestId('guide-words');
    await page.goto(`${on.address}/learn`);
    await page.getByRole('button', { name: 'Guided first game' }).click();
    await myMove(page);
    await expect.poll(() => words.textContent(), patient).toMatch(/^Welcome!/);
    await accessible(page, 'guided game');
    const tips = new Set<string>();
    while ((await myMove(page)) && (await page.locator('h1.round').textContent()) === 'Round 1 of 7') {
        await page.getByRole('button', { name: 'What would you do?' }).click();
        await expect.poll(() => words.textContent(), patient).toMatch(/^My advice: /);
        if (tips.size === 0) await screenshot(page, 'coach-1280');
        tips.add((await words.textContent()) ?? '');
        await page.getByRole('button', { name: 'Show it on the board' }).click();
        await page.getByTestId('preview').waitFor();
        const before = await page.locator('.table').getAttribute('data-position');
        await page.locator('.tools .strong').click();
        await page.waitForFunction(
            (was) => document.querySelector('.table')?.getAttribute('data-position') !== was,
            before,
        );
    }
    expect(tips.size).toBeGreaterThanOrEqual(3);
    await page.reload();
    await myMove(page);
    await words.waitFor();
    await page.getByRole('button', { name: 'Hide the coach' }).click();
    expect(await page.getByTestId('guide').count()).toBe(0);
    await playByPointing(page);
    await myMove(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Show the coach' }).click();
    await words.waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('button', { name: 'Show the coach' }).count()).toBe(0); // is back already
    expect(errors).toEqual([]);
    await context.close();
});

it('the rules are searched, linked to, and opened from what is pointed at', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(`${on.address}/rules/attack`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), patient).toBe('attack');
    expect(await page.locator('#attack').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(200);
    await page.getByRole('searchbox').fill('governor tied');
    await page.getByText('One place').waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual(expect.arrayContaining(['governor', 'tied']));
    await screenshot(page, 'rules-search-1280');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: 'Payment' }).click();
    await page.waitForURL(`${on.address}/rules/payment`);

    await page.goto(`${on.address}/learn/ship/1`);
    await onward(page).waitFor();
    await page.locator('main.chart [data-spot="city:rome"]').hover();
    await page.getByRole('tooltip').waitFor();
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Occupy' }).waitFor();
    await screenshot(page, 'rule-dialog-1280');
    await accessible(page, 'rule over the table');
    await page.keyboard.press('Escape');
    await page.mouse.move(600, 10);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.locator('.mine [data-spot="status:culture"]').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'The four tracks' }).getByRole('button', { name: 'All the rules' }).click();
    await page.waitForURL(`${on.address}/rules/status`);
    expect(errors).toEqual([]);
    await context.close();
});

it('a touch on the tip opens the rule, too', async () => {
    const { page, context, errors } = await openPage(
        on.browser,
        { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
        { pace: 'instant' },
    );
    await page.goto(`${on.address}/learn/status/1`);
    await onward(page).waitFor();
    await page.locator('.mine [data-spot="status:industry"]').tap({ force: true }); // not choosable, but explained
    await page.getByRole('tooltip').getByText('More', { exact: true }).tap();
    await page.getByRole('dialog', { name: 'The four tracks' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

it.each(['en-GB', 'it-IT'])('the player aid of every edition is one printed page, %s', async (locale) => {
    const { page, context, errors } = await openPage(on.browser, { locale });
    await page.goto(`${on.address}/aid`);
    for (const edition of ['classic', 'age-of-sail-a', 'age-of-sail-b']) {
        await page.getByRole('combobox').selectOption(edition);
        await page.locator('.sheet tbody tr').nth(20).waitFor();
        const pdf = await page.pdf({ preferCSSPageSize: true });
        expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), edition).toHaveLength(1);
    }
    expect(errors).toEqual([]);
    await context.close();
});

it('about says what is reconstructed', async () => {
    const { page, context, errors } = await openPage(on.browser);
    await page.goto(`${on.address}/about`);
    await page.getByText('Endeavor: Age of Sail (2018), side A').click();
    await page.getByText('reconstructed', { exact: true }).first().waitFor();
    await page.getByText('On the slavery deck').waitFor();
    expect(errors).toEqual([]);
    await context.close();
});

it('a newcomer is shown where to learn, somebody who has played is not', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(on.address);
    await page.getByRole('button', { name: /New here/ }).click();
    await page.waitForURL(`${on.address}/learn`);
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    await myMove(page);
    await page.goto(on.address);
    await page.getByText('Your games').waitFor();
    expect(await page.getByRole('button', { name: /New here/ }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
});

it.each([
    [1280, 800, 'dark'],
    [1920, 1080, 'light'],
    [390, 844, 'light'],
] as const)(
    'every page about the game at %i×%i, %s, can be used by everyone and fits',
    async (width, height, colorScheme) => {
        const audited = async (screen: string) => width < 1920 && (await accessible(page, screen)); // axe is slow
        const { page, context, errors } = await openPage(
            on.browser,
            { viewport: { width, height }, colorScheme },
            { pace: 'instant' },
        );
        for (const path of ['learn', 'rules', 'aid', 'about', 'learn/status/1', 'learn/open/3']) {
            await page.goto(`${on.address}/${path}`);
            await page.locator('main').waitFor();
            await page.waitForTimeout(300);
            await screenshot(page, `${path.replaceAll('/', '-')}-${width}-${colorScheme}`);
            await audited(path);
            expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
        }
        expect(errors).toEqual([]);
        await context.close();
    },
);
