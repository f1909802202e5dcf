// A game online as its events tell it: who sits where, what is asked, what was said, whose clock runs. The
// moves themselves are the engine's affair; all that is needed of them is who decides after each event.
import type { Level } from '../engine/types';
import { endTurn, expire, newClocks, resume, run, stop, welcome, type Clocks } from './clocks';
import type { GameEvent, Holder, OnlineSettings, Stage, Wish } from './messages';

export interface Seat {
    readonly holder: Holder;
    readonly name: string;
    readonly level?: Level;
    readonly away?: 'time' | 'left'; // a bot moves for the person
    readonly dropped?: boolean; // passes till the end
}
export interface Request {
    readonly number: number;
    readonly seat: number; // who asks
    readonly what: Wish;
    readonly target?: number;
    readonly agreed: readonly number[];
    readonly refused: readonly number[];
}
// What was said, and what else people at the table would hear.
export interface TalkLine {
    readonly number: number;
    readonly at: number;
    readonly seat: number;
    readonly name: string; // at that time
    readonly kind:
        | 'said'
        | 'joined'
        | 'freed'
        | 'replaced'
        | 'away-time'
        | 'away-left'
        | 'back'
        | 'dropped'
        | 'undone'
        | 'renamed'
        | 'paused'
        | 'resumed'
        | 'refused'
        | 'rematch';
    readonly text: string;
}
export interface Room {
    readonly settings: OnlineSettings;
    readonly rules: string;
    readonly stage: Stage;
    readonly seats: readonly Seat[];
    readonly requests: readonly Request[];
    readonly talk: readonly TalkLine[];
    readonly clocks: Clocks;
    readonly next: string | undefined; // the rematch
}

// A person who is asked and waited for.
export const isPresent = (seat: Seat | undefined): boolean => seat?.holder === 'person' && !seat.away && !seat.dropped;

// Whose answer counts.
export function jury({ seats }: Room, { seat: asker, target }: Request): number[] {
    return seats.flatMap((seat, index) => (isPresent(seat) && index !== asker && index !== target ? [index] : []));
}
export function waitsFor(room: Room, request: Request): number[] {
    return jury(room, request).filter((seat) => !request.agreed.includes(seat) && !request.refused.includes(seat));
}

const isVote = ({ what }: Request) => what !== 'undo' && what !== 'pause';

function failed(room: Room, request: Request): boolean {
    const asked = jury(room, request);
    const against = request.refused.filter((seat) => asked.includes(seat)).length;
    if (!isVote(request)) return against > 0;
    const others = asked.length + 1;
    return 2 * (others - against) <= others;
}

const nobody: Seat = { holder: 'nobody', name: '' };

export function newRoom(settings: OnlineSettings, rules: string): Room {
    return {
        settings,
        rules,
        stage: 'waiting',
        seats: Array<Seat>(settings.players).fill(nobody),
        requests: [],
        talk: [],
        clocks: newClocks(settings.clock ?? { kind: 'none' }, settings.players),
        next: undefined,
    };
}

// The room after an event; `decider` is who has to decide then. The first event makes a room of nothing.
export function after(before: Room | undefined, event: GameEvent, decider: number | null): Room {
    if (event.type === 'created') return newRoom(event.settings, event.rules);
    if (!before) throw new Error(`a game can't begin with "${event.type}"`);
    const heard = 'seat' in event ? told(before, event) : undefined;
    let room = changed(before, event, decider);
    if (heard) room = { ...room, talk: [...room.talk, heard] };
    room = { ...room, requests: room.requests.filter((request) => !failed(room, request)) };
    const runs =
        (room.stage === 'playing' || room.stage === 'paused') && decider !== null && isPresent(room.seats[decider]);
    return { ...room, clocks: run(room.clocks, runs ? decider : null, event.at) };
}

function changed(room: Room, event: GameEvent, decider: number | null): Room {
    const { seats, requests, clocks } = room;
    const seated = (seat: number, who: Seat): Room => ({ ...room, seats: seats.with(seat, who) });
    // Somebody came or went: what the seat asked for, and what was asked about it, is void.
    const lapsed = (seat: number) => requests.filter((one) => one.seat !== seat && one.target !== seat);
    switch (event.type) {
        case 'seated': {
            const { seat, holder, name = '', level } = event;
            const clock = holder === 'person' && room.stage !== 'waiting' ? welcome(clocks, seat) : clocks;
            return {
                ...seated(seat, level ? { holder, name, level } : { holder, name }),
                requests: lapsed(seat),
                clocks: clock,
            };
        }
        case 'renamed':
            return seated(event.seat, { ...seats[event.seat]!, name: event.name });
        case 'started':
            return { ...room, stage: 'playing' };
        case 'played':
            return {
                ...room,
                requests: [],
                clocks: decider === event.seat ? clocks : endTurn(clocks, event.ply + event.moves.length, event.at),
            };
        case 'asked': {
            const { number, seat, what, target } = event;
            const request: Request = {
                number,
                seat,
                what,
                ...(target === undefined ? {} : { target }),
                agreed: [],
                refused: [],
            };
            return { ...room, requests: [...requests.filter((one) => one.seat !== seat), request] };
        }
        case 'answered':
            return {
                ...room,
                requests: requests.map((one) =>
                    one.number === event.request ? answered(one, event.seat, event.agree) : one,
                ),
            };
        case 'undone':
            return { ...room, requests: [] };
        case 'paused':
            return { ...room, stage: 'paused', requests: [], clocks: stop(clocks, event.at) };
        case 'resumed':
            return { ...room, stage: 'playing', clocks: resume(clocks, event.at) };
        case 'away':
            return {
                ...seated(event.seat, { ...seats[event.seat]!, away: event.why }),
                requests: lapsed(event.seat),
                clocks: event.why === 'time' ? expire(clocks, event.seat) : clocks,
            };
        case 'back': {
            const { away: _, ...seat } = seats[event.seat]!;
            return { ...seated(event.seat, seat), requests: lapsed(event.seat), clocks: welcome(clocks, event.seat) };
        }
        case 'dropped':
            return { ...seated(event.seat, { ...seats[event.seat]!, dropped: true }), requests: lapsed(event.seat) };
        case 'over':
            return { ...room, stage: 'over' };
        case 'rematch':
            return { ...room, next: event.game };
        default:
            return room;
    }
}

function answered(request: Request, seat: number, agree: boolean): Request {
    return agree
        ? { ...request, agreed: [...request.agreed, seat] }
        : { ...request, refused: [...request.refused, seat] };
}

function told(room: Room, event: GameEvent & { seat: number }): TalkLine | undefined {
    const kind = kindOf(room, event);
    if (!kind) return undefined;
    const { number, at, seat } = event;
    const name = event.type === 'seated' && event.name ? event.name : (room.seats[seat]?.name ?? '');
    const words = event.type === 'said' ? event.text : event.type === 'renamed' ? event.name : '';
    return { number, at, seat, name, kind, text: words };
}

function kindOf(room: Room, event: GameEvent): TalkLine['kind'] | undefined {
    switch (event.type) {
        case 'said':
        case 'back':
        case 'dropped':
        case 'undone':
        case 'renamed':
        case 'paused':
        case 'resumed':
        case 'rematch':
            return event.type;
        case 'away':
            return event.why === 'time' ? 'away-time' : 'away-left';
        case 'answered':
            return event.agree ? undefined : 'refused';
        case 'seated':
            if (event.holder === 'person') return 'joined';
            if (event.holder === 'nobody') return 'freed';
            return room.stage === 'waiting' ? undefined : 'replaced';
        default:
            return undefined;
    }
}
