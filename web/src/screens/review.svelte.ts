// Analysis of a game, position by position, in the thinking worker; results arrive while it runs. What was found is
// kept with the game, so that nothing is computed twice.
import { ThinkingStopped, type Game, type Thinking } from '../engine/engine';
import type { Analysis, Budget, Expected, Grade, Judged, Move, SeatReview, Swing } from '../engine/types';

// A costly move, with the better one split into parts, to be put into words and shown.
export interface JudgedSwing extends Swing {
    betterMove: Move | undefined;
}

export interface KeptAnalysis {
    load(): Promise<Analysis | undefined>;
    save(analysis: Analysis): Promise<void>;
}

export class Review {
    // By ply; undefined if not analysed yet, or if there was no choice.
    expected = $state.raw<readonly (readonly Expected[] | undefined)[]>([]);
    // Undefined until the analysis is complete.
    swings = $state.raw<readonly JudgedSwing[]>();
    seats = $state.raw<readonly SeatReview[]>();
    grades = $state.raw<readonly Grade[]>();
    share = $state(0);
    trouble = $state('');
    private thinking: Thinking<Analysis> | undefined;
    private begun = false;
    private stopped = false;

    constructor(
        private readonly game: Game,
        private readonly kept?: KeptAnalysis,
    ) {}

    // Runs once; can be started again after a failure.
    async start(budget: Budget = {}): Promise<void> {
        if (this.begun) return;
        this.begun = true;
        this.trouble = '';
        try {
            const { curve, swings, seats, grades } = (await this.kept?.load()) ?? (await this.computed(budget));
            this.expected = curve.map(({ expected }) => expected);
            this.swings = await Promise.all(swings.map((swing) => this.inParts(swing)));
            this.seats = seats;
            this.grades = grades;
            this.share = 1;
        } catch (error) {
            if (error instanceof ThinkingStopped) return;
            this.begun = false;
            this.trouble = error instanceof Error ? error.message : String(error);
        }
    }

    stop(): void {
        this.stopped = true;
        this.thinking?.stop();
    }

    private async computed(budget: Budget): Promise<Analysis> {
        if (this.stopped) throw new ThinkingStopped();
        this.thinking = this.game.analyse(budget, (share, news) => this.heard(share, news));
        const analysis = await this.thinking.answer;
        await this.kept?.save(analysis);
        return analysis;
    }

    private heard(share: number, news: readonly Judged[] | null): void {
        this.share = share;
        if (!news?.length) return;
        const expected = [...this.expected];
        for (const one of news) expected[one.ply] = one.expected;
        this.expected = expected;
    }

    private async inParts(swing: Swing): Promise<JudgedSwing> {
        const { moves } = await this.game.legal(swing.ply);
        return { ...swing, betterMove: moves.find(({ move }) => move === swing.better) };
    }
}
