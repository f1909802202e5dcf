// Every refusal of a server has a message in the reader's language.
import { afterAll, describe, expect, it } from 'vitest';
import type { Refused } from '../src/online/messages';
import { refusal } from '../src/online/trouble';
import { speech } from '../src/text/text.svelte';
import { blanks, spoken } from './messages';
import { refusalReasons } from './rooms';

const reasons = refusalReasons();
afterAll(() => void (speech.language = 'en'));

describe.each(spoken)('%s', (language, { messages }) => {
    const words = messages as Readonly<Record<string, string>>;
    it.each(reasons)('says $code', ({ code, parameters }) => {
        const message = words[`refused.${code}`];
        expect(message).toBeDefined();
        for (const blank of blanks(message!)) expect(parameters).toContain(blank);
        speech.language = language;
        const reason = Object.fromEntries(parameters.map((name) => [name, name === 'name' ? 'Ada' : 7]));
        const said = refusal({ code: 'not-now', text: 'in English', reason: { ...reason, code } });
        expect(said).not.toMatch(/[{}]|in English|undefined/);
    });
    it('has words for no other reason', () => {
        const codes = Object.keys(words).filter((key) => key.startsWith('refused.'));
        expect(codes.sort()).toEqual(reasons.map(({ code }) => `refused.${code}`).sort());
    });
    it('says what kind of refusal it is when a newer server has a reason of its own', () => {
        speech.language = language;
        const newer = (code: string): Refused => ({ code, text: 'in English', reason: { code: 'not-known-here' } });
        expect(refusal(newer('not-now'))).toBe(words['refusedAs.not-now']);
        expect(refusal(newer('not-yours'))).toBe(words['refusedAs.not-yours']);
        expect(refusal(newer('of-a-new-kind'))).toBe(words['refusedAs.other']);
        expect(refusal({ code: 'too-large', text: '' })).toBe(words['refused.too-large']);
    });
});
