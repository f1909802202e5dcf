// Plays at the table as a person would: by pointing, by keyboard only, or from the list of moves.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// Waits until somebody here has to decide (true) or the game is over (false).
export async function myMove(page: Page): Promise<boolean> {
    await page.waitForFunction(
        () => document.querySelector('[data-testid=winner]') ?? document.querySelector('.status.lively'),
        null,
        { timeout: 60_000 },
    );
    return (await page.getByTestId('winner').count()) === 0;
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

export async function playFromList(page: Page, tab: string): Promise<void> {
    const list = page.getByTestId('moves').locator('button[data-move]');
    if ((await list.count()) === 0)
        await page.getByRole('button', { name: tab, exact: true }).filter({ visible: true }).first().click();
    await list.first().waitFor();
    await list.first().click();
    await page.getByTestId('preview').waitFor(); // until then, the strong button may be a different one
    await changes(page, () => page.locator('.tools .strong').click());
}

// Chooses parts until the move is previewed; waits for each choice to show before making the next.
async function chooseParts(page: Page, choose: (lit: boolean) => Promise<void>): Promise<void> {
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
        if (before.includes('preview')) return;
        await choose(before.some((one) => one.startsWith('lit ')));
        await expect.poll(() => page.evaluate(seen), { interval: 15, timeout: 10_000 }).not.toEqual(before);
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
    await changes(page, () => page.locator('.tools .strong').click());
}

export async function playByKeyboard(page: Page): Promise<void> {
    await chooseParts(page, async (lit) => {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        if (lit) {
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('Enter');
        } else {
            await page.keyboard.press('/');
            await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
            await page.keyboard.press('Tab');
            await page.keyboard.press('Enter');
            await page.getByTestId('preview').waitFor(); // an open list does not mean that a move was chosen
        }
    });
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
