// The recorded game of the tutorial at the table: it goes to the position of a step, accepts only the move that the
// step asks for, and replays the moves of the others.
import type { Engine, Game } from '../engine/engine';
import type { Edition, Legal, LogEntry, Position, Preview, Reason, Source, Target } from '../engine/types';
import { Rest } from '../session/rest';
import type { GameSession, SeatKind } from '../session/session';
import { look, type Shown } from '../session/shown';
import { readersName } from '../text/person';
import type { Step } from './chapters';

// Up to this many moves of the others are shown one by one; beyond that the game jumps ahead.
const watched = 6;

export interface LessonRecord {
    players: readonly { name: string }[];
    moves: readonly string[];
}

export class LessonSession implements GameSession {
    readonly seats: readonly SeatKind[];
    readonly me = 0;
    readonly canUndo = false;
    readonly undone = undefined;
    readonly hintsAllowed = false;
    readonly trouble = undefined;
    step = $state.raw<Step>();
    done = $state(false); // the move of this step was played
    moving = $state(true); // the others are playing, or the position is being set up
    private shown: Shown;
    private queue: Promise<void> = Promise.resolve();
    private wanted = 0; // number of the latest to() call; earlier ones are dropped
    private readonly rest = new Rest(); // after a move of the others

    private constructor(
        private readonly game: Game,
        readonly edition: Edition,
        private readonly moves: readonly string[],
        private readonly pause: () => number,
        shown: Shown,
    ) {
        this.shown = $state.raw(shown);
        this.seats = game.names.map((_, seat) => (seat === this.me ? 'person' : 'bot'));
    }

    static async start(engine: Engine, record: LessonRecord, at: number, pause: () => number): Promise<LessonSession> {
        const names = record.players.map(({ name }, seat) => ({ name: seat === 0 ? readersName : name }));
        const game = await engine.openRecord(JSON.stringify({ ...record, players: names }));
        await game.undo(at);
        return new LessonSession(game, await engine.edition(game.edition), record.moves, pause, await look(game));
    }

    get position(): Position {
        return this.shown.position;
    }
    get log(): readonly LogEntry[] {
        return this.shown.log;
    }
    get myMove(): boolean {
        return this.step?.asks === true && !this.done && !this.moving;
    }
    get legal(): Legal {
        const { legal } = this.shown;
        const moves = this.myMove ? legal.moves.filter(({ move }) => move === this.wish) : [];
        return { ...legal, player: this.me, moves };
    }
    private get wish(): string | undefined {
        return this.step && this.moves[this.step.at];
    }

    // Goes to the position of a step, forward or back.
    to(step: Step): Promise<void> {
        const wish = ++this.wanted;
        this.rest.end();
        this.queue = this.queue.then(async () => {
            if (wish !== this.wanted) return;
            this.moving = this.game.ply !== step.at;
            this.step = step;
            this.done = false;
            if (!this.moving) return;
            const between = this.moves.slice(this.game.ply, step.at);
            if (this.game.ply > step.at) await this.game.undo(step.at);
            else if (between.length > watched) await this.game.play(...between);
            else
                for (const move of between) {
                    await this.game.play(move);
                    this.shown = await look(this.game);
                    if (wish === this.wanted) await this.rest.take(this.pause());
                }
            this.shown = await look(this.game);
            if (wish === this.wanted) this.moving = false;
        });
        return this.queue;
    }

    async play(moves: string[]): Promise<void> {
        if (!this.myMove || moves.length !== 1 || moves[0] !== this.wish) return;
        await this.game.play(...moves);
        this.shown = await look(this.game);
        this.done = true;
    }
    // Plays the move for a learner who asks to be shown.
    async showHow(): Promise<void> {
        if (this.wish) await this.play([this.wish]);
    }

    async whyNot(parts: { source?: Source; target?: Target }): Promise<Reason[]> {
        const reasons = await this.game.whyNotPart(parts);
        return reasons.length > 0 ? reasons : [{ code: 'later' }];
    }
    preview(moves: string[]): Promise<Preview> {
        return this.game.preview(moves);
    }
    hurry(): void {
        this.rest.end();
    }
    canUndoTo(): boolean {
        return false;
    }
    sawUndone(): void {}
    async undo(): Promise<void> {
        // The lesson has its own navigation.
    }
    async hint(): Promise<undefined> {
        return undefined;
    }
    record(): Promise<string> {
        return this.game.record();
    }
    async leave(): Promise<void> {
        ++this.wanted;
        this.rest.end();
        await this.queue;
        await this.game.close();
    }
}
