// A whole game in a link: /open#34.eJyr… shows it after 34 moves, on any server that serves the page, with nothing
// stored there. A game of an edition that is not built in brings its file along: /open#34.eJyr….eJxt…. What follows the # never leaves the reader's browser.
async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
    const source = new Blob([bytes as BlobPart]).stream() as ReadableStream<BufferSource>;
    const reader = source.pipeThrough(stream as unknown as ReadableWritablePair<Uint8Array, BufferSource>).getReader();
    const parts: Uint8Array[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

// Without the whitespace of the readable form.
async function packed(json: string): Promise<string> {
    const bytes = new TextEncoder().encode(JSON.stringify(JSON.parse(json)));
    const small = await through(bytes, new CompressionStream('deflate'));
    const letters = Array.from(small, (byte) => String.fromCharCode(byte)).join('');
    return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
async function unpacked(letters: string): Promise<string> {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
    );
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate')));
}

export async function gameLink(record: string, ply: number, origin: string, edition?: string): Promise<string> {
    const parts = [String(ply), await packed(record), ...(edition === undefined ? [] : [await packed(edition)])];
    return `${origin}/open#${parts.join('.')}`;
}

// Undefined if the address contains no game; throws if it is corrupt.
export async function gameOfLink(hash: string): Promise<{ record: string; ply: number; edition?: string } | undefined> {
    const found = /^#(\d{1,5})\.([\w-]+)(?:\.([\w-]+))?$/.exec(hash);
    if (!found) return undefined;
    const [, ply = '0', game = '', edition] = found;
    return {
        record: await unpacked(game),
        ply: Number(ply),
        ...(edition !== undefined && { edition: await unpacked(edition) }),
    };
}
