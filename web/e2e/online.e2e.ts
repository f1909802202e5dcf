import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, screenshot } from './browser';
import { accessible } from './player';
import { serve, type RunningServer } from './server';
import { asked, guest, isOver, ownErrors, playOn, plays, positionOf, seeTheSame, type Guest } from './table';

let browser: Browser, server: RunningServer, address: string;
beforeAll(async () => {
    ({ address, server } = await serve());
    browser = await launch();
});
afterAll(async () => {
    await browser.close();
    await server.close();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const visible = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true }).first();

async function makesTable(
    { page }: Guest,
    name: string,
    choose: () => Promise<void> = async () => undefined,
): Promise<string> {
    await page.goto(`${address}/new-game`);
    await page.getByLabel('Your name').fill(name);
    await choose();
    await page.getByRole('button', { name: 'Create the table' }).click();
    await page.waitForURL(/\/game\/\w+$/);
    return page.url();
}
async function sitsDown(
    { page }: Guest,
    link: string,
    name: string,
    [field, button] = ['Your name', 'Sit down'],
): Promise<void> {
    await page.goto(link);
    await page.getByLabel(field!).fill(name);
    await page.getByRole('button', { name: button! }).click();
}
async function renames({ page }: Guest, name: string): Promise<void> {
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Change it' }).click();
}

it('two people and a bot play a whole game, whatever happens to them on the way', async () => {
    const ada = await guest(browser);
    const ben = await guest(browser, { ...phone, locale: 'it-IT' }, 'Mosse');
    const eve = await guest(browser); // spectator
    const players = [ada, ben];

    // Find the table in the lobby, and join it by its link.
    await ada.page.goto(address);
    await visible(ada.page, 'Online').click();
    await ada.page.getByText('No table is open just now').waitFor();
    await screenshot(ada.page, 'online-1280');
    await accessible(ada.page, 'online');
    const link = await makesTable(ada, 'Ada', async () => {
        await ada.page.getByLabel('Who sits on seat 3').selectOption('deckhand');
        await ada.page.getByLabel('Anyone may join').check();
        await screenshot(ada.page, 'new-game-1280');
        await accessible(ada.page, 'new game');
    });
    await ada.page.getByText('Free seat', { exact: true }).waitFor();
    await screenshot(ada.page, 'waiting-1280');
    await accessible(ada.page, 'waiting room of the owner');
    await eve.page.goto(`${address}/online`);
    await eve.page.getByTestId('lobby').getByText('Ada').waitFor();
    await ben.page.goto(link);
    await ben.page.getByText('Posto libero', { exact: true }).waitFor();
    await screenshot(ben.page, 'waiting-390-it');
    await accessible(ben.page, 'waiting room of a guest, in Italian');
    await sitsDown(ben, link, 'Ben', ['Il tuo nome', 'Siediti']);
    for (const { page } of players) await page.locator('.table').waitFor();

    // Chat.
    await visible(ada.page, 'Chat').click();
    await ada.page.getByLabel('Say something').fill('Fair winds, Ben!');
    await ada.page.getByRole('button', { name: 'Send' }).click();
    await ben.page.locator('.tabs .mark').filter({ hasText: '1' }).waitFor();
    await visible(ben.page, 'Chat').click();
    await ben.page.getByText('Fair winds, Ben!').waitFor();
    await screenshot(ben.page, 'chat-390-it');
    await accessible(ben.page, 'chat on a phone');
    await playOn(players, 3);

    // A spectator sees everything but can't act.
    await eve.page.goto(link);
    await eve.page.locator('.table').waitFor();
    await seeTheSame(ada, eve);
    await eve.page.getByLabel('You are watching; show the board of').selectOption({ label: 'Ben' });
    await eve.page.getByRole('heading', { name: 'Ben' }).first().waitFor();
    expect(await eve.page.locator('[data-spot].lit').count()).toBe(0);
    expect(
        await eve.page
            .getByRole('button', { name: /Undo|Moves|Hint|Pass/ })
            .filter({ visible: true })
            .count(),
    ).toBe(0);
    await screenshot(eve.page, 'spectator-1280');
    await accessible(eve.page, 'spectator');
    await ada.page.getByText('1 spectator').waitFor();

    // The browser tab of whoever has to decide says so.
    const mover = (await asked(players))!;
    expect(await mover.page.title()).toMatch(/^●/);
    expect(await mover.page.locator('link[rel=icon]').getAttribute('href')).toBe('/icon-turn.svg');

    // Undo is immediate as long as nobody has answered the move …
    const before = await positionOf(mover);
    await plays(mover);
    await mover.page.keyboard.press('z');
    await expect.poll(() => positionOf(mover)).toBe(before);
    await seeTheSame(ada, ben, eve);

    // … and needs the other player's consent afterwards.
    await until(players, ada);
    const adasTurn = await positionOf(ada);
    await plays(ada);
    await until(players, ben);
    await plays(ben);
    await asked(players); // a bot's move would cancel the request
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    await ben.page.getByText('Ada vuole annullare').waitFor();
    await screenshot(ben.page, 'request-390-it');
    await accessible(ben.page, 'request');
    await ben.page.getByRole('button', { name: 'D’accordo' }).click();
    await expect.poll(() => positionOf(ada)).toBe(adasTurn);
    await seeTheSame(ada, ben, eve);

    // Reload.
    await ada.page.reload();
    await ada.page.locator('.table').waitFor();
    await seeTheSame(ada, ben);
    expect(await asked(players)).toBe(ada);

    // Connection lost: afterwards, everything that was missed is there.
    await ben.context.setOffline(true);
    await ben.page.getByText('Connessione persa').waitFor();
    await screenshot(ben.page, 'lost-390-it');
    await plays(ada);
    await ben.context.setOffline(false);
    await ben.page.getByTestId('link').filter({ hasText: 'Connesso' }).waitFor();
    await seeTheSame(ada, ben);
    await playOn(players, 2);

    // The server is killed in mid-game, and comes back.
    await server.kill();
    await ada.page.getByText('Reconnecting').waitFor();
    await screenshot(ada.page, 'lost-1280');
    await server.start();
    for (const { page } of [...players, eve]) await page.locator('.link.connected').waitFor({ timeout: 60_000 });
    await playOn(players, 3);

    // A clean shutdown: the server announces it first.
    await until(players, ada);
    const stopping = server.stop();
    await ada.page.getByText('The server has stopped').waitFor();
    await stopping;
    await server.start();
    for (const { page } of players) await page.locator('.link.connected').waitFor({ timeout: 60_000 });
    await playOn(players, 2);

    // Ben leaves; a bot plays until he takes his seat back.
    await ben.page.getByRole('button', { name: 'Menu' }).click();
    await ben.page.getByRole('button', { name: 'Lascia il tavolo' }).click();
    await screenshot(ben.page, 'menu-online-390-it');
    await accessible(ben.page, 'menu of an online game');
    await ben.page.getByRole('button', { name: 'Lascia', exact: true }).click();
    await ben.page.getByText('un bot gioca per te').waitFor();
    await ada.page.getByText('away: bot').waitFor();
    await screenshot(ada.page, 'away-1280');
    for (let moves = 0; moves < 3; ++moves) await until([ada], ada).then(() => plays(ada));
    await ben.page.getByRole('button', { name: 'Riprendi il mio posto' }).click();
    await ada.page.getByText('away: bot').waitFor({ state: 'detached' });

    // Play to the end, then a rematch.
    while (await playOn(players, 10));
    for (const one of [ada, ben, eve]) await expect.poll(() => isOver(one), { timeout: 30_000 }).toBe(true);
    await seeTheSame(ada, ben, eve);
    await screenshot(ada.page, 'online-over-1280');
    await ada.page.getByRole('button', { name: 'Rematch' }).click();
    await ada.page.waitForURL((url) => !link.endsWith(url.pathname));
    await ben.page.getByRole('button', { name: 'Guarda il tavolo' }).click();
    await ben.page.getByRole('button', { name: 'Alla rivincita' }).click();
    await ben.page.waitForURL((url) => url.href === ada.page.url());
    for (const { page } of players) await page.locator('.table').waitFor();
    await seeTheSame(ada, ben);
    await playOn(players, 2);

    // The finished game can be replayed.
    await eve.page.goto(link.replace('/game/', '/replay/'));
    await eve.page.getByRole('slider').waitFor();
    await eve.page.keyboard.press('End');
    await eve.page.getByRole('button', { name: 'Menu' }).waitFor();
    for (const one of [ada, ben, eve]) {
        expect(ownErrors(one)).toEqual([]);
        await one.context.close();
    }
});

async function until(guests: readonly Guest[], wanted: Guest): Promise<void> {
    for (let one = await asked(guests); one !== wanted; one = await asked(guests)) {
        if (!one) throw new Error('the game ended before it was that player’s turn');
        await plays(one);
    }
}

it('clocks run, a pause is agreed on, names change, and a personal link moves a seat to another browser', async () => {
    const ada = await guest(browser, { colorScheme: 'dark' });
    const ben = await guest(browser);
    const tablet = await guest(browser);
    const link = await makesTable(ada, 'Ada', async () => {
        await ada.page.getByLabel('Edition').selectOption('age-of-sail-a');
        await ada.page.getByRole('combobox', { name: 'Players' }).selectOption('2');
        await ada.page.getByLabel('Clock').selectOption({ label: '20 min + 10 s a turn' });
    });
    await renames(ada, 'Augusta'); // while she is still in the waiting room
    await ada.page.getByTestId('seats').getByText('Augusta').waitFor();
    await sitsDown(ben, link, 'Bert');
    for (const { page } of [ada, ben]) await page.locator('.table').waitFor();
    for (const [one, name] of [
        [ada, 'Ada'],
        [ben, 'Ben'],
    ] as const) {
        await one.page.getByRole('button', { name: 'Menu' }).click();
        await renames(one, name);
        await one.page.getByRole('heading', { name, includeHidden: true }).first().waitFor();
        await one.page.keyboard.press('Escape');
    }
    await ben.page.getByRole('heading', { name: 'Ada' }).first().waitFor();
    await visible(ben.page, 'Chat').click();
    await ben.page.getByText('Augusta is now called Ada.').waitFor();
    const running = ada.page.locator('.clock.runs');
    await expect.poll(() => running.first().textContent(), { timeout: 10_000 }).toMatch(/^19:\d\d$/);

    await ada.page.getByRole('button', { name: 'Menu' }).click();
    await ada.page.getByRole('button', { name: 'Ask for a pause' }).click();
    await ben.page.getByText('Ada asks for a pause').waitFor();
    await ben.page.getByRole('button', { name: 'Agree' }).click();
    await ada.page.getByTestId('status').filter({ hasText: 'paused' }).waitFor();
    expect(await ada.page.locator('.status.lively').count()).toBe(0);
    await screenshot(ada.page, 'paused-1280-dark');
    await accessible(ada.page, 'a paused game');
    await ada.page.getByRole('button', { name: 'Go on' }).click();

    // A half-chosen move survives while the others chat.
    const mover = (await asked([ada, ben]))!;
    const talker = mover === ada ? ben : ada;
    await mover.page.getByRole('button', { name: 'Moves', exact: true }).filter({ visible: true }).click();
    await mover.page.locator('button[data-move]').first().click();
    await mover.page.getByTestId('preview').waitFor();
    await visible(talker.page, 'Chat').click();
    await talker.page.getByLabel('Say something').fill('Take your time.');
    await talker.page.getByRole('button', { name: 'Send' }).click();
    await mover.page.locator('.pane-tabs .mark').waitFor();
    expect(await mover.page.getByTestId('preview').count()).toBe(1);
    await mover.page.getByRole('button', { name: 'Step back' }).click();

    // Ben takes his seat along to a tablet; the new link he makes there is the only one from then on.
    await ben.page.getByRole('button', { name: 'Menu' }).click();
    await ben.page.getByText('Play on another device').click();
    const personal = await ben.page.getByLabel('Your personal link: keep it to yourself').inputValue();
    await ben.page.keyboard.press('Escape');
    await tablet.page.goto(personal);
    await tablet.page.getByRole('region', { name: 'Your board' }).waitFor();
    await tablet.page.getByRole('heading', { name: 'Ada' }).first().waitFor();
    expect(tablet.page.url()).toBe(link);
    await tablet.page.getByRole('button', { name: 'Menu' }).click();
    await tablet.page.getByText('Play on another device').click();
    await tablet.page.getByRole('button', { name: 'Make a new link; the old one stops working' }).click();
    await expect
        .poll(() => tablet.page.getByLabel('Your personal link: keep it to yourself').inputValue())
        .not.toBe(personal);
    await tablet.page.keyboard.press('Escape');
    await ben.page.getByText('This seat has a newer personal link').waitFor();
    await playOn([ada, tablet], 2);
    await seeTheSame(ada, tablet, ben);

    // The seat is given up, voted free, and taken by another visitor.
    await tablet.page.getByRole('button', { name: 'Menu' }).click();
    await tablet.page.getByRole('button', { name: 'Leave the table' }).click();
    await tablet.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await ada.page.getByText('away: bot').waitFor();
    await ada.page.getByRole('button', { name: 'Menu' }).click();
    await ada.page.getByRole('button', { name: 'Free the seat for somebody else' }).click();
    await ben.page.getByRole('button', { name: 'Take the free seat' }).click();
    await ada.page.getByText('away: bot').waitFor({ state: 'detached' });
    await playOn([ada, ben], 2);
    for (const one of [ada, ben, tablet]) {
        expect(ownErrors(one)).toEqual([]);
        await one.context.close();
    }
});

it('with an account, games are found on another device', async () => {
    const [home, away] = [await guest(browser), await guest(browser, phone)];
    const link = await makesTable(home, 'Ada');
    await home.page.goto(`${address}/account`);
    await home.page.getByLabel('Name').fill('Ada Lovelace');
    await home.page.getByLabel('Password').fill('countess of numbers');
    await screenshot(home.page, 'account-1280');
    await accessible(home.page, 'account');
    await home.page.getByRole('button', { name: 'Create an account' }).click();
    await home.page.getByText('One game of this browser now belongs to your account.').waitFor();
    await away.page.goto(`${address}/account`);
    await away.page.getByLabel('Name').fill('Ada Lovelace');
    await away.page.getByLabel('Password').fill('countess of numbers');
    await away.page.getByRole('button', { name: 'Sign in' }).click();
    await away.page.getByRole('button', { name: 'My games' }).click();
    await away.page.getByTestId('mine').getByRole('button').first().click();
    await away.page.waitForURL(link);
    await away.page.getByRole('button', { name: 'Begin now' }).click();
    await away.page.locator('.table').waitFor();
    await screenshot(away.page, 'table-online-390');
    await accessible(away.page, 'online table on a phone');
    await plays((await asked([away]))!);
    await away.page.goto(address);
    await away.page.getByText('Your turn').waitFor();
    await screenshot(away.page, 'home-online-390');
    await accessible(away.page, 'home with a game that waits');
    for (const one of [home, away]) {
        expect(ownErrors(one)).toEqual([]);
        await one.context.close();
    }
});

it('says kindly that there is no server, and that there is no such game', async () => {
    const one = await guest(browser);
    await one.page.goto(`${address}/game/nosuchgame`);
    await one.page.getByText('There is no such game').waitFor();
    await accessible(one.page, 'no such game');
    await one.page.route('**/api/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await one.page.goto(address);
    await one.page.getByText('There is no server here now').waitFor();
    await one.page.goto(`${address}/online`);
    await one.page.getByText('No server answers').waitFor();
    await screenshot(one.page, 'online-none-1280');
    await accessible(one.page, 'online without a server');
    expect(one.errors).toEqual([]);
    await one.context.close();
});

it('tells outside the page when it is my turn', async () => {
    const one = await guest(browser, { permissions: ['notifications'] });
    // Tests don't contact a push service: the browser's part is faked here, the server's is real.
    await one.context.addInitScript(() => {
        const keys = {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        };
        PushManager.prototype.subscribe = () =>
            Promise.resolve({
                toJSON: () => ({ endpoint: 'https://push.example.net/one', keys }),
            } as unknown as PushSubscription);
    });
    const link = await makesTable(one, 'Ada', async () => {
        for (const seat of [2, 3]) await one.page.getByLabel(`Who sits on seat ${seat}`).selectOption('deckhand');
    });
    await one.page.locator('.table').waitFor();
    await one.page.evaluate(() => navigator.serviceWorker.ready);
    await one.page.getByRole('button', { name: 'Menu' }).click();
    await one.page.getByTestId('notices').locator('summary').click();
    await one.page.getByRole('button', { name: 'Tell me when it is my turn' }).click();
    await one.page.getByRole('button', { name: 'Don’t tell me any more' }).click();
    await one.page.getByRole('button', { name: 'Tell me when it is my turn' }).waitFor();

    const game = link.slice(link.lastIndexOf('/') + 1);
    const devtools = await one.context.newCDPSession(one.page);
    const registered = new Promise<string>((resolve) =>
        devtools.on(
            'ServiceWorker.workerRegistrationUpdated',
            ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
        ),
    );
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registered;
    const tell = (parts: object) =>
        devtools.send('ServiceWorker.deliverPushMessage', {
            origin: address,
            registrationId,
            data: JSON.stringify({ game, seat: 0, number: 9, text: 'Your turn somewhere', url: link, ...parts }),
        });
    const listed = () =>
        one.page.evaluate(async () =>
            (await (await navigator.serviceWorker.ready).getNotifications()).map(({ body, tag, data }) => [
                body,
                tag,
                data as string,
            ]),
        );
    // Chromium occasionally lists no notification although the push was delivered: retry.
    const told = (parts: object) =>
        expect.poll(
            async () => {
                await tell(parts);
                await one.page.waitForTimeout(300);
                return listed();
            },
            { interval: 1000 },
        );
    await told({}).toEqual([['Your turn somewhere', game, link]]);
    await told({ edition: 'Endeavor (2009)', round: 3 }).toEqual([
        ['Your turn in Endeavor (2009) (round 3)', game, link],
    ]);
    await one.page.goto(`${address}/settings`);
    await one.page.getByLabel('Language').selectOption('it');
    await one.page.waitForFunction(async () =>
        (await (await caches.match('/words/told'))?.text())?.startsWith('Tocca a te'),
    );
    await told({ edition: 'Endeavor (2009)', round: 4 }).toEqual([
        ['Tocca a te in Endeavor (2009) (round 4)', game, link],
    ]);
    expect(ownErrors(one)).toEqual([]);
    await one.context.close();
});
