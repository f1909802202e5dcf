// The page's side of one host: wraps messages in promises.
import type { FromHost, ThinkingName, ToHost } from './host';
import { EngineError } from './module';
import type { AnswerTo, RequestName, RequestOf } from './types';

// The answer is no longer wanted.
export class ThinkingStopped extends Error {
    constructor() {
        super('the thinking was stopped');
    }
}

// A long-running computation: its answer, and ways to cut it short.
export interface Thinking<Answer> {
    answer: Promise<Answer>;
    takeNow(): void; // answers with the best found so far
    stop(): void; // rejects the answer with ThinkingStopped
}

// The share done so far, and partial results from computations that report them.
export type Progress<News = unknown> = (share: number, news: News) => void;

export interface Port {
    post(message: ToHost): void;
    onMessage(receive: (message: FromHost) => void): void;
    onError?(fail: (error: Error) => void): void; // the worker failed to load
    close(): void;
}

interface Waiting {
    resolve(answer: unknown): void;
    reject(error: Error): void;
    progress?: Progress | undefined;
}

export class HostLink {
    private last = 0;
    private readonly waiting = new Map<number, Waiting>();

    constructor(private readonly port: Port) {
        port.onMessage((message) => this.receive(message));
        port.onError?.((error) => this.fail(error));
    }

    start(module: WebAssembly.Module): void {
        this.port.post({ kind: 'start', module });
    }

    call<Name extends RequestName>(
        name: Name,
        request: RequestOf<Name>,
        attachment?: Uint8Array,
    ): Promise<AnswerTo<Name>> {
        return this.ask((id) => ({
            kind: 'call',
            id,
            name,
            request,
            ...(attachment ? { attachment } : {}),
        })).answer as Promise<AnswerTo<Name>>;
    }

    think<Answer>(name: ThinkingName, request: object, progress?: Progress): Thinking<Answer> {
        const { id, answer } = this.ask((number) => ({ kind: 'think', id: number, name, request }), progress);
        const stop = (keep: boolean) => {
            if (this.waiting.has(id)) this.port.post({ kind: 'stop', id, keep });
        };
        return {
            answer: answer as Promise<Answer>,
            takeNow: () => stop(true),
            stop: () => stop(false),
        };
    }

    close(): void {
        this.port.close();
        this.fail(new ThinkingStopped());
    }

    private fail(error: Error): void {
        for (const { reject } of this.waiting.values()) reject(error);
        this.waiting.clear();
    }

    private ask(message: (id: number) => ToHost, progress?: Progress) {
        const id = ++this.last;
        const answer = new Promise<unknown>((resolve, reject) => {
            this.waiting.set(id, { resolve, reject, progress });
        });
        this.port.post(message(id));
        return { id, answer };
    }

    private receive(message: FromHost): void {
        const waiting = this.waiting.get(message.id);
        if (!waiting) return;
        if (message.kind === 'progress') {
            waiting.progress?.(message.share, message.news);
            return;
        }
        this.waiting.delete(message.id);
        if (message.kind === 'answer') waiting.resolve(message.answer);
        else waiting.reject(message.kind === 'stopped' ? new ThinkingStopped() : new EngineError(message.text));
    }
}
