// A server game as the table sees it: it shows what the room has heard, and every action is sent to the server first.
import type { Game } from '../engine/engine';
import type { Edition, Position } from '../engine/types';
import type { Begun, OnlineRoom } from '../online/room.svelte';
import { nameOf } from '../online/words';
import { EngineSession } from './engine-session';
import type { GameSession, SeatKind } from './session';
import type { Shown, Undone } from './shown';

export class OnlineSession extends EngineSession implements GameSession {
    readonly trouble = undefined;
    sending = $state(false); // a command is in flight
    private sent: Promise<void> = Promise.resolve();
    private looksAt = $state(0); // the board a spectator has chosen

    // For a room whose game has begun.
    constructor(readonly online: OnlineRoom) {
        super();
    }

    private get begun(): Begun {
        return this.online.begun!;
    }
    get edition(): Edition {
        return this.begun.edition;
    }
    protected get game(): Game {
        return this.begun.game;
    }
    protected get shown(): Shown {
        return this.begun.shown;
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
    async undo(wanted?: number): Promise<void> {
        if (this.sending) await this.sent;
        const to = wanted ?? this.lastTurn();
        if (to !== undefined && this.canUndoTo(to))
            await this.send(() => this.online.insist(() => ({ type: 'undo', ply: this.ply, to })));
    }

    canUndoTo(ply: number): boolean {
        const mine = this.log[ply]?.player === this.online.mySeat && ply >= (this.online.room?.from ?? 0);
        return mine && this.mayAct && !this.sending && !this.online.myRequest;
    }

    get undone(): Undone | undefined {
        return this.begun.undone;
    }
    sawUndone(): void {
        this.online.sawUndone();
    }
    hurry(): void {
        this.online.hurry();
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
