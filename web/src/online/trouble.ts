// What can go wrong between here and a server, in words for people.
import { knowsReason, reason } from '../text/reason';
import type { Sayer } from '../text/say';
import { isKey, text } from '../text/text.svelte';
import type { Refused } from './messages';

export interface Trouble {
    kind: 'no-server' | 'version' | 'no-game' | 'too-often' | 'unavailable' | 'refused';
    text: string; // the server's own words, in English
    error?: Refused;
    seconds?: number; // before it may be tried again
}

export function inWords({ kind, text: said, error, seconds = 1 }: Trouble): string {
    if (kind === 'refused') return refusal(error ?? { code: '', text: said });
    return (error && reasonOf(error)) ?? text(`trouble.${kind}`, { seconds, version: said });
}

// An illegal move is refused for a reason of the rules, which is about things of the edition: the engine's words.
// A server that is newer than this page may have reasons without words here: then it is said what kind of
// refusal it is.
export function refusal(error: Refused, say?: Sayer): string {
    const kind = `refusedAs.${error.code}`;
    if (error.code === 'illegal' && say && error.reason && knowsReason(error.reason)) return reason(say, error.reason);
    return reasonOf(error) ?? text(isKey(kind) ? kind : 'refusedAs.other');
}

// What has no reason of its own, such as a body that is too large, is named by its code.
function reasonOf({ code, reason = { code } }: Refused): string | undefined {
    const key = `refused.${reason.code}`;
    return isKey(key) ? text(key, reason) : undefined;
}
