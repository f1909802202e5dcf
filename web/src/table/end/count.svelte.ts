// Counts the glory of all players up: one kind after the other, player by player.
import type { Score } from '../../engine/types';
import type { Kind } from './result';

const whole = 5000; // milliseconds for all of it, as far as that is not too fast or too slow
const pace = { least: 70, most: 220 };

export class Count {
    private counted = $state(0);
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly steps: number;

    constructor(
        private readonly kinds: readonly Kind[],
        private readonly glory: readonly Score[],
        private readonly onend: () => void,
    ) {
        this.steps = kinds.length * glory.length;
        this.counted = this.steps;
    }

    get going(): boolean {
        return this.counted < this.steps;
    }
    // What is being counted.
    get kind(): Kind | undefined {
        return this.kinds[Math.floor(this.counted / this.glory.length)];
    }
    has(kind: Kind, seat: number): boolean {
        return this.kinds.indexOf(kind) * this.glory.length + seat < this.counted;
    }
    total(seat: number): number {
        return this.going
            ? this.kinds.reduce((sum, kind) => sum + (this.has(kind, seat) ? (this.glory[seat]?.[kind] ?? 0) : 0), 0)
            : (this.glory[seat]?.total ?? 0);
    }

    start(): void {
        this.counted = 0;
        this.next();
    }
    end(): void {
        if (!this.going) return;
        clearTimeout(this.timer);
        this.counted = this.steps;
        this.onend();
    }
    stop(): void {
        clearTimeout(this.timer);
    }

    private next(): void {
        const pause = Math.min(pace.most, Math.max(pace.least, whole / this.steps));
        this.timer = setTimeout(() => {
            if (this.counted + 1 >= this.steps) return this.end();
            ++this.counted;
            this.next();
        }, pause);
    }
}
