// How much time each seat has left, reckoned from the events as the server does. Only a person who is there
// has a clock that runs. Everything is by the server's clock.
import type { Clock } from './messages';

export interface Clocks {
    readonly control: Clock;
    readonly left: readonly number[]; // in the banks, not counting what runs now
    readonly credited: readonly number[]; // increments up to this ply have been given
    readonly running: number | null;
    readonly since: number; // when it began to run; while stopped, for how long it had
    readonly stopped: boolean;
}

const [second, minute, day] = [1000, 60_000, 86_400_000];
const increment = ({ control }: Clocks) => (control.kind === 'bank' ? control.seconds * second : 0);
const replaced = (list: readonly number[], seat: number, value: number) => list.with(seat, value);

export function newClocks(control: Clock, players: number): Clocks {
    const bank = control.kind === 'bank' ? control.minutes * minute : 0;
    const each = (value: number) => Array<number>(players).fill(value);
    return { control, left: each(bank), credited: each(0), running: null, since: 0, stopped: false };
}

function counted(clocks: Clocks, now: number): Clocks {
    const { running, stopped, since, left } = clocks;
    if (running === null) return clocks;
    const used = stopped ? since : now - since;
    return { ...clocks, left: replaced(left, running, Math.max(0, left[running]! - used)) };
}

// The clock of this seat runs from now on, or nobody's, unless it runs already.
export function run(clocks: Clocks, seat: number | null, now: number): Clocks {
    if (seat === clocks.running) return clocks;
    return { ...counted(clocks, now), running: seat, since: clocks.stopped ? 0 : now };
}

// The seat that was running has ended its turn with the move before `ply`. Its increment comes once for each
// ply, however often that is undone and played again.
export function endTurn(clocks: Clocks, ply: number, now: number): Clocks {
    const seat = clocks.running;
    if (seat === null) return clocks;
    const ended = run(clocks, null, now);
    if (ply <= ended.credited[seat]!) return ended;
    return {
        ...ended,
        credited: replaced(ended.credited, seat, ply),
        left: replaced(ended.left, seat, ended.left[seat]! + increment(ended)),
    };
}

export const stop = (clocks: Clocks, now: number): Clocks => ({ ...clocks, since: now - clocks.since, stopped: true });
export const resume = (clocks: Clocks, now: number): Clocks => ({
    ...clocks,
    since: now - clocks.since,
    stopped: false,
});

export function expire(clocks: Clocks, seat: number): Clocks {
    const running = clocks.running === seat ? null : clocks.running;
    return { ...clocks, running, left: replaced(clocks.left, seat, 0) };
}

// Somebody comes, or comes back: enough to make a move.
export function welcome(clocks: Clocks, seat: number): Clocks {
    return { ...clocks, left: replaced(clocks.left, seat, Math.max(clocks.left[seat]!, minute, increment(clocks))) };
}

// Milliseconds a seat has now; undefined where no clock counts for it.
export function remaining(
    { control, left, running, since, stopped }: Clocks,
    seat: number,
    now: number,
): number | undefined {
    const used = running !== seat ? 0 : stopped ? since : now - since;
    if (control.kind === 'bank') return Math.max(0, left[seat]! - used);
    if (control.kind === 'days' && running === seat) return Math.max(0, control.days * day - used);
    return undefined;
}

// A turn that was left for so long, in a game without a clock, may be voted about.
export function isIdle({ control, running, since, stopped }: Clocks, seat: number, now: number): boolean {
    return control.kind === 'none' && running === seat && !stopped && now - since >= day;
}
