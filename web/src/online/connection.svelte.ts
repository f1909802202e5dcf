// The page's only WebSocket. It reconnects automatically with exponential back-off: games are watched again from the
// last event received, and unanswered commands are retried with the same ids, so that the server can deduplicate.
import type { Answer, Command, FromServer, GameEvent, Order, Refused, ToServer } from './messages';
import { protocol } from './messages';

export interface Line {
    send(text: string): void;
    close(): void;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: (() => void) | null;
}
// Injected, so that tests can supply their own.
export interface Surroundings {
    dial(): Line;
    later(milliseconds: number, act: () => void): () => void; // returns a function that cancels it
    random(): number; // 0 to 1
    newId(): string;
}

export interface Watcher {
    readonly heard: number; // number of the last event
    events(events: GameEvent[]): void;
    // Our seat, and the seats of players whom we have blocked; sent after all earlier events.
    seated(seat: number | null, owner: boolean, blocked: readonly number[]): void;
    retold(event: GameEvent): void; // what is shown of an event has changed: its text was hidden
    presence(seats: number[], watchers: number): void;
    refused(error: Refused): void; // most likely there is no such game
}

export type LinkState =
    | 'idle' // nothing is watched
    | 'connecting'
    | 'connected'
    | 'lost' // retrying
    | 'stopped' // the server announced that it is stopping; retrying
    | 'version'; // the server speaks another version of the protocol, so there is no retry

interface Watch {
    watcher: Watcher;
    secret: string | undefined;
    answered: boolean; // on this connection
}
interface Pending {
    game: string;
    command: Command;
    tries: number;
    resolve(answer: Answer): void;
}

const longestPause = 30_000;
const pingEvery = 20_000;
const pongWithin = 10_000;
const mostTries = 4; // for a command that the server could not store

export class ServerConnection {
    state = $state<LinkState>('idle');
    private line: Line | undefined;
    private greeted = false;
    private failures = 0;
    private readonly watches = new Map<string, Watch>();
    private readonly pending = new Map<string, Pending>();
    private callOffRetry: (() => void) | undefined;
    private callOffPing: (() => void) | undefined;

    constructor(private readonly around: Surroundings) {}

    // Watching again with another secret changes the seat. Returns a function that stops watching.
    watch(game: string, secret: string | undefined, watcher: Watcher): () => void {
        const watch: Watch = { watcher, secret, answered: false };
        this.watches.set(game, watch);
        if (this.line) this.sendWatch(game);
        else if (!this.callOffRetry && this.state !== 'version') this.dial('connecting');
        return () => {
            if (this.watches.get(game) !== watch) return;
            this.watches.delete(game);
            for (const [id, { game: of }] of this.pending) if (of === game) this.pending.delete(id);
            if (this.watches.size === 0) this.hangUp();
            else this.send({ type: 'unwatch', game });
        };
    }

    // Requests all events after the watcher's last one.
    askAgain(game: string): void {
        this.sendWatch(game);
    }

    command(game: string, order: Order): Promise<Answer> {
        const command: Command = { ...order, id: this.around.newId() };
        return new Promise((resolve) => {
            this.pending.set(command.id, { game, command, tries: 1, resolve });
            if (this.watches.get(game)?.answered) this.send({ type: 'command', game, command });
        });
    }

    // The network went away: the connection is dead, even though it was not closed.
    drop(): void {
        if (this.line) this.broken(this.line);
    }
    // The network is back, or the page became visible again: retry at once.
    hurry(): void {
        if (!this.callOffRetry || this.state === 'version') return;
        this.callOffRetry();
        this.dial(this.state);
    }
    // Reconnects after signing in or out.
    redial(): void {
        if (!this.line) return;
        this.forget(this.line);
        this.dial('connecting');
    }

    private dial(state: LinkState): void {
        this.state = state;
        this.callOffRetry = undefined;
        this.greeted = false;
        const line = this.around.dial();
        this.line = line;
        line.onmessage = ({ data }) => {
            if (this.line === line) this.hear(JSON.parse(String(data)) as FromServer);
        };
        line.onclose = () => this.broken(line);
        this.expectSound();
    }

    private broken(line: Line): void {
        if (this.line !== line) return;
        this.forget(line);
        if (this.state === 'version') return;
        const stopped = this.state === 'stopped';
        const pause = Math.min(longestPause, 500 * 2 ** this.failures++);
        if (!stopped) this.state = 'lost';
        this.retryAfter(pause * (0.5 + this.around.random() / 2));
    }

    private retryAfter(milliseconds: number): void {
        this.callOffRetry?.();
        this.callOffRetry = this.around.later(milliseconds, () => this.dial(this.state));
    }

    private hangUp(): void {
        this.callOffRetry?.();
        this.callOffRetry = undefined;
        if (this.line) this.forget(this.line);
        this.state = 'idle';
    }

    private forget(line: Line): void {
        this.line = undefined;
        this.callOffPing?.();
        for (const watch of this.watches.values()) watch.answered = false;
        line.close();
    }

    private send(message: ToServer): void {
        if (this.line && this.greeted) this.line.send(JSON.stringify(message));
    }
    private sendWatch(game: string): void {
        const watch = this.watches.get(game);
        if (!watch) return;
        const { secret, watcher } = watch;
        watch.answered = false;
        this.send({ type: 'watch', game, after: watcher.heard, ...(secret === undefined ? {} : { secret }) });
    }

    private hear(message: FromServer): void {
        this.expectSound();
        switch (message.type) {
            case 'hello':
                return this.greet(message.version);
            case 'events':
                return this.watches.get(message.game)?.watcher.events(message.events);
            case 'presence':
                return this.watches.get(message.game)?.watcher.presence(message.seats, message.watchers);
            case 'watching':
                return this.watched(message.game, message.seat, message.owner, message.blocked);
            case 'text':
                return this.watches.get(message.game)?.watcher.retold(message.event);
            case 'answer':
                return this.answered(message);
            case 'error':
                if (message.game) this.watches.get(message.game)?.watcher.refused(message.error);
                return;
            case 'reconnect':
                return this.stopped(message.after_ms);
            case 'pong':
        }
    }

    private greet(version: number): void {
        if (version !== protocol) {
            this.state = 'version';
            if (this.line) this.forget(this.line);
            return;
        }
        this.greeted = true;
        this.failures = 0;
        this.state = 'connected';
        for (const game of this.watches.keys()) this.sendWatch(game);
    }

    private watched(game: string, seat: number | null, owner: boolean, blocked: readonly number[] = []): void {
        const watch = this.watches.get(game);
        if (!watch) return;
        watch.answered = true;
        watch.watcher.seated(seat, owner, blocked);
        for (const { game: of, command } of this.pending.values())
            if (of === game) this.send({ type: 'command', game, command });
    }

    private answered(answer: Answer): void {
        const waiting = this.pending.get(answer.id);
        if (!waiting) return;
        if (!answer.ok && answer.error.code === 'unavailable' && waiting.tries < mostTries) {
            const { game, command } = waiting;
            this.around.later(1000 * waiting.tries++, () => this.send({ type: 'command', game, command }));
            return;
        }
        this.pending.delete(answer.id);
        waiting.resolve(answer);
    }

    // All clients are told at the same moment; random jitter keeps them from all reconnecting at once.
    private stopped(after: number): void {
        this.state = 'stopped';
        if (this.line) this.forget(this.line);
        this.retryAfter(after * (1 + this.around.random() / 2));
    }

    // Detects dead connections: pings after a long silence, and reconnects if nothing comes back.
    private expectSound(): void {
        this.callOffPing?.();
        this.callOffPing = this.around.later(pingEvery, () => {
            const line = this.line;
            this.send({ type: 'ping' });
            this.callOffPing = this.around.later(pongWithin, () => line && this.broken(line));
        });
    }
}
