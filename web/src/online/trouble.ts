// What can go wrong between the page and a server, as messages for the user.
import { knowsReason, reason } from '../text/reason';
import type { Sayer } from '../text/say';
import { isKey, text } from '../text/text.svelte';
import type { Refused } from './messages';

export interface Trouble {
    kind: 'no-server' | 'version' | 'no-game' | 'too-often' | 'unavailable' | 'refused';
    text: string; // the server's message, in English
    error?: Refused;
    seconds?: number; // until a retry is allowed
}

export function inWords({ kind, text: said, error, seconds = 1 }: Trouble): string {
    if (kind === 'refused') return refusal(error ?? { code: '', text: said });
    return (error && reasonOf(error)) ?? text(`trouble.${kind}`, { seconds, version: said });
}

// An illegal move is refused for a reason of the rules, which refers to the edition: use the engine's wording. A
// newer server may send reasons unknown to this page: fall back to the kind of refusal.
export function refusal(error: Refused, say?: Sayer): string {
    const kind = `refusedAs.${error.code}`;
    if (error.code === 'illegal' && say && error.reason && knowsReason(error.reason)) return reason(say, error.reason);
    return reasonOf(error) ?? text(isKey(kind) ? kind : 'refusedAs.other');
}

// An error without a reason, such as a body that is too large, is looked up by its code.
function reasonOf({ code, reason = { code } }: Refused): string | undefined {
    const key = `refused.${reason.code}`;
    return isKey(key) ? text(key, reason) : undefined;
}
