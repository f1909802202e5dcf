// What can go wrong between here and a server, in words for people.
import { text } from '../text/text.svelte';

export interface Trouble {
    kind: 'no-server' | 'version' | 'no-game' | 'too-often' | 'unavailable' | 'refused';
    text: string; // the server's own words, in English
    code?: string;
    seconds?: number; // before it may be tried again
}

// Refusals that a reader meets and that have words here; the others are shown as the server says them.
const known = ['wrong-password', 'name-taken', 'bad-password', 'bad-name', 'stale', 'not-now', 'not-yours'] as const;

export function inWords(trouble: Trouble): string {
    if (trouble.kind === 'refused') return refusal(trouble.code ?? '', trouble.text);
    return text(`trouble.${trouble.kind}`, { seconds: trouble.seconds ?? 1, version: trouble.text });
}

export function refusal(code: string, said: string): string {
    const one = known.find((name) => name === code);
    return one ? text(`refused.${one}`, { why: said }) : said;
}
