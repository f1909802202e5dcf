// An online game followed by the engine: it applies the server's events with the server's own code, and keeps a game
// of its own in sync with the moves.
import type { FollowedView, GameEvent, TalkLine } from '../online/messages';
import type { Game } from './game';
import type { HostLink } from './link';
import type { Opened } from './types';

export class FollowedRoom {
    game: Game | undefined; // once it has started

    constructor(
        private readonly room: number,
        private readonly table: HostLink,
        private readonly open: (opened: Opened) => Game,
    ) {}

    // Applies all events or none; an event that does not fit what came before throws an EngineError. Returns the
    // resulting view and the new chat lines.
    async hear(events: readonly GameEvent[]): Promise<{ view: FollowedView; talk: TalkLine[] }> {
        const { view, game, talk } = await this.table.call('hear', { room: this.room, events: [...events] });
        if (game) {
            this.game ??= this.open(game);
            this.game.wentOnTo(game.ply);
        }
        return { view, talk };
    }

    async close(): Promise<void> {
        await this.game?.close();
        await this.table.call('closeRoom', { room: this.room });
    }
}
