// Every screen of the page in several states, reached without loading it anew.
import type { Page } from 'playwright-core';
import { finishedGame } from './records';

export interface Screen {
    name: string;
    open: (page: Page) => Promise<void>;
    tabs?: boolean; // a table: in a narrow window everything lies behind its tabs
}

interface Saved {
    id: string;
    savedAt: number;
    record: string;
    seats: string[];
    over: boolean;
    round: number;
}

interface Record {
    moves: string[];
    players: { name: string }[];
    result?: object;
}

const game = (edition: string, players: number, names: readonly string[] = []) => {
    const record = JSON.parse(finishedGame(edition, players, 'eager')) as Record;
    names.forEach((name, seat) => (record.players[seat] = { name }));
    return record;
};
const long = ['Massimiliano', 'Bartholomew', 'Guglielmina', 'Christopher', 'Evangeline'];
const games = {
    two: game('age-of-sail-a', 2),
    five: game('classic', 5),
    exploits: game('age-of-sail-b', 5, long),
};

// The game up to the first (or last) move of a kind, so that this decision is asked.
function before(of: keyof typeof games, kind: RegExp, which: 'first' | 'last' = 'last'): [string, Saved] {
    const { result: _, ...whole } = games[of];
    const asked = whole.moves.map((move, ply) => ({ move, ply })).filter(({ move }) => kind.test(move));
    const at = which === 'first' ? asked[0] : asked.at(-1);
    if (!at) throw new Error(`nobody does ${kind} in this game`);
    return saved(`${of}-${at.ply}`, { ...whole, moves: whole.moves.slice(0, at.ply) }, false);
}
function saved(id: string, record: Record, over: boolean): [string, Saved] {
    const seats = record.players.map(() => 'person');
    return [id, { id, savedAt: 1.9e12, record: JSON.stringify(record), seats, over, round: 3 }];
}

const positions = {
    'two players, first action': before('two', /: (ship|occupy)/, 'first'),
    'two players, late action': before('two', /: (ship|occupy|draw)/),
    'five players, first build': before('five', /^build/, 'first'),
    'five players, late build': before('five', /^build/),
    'five players, salary': before('five', /^salary/),
    'five players, late action': before('five', /: (attack|draw)/),
    'five players with long names, start': before('exploits', /^start/, 'first'),
    'five players with long names, late action': before('exploits', /: (attack|occupy)/),
    'five players with long names, discard': before('exploits', /^discard/),
    'five players with long names, governor space': before('exploits', /^governor-space/),
} as const;
const over = {
    two: saved('two-over', games.two, true),
    five: saved('five-over', games.exploits, true),
};
// The address of the saved game in which this is asked.
export const gameBefore = (name: keyof typeof positions): string => positions[name][0];
export const players = { two: games.two.players.length, five: games.exploits.players.length };

// As if these games had been played in this browser.
export async function keepGames(page: Page): Promise<void> {
    const many = Array.from({ length: 8 }, (_, index) => saved(`more-${index}`, games.five, true));
    const all = [...Object.values(positions), ...Object.values(over), ...many].map(([, one]) => one);
    await page.evaluate(
        (list) =>
            new Promise<void>((resolve, reject) => {
                const opening = indexedDB.open('endeavor');
                opening.onerror = () => reject(new Error(String(opening.error)));
                opening.onsuccess = () => {
                    const writing = opening.result.transaction('games', 'readwrite');
                    for (const one of list) writing.objectStore('games').put(one);
                    writing.oncomplete = () => {
                        opening.result.close();
                        resolve();
                    };
                };
            }),
        all,
    );
}

async function visit(page: Page, path: string, there: string): Promise<void> {
    await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.locator(there).first().waitFor();
}
const plain = (path: string, there = 'main'): Screen => ({
    name: path || 'home',
    open: (page) => visit(page, `/${path}`, there),
});

const previewed = async (page: Page) => {
    await page.keyboard.press('/');
    await page.locator('button[data-move]').first().click();
    await page.getByTestId('preview').waitFor();
};

// Online: one's own table, waiting for the others, then with bots on their seats.
const waiting = async (page: Page) => {
    await visit(page, '/new-game', 'form .strong');
    await page.locator('form input[type=text]').first().fill('Massimiliano');
    await page.locator('form .strong').click();
    await page.waitForURL(/\/game\/\w+$/);
    await page.locator('main .who').first().waitFor();
};
const online: Screen[] = [
    { name: 'online waiting room', open: waiting },
    {
        name: 'online table',
        open: async (page) => {
            await waiting(page);
            await page.locator('main .button.strong').last().click();
            await page.locator('.table').waitFor();
        },
        tabs: true,
    },
];

export const screens: Screen[] = [
    plain('', '.saved, main'),
    ...['hot-seat', 'settings', 'open', 'online', 'new-game', 'account', 'learn', 'rules', 'aid', 'about'].map((path) =>
        plain(path),
    ),
    { name: 'lesson', open: (page) => visit(page, '/learn/cards/1', '.table'), tabs: true },
    ...Object.entries(positions).map(([name, [id]]): Screen => ({
        name,
        open: (page) => visit(page, `/game/${id}`, '.table'),
        tabs: true,
    })),
    ...(['five players, late action', 'two players, late action'] as const).map((name): Screen => ({
        name: `${name}, previewed`,
        open: async (page) => {
            await visit(page, `/game/${positions[name][0]}`, '.table');
            await page.locator('.status.lively').waitFor();
            await previewed(page);
        },
    })),
    ...Object.entries(over).map(([name, [id]]): Screen => ({
        name: `game over, ${name} players`,
        open: (page) => visit(page, `/game/${id}`, 'dialog[open]'),
    })),
    ...Object.entries(over).map(([name, [id]]): Screen => ({
        name: `replay, ${name} players`,
        open: (page) => visit(page, `/replay/${id}/90`, '.table'),
        tabs: true,
    })),
    ...online,
];
