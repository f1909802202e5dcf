// A server game as the table sees it: the engine follows the server's events, and every action is sent to the server
// first.
import type { Engine, Game } from '../engine/engine';
import type { Edition, Position } from '../engine/types';
import type { OnlineRoom } from '../online/room.svelte';
import { nameOf } from '../online/words';
import { EngineSession, look, type Shown } from './engine-session.svelte';
import type { GameSession, SeatKind } from './session';

export class OnlineSession extends EngineSession implements GameSession {
    readonly trouble = undefined;
    sending = $state(false); // a command is in flight
    private sent: Promise<void> = Promise.resolve();
    private looksAt = $state(0); // the board a spectator has chosen

    private constructor(
        readonly online: OnlineRoom,
        game: Game,
        edition: Edition,
        shown: Shown,
    ) {
        super(game, edition, shown);
    }

    static async open(engine: Engine, game: Game, online: OnlineRoom): Promise<OnlineSession> {
        return new OnlineSession(online, game, await engine.edition(game.edition), await look(game));
    }

    // Bots are named in the reader's language. Joined into one string, so that chat messages do not invalidate the
    // derived position.
    private readonly names = $derived.by(() => (this.online.room?.seats ?? []).map(nameOf).join('\n'));
    private readonly withNames = $derived.by((): Position => {
        const { position } = this.shown;
        const names = this.names.split('\n');
        return {
            ...position,
            players: position.players.map((player, seat) => ({ ...player, name: names[seat] || player.name })),
        };
    });
    override get position(): Position {
        return this.withNames;
    }

    get seats(): readonly SeatKind[] {
        return (this.online.room?.seats ?? []).map((seat, index) =>
            index === this.online.mySeat ? 'person' : seat.present ? 'remote' : 'bot',
        );
    }
    get me(): number {
        return this.online.mySeat ?? this.looksAt;
    }
    see(seat: number): void {
        this.looksAt = seat;
    }
    get myMove(): boolean {
        return this.mayAct && !this.sending && this.legal.player === this.online.mySeat;
    }
    get canUndo(): boolean {
        return this.mayAct && !this.sending && !this.online.myRequest && this.lastTurn() !== undefined;
    }
    get hintsAllowed(): boolean {
        return this.online.mySeat !== null && this.online.room?.settings.hints !== false;
    }
    get ply(): number {
        return this.game.ply;
    }

    async play(moves: string[]): Promise<void> {
        await this.send(() => this.online.order({ type: 'play', ply: this.ply, moves }));
    }

    // Waits for a move in flight first, so that an undo requested meanwhile is not lost.
    async undo(): Promise<void> {
        if (this.sending) await this.sent;
        const to = this.lastTurn();
        if (to !== undefined && this.canUndo)
            await this.send(() => this.online.insist(() => ({ type: 'undo', ply: this.ply, to })));
    }

    hurry(): void {
        this.online.hurry();
    }

    // Replaces the game shown: the same one, or a new one after an error.
    show(game: Game, shown: Shown): void {
        this.game = game;
        this.shown = shown;
    }

    // The room owns the game, and closes it.
    async leave(): Promise<void> {}

    private get mayAct(): boolean {
        const { mySeat, room } = this.online;
        return mySeat !== null && room?.stage === 'playing' && room.seats[mySeat]?.present === true;
    }
    private lastTurn(): number | undefined {
        const start = this.turnStart((seat) => seat === this.online.mySeat);
        return start !== undefined && start >= (this.online.room?.from ?? 0) ? start : undefined;
    }
    private send(order: () => Promise<boolean>): Promise<void> {
        this.sending = true;
        this.sent = order().then(
            () => void (this.sending = false),
            () => void (this.sending = false),
        );
        return this.sent;
    }
}
