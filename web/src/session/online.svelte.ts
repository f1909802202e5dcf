// A game on a server, followed with an engine of one's own: events are played here, and what is wanted is
// asked of the server first.
import type { Engine, Game } from '../engine/engine';
import type { Edition, Position } from '../engine/types';
import { isPresent } from '../online/fold';
import type { GameEvent } from '../online/messages';
import type { OnlineRoom } from '../online/room.svelte';
import { nameOf } from '../online/words';
import { EngineSession, look, type Shown } from './engine-session.svelte';
import type { GameSession, SeatKind } from './session';

// What was played there can't be played here, or leads elsewhere.
export class OutOfStep extends Error {}

export class OnlineSession extends EngineSession implements GameSession {
    readonly trouble = undefined;
    sending = $state(false); // a move is on its way
    private sent: Promise<void> = Promise.resolve();
    private looksAt = $state(0); // whose board a spectator has chosen

    private constructor(
        private readonly engine: Engine,
        readonly online: OnlineRoom,
        game: Game,
        edition: Edition,
        shown: Shown,
        private readonly from: number, // ply at which the game began here
    ) {
        super(game, edition, shown);
    }

    static async open(engine: Engine, record: object, online: OnlineRoom): Promise<OnlineSession> {
        const game = await engine.openRecord(JSON.stringify(record));
        return new OnlineSession(engine, online, game, await engine.edition(game.edition), await look(game), game.ply);
    }

    // The record has the names of those who sat down first. As one text, so that the position stays the same
    // thing while people only talk.
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
            index === this.online.mySeat ? 'person' : isPresent(seat) ? 'remote' : 'bot',
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

    // Also of the move that is on its way: what was asked for in that moment is not forgotten.
    async undo(): Promise<void> {
        if (this.sending) await this.sent;
        const to = this.lastTurn();
        if (to !== undefined && this.canUndo)
            await this.send(() => this.online.insist(() => ({ type: 'undo', ply: this.ply, to })));
    }

    hurry(): void {
        this.online.hurry();
    }

    // Plays what happened and says how things are then; they are shown when the room is ready, too. The hash
    // after the last move tells whether all of them led to the same game as on the server.
    async follow(events: readonly GameEvent[]): Promise<Shown> {
        try {
            const moves: string[] = [];
            let hash: string | undefined;
            for (const event of events) {
                if (event.type === 'undone') await this.game.undo(event.to);
                if (event.type !== 'played') continue;
                if (event.ply !== this.ply + moves.length)
                    throw new OutOfStep(`expected ply ${this.ply + moves.length}`);
                moves.push(...event.moves);
                hash = event.hash;
            }
            if (moves.length > 0) await this.game.play(...moves);
            const shown =
                moves.length > 0 || events.some(({ type }) => type === 'undone') ? await look(this.game) : this.shown;
            if (hash !== undefined && hash !== shown.position.hash) throw new OutOfStep(`expected the hash ${hash}`);
            return shown;
        } catch (error) {
            throw error instanceof OutOfStep ? error : new OutOfStep(String(error));
        }
    }
    show(shown: Shown): void {
        this.shown = shown;
    }

    // From the beginning, after something went wrong.
    async restart(record: object): Promise<Shown> {
        const old = this.game;
        this.game = await this.engine.openRecord(JSON.stringify(record));
        await old.close();
        return look(this.game);
    }

    async leave(): Promise<void> {
        await this.game.close();
    }

    private get mayAct(): boolean {
        const { mySeat, room } = this.online;
        return mySeat !== null && room?.stage === 'playing' && isPresent(room.seats[mySeat]);
    }
    private lastTurn(): number | undefined {
        const start = this.turnStart((seat) => seat === this.online.mySeat);
        return start !== undefined && start >= this.from ? start : undefined;
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
