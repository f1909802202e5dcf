// An account from its beginning to its end, with real mail.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, screenshot } from './browser';
import { accessible } from './player';
import { Post } from './post';
import { serve, type RunningServer } from './server';
import { guest } from './table';

let browser: Browser, server: RunningServer, address: string, post: Post;
beforeAll(async () => {
    post = await Post.open();
    ({ address, server } = await serve(
        ...['--smtp', post.relay, '--mail-from', 'games@games.example', '--base-url', 'https://games.example'],
    ));
    browser = await launch();
});
afterAll(async () => {
    await browser.close();
    await server.close();
    post.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label).filter({ visible: true }).first();
const open = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();
const says = (page: Page, words: string | RegExp) =>
    page.locator('[role=status], [role=alert]').filter({ hasText: words }).first().waitFor();

async function signIn(page: Page, name: string, password: string, how = 'Sign in'): Promise<void> {
    await page.goto(`${address}/account`);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password, 8').fill(password);
    await button(page, how).click();
}

it('name, password, e-mail, sessions, a file of everything, and the end', async () => {
    const { page } = await guest(browser);
    await signIn(page, 'Ada', 'correct horse', 'Create an account');
    await page.getByTestId('account-details').waitFor();
    await screenshot(page, 'account-1280');
    await accessible(page, 'account');

    await open(page, 'Change the name');
    await page.getByLabel('New name').fill('Grace');
    await button(page, 'Change it').click();
    await says(page, 'The name is changed');
    await page.getByTestId('account').getByText('Grace').waitFor();

    await open(page, 'E-mail address');
    await page.getByLabel('Address', { exact: true }).fill('grace@example.org');
    await field(page, 'Current password').fill('wrong horse');
    await button(page, 'Send a link to confirm it').click();
    await says(page, 'isn’t the password');
    await field(page, 'Current password').fill('correct horse');
    await button(page, 'Send a link to confirm it').click();
    await says(page, 'on its way to grace@example.org');
    await page.goto(address + (await post.link('confirm')));
    await button(page, 'Confirm').waitFor();
    await accessible(page, 'confirming an address');
    await button(page, 'Confirm').click();
    await says(page, 'grace@example.org is confirmed');
    await button(page, 'Account').click();
    await open(page, 'E-mail address');
    await page.getByTestId('mail').getByText('grace@example.org').waitFor();

    // Another device is signed out from here.
    const phone = await guest(browser, { locale: 'it-IT' });
    await phone.page.goto(`${address}/account`);
    await phone.page.getByLabel('Nome', { exact: true }).fill('Grace');
    await phone.page.getByLabel('Password, almeno').fill('correct horse');
    await button(phone.page, 'Accedi').click();
    await phone.page.getByTestId('account-details').waitFor();
    await screenshot(phone.page, 'account-it');
    await accessible(phone.page, 'account, in Italian');
    await page.reload();
    await open(page, 'Where you are signed in');
    await button(page, 'Sign it out').click();
    await says(page, 'It is signed out');
    await phone.page.reload();
    await button(phone.page, 'Accedi').waitFor();

    await open(page, 'Everything that is kept');
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the file').click()]);
    const kept = JSON.parse(readFileSync((await file.path())!, 'utf8')) as { account: { name: string } };
    expect(kept.account.name).toBe('Grace');

    await button(page, 'Sign out').click();
    await open(page, 'Forgotten your password?');
    await page.getByLabel('Name', { exact: true }).fill('grace@example.org');
    await button(page, 'Send the link').click();
    await says(page, 'If the account has a confirmed address');
    const link = await post.link('reset');
    await page.goto(address + link);
    await page.getByLabel('New password').waitFor();
    await accessible(page, 'choosing a new password');
    await page.getByLabel('New password').fill('battery staple');
    await button(page, 'Set it').click();
    await says(page, 'The password is changed');
    await page.goto(`${address}/about`); // so that the address with the used link is loaded anew
    await page.goto(address + link);
    await page.getByLabel('New password').fill('third password');
    await button(page, 'Set it').click();
    await says(page, 'no longer valid');

    await signIn(page, 'Grace', 'correct horse');
    await says(page, 'No account has this name and password');
    await signIn(page, 'Grace', 'battery staple');
    await open(page, 'Delete the account');
    await field(page, 'Current password').fill('battery staple');
    await button(page, 'Delete it for good').click();
    await says(page, 'The account is deleted');
    await button(page, 'Sign in').click();
    await says(page, /./);
});
