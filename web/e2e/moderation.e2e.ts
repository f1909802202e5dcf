// Players who do not want each other, and the operator's page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, screenshot } from './browser';
import { accessible } from './player';
import { serve, type RunningServer } from './server';
import { guest, type Guest } from './table';

const secret = 'a secret of the operator';
let browser: Browser, server: RunningServer, address: string;
beforeAll(async () => {
    ({ address, server } = await serve('--operator-secret', secret));
    browser = await launch();
});
afterAll(async () => {
    await browser.close();
    await server.close();
});

async function makesTable({ page }: Guest, name: string): Promise<string> {
    await page.goto(`${address}/new-game`);
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Create the table' }).click();
    await page.waitForURL(/\/game\/\w+$/);
    return page.url();
}
async function sitsDown({ page }: Guest, link: string, name: string): Promise<void> {
    await page.goto(link);
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Sit down' }).click();
}
async function says({ page }: Guest, words: string): Promise<void> {
    await page.getByLabel('Say something').fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByTestId('talk').getByText(words).waitFor();
}
const enter = async (page: Page, given: string) => {
    await page.getByLabel('Secret of the operator').fill(given);
    await page.getByRole('button', { name: 'Enter' }).click();
};

it('a player mutes, reports and blocks another; the operator hides what was said and suspends who said it', async () => {
    const ada = await guest(browser);
    const ben = await guest(browser);
    const link = await makesTable(ada, 'Ada');
    await sitsDown(ben, link, 'Ben');
    await says(ben, 'Something rude');
    await ada.page.getByText('Something rude').waitFor();

    // Muted, the words are gone on this screen only.
    await ada.page.getByText('The other players').click();
    await ada.page.getByRole('button', { name: 'Mute' }).click();
    await expect.poll(() => ada.page.getByText('Something rude').count()).toBe(0);
    await ada.page.reload();
    await ada.page.getByTestId('talk').waitFor();
    expect(await ada.page.getByText('Something rude').count()).toBe(0);
    await ada.page.getByText('The other players').click();
    await ada.page.getByRole('button', { name: 'Unmute' }).click();
    await ada.page.getByText('Something rude').waitFor();

    await ada.page.getByRole('button', { name: 'Report' }).click();
    await ada.page.getByLabel('What happened?').fill('Ben is rude');
    await screenshot(ada.page, 'report-1280');
    await accessible(ada.page, 'report');
    await ada.page.getByRole('button', { name: 'Send the report' }).click();
    await ada.page.getByText('The operator has been told.').waitFor();

    const operator = await guest(browser);
    await operator.page.goto(`${address}/operator`);
    await enter(operator.page, 'not the secret');
    await operator.page.getByText('That isn’t the operator’s secret.').waitFor();
    await enter(operator.page, secret);
    const report = operator.page.getByTestId('report');
    await report.getByText('Ben is rude').waitFor();
    await screenshot(operator.page, 'operator-1280');
    await accessible(operator.page, 'operator');
    await report.getByRole('button', { name: 'Hide' }).click();
    await ada.page.getByText('Ben’s message was hidden by the operator.').waitFor();
    await ben.page.getByText('Your message was hidden by the operator.').waitFor();
    await report.getByRole('button', { name: 'Suspend…' }).click();
    await operator.page.getByLabel('Reason they are told').fill('Be kind');
    await operator.page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await operator.page.getByText('The suspension holds from now on.').waitFor();
    await ben.page.getByLabel('Say something').fill('And again');
    await ben.page.getByRole('button', { name: 'Send' }).click();
    await ben.page.getByText(/The operator has suspended you.*Be kind/).waitFor();
    await operator.page.getByRole('button', { name: 'Lift' }).click();
    await report.getByRole('button', { name: 'Close the report' }).click();
    await operator.page.getByText('There are none.').waitFor();

    // Blocked, Ben can't sit down where Ada does.
    await ada.page.getByRole('button', { name: 'Block' }).click();
    await ada.page.getByText('Ben can’t sit down with you any more.').waitFor();
    const next = await makesTable(ada, 'Ada');
    await sitsDown(ben, next, 'Ben');
    await ben.page.getByText('You can’t sit down at this table.').waitFor();
    await ada.page.goto(`${address}/account`);
    await ada.page.getByTestId('blocks').getByRole('button', { name: 'Unblock' }).click();
    await expect.poll(() => ada.page.getByTestId('blocks').count()).toBe(0);
    await ben.page.getByRole('button', { name: 'Sit down' }).click();
    await ben.page.getByRole('button', { name: 'Leave the seat' }).waitFor();

    // Sent away, not either.
    await ada.page.goto(next);
    await ada.page.getByRole('button', { name: 'Send away' }).click();
    await ben.page.getByRole('button', { name: 'Sit down' }).click();
    await ben.page.getByText('You can’t sit down at this table.').waitFor();

    // A wrong secret and refusals are the only errors.
    for (const { errors } of [ada, ben, operator])
        expect(errors.filter((error) => !/status of (401|403)/.test(error))).toEqual([]);
});
