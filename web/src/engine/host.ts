// The worker's side: owns a module and answers messages one at a time. Thinking is split into slices, so that a stop
// message can get through in between.
import { EngineModule } from './module';
import type { RequestName } from './types';

export type ThinkingName = 'bot' | 'hint' | 'analyse';

export type ToHost =
    | { kind: 'start'; module: WebAssembly.Module }
    | { kind: 'call'; id: number; name: RequestName; request: object; attachment?: Uint8Array }
    | { kind: 'think'; id: number; name: ThinkingName; request: object }
    | { kind: 'stop'; id: number; keep: boolean }; // keep: answer with what was found so far

export type FromHost =
    | { kind: 'answer'; id: number; answer: unknown }
    | { kind: 'error'; id: number; text: string }
    | { kind: 'stopped'; id: number }
    | { kind: 'progress'; id: number; share: number; news: unknown };

const slice = 25; // milliseconds; the longest delay before a stop is noticed

export class Host {
    private started: Promise<EngineModule> | undefined;
    private queue: Promise<void> = Promise.resolve();
    private readonly stops = new Map<number, boolean>();

    constructor(private readonly post: (message: FromHost) => void) {}

    receive(message: ToHost): void {
        if (message.kind === 'start') {
            this.started = EngineModule.start(message.module);
            this.started.catch(() => undefined); // reported to the first request instead
        } else if (message.kind === 'stop') {
            this.stops.set(message.id, message.keep);
        } else {
            this.queue = this.queue.then(() => this.answer(message));
        }
    }

    private async answer(message: ToHost & { kind: 'call' | 'think' }): Promise<void> {
        try {
            if (!this.started) throw new Error('the engine has not been started');
            const module = await this.started;
            if (message.kind === 'call') {
                const answer = module.call(message.name, message.request as never, message.attachment);
                this.post({ kind: 'answer', id: message.id, answer });
            } else {
                await this.think(module, message);
            }
        } catch (error) {
            const text = error instanceof Error ? error.message : String(error);
            this.post({ kind: 'error', id: message.id, text });
        }
    }

    private async think(module: EngineModule, message: ToHost & { kind: 'think' }): Promise<void> {
        const { id } = message;
        if (this.stops.get(id) === false) return this.stopped(id);
        module.call(message.name, message.request as never);
        for (let more = true; more;) {
            const step = module.call('think', { milliseconds: slice });
            more = step.more;
            this.post({ kind: 'progress', id, share: step.thousandths / 1000, news: step.news });
            await pause();
            const keep = this.stops.get(id);
            if (keep === false) return this.stopped(id);
            if (keep === true) break;
        }
        this.stops.delete(id);
        this.post({ kind: 'answer', id, answer: module.call('thought', {}) });
    }

    private stopped(id: number): void {
        this.stops.delete(id);
        this.post({ kind: 'stopped', id });
    }
}

// Yields to the event loop. setTimeout would be clamped to 4 ms when used repeatedly.
function pause(): Promise<void> {
    return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            port1.close();
            resolve();
        };
        port2.postMessage(null);
    });
}
