// Several people at one online table, each in their own browser context.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage } from './browser';
import { playFromList } from './player';

export interface Guest {
    page: Page;
    context: BrowserContext;
    errors: string[];
    moves: string; // label of the move list tab in their language
}

export async function guest(browser: Browser, options: BrowserContextOptions = {}, moves = 'Moves'): Promise<Guest> {
    return { ...(await openPage(browser, options, { pace: 'instant', players: 3 })), moves };
}

export const positionOf = ({ page }: Guest) => page.locator('.table').getAttribute('data-position');
export const isOver = async ({ page }: Guest) => (await page.getByTestId('winner').count()) > 0;
const isAsked = async ({ page }: Guest) => (await page.locator('.status.lively').count()) > 0;

// Waits for a guest who has to decide; undefined if the game is over.
export async function asked(guests: readonly Guest[]): Promise<Guest | undefined> {
    let found: Guest | undefined;
    await expect
        .poll(
            async () => {
                for (const one of guests) if (await isAsked(one)) return (found = one) !== undefined;
                return isOver(guests[0]!);
            },
            { interval: 30, timeout: 60_000 },
        )
        .toBe(true);
    return found;
}

export const plays = ({ page, moves }: Guest) => playFromList(page, moves);

// Plays this many moves, whoever's turn it is. False if the game ended.
export async function playOn(guests: readonly Guest[], moves: number): Promise<boolean> {
    for (let made = 0; made < moves; ++made) {
        const one = await asked(guests);
        if (!one) return false;
        await plays(one);
    }
    return true;
}

export async function seeTheSame(...guests: Guest[]): Promise<void> {
    await expect
        .poll(async () => new Set(await Promise.all(guests.map(positionOf))).size, { interval: 30, timeout: 30_000 })
        .toBe(1);
}

// The browser logs errors when the network or server goes away; these tests cause that on purpose.
export const ownErrors = ({ errors }: Guest) =>
    errors.filter((error) => !/WebSocket connection to|net::ERR_|status of 50/.test(error));
