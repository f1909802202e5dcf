// Passing for a player who can do nothing else, if they wish so. Once for each position, so that one can undo beyond it.
import type { Move } from '../engine/types';
import type { GameSession } from '../session/session';
import type { Sayer } from '../text/say';
import { text } from '../text/text.svelte';

export class AutoPass {
    private readonly done = new Set<string>(); // positions, by hash
    private last = $state.raw<{ ply: number; seat: number }>();

    async pass(session: GameSession, { move }: Move): Promise<void> {
        if (this.done.has(session.position.hash)) return;
        this.done.add(session.position.hash);
        this.last = { ply: session.log.length, seat: session.me };
        await session.play([move]);
    }

    // Says that it happened, until somebody at this screen has made another move.
    note(session: GameSession, say: Sayer): string {
        if (!this.last) return '';
        const { ply, seat } = this.last;
        const played = session.log[ply]?.move.verb === 'pass';
        const since = session.log.slice(ply + 1).some(({ player }) => session.seats[player] === 'person');
        if (!played || since) return '';
        const severalPersons = session.seats.filter((one) => one === 'person').length > 1;
        const what = text('game.passedFor');
        return `${severalPersons ? text('ask.of', { who: say.who(seat), what }) : what} `;
    }
}
