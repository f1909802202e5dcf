// Online: what an undo takes back, notices and their test, records continued, editions of the server's own.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gameLink } from '../src/store/gameLink';
import { project } from '../tests/supply';
import { launch } from './browser';
import { accessible } from './player';
import { finishedGame } from './records';
import { serve, type RunningServer } from './server';
import { asked, guest, plays, positionOf, seeTheSame, type Guest } from './table';

let browser: Browser, server: RunningServer, address: string, hook: Server;
let answer = 204; // of the receiver of notices
const came: { test?: boolean; text: string }[] = [];
const editions = mkdtempSync(join(tmpdir(), 'endeavor-editions-'));
beforeAll(async () => {
    copyFileSync(project('examples/maps/three-shores.json'), join(editions, 'three-shores.json'));
    ({ address, server } = await serve('--allow-local-webhooks', '--editions', editions));
    browser = await launch();
    hook = createServer((request, response) => {
        let body = '';
        request.on('data', (part: Buffer) => (body += part.toString()));
        request.on('end', () => {
            came.push(JSON.parse(body) as { test?: boolean; text: string });
            response.writeHead(answer).end();
        });
    });
    await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
    await browser.close();
    await server.close();
    hook.close();
    rmSync(editions, { recursive: true });
});

async function table(ada: Guest, ben: Guest): Promise<string> {
    await ada.page.goto(`${address}/new-game`);
    await ada.page.getByLabel('Your name').fill('Ada');
    await ada.page.getByLabel('Who sits on seat 3').selectOption('deckhand');
    await ada.page.getByRole('button', { name: 'Create the table' }).click();
    await ada.page.waitForURL(/\/game\/\w+$/);
    const link = ada.page.url();
    await ben.page.goto(link);
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Sit down' }).click();
    for (const { page } of [ada, ben]) await page.locator('.table').waitFor();
    return link;
}

it('a wish to undo says what goes and whose it is, can be withdrawn, and is shown when it happens', async () => {
    const [ada, ben] = [await guest(browser), await guest(browser)];
    await table(ada, ben);
    // Until Ada has moved, and Ben after her.
    let before: string | null = null;
    for (let last: Guest | undefined; ;) {
        const mover = (await asked([ada, ben]))!;
        if (mover === ben && last === ada) break;
        if (mover === ada && last !== ada) before = await positionOf(ada);
        await plays(mover);
        last = mover;
    }
    await plays(ben);
    await asked([ada, ben]); // a bot's move would cancel the request
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    const theirs = ben.page.getByTestId('request');
    await theirs.waitFor();
    expect(await theirs.textContent()).toMatch(
        /Ada wants to take back a turn of round 1.*\d+ moves would be taken back/s,
    );
    expect(await theirs.textContent()).toMatch(/This includes moves by .*you/i);
    expect(await theirs.getByTestId('undo-list').locator('li').count()).toBeGreaterThan(1);
    await accessible(ben.page, 'wish to undo');
    await ada.page.getByRole('button', { name: 'Withdraw' }).click();
    await theirs.waitFor({ state: 'detached' });
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    await theirs.waitFor();
    await ben.page.getByRole('button', { name: 'Agree' }).click();
    await expect.poll(() => positionOf(ada)).toBe(before);
    await seeTheSame(ada, ben);
    await ada.page.getByTestId('undone').waitFor();
    expect(await ben.page.getByTestId('undone').textContent()).toMatch(/Ada took \d+ moves back/);

    // Who is away is said in words.
    await ben.context.close();
    await ada.page.getByText('not here').first().waitFor();
    expect(ada.errors).toEqual([]);
    await ada.context.close();
});

it('webhook and mail notices are set up in the page, and a test says whether they arrive', async () => {
    const ada = await guest(browser);
    await ada.page.goto(`${address}/new-game`);
    await ada.page.getByLabel('Your name').fill('Ada');
    for (const seat of [2, 3]) await ada.page.getByLabel(`Who sits on seat ${seat}`).selectOption('deckhand');
    await ada.page.getByRole('button', { name: 'Create the table' }).click();
    await ada.page.locator('.table').waitFor();
    await ada.page.getByRole('button', { name: 'Menu' }).click();
    const notices = ada.page.getByTestId('notices');
    await notices.locator('summary').click();
    await notices.getByText('This server sends no mail').waitFor();
    const field = notices.getByLabel('By webhook');
    await field.fill('ftp://nowhere.example/');
    await notices.getByRole('button', { name: 'Tell me there' }).click();
    await notices.getByText('doesn’t accept this address').waitFor();
    const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/in`;
    await field.fill(url);
    await notices.getByRole('button', { name: 'Tell me there' }).click();
    await notices.getByText(url).waitFor();
    const test = notices.getByRole('button', { name: 'Send a test' });
    answer = 500;
    await test.click();
    expect(await notices.getByRole('alert').textContent()).toMatch(/not delivered: it answered 500/);
    answer = 204;
    await test.click();
    await notices.getByText('The test was sent').waitFor();
    expect(came.at(-1)).toMatchObject({ test: true });
    await accessible(ada.page, 'notices');
    await notices.getByRole('button', { name: 'No more' }).click();
    await field.waitFor();
    await ada.context.close();
});

it('a record is continued online, with a clock of one’s own; what is out of range is said at its field', async () => {
    const ada = await guest(browser);
    const record = finishedGame('classic', 3);
    await ada.page.goto(await gameLink(record, 30, address));
    await ada.page.getByRole('slider').waitFor();
    const there = await positionOf(ada);
    await ada.page.getByRole('button', { name: 'Play on from here' }).click();
    await ada.page.getByRole('button', { name: 'Online, with other people' }).click();
    await ada.page.getByTestId('continued').waitFor();
    expect(await ada.page.getByTestId('continued').textContent()).toMatch(/Ada, Ben, Cai .*after move 30/);
    await ada.page.getByLabel('Your name').fill('Zoe');
    for (const seat of [2, 3]) await ada.page.getByLabel(`Who sits on seat ${seat}`).selectOption('deckhand');
    await ada.page.getByLabel('Clock').selectOption({ label: 'other minutes and seconds …' });
    const create = ada.page.getByRole('button', { name: 'Create the table' });
    await ada.page.getByLabel('Minutes for the whole game').fill('1441');
    await ada.page.getByText('Enter a whole number from 1 to 1,440').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await ada.page.getByLabel('Minutes for the whole game').fill('33');
    await accessible(ada.page, 'continuing a record online');
    await create.click();
    await ada.page.waitForURL(/\/game\/\w+$/);
    await ada.page.locator('.table').waitFor();
    await asked([ada]);
    const id = ada.page.url().split('/').at(-1)!;
    const view = (await (await fetch(`${address}/api/v1/games/${id}`)).json()) as {
        settings: { clock: object; ply: number };
        record: { moves: string[] };
    };
    expect(view.settings).toMatchObject({ clock: { kind: 'bank', minutes: 33, seconds: 20 }, ply: 30 });
    expect(view.record.moves.slice(0, 30)).toEqual((JSON.parse(record) as { moves: string[] }).moves.slice(0, 30));
    expect(there).not.toBeNull();
    expect(ada.errors).toEqual([]);
    await ada.context.close();
});

it('an edition of the server is offered and played, against bots that have not learned it', async () => {
    const ada = await guest(browser);
    await ada.page.goto(`${address}/new-game`);
    await ada.page.getByLabel('Your name').fill('Ada');
    await ada.page.getByRole('combobox', { name: /^Edition/ }).selectOption('three-shores');
    await ada.page.getByRole('combobox', { name: /^Players/ }).selectOption('2');
    await ada.page.getByLabel('Who sits on seat 2').selectOption('mate');
    await ada.page.getByText('More options').click();
    await ada.page.getByLabel('Order of phases').selectOption('individual');
    await ada.page.getByRole('button', { name: 'Create the table' }).click();
    await ada.page.waitForURL(/\/game\/\w+$/);
    await ada.page.locator('.table').waitFor();
    for (let moves = 0; moves < 4; ++moves) {
        await asked([ada]);
        await plays(ada);
    }
    await asked([ada]);
    // Another browser has never seen the edition.
    const eve = await guest(browser);
    await eve.page.goto(ada.page.url());
    await eve.page.locator('.table').waitFor();
    await seeTheSame(ada, eve);
    expect([ada.errors, eve.errors]).toEqual([[], []]);
    await ada.context.close();
    await eve.context.close();
});
