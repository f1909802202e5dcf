// A local game: people in some seats, bots in the others, saved after every move.
import { randomSeed, ThinkingStopped, type Engine, type Game, type Thinking } from '../engine/engine';
import type { BotKind, BotMove, Edition, LogEntry } from '../engine/types';
import { reopen, save } from '../store/deal';
import { StoreError, type GameStore, type SavedGame } from '../store/games';
import { EngineSession } from './engine-session';
import { Rest } from './rest';
import type { GameSession, SeatKind, SessionTrouble } from './session';
import { look, type Shown, type Undone } from './shown';

export class LocalSession extends EngineSession implements GameSession {
    readonly seats: readonly SeatKind[];
    readonly hintsAllowed = true;
    trouble = $state.raw<SessionTrouble>();
    me = $state(0);
    private thought: Thinking<BotMove> | undefined;
    private readonly rest = new Rest(); // after a bot's move
    private playing = false; // bots are playing
    private era = 0; // incremented on undo and leave, to discard bot moves requested before

    undone = $state.raw<Undone>();
    protected shown: Shown;

    private constructor(
        protected readonly game: Game,
        readonly edition: Edition,
        private readonly saved: SavedGame,
        private readonly store: GameStore | undefined,
        private readonly pause: () => number, // milliseconds after a bot's move
        shown: Shown,
    ) {
        super();
        this.shown = $state.raw(shown);
        this.seats = saved.seats.map((seat) => (seat === 'person' ? 'person' : 'bot'));
        this.me = Math.max(0, this.seats.indexOf('person'));
        this.turnBoard();
    }

    static async start(
        engine: Engine,
        saved: SavedGame,
        store: GameStore | undefined,
        pause: () => number,
    ): Promise<LocalSession> {
        const game = await reopen(engine, saved);
        const session = new LocalSession(
            game,
            await engine.edition(game.edition, game.version),
            saved,
            store,
            pause,
            await look(game),
        );
        void session.letBotsPlay();
        return session;
    }

    get myMove(): boolean {
        return this.legal.player !== null && this.seats[this.legal.player] === 'person';
    }
    get canUndo(): boolean {
        return this.lastTurn() !== undefined;
    }

    async play(moves: string[]): Promise<void> {
        this.sawUndone();
        await this.moved(await this.game.play(...moves));
        void this.letBotsPlay();
    }

    canUndoTo(ply: number): boolean {
        const player = this.log[ply]?.player;
        return player !== undefined && this.seats[player] === 'person';
    }

    async undo(to = this.lastTurn()): Promise<void> {
        if (to === undefined || !this.canUndoTo(to)) return;
        ++this.era;
        this.thought?.stop();
        this.rest.end();
        const entries = this.log.slice(to);
        await this.game.undo(to);
        await this.moved([]);
        this.undone = { seat: entries[0]!.player, entries };
        void this.letBotsPlay();
    }

    sawUndone(): void {
        this.undone = undefined;
    }
    hurry(): void {
        this.thought?.takeNow();
        this.rest.end();
    }

    async leave(): Promise<void> {
        ++this.era;
        this.thought?.stop();
        this.rest.end();
        await this.game.close();
    }

    private lastTurn(): number | undefined {
        return this.turnStart((seat) => this.seats[seat] === 'person');
    }

    // Appends to the known log instead of fetching all of it; entries beyond the current ply were undone meanwhile.
    private async moved(entries: LogEntry[]): Promise<void> {
        const [position, legal] = await Promise.all([this.game.position(), this.game.legal()]);
        this.shown = { position, legal, log: [...this.shown.log, ...entries].slice(0, this.game.ply) };
        this.turnBoard();
        await this.keep();
    }

    // With several people at one screen, the large board is the one of whoever decides.
    private turnBoard(): void {
        if (this.myMove && this.legal.player !== null) this.me = this.legal.player;
    }

    private async letBotsPlay(): Promise<void> {
        if (this.playing) return;
        this.playing = true;
        const era = this.era;
        try {
            for (let bot = this.botToMove(); bot && era === this.era; bot = this.botToMove()) {
                this.thought = this.game.bot(bot, randomSeed(), this.saved.budget);
                const { move } = await this.thought.answer;
                this.thought = undefined;
                if (era !== this.era) break;
                const played = await this.game.play(move.move);
                // The pause runs while the game is saved, so that hurry() works during that time, too.
                await Promise.all([this.moved(played), this.rest.take(this.pause())]);
            }
        } catch (error) {
            if (!(error instanceof ThinkingStopped)) this.trouble = { kind: 'failed', why: String(error) };
        } finally {
            this.playing = false;
        }
        if (era !== this.era && this.botToMove()) void this.letBotsPlay();
    }

    private botToMove(): BotKind | undefined {
        const player = this.legal.player;
        const seat = player === null ? undefined : this.saved.seats[player];
        return seat === 'person' ? undefined : seat;
    }

    private async keep(): Promise<void> {
        try {
            await save(this.store, {
                ...this.saved,
                savedAt: Date.now(),
                record: await this.game.record(),
                over: this.legal.player === null,
                round: this.position.round,
            });
            this.trouble = undefined;
        } catch (error) {
            if (!(error instanceof StoreError)) throw error;
            this.trouble = { kind: error.kind, why: error.message };
        }
    }
}
