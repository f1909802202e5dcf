// State of the move being chosen: parts are picked, then it becomes a draft with a preview, then it is confirmed.
// The second half of an action can be drafted before the first is played.
import type { Ghost } from '../chart/seam';
import type { Fact, Legal, Move, Preview, Reason } from '../engine/types';
import type { GameSession } from '../session/session';
import { choiceOf, questionOf, type Choice, type Spot } from './choice';

const nothing: Choice = { moves: [], lit: new Set(), settled: undefined };

export class Choosing {
    chosen = $state.raw<readonly Spot[]>([]);
    draft = $state.raw<readonly Move[]>([]);
    preview = $state.raw<Preview>();
    whyNot = $state.raw<readonly Reason[]>(); // empty: no reason can be given
    private working: Promise<void> = Promise.resolve(); // pending preview or move

    constructor(
        private readonly session: GameSession,
        private readonly confirmFirst: () => boolean,
    ) {}

    // The current decision: the game's, or the draft's if the action continues.
    readonly legal = $derived.by((): Legal | undefined => {
        if (!this.session.myMove) return undefined;
        if (this.draft.length === 0) return this.session.legal;
        const next = this.preview?.legal;
        return next?.continues && next.player === this.session.legal.player ? next : undefined;
    });
    readonly choice = $derived(this.legal ? choiceOf(this.legal.moves, this.chosen) : nothing);
    readonly facts = $derived<Fact[]>(this.preview?.log.flatMap(({ facts }) => facts) ?? []);

    get ready(): boolean {
        return this.draft.length > 0;
    }

    // `again` deselects: copies of a building share a spot, so only the caller knows whether a chosen one was
    // clicked.
    async choose(spot: Spot, again = false): Promise<void> {
        this.whyNot = undefined;
        const at = this.chosen.lastIndexOf(spot);
        const lit = this.choice.lit.has(spot);
        if (at >= 0 && (again || !lit)) {
            this.chosen = this.chosen.filter((_, index) => index !== at);
            return;
        }
        if (lit) return this.extend([...this.chosen, spot]);
        // Pointing at the start of a different move discards the draft.
        if (this.session.myMove && choiceOf(this.session.legal.moves, []).lit.has(spot)) {
            this.clear();
            return this.extend([spot]);
        }
        // If the draft ends my turn, the next decision is somebody else's: ask about the position before the draft.
        const after = this.legal ? this.draft.map(({ move }) => move) : [];
        this.whyNot = await this.session.whyNot(questionOf(spot), after);
    }

    take(move: Move): Promise<void> {
        const ply = this.ply;
        return this.afterwards(async () => {
            if (this.ply !== ply) return; // ignore a double click, which would answer the next question
            this.whyNot = undefined;
            const draft = [...this.draft, move];
            const moves = draft.map((one) => one.move);
            if (this.confirmFirst() || this.gaveUp(move)) {
                this.preview = await this.session.preview(moves);
                this.draft = draft;
                this.chosen = []; // only now, so that the chosen parts stay visible until the preview is ready
            } else {
                this.chosen = [];
                await this.session.play(moves);
            }
        });
    }

    confirm(): Promise<void> {
        return this.afterwards(async () => {
            if (!this.ready) return;
            const moves = this.draft.map((one) => one.move);
            this.clear();
            await this.session.play(moves);
        });
    }

    // Goes back one step: a chosen part, or the last move of the draft. False if there was nothing to undo.
    async back(): Promise<boolean> {
        this.whyNot = undefined;
        if (this.chosen.length > 0) {
            this.chosen = this.chosen.slice(0, -1);
            return true;
        }
        if (this.draft.length === 0) return false;
        const draft = this.draft.slice(0, -1);
        this.preview = draft.length === 0 ? undefined : await this.session.preview(draft.map(({ move }) => move));
        this.draft = draft;
        return true;
    }

    clear(): void {
        this.chosen = [];
        this.draft = [];
        this.preview = undefined;
        this.whyNot = undefined;
    }

    private get ply(): number {
        return this.session.log.length + this.draft.length;
    }

    // Runs actions one at a time, so that clicks made during a slow one are not lost.
    private afterwards(act: () => Promise<void>): Promise<void> {
        const done = this.working.then(act);
        this.working = done.catch(() => undefined);
        return done;
    }

    // Passing when there are alternatives is always previewed, even if moves need no confirmation.
    private gaveUp(move: Move): boolean {
        return move.verb === 'pass' && (this.legal?.moves.length ?? 0) > 1;
    }

    private async extend(chosen: Spot[]): Promise<void> {
        const { settled } = choiceOf(this.legal?.moves ?? [], chosen);
        if (settled) return this.take(settled);
        this.chosen = chosen;
    }
}

// The pieces that the drafted moves would place on the chart.
export function ghostsOf(facts: readonly Fact[], isFleet: (site: string) => boolean): Ghost[] {
    return facts.flatMap(({ fact, seat, city, region, connection, card, from = 0, to = 0 }): Ghost[] => {
        if (fact === 'site-taken' && city) return [{ at: `${isFleet(city) ? 'fleet' : 'city'}:${city}`, seat }];
        if (fact === 'shipped' && region) return [{ at: `track:${region}`, seat }];
        if (fact === 'sea' && region && to > from) return [{ at: `sea:${region}`, seat }];
        if (fact === 'link-completed' && connection) return [{ at: `link:${connection}`, seat }];
        if (fact === 'card-gained' && card) return [{ at: `deck:${card.slice(0, card.lastIndexOf(' '))}`, seat }];
        return [];
    });
}
