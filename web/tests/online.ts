// A fake connection, with the server's messages sent by the test, and a fake clock.
import type { Line, Surroundings } from '../src/online/connection.svelte';
import type { FromServer, ToServer } from '../src/online/messages';

export class TestLine implements Line {
    onmessage: Line['onmessage'] = null;
    onclose: Line['onclose'] = null;
    closed = false;
    readonly sent: ToServer[] = [];

    send(text: string): void {
        this.sent.push(JSON.parse(text) as ToServer);
    }
    close(): void {
        this.closed = true;
    }
    // Sends a message from the server.
    say(message: FromServer): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    hello(version = 1): void {
        this.say({ type: 'hello', version: version as 1, server: 'test' }); // tests may pass another version
    }
    break(): void {
        this.onclose?.();
    }
    ofType<Type extends ToServer['type']>(type: Type): Extract<ToServer, { type: Type }>[] {
        return this.sent.filter((one): one is Extract<ToServer, { type: Type }> => one.type === type);
    }
}

export class TestSurroundings implements Surroundings {
    readonly lines: TestLine[] = [];
    private readonly timers: { at: number; act: () => void }[] = [];
    private time = 0;
    private ids = 0;

    dial = (): TestLine => {
        const line = new TestLine();
        this.lines.push(line);
        return line;
    };
    later = (milliseconds: number, act: () => void) => {
        const timer = { at: this.time + milliseconds, act };
        this.timers.push(timer);
        return () => void (this.timers.includes(timer) && this.timers.splice(this.timers.indexOf(timer), 1));
    };
    random = () => 1;
    newId = () => `c-${++this.ids}`;

    get line(): TestLine {
        return this.lines.at(-1)!;
    }
    // Advances the clock.
    pass(milliseconds: number): void {
        const end = this.time + milliseconds;
        for (;;) {
            const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
            if (!next) break;
            this.timers.splice(this.timers.indexOf(next), 1);
            this.time = next.at;
            next.act();
        }
        this.time = end;
    }
}
