// Explains why something can't be done: the engine gives a code and parameters.
import type { Effect, Reason, Status, TokenKind } from '../engine/types';
import type { Sayer } from './say';
import { isKey, text } from './text.svelte';

// The name of a parameter tells its type: an id of the edition, an effect, a number, or plain text.
function word(say: Sayer, name: string, value: string | number): string | number {
    const id = String(value);
    switch (name) {
        case 'building':
            return say.building(id);
        case 'region':
            return say.region(id);
        case 'site':
            return say.site(id);
        case 'deck':
            return say.deck(id);
        case 'card':
            return say.card(id);
        case 'exploit':
            return say.exploit(id);
        case 'status':
            return say.status(id as Status);
        case 'token':
            return say.token(id as TokenKind);
        case 'effect':
            return text(`effect.${id as Effect}`);
        case 'markers':
            return text('count.markers', { count: Number(value) });
        default:
            return value;
    }
}

// A newer server may send reasons that this page does not know.
export const knowsReason = ({ code }: Reason): boolean => isKey(`reason.${code}`);

export function reason(say: Sayer, { code, ...about }: Reason): string {
    const key = `reason.${code}`;
    if (!isKey(key)) return text('game.notNow');
    const named = Object.entries(about).map(([name, value]) => [name, word(say, name, value)] as const);
    return text(key, Object.fromEntries(named));
}

// Two reasons fit in a line.
export const reasons = (say: Sayer, all: readonly Reason[]): string =>
    [...new Set(all.map((one) => reason(say, one)))].slice(0, 2).join('; ');
