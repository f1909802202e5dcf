// A whole game in a link: /open#34.eJyr… shows it after 34 moves, on any server that serves the page, with nothing
// stored there. What follows the # never leaves the reader's browser.
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

export async function gameLink(record: string, ply: number, origin: string): Promise<string> {
    // Without the whitespace of the readable form.
    const bytes = new TextEncoder().encode(JSON.stringify(JSON.parse(record)));
    const small = await through(bytes, new CompressionStream('deflate'));
    const letters = btoa(String.fromCharCode(...small))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
    return `${origin}/open#${ply}.${letters}`;
}

// Undefined if the address contains no game; throws if it is corrupt.
export async function gameOfLink(hash: string): Promise<{ record: string; ply: number } | undefined> {
    const found = /^#(\d{1,5})\.([\w-]+)$/.exec(hash);
    if (!found) return undefined;
    const [, ply = '0', letters = ''] = found;
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
    );
    const record = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate')));
    return { record, ply: Number(ply) };
}
