// A move in the making: parts are chosen, then it stands as a draft with its consequences, then it is
// confirmed. The second half of an action may be drafted before the first is played.
import type { Ghost } from '../chart/seam';
import type { Fact, Legal, Move, Preview, Reason } from '../engine/types';
import type { GameSession } from '../session/session';
import { choiceOf, questionOf, type Choice, type Spot } from './choice';

const nothing: Choice = { moves: [], lit: new Set(), settled: undefined };

export class Choosing {
    chosen = $state.raw<readonly Spot[]>([]);
    draft = $state.raw<readonly Move[]>([]);
    preview = $state.raw<Preview>();
    whyNot = $state.raw<readonly Reason[]>(); // empty: there is no more to say than no
    private working: Promise<void> = Promise.resolve(); // a preview or a move under way

    constructor(
        private readonly session: GameSession,
        private readonly confirmFirst: () => boolean,
    ) {}

    // The decision that choosing is about: of the game, or of the draft if the action goes on.
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

    // Copies of a building share a spot: only who shows them knows whether the one that is chosen was meant.
    async choose(spot: Spot, again = false): Promise<void> {
        this.whyNot = undefined;
        const at = this.chosen.lastIndexOf(spot);
        const lit = this.choice.lit.has(spot);
        if (at >= 0 && (again || !lit)) {
            this.chosen = this.chosen.filter((_, index) => index !== at);
            return;
        }
        if (lit) return this.extend([...this.chosen, spot]);
        // Somebody who points at another thing has changed their mind.
        if (this.session.myMove && choiceOf(this.session.legal.moves, []).lit.has(spot)) {
            this.clear();
            return this.extend([spot]);
        }
        // A draft that ends the turn leaves the next decision to somebody else: the question is about mine.
        const after = this.legal ? this.draft.map(({ move }) => move) : [];
        this.whyNot = await this.session.whyNot(questionOf(spot), after);
    }

    take(move: Move): Promise<void> {
        const ply = this.ply;
        return this.afterwards(async () => {
            if (this.ply !== ply) return; // a second click is no answer to the next question
            this.whyNot = undefined;
            const draft = [...this.draft, move];
            const moves = draft.map((one) => one.move);
            if (this.confirmFirst() || this.gaveUp(move)) {
                this.preview = await this.session.preview(moves);
                this.draft = draft;
                this.chosen = []; // not before: what was chosen is seen until the move stands
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

    // One step: a chosen part, or the last move of the draft. False: there was none.
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

    // One thing after the other: whoever is quicker than the storage loses no click.
    private afterwards(act: () => Promise<void>): Promise<void> {
        const done = this.working.then(act);
        this.working = done.catch(() => undefined);
        return done;
    }

    // Passing while something else could be done is shown first, even where moves are final at once.
    private gaveUp(move: Move): boolean {
        return move.verb === 'pass' && (this.legal?.moves.length ?? 0) > 1;
    }

    private async extend(chosen: Spot[]): Promise<void> {
        const { settled } = choiceOf(this.legal?.moves ?? [], chosen);
        if (settled) return this.take(settled);
        this.chosen = chosen;
    }
}

// What the drafted moves would lay down on the chart.
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
