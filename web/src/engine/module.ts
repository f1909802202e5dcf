// The WebAssembly module as a function: request in, answer out. Runs synchronously on the caller's thread.
import type { AnswerTo, RequestName, RequestOf } from './types';

// What was wrong and what would be right, as worded by the engine.
export class EngineError extends Error {}

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    request(bytes: number): number;
    attachment(bytes: number): number;
    answer(): number;
    answerText(): number;
}

export class EngineModule {
    private readonly exports: Exports;

    private constructor(instance: WebAssembly.Instance) {
        this.exports = instance.exports as unknown as Exports;
    }

    static async start(module: WebAssembly.Module): Promise<EngineModule> {
        // Of the WASI calls only the clock is needed: nothing is read or written.
        // eslint-disable-next-line prefer-const -- the clock is needed before there is a memory
        let memory: WebAssembly.Memory | undefined;
        const clock = (_id: number, _precision: bigint, address: number) => {
            const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
            if (memory) new DataView(memory.buffer).setBigUint64(address, nanoseconds, true);
            return 0;
        };
        const system: Record<string, WebAssembly.ImportValue> = {};
        for (const { name } of WebAssembly.Module.imports(module))
            system[name] = name === 'clock_time_get' ? clock : () => 0;
        const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
        const started = new EngineModule(instance);
        memory = started.exports.memory;
        started.exports._initialize();
        return started;
    }

    call<Name extends RequestName>(name: Name, request: RequestOf<Name>, attachment?: Uint8Array): AnswerTo<Name> {
        const bytes = new TextEncoder().encode(JSON.stringify({ do: name, ...request }));
        this.write(this.exports.request(bytes.length), bytes);
        if (attachment) this.write(this.exports.attachment(attachment.length), attachment);
        const size = this.exports.answer();
        const place = new Uint8Array(this.exports.memory.buffer, this.exports.answerText(), size);
        const answer = JSON.parse(new TextDecoder().decode(place)) as { ok: AnswerTo<Name> } | { error: string };
        if ('error' in answer) throw new EngineError(answer.error);
        return answer.ok;
    }

    // The WebAssembly memory may have grown, so create a new view each time.
    private write(address: number, bytes: Uint8Array): void {
        new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
    }
}
