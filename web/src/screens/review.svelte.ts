// Analysis of a game, position by position, in the thinking worker; results arrive while it runs.
import { ThinkingStopped, type Game, type Thinking } from '../engine/engine';
import type { Analysis, Expected, Judged, Move, Swing } from '../engine/types';

// A costly move, with the better one split into parts, to be put into words and shown.
export interface JudgedSwing extends Swing {
    betterMove: Move | undefined;
}

export class Review {
    // By ply; undefined if not analysed yet, or if there was no choice.
    expected = $state.raw<readonly (readonly Expected[] | undefined)[]>([]);
    swings = $state.raw<readonly JudgedSwing[]>(); // undefined until the analysis is complete
    share = $state(0);
    trouble = $state('');
    private thinking: Thinking<Analysis> | undefined;

    constructor(private readonly game: Game) {}

    get begun(): boolean {
        return this.thinking !== undefined;
    }

    // Runs once; can be started again after a failure.
    async start(options: Parameters<Game['analyse']>[0] = {}): Promise<void> {
        if (this.thinking) return;
        this.trouble = '';
        this.thinking = this.game.analyse(options, (share, news) => this.heard(share, news));
        try {
            const { curve, swings } = await this.thinking.answer;
            this.expected = curve.map(({ expected }) => expected);
            this.swings = await Promise.all(swings.map((swing) => this.inParts(swing)));
            this.share = 1;
        } catch (error) {
            if (error instanceof ThinkingStopped) return;
            this.thinking = undefined;
            this.trouble = error instanceof Error ? error.message : String(error);
        }
    }

    stop(): void {
        this.thinking?.stop();
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
