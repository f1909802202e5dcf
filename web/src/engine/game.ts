// A game held by the engine: playing, queries, and thinking.
import { ThinkingStopped, type HostLink, type Progress, type Thinking } from './link';
import type { ThinkingName } from './host';
import type {
    Analysis,
    BotKind,
    BotMove,
    Budget,
    Hint,
    Judged,
    Legal,
    LogEntry,
    Opened,
    Position,
    Preview,
    Reason,
    Result,
    Source,
    Target,
} from './types';

const at = (ply: number | undefined) => (ply === undefined ? {} : { ply });

export class Game {
    readonly edition: string;
    readonly version: number; // of the edition's rules
    readonly players: number;
    readonly names: readonly string[];
    private readonly game: number;
    private plies: number; // moves played
    private thinkersGame: Promise<number> | undefined;

    constructor(
        opened: Opened,
        private readonly table: HostLink,
        private readonly thinker: HostLink,
        private readonly bringWeights: () => Promise<void>,
        readonly editionFile?: string, // if its edition is not built in
    ) {
        this.game = opened.game;
        this.edition = opened.edition;
        this.version = opened.version;
        this.players = opened.players;
        this.names = opened.names;
        this.plies = opened.ply;
    }

    get ply(): number {
        return this.plies;
    }
    // The engine itself has played or undone moves, following a room.
    wentOnTo(ply: number): void {
        this.plies = ply;
    }

    // The latest position, or the one at a ply.
    position(ply?: number): Promise<Position> {
        return this.table.call('position', { game: this.game, ...at(ply) });
    }
    legal(ply?: number): Promise<Legal> {
        return this.table.call('legal', { game: this.game, ...at(ply) });
    }
    result(ply?: number): Promise<Result> {
        return this.table.call('result', { game: this.game, ...at(ply) });
    }
    // Why a move can't be made; empty if it can.
    whyNot(move: string, ply?: number): Promise<Reason[]> {
        return this.table.call('whyNot', { game: this.game, move, ...at(ply) });
    }
    // The same for parts of a move: a building, a city, or both; optionally after moves not yet played.
    whyNotPart(parts: { source?: Source; target?: Target }, after: string[] = []): Promise<Reason[]> {
        return this.table.call('whyNotPart', { game: this.game, ...parts, after });
    }
    log(from = 0, to = this.ply): Promise<LogEntry[]> {
        return this.table.call('log', { game: this.game, from, to });
    }
    record(): Promise<string> {
        return this.table.call('record', { game: this.game });
    }

    // All moves are played, or none.
    async play(...moves: string[]): Promise<LogEntry[]> {
        const entries = await this.table.call('play', { game: this.game, moves });
        this.plies += moves.length;
        return entries;
    }
    async undo(to: number): Promise<void> {
        await this.table.call('undo', { game: this.game, to });
        this.plies = to;
    }
    // What the moves would do; the game is not changed.
    preview(moves: string[], ply?: number): Promise<Preview> {
        return this.table.call('preview', { game: this.game, moves, ...at(ply) });
    }

    bot(level: BotKind, seed: string, budget: Budget = {}, progress?: Progress): Thinking<BotMove> {
        return this.think('bot', { level, seed, ...budget }, progress);
    }
    hint(options: { ply?: number; moves?: number } & Budget = {}, progress?: Progress): Thinking<Hint> {
        return this.think('hint', options, progress);
    }
    analyse(options: Budget = {}, progress?: Progress<Judged[]>): Thinking<Analysis> {
        return this.think('analyse', options, progress as Progress);
    }

    async close(): Promise<void> {
        const theirs = this.thinkersGame;
        await this.table.call('close', { game: this.game });
        if (theirs) await this.thinker.call('close', { game: await theirs });
    }

    // First brings the thinking worker's copy of the game up to date and loads the bots' weights.
    private think<Answer>(name: ThinkingName, request: object, progress?: Progress): Thinking<Answer> {
        let thinking: Thinking<Answer> | undefined;
        let stopped = false;
        let taken = false;
        const record = this.record(); // requested now, because the game may go on meanwhile
        const prepare = async () => {
            const [text] = await Promise.all([record, this.bringWeights()]);
            this.thinkersGame ??= this.openAtThinker(text);
            const game = await this.thinkersGame;
            if (stopped) throw new ThinkingStopped();
            const { moves } = JSON.parse(text) as { moves: string[] };
            const followed = this.thinker.call('follow', { game, moves });
            thinking = this.thinker.think<Answer>(name, { game, ...request }, progress);
            if (taken) thinking.takeNow();
            const [answer] = await Promise.all([thinking.answer, followed]);
            return answer;
        };
        return {
            answer: prepare(),
            takeNow: () => {
                taken = true;
                thinking?.takeNow();
            },
            stop: () => {
                stopped = true;
                thinking?.stop();
            },
        };
    }

    private async openAtThinker(text: string): Promise<number> {
        try {
            return (await this.thinker.call('openRecord', { text })).game;
        } catch (error) {
            this.thinkersGame = undefined; // allow a retry
            throw error;
        }
    }
}
