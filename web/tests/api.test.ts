import { describe, expect, it } from 'vitest';
import { Api } from '../src/online/api';
import { inWords } from '../src/online/trouble';
import { speech } from '../src/text/text.svelte';

speech.language = 'en';

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
    const asked: { address: string; options: RequestInit }[] = [];
    const api = new Api((address, options) => {
        asked.push({ address, options });
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        return Promise.resolve(
            new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } }),
        );
    });
    return { api, asked };
}
const error = (code: string, text: string) => ({ error: { code, text } });

async function wordsOf(api: Api): Promise<string> {
    const asked = await api.view('abc');
    expect(asked.ok).toBe(false);
    return asked.ok ? '' : inWords(asked.trouble);
}

describe('asking a server', () => {
    it('shows a secret as such, and never in the address', async () => {
        const { api, asked } = answering(200, { stage: 'waiting' });
        expect(await api.view('abc', 'secret')).toEqual({ ok: true, value: { stage: 'waiting' } });
        expect(asked[0]?.address).toBe('/api/v1/games/abc');
        expect(asked[0]?.options.headers).toEqual({ Authorization: 'Bearer secret' });
    });

    it('sends JSON and says so', async () => {
        const { api, asked } = answering(201, { seat: 1, secret: 's' });
        await api.join('abc', 'Ben');
        expect(asked[0]?.options).toMatchObject({
            method: 'POST',
            body: '{"name":"Ben"}',
            headers: { 'Content-Type': 'application/json' },
        });
    });

    it('gives a record as it is written', async () => {
        const { api } = answering(200, '{ "format": "endeavor-record/1" }');
        expect(await api.record('abc')).toEqual({ ok: true, value: '{ "format": "endeavor-record/1" }' });
    });
});

describe('what goes wrong is said in words with what to do', () => {
    it('nobody answers', async () => {
        expect(await wordsOf(new Api(() => Promise.reject(new TypeError('failed to fetch'))))).toMatch(
            /No server answers.*try again/,
        );
    });
    it('a file server has only pages', async () => {
        const { api } = answering(200, '<!doctype html>', { 'content-type': 'text/html' });
        expect(await wordsOf(api)).toMatch(/No server answers/);
    });
    it('a server that is broken off in the middle', async () => {
        expect(await wordsOf(answering(200, '{"stage": ').api)).toMatch(/No server answers/);
    });
    it('no such game', async () => {
        expect(await wordsOf(answering(404, error('no-game', 'there is none')).api)).toMatch(/no such game/);
    });
    it('too often', async () => {
        expect(await wordsOf(answering(429, error('too-many', ''), { 'retry-after': '7' }).api)).toMatch(/Wait 7 s/);
    });
    it('the store does not work', async () => {
        expect(await wordsOf(answering(503, error('unavailable', '')).api)).toMatch(/Nothing was lost/);
    });
    it('something the server refuses, by its reason', async () => {
        const because = (code: string, reason: object) => ({ error: { code, text: 'in English', reason } });
        expect(await wordsOf(answering(401, because('wrong-password', { code: 'wrong-password' })).api)).toBe(
            'No account has this name and password.',
        );
        expect(
            await wordsOf(answering(400, because('bad-name', { code: 'text-empty', key: 'name', most: 40 })).api),
        ).toBe('Write something: 1 to 40 characters.');
        expect(await wordsOf(answering(404, because('no-channel', { code: 'no-channel' })).api)).toBe(
            'This server can’t notify you that way.',
        );
        expect(await wordsOf(answering(503, because('unavailable', { code: 'game-unreadable' })).api)).toMatch(
            /can’t read this game/,
        );
        expect(await wordsOf(answering(409, because('not-now', { code: 'of-a-newer-server' })).api)).toBe(
            'That isn’t possible now.',
        );
    });
    it('a server of another version', async () => {
        const asked = await answering(200, { protocol: 2 }).api.about();
        expect(asked.ok ? '' : inWords(asked.trouble)).toMatch(/different versions \(2\). Reload the page/);
    });
});
