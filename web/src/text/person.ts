// Who a sentence is about: the reader or somebody else.
import type { SeatKind } from '../session/session';
import type { Person } from './message';
import { text } from './text.svelte';

// What records call the reader of a game against bots.
export const readersName = 'You';
export const shownName = (name: string): string => (name === readersName ? text('seat.you') : name);

// With several people at one screen nobody is addressed.
export function readerAmong(seats: readonly SeatKind[]): number | undefined {
    const persons = seats.flatMap((kind, seat) => (kind === 'person' ? [seat] : []));
    return persons.length === 1 ? persons[0] : undefined;
}
// In a record, which does not know who is looking at it.
export function readerNamed(names: readonly string[]): number | undefined {
    const seat = names.findIndex((name) => name === readersName || name === text('seat.you'));
    return seat < 0 ? undefined : seat;
}

// These seats as one {who} of a message.
export function personsAt(seats: readonly number[], names: readonly string[], reader: number | undefined): Person {
    const others = seats.filter((seat) => seat !== reader).map((seat) => names[seat] ?? '');
    const you = reader !== undefined && seats.includes(reader);
    return { names: you ? [text('seat.you'), ...others] : others, you };
}
export const personOf = (name: string, you: boolean): Person => ({ names: [name], you });
