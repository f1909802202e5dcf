// Plays at the table as a person would: by pointing, by keyboard only, or from the list of moves.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { gameLink } from '../src/store/gameLink';

// Waits until somebody here has to decide (true) or the game is over (false).
export async function myMove(page: Page): Promise<boolean> {
    await page.waitForFunction(
        () => document.querySelector('[data-testid=winner]') ?? document.querySelector('.status.lively'),
        null,
        { timeout: 60_000 },
    );
    return (await page.getByTestId('winner').count()) === 0;
}

// Continues a recorded game after some of its moves: as hot-seat, or one person against bots.
export const hotSeat = 'As hot-seat';
export async function playOnFrom(page: Page, address: string, record: string, ply: number, who: string | RegExp) {
    await page.goto(await gameLink(record, ply, address));
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: who }).first().click();
    await page.waitForURL(/\/game\//);
    await myMove(page);
}

const position = (page: Page) => page.locator('.table').getAttribute('data-position');

// Performs an action and waits until the position has changed.
async function changes(page: Page, act: () => Promise<void>): Promise<void> {
    const before = await position(page);
    await act();
    await page.waitForFunction(
        (was) => document.querySelector('.table')?.getAttribute('data-position') !== was,
        before,
    );
}

// Plays this move, found in the list.
export async function playMove(page: Page, move: string): Promise<void> {
    await page.keyboard.press('/');
    await confirmed(page, () => page.locator(`button[data-move="${move}"]`).click());
}

export async function playFromList(page: Page, tab: string): Promise<void> {
    const list = page.getByTestId('moves').locator('button[data-move]');
    if ((await list.filter({ visible: true }).count()) === 0)
        await page.getByRole('button', { name: tab, exact: true }).filter({ visible: true }).first().click();
    await list.first().waitFor();
    await confirmed(page, () => list.first().click());
}

const previewedOrMade = (page: Page, before: string | null) =>
    page.waitForFunction(
        (was) =>
            document.querySelector('[data-testid=preview]') ??
            document.querySelector('.table')?.getAttribute('data-position') !== was,
        before,
    );

// Chooses a move and confirms it, if it is one that has to be: being done and a forced pass are final at once.
async function confirmed(page: Page, choose: () => Promise<void>): Promise<void> {
    const before = await position(page);
    await choose();
    await previewedOrMade(page, before);
    if ((await position(page)) === before) await changes(page, () => page.locator('.tools .strong').click());
}

// Chooses parts until the move is previewed or made; waits for each choice to show before making the next.
async function chooseParts(page: Page, choose: (lit: boolean) => Promise<void>): Promise<void> {
    const start = await position(page);
    const seen = () =>
        [
            ...document.querySelectorAll(
                '[data-spot].lit, [data-spot].selected, [data-testid=preview], button[data-move]',
            ),
        ].map((one) => {
            const marks = ['lit', 'selected'].filter((mark) => one.classList.contains(mark));
            return [...marks, one.getAttribute('data-spot') ?? one.getAttribute('data-move') ?? 'preview'].join(' ');
        });
    for (;;) {
        const before = await page.evaluate(seen);
        if (before.includes('preview') || (await position(page)) !== start) return;
        await choose(before.some((one) => one.startsWith('lit ')));
        await expect
            .poll(async () => [...(await page.evaluate(seen)), await position(page)], { interval: 15, timeout: 10_000 })
            .not.toEqual([...before, start]);
    }
}

export async function playByPointing(page: Page): Promise<void> {
    const listed = page.getByTestId('moves').locator('button[data-move]');
    await chooseParts(page, async (lit) => {
        // A curved row of spaces has nothing clickable in its middle.
        if (lit) await page.locator('[data-spot].lit').first().dispatchEvent('click');
        else if ((await listed.count()) > 0) await listed.first().click();
        else await page.locator('.tools button').first().click();
    });
    if (await page.getByTestId('preview').count()) await changes(page, () => page.locator('.tools .strong').click());
}

export async function playByKeyboard(page: Page): Promise<void> {
    await chooseParts(page, async (lit) => {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        if (lit) {
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('Enter');
        } else {
            const before = await position(page);
            await page.keyboard.press('/');
            await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
            await page.keyboard.press('Tab');
            await page.keyboard.press('Enter');
            await previewedOrMade(page, before); // an open list does not mean that a move was chosen
        }
    });
    if ((await page.getByTestId('preview').count()) === 0) return;
    await page.waitForFunction(() => document.activeElement?.classList.contains('strong'));
    await changes(page, () => page.keyboard.press('Enter'));
}

// Runs the axe accessibility audit on a screen.
export async function accessible(page: Page, screen: string): Promise<void> {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
        ({ id, nodes }) =>
            `${id}: ${nodes
                .slice(0, 3)
                .map(({ html }) => html.slice(0, 160))
                .join(' | ')}`,
    );
    expect(found, screen).toEqual([]);
}
