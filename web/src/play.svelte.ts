// A local game on the screen: a person in some seats, bots in the others, kept after every move.
import { randomSeed, ThinkingStopped, type Engine, type Game, type Thinking } from './engine/engine';
import type { BotKind, BotMove, Hint, Legal, LogEntry, Position } from './engine/types';
import { StoreError, type GameStore, type SavedGame } from './store/games';

export type Seat = SavedGame['seats'][number];

export class LocalGame {
    position = $state.raw<Position>();
    legal = $state.raw<Legal>();
    log = $state.raw<LogEntry[]>([]);
    hint = $state.raw<Hint>();
    thinking = $state(false);
    trouble = $state.raw<StoreError>();
    failure = $state.raw<Error>();
    private thought: Thinking<BotMove> | undefined;
    private takenBack = 0; // how often: a bot's answer from before counts no more

    constructor(
        readonly id: string,
        private readonly game: Game,
        readonly seats: readonly Seat[],
        private readonly store: GameStore | undefined,
    ) {}

    static async start(engine: Engine, saved: SavedGame, store: GameStore | undefined): Promise<LocalGame> {
        const local = new LocalGame(saved.id, await engine.openRecord(saved.record), saved.seats, store);
        await local.show();
        void local.letBotsPlay();
        return local;
    }

    get edition(): string {
        return this.game.edition;
    }
    get myMove(): boolean {
        return this.legal?.player != null && this.seats[this.legal.player] === 'person';
    }

    async play(move: string): Promise<void> {
        await this.game.play(move);
        await this.show();
        await this.keep();
        void this.letBotsPlay();
    }

    // Back to where a person last decided.
    async undo(): Promise<void> {
        const last = this.log.findLast((entry) => this.seats[entry.player] === 'person');
        if (!last) return;
        ++this.takenBack;
        this.thought?.stop();
        await this.game.undo(last.ply);
        await this.show();
        await this.keep();
        void this.letBotsPlay();
    }

    async askHint(): Promise<void> {
        const ply = this.game.ply;
        const hint = await this.game.hint().answer;
        if (this.game.ply === ply) this.hint = hint;
    }

    async leave(): Promise<void> {
        ++this.takenBack;
        this.thought?.stop();
        await this.game.close();
    }

    private async show(): Promise<void> {
        this.hint = undefined;
        [this.position, this.legal, this.log] = await Promise.all([
            this.game.position(),
            this.game.legal(),
            this.game.log(),
        ]);
    }

    private async letBotsPlay(): Promise<void> {
        if (this.thinking) return;
        this.thinking = true;
        const before = this.takenBack;
        try {
            for (let bot = this.botToMove(); bot && before === this.takenBack; bot = this.botToMove()) {
                this.thought = this.game.bot(bot, randomSeed());
                const { move } = await this.thought.answer;
                this.thought = undefined;
                if (before !== this.takenBack) return;
                await this.game.play(move.move);
                await this.show();
                await this.keep();
            }
        } catch (error) {
            if (!(error instanceof ThinkingStopped)) this.failure = error as Error;
        } finally {
            this.thinking = false;
        }
    }

    private botToMove(): BotKind | undefined {
        const player = this.legal?.player;
        const seat = player == null ? undefined : this.seats[player];
        return seat === 'person' ? undefined : seat;
    }

    private async keep(): Promise<void> {
        try {
            await this.store?.save({
                id: this.id,
                savedAt: Date.now(),
                record: await this.game.record(),
                seats: [...this.seats],
                over: this.legal?.player == null,
            });
            this.trouble = undefined;
        } catch (error) {
            if (!(error instanceof StoreError)) throw error;
            this.trouble = error;
        }
    }
}
