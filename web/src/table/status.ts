// The status line: whose turn it is, what to do, or why something can't be done.
import type { Legal, Move } from '../engine/types';
import type { GameSession } from '../session/session';
import { reasons } from '../text/reason';
import type { Sayer } from '../text/say';
import { text } from '../text/text.svelte';
import type { Choosing } from './choosing.svelte';

// Describes the current decision.
export function askedOf(legal: Legal, say: Sayer): string {
    if (forcedPass(legal)) return text('ask.onlyPass');
    const action = legal.second ?? legal.follow;
    return text(`ask.${legal.decision}`, {
        action: action ? text(`effect.${action}`) : '',
        count: legal.salary ?? 0,
        glory: say.edition.freeGovernorGlory,
    });
}

// Questions of their own, whose answers are listed beside them.
const questions = new Set<Legal['decision']>([
    'start',
    'salary',
    'second',
    'memorial',
    'follow',
    'discard',
    'governor-space',
]);
export const isQuestion = (legal: Legal | undefined): boolean => legal !== undefined && questions.has(legal.decision);

// The pass that is all a player can do.
export const forcedPass = ({ moves }: Legal): Move | undefined =>
    moves.length === 1 && moves[0]?.verb === 'pass' ? moves[0] : undefined;

// What comes after a move.
export function thenOf(after: Legal, seat: number, say: Sayer): string {
    if (after.player === null) return text('fact.game-over');
    return after.player === seat
        ? text('preview.thenYou', { what: askedOf(after, say) })
        : text('preview.thenOther', { who: say.who(after.player) });
}

export function statusOf(session: GameSession, choosing: Choosing, say: Sayer, asked: string): string {
    const { position, online } = session;
    if (session.legal.player === null) {
        return `${text('game.over')}. ${text('game.winners', { who: say.who(...position.winners) })}`;
    }
    if (session.sending) return text('online.sending');
    if (online?.room?.stage === 'paused') return text('stage.paused');
    if (!session.myMove) {
        const last = session.log.at(-1);
        const said = last && session.seats[last.player] !== 'person' ? `${say.told(last.move, last.player)}. ` : '';
        return said + text('game.thinking', { who: say.who(position.player ?? 0) });
    }
    if (choosing.whyNot)
        return choosing.whyNot.length > 0
            ? text('game.whyNot', { why: reasons(say, choosing.whyNot) })
            : text('game.notNow');
    const what = toDo(choosing, asked);
    const severalPersons = session.seats.filter((seat) => seat === 'person').length > 1;
    return severalPersons ? text('ask.of', { who: say.who(session.me), what }) : what;
}

function toDo(choosing: Choosing, asked: string): string {
    if (choosing.chosen.some((spot) => /^(building|token):/.test(spot))) return text('ask.target');
    if (choosing.chosen.length > 0) return text('ask.source');
    return choosing.ready && !choosing.legal ? text('ask.confirm') : asked;
}
