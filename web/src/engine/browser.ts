// Supplies the engine in a browser: files served with the page, and workers.
import moduleUrl from '@engine/engine.wasm?url';
import type { Supply } from './engine';
import type { FromHost } from './host';
import type { Port } from './link';
import { LoadError } from './trouble';

const weightUrls = import.meta.glob<string>('../../../data/weights/*.weights', {
    query: '?url',
    import: 'default',
    eager: true,
});

async function fetched(url: string, what: LoadError['what']): Promise<Response> {
    const response = await fetch(url).catch(() => undefined);
    if (!response?.ok) throw new LoadError(what);
    return response;
}

function connect(): Port {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    return {
        post: (message) => worker.postMessage(message),
        onMessage: (receive) => {
            worker.onmessage = (event: MessageEvent<FromHost>) => receive(event.data);
        },
        onError: (fail) => {
            worker.onerror = () => fail(new LoadError('engine'));
        },
        close: () => worker.terminate(),
    };
}

export const browserSupply: Supply = {
    async module() {
        const response = await fetched(moduleUrl, 'engine');
        // Compile while streaming, if the server sends the right MIME type.
        const typed = response.headers.get('Content-Type')?.startsWith('application/wasm');
        return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
    },
    async weights(name) {
        const url = weightUrls[`../../../data/weights/${name}.weights`];
        if (url === undefined) return undefined;
        const response = await fetched(url, 'weights');
        return new Uint8Array(await response.arrayBuffer());
    },
    connect,
};
