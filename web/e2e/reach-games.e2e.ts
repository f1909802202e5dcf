// Games of this browser: found again, set up, taken back, looked through; nothing is lost on the way.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { gameLink } from '../src/store/gameLink';
import { project } from '../tests/supply';
import { openPage } from './browser';
import { accessible, myMove, playFromList } from './player';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();
const position = (page: Page) => page.locator('.table').getAttribute('data-position');
const edition = (page: Page) => page.getByRole('combobox', { name: /^Edition/ });
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

it('home has the game to continue on top, results in the list, and deletes nothing for good', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant', players: 3 });
    await page.goto(await gameLink(finishedGame('classic', 3), 0, on.address));
    await page.locator('.table').waitFor();
    await page.goto(on.address);
    const play = page.getByRole('button', { name: 'Play now' });
    const height = (await play.boundingBox())!.height;
    await play.click();
    await myMove(page);
    const before = await position(page);
    await page.goto(on.address);
    const saved = page.getByTestId('saved').locator('li');
    await expect.poll(() => saved.count()).toBe(2);
    const last = page.getByTestId('continue');
    expect((await last.boundingBox())!.y).toBeLessThan((await play.boundingBox())!.y);
    expect((await play.boundingBox())!.height).toBe(height); // not stretched by the list
    expect(await saved.nth(1).textContent()).toMatch(/Ada \d+, Ben \d+, Cai \d+.*won/is);
    await accessible(page, 'home with games');

    await page
        .getByRole('button', { name: /^Delete the game/ })
        .first()
        .click();
    await page.getByText('was deleted').waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await page.reload();
    await last.click();
    await myMove(page);
    expect(await position(page)).toBe(before);
    expect(errors).toEqual([]);
    await context.close();
});

it('settings, rules and the aid lead back to the game, and a download is named after it', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant', players: 3 });
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    await myMove(page);
    const game = page.url();
    for (const name of ['Settings', 'Rules']) {
        await menu(page);
        await page.getByRole('button', { name, exact: true }).click();
        await page.waitForURL(/settings|rules/);
        await page.reload(); // the way back survives
        await page.getByRole('button', { name: 'Back to the game' }).click();
        await page.waitForURL(game);
        await myMove(page);
    }
    await menu(page);
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the record' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^endeavor-classic-you-ben-cai-\d{4}-\d\d-\d\d-\d+-moves\.json$/);
    expect(errors).toEqual([]);
    await context.close();
});

it('a game is set up: seat, colour, level of each opponent, phases, seed; what is out of range is said there', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant', players: 3 });
    await page.goto(`${on.address}/set-up`);
    await edition(page).selectOption('age-of-sail-b');
    await page.getByText('best for five').waitFor();
    await edition(page).selectOption('classic');
    await page.getByLabel('Colour of You').selectOption({ label: 'Red, square' });
    expect(await page.getByLabel('Colour of Cai').inputValue()).toBe('0'); // they have changed places
    await page.getByRole('button', { name: 'Move You down' }).click();
    await page.getByLabel('Who plays as Cai').selectOption('mate');
    await page.getByText('More options').click();
    await page.getByLabel('Order of phases').selectOption('individual');
    const deal = page.getByRole('button', { name: 'Deal' });
    await page.getByLabel('Seed').fill('twelve');
    await page.getByText('That isn’t a seed').waitFor();
    expect(await deal.isDisabled()).toBe(true);
    await page.getByLabel('Seed').fill('12');
    await page.getByLabel('Seconds that bots think').fill('0');
    await page.getByText('Enter a whole number from 1').waitFor();
    expect(await deal.isDisabled()).toBe(true);
    await page.getByLabel('Seconds that bots think').fill('1');
    await accessible(page, 'setting up a game');
    await deal.click();
    await myMove(page);
    // Second seat, and there the red square; the seed deals what the command deals.
    await menu(page);
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the record' }).click(),
    ]);
    const record = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
        players: { name: string }[];
        options: { phases: string };
        seed?: string;
    };
    expect(record.players.map(({ name }) => name)).toEqual(['Ben', 'You', 'Cai']);
    expect(record.options.phases).toBe('individual');
    await page.keyboard.press('Escape');
    const mine = page.locator('h2', { hasText: 'You' }).locator('.marker').first();
    expect(await mine.getAttribute('style')).toContain('--player-2');
    expect(errors).toEqual([]);
    await context.close();
});

it('any own move is taken back from the log, which is whole; what went is said and shown on the chart', async () => {
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant', players: 3 });
    await page.goto(on.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    await myMove(page);
    const before = await position(page);
    for (let moves = 0; moves < 4; ++moves) {
        await playFromList(page, 'Moves');
        await myMove(page);
    }
    await page.getByRole('button', { name: 'Log', exact: true }).first().click();
    await page.locator('.log .round').filter({ hasText: 'Round 1' }).first().waitFor();
    const lines = page.locator('.log li:not(.ways)');
    const plies = await lines.count();
    expect(plies).toBeGreaterThan(8);
    // The first own move of the game.
    const mine = page
        .locator('.log li')
        .filter({ has: page.getByRole('img', { name: 'You' }) })
        .last();
    await mine.getByRole('button').click();
    await page.getByRole('button', { name: /^Take back from here/ }).click();
    await expect.poll(() => position(page)).toBe(before);
    const note = page.getByTestId('undone');
    expect(await note.textContent()).toMatch(/You took \d+ moves back/);
    expect(await note.getByTestId('undo-list').textContent()).toMatch(/Ben|Cai/);
    expect(await page.locator('.trace').count()).toBeGreaterThan(0);
    await accessible(page, 'table after an undo');
    await note.getByRole('button', { name: 'Close' }).click();
    await note.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
});

it('a replay plays by itself, gives hints at any move, and shows the swings of one player', async () => {
    const record = finishedGame('classic', 3);
    const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
    await page.goto(await gameLink(record, 20, on.address));
    await page.getByRole('slider').waitFor();
    await page.getByRole('button', { name: 'Play by itself' }).click();
    await expect.poll(async () => Number((await page.locator('.at').textContent())?.split('/')[0])).toBeGreaterThan(21);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const stopped = await page.locator('.at').textContent();
    await page.getByRole('button', { name: 'Hint' }).click();
    const hints = page.getByTestId('hint').locator('li button');
    await hints.first().waitFor();
    await hints.first().click();
    await page.locator('.ghost, .gain, .loss').first().waitFor({ state: 'attached' });
    expect(await page.locator('.at').textContent()).toBe(stopped);
    await accessible(page, 'hint in a replay');
    await page.getByRole('button', { name: 'Close the hint' }).click();

    await page.getByRole('button', { name: 'Analysis' }).click();
    const swings = page.getByTestId('analysis').locator('li');
    await swings.first().waitFor({ timeout: 120_000 });
    await page.getByLabel('Whose moves').selectOption({ label: 'Ben' });
    const names = await swings.locator('svg').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(new Set(names.filter(Boolean))).toEqual(new Set(['Ben']));
    expect(errors).toEqual([]);
    await context.close();
});

it('an edition file is opened and played, its games keep it and share it; one that does not load is explained', async () => {
    const { page, context, errors } = await openPage(
        on.browser,
        { permissions: ['clipboard-read', 'clipboard-write'] },
        { pace: 'instant', players: 2 },
    );
    await page.goto(`${on.address}/set-up`);
    await page.getByText('More options').click();
    const field = page.locator('input[type=file]');
    const file = readFileSync(project('examples/maps/three-shores.json'), 'utf8');
    const given = (name: string, contents: string) => ({
        name,
        mimeType: 'application/json',
        buffer: Buffer.from(contents),
    });
    await field.setInputFiles(given('broken.json', file.replace('"rounds"', '"turns"')));
    expect(await page.getByRole('alert').textContent()).toMatch(
        /broken\.json isn’t an edition.*turns.*Nothing was changed/,
    );
    await accessible(page, 'edition file that does not load');
    await field.setInputFiles(given('three-shores.json', file));
    await page.getByText('Three Shores can be played now').waitFor();
    expect(await edition(page).inputValue()).toBe('three-shores');
    await page.getByRole('button', { name: 'Deal' }).click();
    await myMove(page);
    await playFromList(page, 'Moves');
    await myMove(page);
    const before = await position(page);
    // Removed from the choices: the saved game still has it.
    await page.goto(`${on.address}/set-up`);
    await page.getByText('More options').click();
    await page.getByRole('button', { name: 'Remove Three Shores' }).click();
    await expect.poll(() => edition(page).inputValue()).toBe('classic');
    await page.goto(on.address);
    expect(await page.getByTestId('continue').textContent()).toContain('Three Shores');
    await page.getByTestId('continue').click();
    await myMove(page);
    expect(await position(page)).toBe(before);
    // Somebody who never saw the edition opens the game by its link.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.getByText('Copied.').waitFor();
    const friend = await openPage(on.browser, {}, { pace: 'instant' });
    await friend.page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await friend.page.getByRole('slider').waitFor();
    expect(await position(friend.page)).toBe(before);
    expect([...errors, ...friend.errors]).toEqual([]);
    await friend.context.close();
    await context.close();
});
