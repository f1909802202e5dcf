// State of the move being chosen: parts are picked, then it becomes a draft with a preview, then it is confirmed.
// The second half of an action can be drafted before the first is played.
import type { Ghost } from '../chart/seam';
import type { Fact, Legal, Move, Preview, Reason } from '../engine/types';
import type { GameSession } from '../session/session';
import { choiceOf, questionOf, type Choice, type Spot } from './choice';

const nothing: Choice = { moves: [], lit: new Map(), settled: undefined };

// A drafted move, with what had been chosen before the choice that made it, to go back to.
interface Step {
    move: Move;
    chosen: readonly Spot[];
    preview: Preview;
}

export class Choosing {
    chosen = $state.raw<readonly Spot[]>([]);
    private steps = $state.raw<readonly Step[]>([]);
    whyNot = $state.raw<readonly Reason[]>(); // empty: no reason can be given
    private working: Promise<void> = Promise.resolve(); // pending preview or move

    constructor(
        private readonly session: GameSession,
        private readonly confirmFirst: () => boolean,
    ) {}

    readonly draft = $derived(this.steps.map(({ move }) => move));
    readonly preview = $derived(this.steps.at(-1)?.preview);
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

    // `laidOut`: an advised move is looked at first, whatever it is.
    take(move: Move, laidOut = false): Promise<void> {
        const ply = this.ply;
        return this.afterwards(async () => {
            if (this.ply !== ply) return; // ignore a double click, which would answer the next question
            this.whyNot = undefined;
            const moves = [...this.draft, move].map((one) => one.move);
            if (laidOut || this.needsPreview(move)) {
                const preview = await this.session.preview(moves);
                this.steps = [...this.steps, { move, chosen: this.chosen, preview }];
                this.chosen = []; // only now, so that the chosen parts stay visible until the preview is ready
            } else {
                this.clear();
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

    // Goes back by one choice: the last chosen part, or the one that completed a drafted move. False if there was
    // nothing to take back.
    back(): boolean {
        this.whyNot = undefined;
        const last = this.steps.at(-1);
        if (this.chosen.length > 0) {
            this.chosen = this.chosen.slice(0, -1);
        } else if (last) {
            this.steps = this.steps.slice(0, -1);
            this.chosen = last.chosen;
        } else return false;
        return true;
    }

    clear(): void {
        this.chosen = [];
        this.steps = [];
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

    // Passing while something else could be done is always previewed; a pass that is forced, or being done with an
    // action, never.
    private needsPreview({ verb }: Move): boolean {
        if (verb === 'done') return false;
        if (verb === 'pass') return (this.legal?.moves.length ?? 0) > 1;
        return this.confirmFirst();
    }

    private async extend(chosen: Spot[]): Promise<void> {
        const { settled } = choiceOf(this.legal?.moves ?? [], chosen);
        if (settled) return this.take(settled);
        this.chosen = chosen;
    }
}

// The pieces that the drafted moves would place on the chart.
export function ghostsOf(facts: readonly Fact[], isFleet: (site: string) => boolean): Ghost[] {
    return facts.flatMap(
        ({ fact, seat, city, region, connection, exploit, card, place, from = 0, to = 0 }): Ghost[] => {
            if (fact === 'site-taken' && city) return [{ at: `${isFleet(city) ? 'fleet' : 'city'}:${city}`, seat }];
            if (fact === 'shipped' && region) return [{ at: `track:${region}`, seat }];
            if (fact === 'sea' && region) return [{ at: `sea:${region}`, seat, back: to < from }];
            if (fact === 'link-completed' && connection) return [{ at: `link:${connection}`, seat }];
            if (fact === 'shield-gained' && exploit) return [{ at: `exploit:${exploit}`, seat }];
            if (card && place && (fact === 'card-gained' || (fact === 'card-lost' && place !== 'away')))
                return [{ at: cardSpot(card, place), seat, back: fact === 'card-lost' }];
            return [];
        },
    );
}

const cardSpot = (card: string, place: NonNullable<Fact['place']>): Spot =>
    place === 'pile' ? 'discard' : `${place === 'deck' ? 'deck' : 'governor'}:${card.slice(0, card.lastIndexOf(' '))}`;
