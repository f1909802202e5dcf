// The engine says in English, and of "the player", why something can't be done; here it is said to the
// reader. A sentence that is not known is shown as it came.
import type { Key } from './en';
import { isKey, named, text } from './text.svelte';

const known: readonly [RegExp, Key][] = [
    [/^no (.+) is left in the stockpile/, 'reason.gone'],
    [/^(.+) is not in this game/, 'reason.absent'],
    [/^(.+) is of level (\d+); the player's build level is (\d+)/, 'reason.level'],
    [/only one level-5 building/, 'reason.oneLevel5'],
    [/^(.+) is the start building/, 'reason.startBuilding'],
    [/^(.+) is not a start building/, 'reason.notStart'],
    [/^exactly (\d+) markers? must return/, 'reason.salary'],
    [/must choose a start building$/, 'ask.start'],
    [/must choose a status track/, 'ask.memorial'],
    [/must build$/, 'ask.build'],
    [/must choose the salary$/, 'ask.salary'],
    [/must discard a card$/, 'ask.discard'],
    [/free governor space$/, 'ask.governor-space'],
    [/takes a turn/, 'ask.turn'],
    [/second half/, 'reason.second'],
    [/what follows/, 'reason.follow'],
    [/^(.+) can't be shipped to/, 'reason.noTrack'],
    [/^(.+) is open; ship to/, 'reason.shipOpen'],
    [/^(.+) is closed; ship to/, 'reason.shipClosed'],
    [/^(.+) is closed$/, 'reason.closed'],
    [/^(.+) has no open sea/, 'reason.noSea'],
    [/^the card needs (\d+) markers? in the home region/, 'reason.pile'],
    [/an exploit is needed/, 'reason.exploit'],
    [/^(.+) acts; the payment frees another/, 'reason.payOther'],
    [/^(.+) can't be freed by a payment/, 'reason.payNever'],
    [/^(.+) holds no marker/, 'reason.payEmpty'],
    [/^the deck .+ is empty/, 'reason.deckEmpty'],
    [/^the top card (.+) needs (\d+) markers? in the region; the player has (\d+)/, 'reason.strength'],
    [/^(.+) is the player's own already/, 'reason.own'],
    [/^(.+) is occupied; it can only be attacked/, 'reason.occupied'],
    [/^(.+) is not occupied/, 'reason.unoccupied'],
    [/^(.+) is a fleet space/, 'reason.fleet'],
    [/^the player has no presence in (.+)/, 'reason.presence'],
    [/^the player has no marker on the open sea of (.+)/, 'reason.noneOnSea'],
    [/^the player does not hold/, 'reason.noCard'],
    [/^the player has no such token/, 'reason.noToken'],
    [/^markers can't be traded for (.+)/, 'reason.trade'],
    [/does not offer this action|offers nothing of this kind|offers this now/, 'reason.noOffer'],
    [/^(.+) has no activation circle/, 'reason.noCircle'],
    [/^(.+) already has a marker on it/, 'reason.busy'],
    [/^it needs (\d+) markers? in the harbour; there (?:is|are) (\d+|none)/, 'reason.harbour'],
    [/^the player has no (.+)$/, 'reason.notHeld'],
    [/the game is over/, 'ask.over'],
    [/it is not (?:possible|offered) now/, 'game.notNow'],
];

function word(part = ''): string {
    const token = `token.${part}`;
    return isKey(token) ? text(token) : named(part);
}

// In the language of the page; undefined: not known.
export function reason(sentence: string): string | undefined {
    for (const [pattern, key] of known) {
        const found = pattern.exec(sentence);
        if (!found) continue;
        const [, a = '', b = '', c = ''] = found.map(word);
        return text(key, { a, b, c });
    }
    return undefined;
}

export const reasons = (sentences: readonly string[]): string =>
    [...new Set(sentences.map((sentence) => reason(sentence) ?? sentence))].slice(0, 2).join('; ');
