// The real module, running in this process, and the native program to compare it with.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Supply } from '../src/engine/engine';
import { Host } from '../src/engine/host';
import type { Port } from '../src/engine/link';

export const project = (path: string) => join(dirname(fileURLToPath(import.meta.url)), '../..', path);

const program = process.env['ENDEAVOR'] ?? project('build/endeavor');

export function endeavor(input: string, ...args: string[]): string {
    return execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 26 });
}

// Output of another program of the same build.
export function native(path: string): string {
    return execFileSync(join(dirname(program), path), { encoding: 'utf8', maxBuffer: 1 << 28 });
}

// A host without a worker; messages are copied, as postMessage would.
function connect(): Port {
    let receive: Parameters<Port['onMessage']>[0] = () => undefined;
    const host = new Host((message) => {
        const copy = structuredClone(message);
        queueMicrotask(() => receive(copy));
    });
    return {
        post: (message) => {
            const copy = message.kind === 'start' ? message : structuredClone(message);
            queueMicrotask(() => host.receive(copy));
        },
        onMessage: (listener) => {
            receive = listener;
        },
        close: () => {
            receive = () => undefined;
        },
    };
}

export const localSupply: Supply = {
    module: () => WebAssembly.compile(readFileSync(project('build/wasm/wasm/engine.wasm'))),
    weights: async (name) => new Uint8Array(readFileSync(project(`data/weights/${name}.weights`))),
    connect,
};
