// The status line: whose turn it is, what to do, or why something can't be done.
import type { Legal } from '../engine/types';
import type { GameSession } from '../session/session';
import { reasons } from '../text/reason';
import { list, type Sayer } from '../text/say';
import { text } from '../text/text.svelte';
import type { Choosing } from './choosing.svelte';

// Describes the current decision.
export function askedOf(legal: Legal): string {
    if (legal.moves.length === 1 && legal.moves[0]?.verb === 'pass') return text('ask.onlyPass');
    const action = legal.second ?? legal.follow;
    return text(`ask.${legal.decision}`, { action: action ? text(`effect.${action}`) : '' });
}

export function statusOf(session: GameSession, choosing: Choosing, say: Sayer, asked: string): string {
    const { position, online } = session;
    if (session.legal.player === null) {
        const names = position.winners.map((seat) => say.names[seat] ?? '');
        return `${text('game.over')}. ${text('game.winners', { count: names.length, names: list(names) })}`;
    }
    if (online?.session?.sending) return text('online.sending');
    if (online?.room?.stage === 'paused') return text('stage.paused');
    if (!session.myMove) {
        const last = session.log.at(-1);
        const said =
            last && session.seats[last.player] !== 'person'
                ? `${say.names[last.player]}: ${say.move(last.move)}. `
                : '';
        return said + text('game.thinking', { name: say.names[position.player ?? 0] ?? '' });
    }
    if (choosing.whyNot)
        return choosing.whyNot.length > 0
            ? text('game.whyNot', { why: reasons(say, choosing.whyNot) })
            : text('game.notNow');
    const what = toDo(choosing, asked);
    const severalPersons = session.seats.filter((seat) => seat === 'person').length > 1;
    return severalPersons ? text('ask.of', { name: say.names[session.me] ?? '', what }) : what;
}

function toDo(choosing: Choosing, asked: string): string {
    if (choosing.chosen.some((spot) => /^(building|token):/.test(spot))) return text('ask.target');
    if (choosing.chosen.length > 0) return text('ask.source');
    return choosing.ready && !choosing.legal ? text('ask.confirm') : asked;
}
