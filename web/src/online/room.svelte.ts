// A server game this page takes part in: applies its events in order and sends commands.
import type { Engine, FollowedRoom, Game } from '../engine/engine';
import type { Edition } from '../engine/types';
import { Rest } from '../session/rest';
import { look, type Shown, type Undone } from '../session/shown';
import type { Place, Places } from '../store/places';
import type { Api, Asked } from './api';
import type { ServerConnection, Watcher } from './connection.svelte';
import {
    type Answer,
    type FollowedView,
    type GameEvent,
    type OpenRequest,
    type Order,
    type Refused,
    type TalkLine,
} from './messages';
import { inWords, refusal, type Trouble } from './trouble';
import { Sayer } from '../text/say';

export interface Means {
    engine: Engine;
    api: Api;
    connection: ServerConnection;
    places: Places;
    newId: () => string;
    pause: () => number; // milliseconds for showing another player's move
    now: () => number;
    // From the server, unless it is built in with this version of its rules.
    bringEdition: (id: string, version: number) => Promise<void>;
}

const mostTries = 3;
const mostAtLeisure = 8; // when more moves than this are queued, they are no longer shown one by one

// The current state, plus the chat so far.
export type Room = FollowedView & { talk: readonly TalkLine[] };

// The game on the board. It is another one after an error.
export interface Begun {
    game: Game;
    edition: Edition;
    shown: Shown;
    undone: Undone | undefined; // what was taken back last, until the game goes on or it was seen
}

export class OnlineRoom implements Watcher {
    room = $state.raw<Room>();
    begun = $state.raw<Begun>(); // once the game has
    mySeat = $state<number | null>(null);
    owns = $state(false);
    watching = $state(false); // all earlier events have been applied
    present = $state.raw<readonly number[]>([]); // seats whose players have the game open
    watchers = $state(0);
    muted = $state.raw<readonly number[]>([]); // seats whose chat is not shown here
    refusal = $state(''); // why the last command was refused
    trouble = $state.raw<Trouble>(); // fatal: the game can't go on
    place = $state.raw<Place>();
    heard = 0;
    private read = $state(0); // number of the last chat event read
    private followed: FollowedRoom | undefined; // the engine's copy of the game
    private outdated: FollowedRoom | undefined; // the copy before an error, still shown until the new one is ready
    private queue: GameEvent[] = [];
    private working = Promise.resolve();
    private readonly rest = new Rest();
    private failures = 0;
    private rules = ''; // the version of the rules the game is played by
    private ahead: number | undefined; // how far the server's clock is ahead of ours, in milliseconds
    private unwatch: (() => void) | undefined;

    constructor(
        readonly game: string,
        private readonly means: Means,
    ) {
        this.place = means.places.find(game);
        this.read = this.place?.read ?? 0;
        this.muted = this.place?.muted ?? [];
        this.watch();
    }

    get link(): ServerConnection['state'] {
        return this.means.connection.state;
    }
    // Current time by the server's clock.
    now(): number {
        return this.means.now() + (this.ahead ?? 0);
    }
    get myRequest(): OpenRequest | undefined {
        return this.room?.requests.find(({ seat }) => seat === this.mySeat);
    }
    // Milliseconds a seat has left; undefined if it has no clock.
    timeLeft(seat: number): number | undefined {
        const { room } = this;
        if (room?.deadline !== undefined && room.turn === seat) return Math.max(0, room.deadline - this.now());
        return room?.seats[seat]?.resting;
    }
    mayVoteAbout(seat: number): boolean {
        const from = this.room?.seats[seat]?.voteFrom;
        return from !== undefined && from <= this.now();
    }
    get unread(): number {
        return (
            this.room?.talk.filter(
                (line) =>
                    line.kind === 'said' &&
                    line.number > this.read &&
                    line.seat !== this.mySeat &&
                    !this.muted.includes(line.seat),
            ).length ?? 0
        );
    }
    readAll(): void {
        const last = this.room?.talk.at(-1)?.number ?? 0;
        if (last <= this.read) return;
        this.read = last;
        if (this.place) this.remember({ read: last });
    }
    // We hold a secret, but it is no longer valid: the seat has been given a new one.
    get evicted(): boolean {
        return this.watching && this.mySeat === null && this.place?.secret !== undefined;
    }

    // --- Commands ---------------------------------------------------------------------------------

    // True if the command was accepted.
    async order(order: Order): Promise<boolean> {
        const answer = await this.ask(order);
        return answer.ok;
    }
    // Retries when the game has moved on meanwhile (stale).
    async insist(order: () => Order): Promise<boolean> {
        for (let tries = 0; tries < mostTries; ++tries) {
            const answer = await this.ask(order());
            if (answer.ok || answer.error.code !== 'stale') return answer.ok;
        }
        return false;
    }
    // The owner's secret differs from the seat's, and a connection has only one: sent over HTTP.
    async orderAsOwner(order: Order): Promise<boolean> {
        const { owner } = this.place ?? {};
        if (owner === undefined) return this.order(order);
        const asked = await this.means.api.command(this.game, owner, { ...order, id: this.means.newId() });
        return this.told(asked) !== undefined;
    }
    async join(name: string, seat?: number): Promise<void> {
        const joined = this.told(await this.means.api.join(this.game, name, seat));
        if (joined) this.sit({ seat: joined.seat, secret: joined.secret, name });
    }
    // Takes the seat of a secret, from a link or from joining.
    sit(place: Omit<Partial<Place>, 'game'>): void {
        this.remember(place);
        this.watch();
    }
    // Before the start this frees the seat; during the game a bot plays until the player comes back.
    async leaveSeat(): Promise<void> {
        if (!(await this.order({ type: 'leave' })) || this.room?.stage !== 'waiting') return;
        this.sit({ seat: undefined, secret: undefined });
    }
    async withdraw({ request }: OpenRequest): Promise<void> {
        await this.order({ type: 'withdraw', request });
    }
    async rename(name: string): Promise<void> {
        if (await this.order({ type: 'rename', name })) this.remember({ name });
    }
    mute(seat: number, silent: boolean): void {
        this.muted = silent ? [...this.muted, seat] : this.muted.filter((one) => one !== seat);
        this.remember({ muted: [...this.muted] });
    }
    // Whoever sits there can't sit down with us any more, here or elsewhere, and is muted.
    async block(seat: number): Promise<boolean> {
        const blocked = this.told(await this.means.api.block(this.game, this.place?.secret, seat)) !== undefined;
        if (blocked && !this.muted.includes(seat)) this.mute(seat, true);
        return blocked;
    }
    async report(seat: number, text: string): Promise<boolean> {
        return this.told(await this.means.api.report(this.game, this.place?.secret, seat, text)) !== undefined;
    }
    // Makes a new personal link; the old one is void from then on.
    async reissue(): Promise<void> {
        const { mySeat, place } = this;
        if (mySeat === null) return;
        const made = this.told(await this.means.api.reissue(this.game, place?.secret, mySeat));
        if (made) this.sit({ secret: made.secret });
    }
    remember(place: Omit<Partial<Place>, 'game'>): void {
        this.place = this.means.places.keep({ ...place, game: this.game });
    }
    // The same secrets are valid in the rematch.
    followRematch(): string | undefined {
        const next = this.room?.next;
        if (next && this.place) {
            const { told: _, read: __, ...place } = this.place;
            this.means.places.keep({ ...place, game: next, at: this.means.now(), over: false });
        }
        return next;
    }
    sawUndone(): void {
        if (this.begun) this.begun = { ...this.begun, undone: undefined };
    }
    hurry(): void {
        this.rest.end();
    }
    // Resolves when all received events have been shown.
    settled(): Promise<void> {
        return this.working;
    }
    leave(): void {
        this.unwatch?.();
        this.rest.end();
        this.queue = [];
        void this.followed?.close();
        void this.closeOutdated();
    }

    // --- Events -----------------------------------------------------------------------------------

    events(events: readonly GameEvent[]): void {
        for (const event of events) {
            if (event.number <= this.heard) continue;
            if (event.number > this.heard + 1) return this.means.connection.askAgain(this.game);
            this.heard = event.number;
            this.queue.push(event);
            // Network delay can only make the offset too small, never too large: keep the maximum.
            if (this.watching) this.ahead = Math.max(this.ahead ?? -Infinity, event.at - this.means.now());
        }
        this.working = this.working.then(() => this.work());
    }
    seated(seat: number | null, owner: boolean, blocked: readonly number[] = []): void {
        this.mySeat = seat;
        this.muted = [...new Set([...this.muted, ...blocked])];
        this.owns = owner || this.place?.owner !== undefined;
        void this.settled().then(() => {
            this.watching = true;
            const name = this.room?.seats[seat ?? -1]?.name ?? '';
            if (seat !== null) this.remember({ at: this.means.now(), seat, name });
        });
    }
    retold(event: GameEvent): void {
        if (event.type !== 'said' || !this.room) return;
        const talk = this.room.talk.map((line): TalkLine => {
            if (line.number !== event.number) return line;
            return event.hidden ? { ...line, kind: 'hidden', text: '' } : { ...line, kind: 'said', text: event.text };
        });
        this.room = { ...this.room, talk };
    }
    presence(seats: readonly number[], watchers: number): void {
        this.present = seats;
        this.watchers = watchers;
    }
    refused(error: Refused): void {
        if (error.code === 'no-game') this.trouble = { kind: 'no-game', text: error.text };
        else this.refusal = refusal(error);
    }

    private async ask(order: Order): Promise<Answer> {
        this.refusal = '';
        this.rest.end();
        const answer = await this.means.connection.command(this.game, order);
        if (!answer.ok) this.refusal = refusal(answer.error, this.begun && new Sayer(this.begun.edition, []));
        await this.settled();
        return answer;
    }
    private watch(): void {
        const { secret, owner } = this.place ?? {};
        this.unwatch = this.means.connection.watch(this.game, secret ?? owner, this);
    }

    private told<Value>(asked: Asked<Value>): Value | undefined {
        this.refusal = asked.ok ? '' : inWords(asked.trouble);
        return asked.ok ? asked.value : undefined;
    }

    private async work(): Promise<void> {
        while (this.queue.length > 0) {
            const events = this.queue.splice(0, this.together());
            try {
                await this.follow(events);
            } catch {
                return this.startAnew();
            }
            const others = events.some((event) => event.type === 'played' && event.seat !== this.mySeat);
            if (this.watching && others) await this.rest.take(this.means.pause());
        }
    }

    // How many queued events to apply in one step. Starting and undoing are applied alone; while the player is
    // watching, each move gets its own step.
    private together(): number {
        const alone = ({ type }: GameEvent) => type === 'started' || type === 'undone';
        const moves = this.queue.filter(({ type }) => type === 'played').length;
        const atLeisure = this.watching && moves <= mostAtLeisure;
        const end = this.queue.findIndex(
            (event, index) => index > 0 && (alone(event) || (atLeisure && event.type === 'played')),
        );
        return alone(this.queue[0]!) ? 1 : end === -1 ? this.queue.length : end;
    }

    // The engine verifies the events: moves must be legal and lead to the same position as on the server.
    private async follow(events: readonly GameEvent[]): Promise<void> {
        const created = events.find((event) => event.type === 'created');
        if (created) {
            this.rules = created.rules;
            await this.means.bringEdition(created.settings.edition, Number(created.rules));
        }
        const fresh = this.followed === undefined;
        this.followed ??= await this.means.engine.openRoom();
        const { view, talk } = await this.followed.hear(events);
        const { game } = this.followed;
        const moved = events.some(({ type }) => type === 'started' || type === 'played' || type === 'undone');
        const begun = game && (moved || !this.begun) ? await this.board(game, events) : undefined;
        this.room = { ...view, talk: [...((!fresh && this.room?.talk) || []), ...talk] };
        for (const event of events) this.notice(event);
        if (begun) this.begun = begun;
        if (this.watching) this.failures = 0;
        // Until now the table was showing the outdated game.
        if (game) await this.closeOutdated();
    }

    private async board(game: Game, events: readonly GameEvent[]): Promise<Begun> {
        const before = this.begun;
        const edition = before?.edition ?? (await this.means.engine.edition(game.edition, game.version));
        const shown = await look(game);
        const undo = this.watching ? events.find((event) => event.type === 'undone') : undefined;
        const log = before?.shown.log ?? [];
        const undone = undo
            ? { seat: undo.seat, entries: log.slice(shown.log.length) }
            : shown.log.length > log.length
              ? undefined
              : before?.undone;
        return { game, edition, shown, undone };
    }

    private async closeOutdated(): Promise<void> {
        const { outdated } = this;
        this.outdated = undefined;
        await outdated?.close();
    }

    private notice(event: GameEvent): void {
        if (event.type === 'over' && this.place) this.remember({ over: true });
        // Our secret may no longer be valid for this seat.
        const unseated = event.type === 'reissued' || (event.type === 'seated' && event.holder !== 'person');
        if (unseated && event.seat === this.mySeat && this.watching) this.means.connection.askAgain(this.game);
    }

    // An event was missed, or the rules differ: reload all events, but only once.
    private startAnew(): void {
        this.queue = [];
        this.heard = 0;
        this.watching = false;
        this.outdated = this.followed ?? this.outdated;
        this.followed = undefined;
        if (this.trouble) return;
        if (++this.failures > 1) this.trouble = { kind: 'version', text: this.rules };
        else this.means.connection.askAgain(this.game);
    }
}
