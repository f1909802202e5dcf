// What stands in the braces of messages, for tests that go through all of them.
import { parse, type Piece } from '../src/text/message';
import { languages } from '../src/text/text.svelte';

export const spoken = await Promise.all(
    Object.entries(languages).map(async ([id, { load }]) => [id, await load()] as const),
);

export type Blank = Exclude<Piece, string> & {
    within: readonly string[]; // blanks whose choices it stands in
};

export function blanksIn(pieces: readonly Piece[], within: readonly string[] = []): Blank[] {
    return pieces.flatMap((piece) => {
        if (typeof piece === 'string') return [];
        const inner = 'texts' in piece ? Object.values(piece.texts) : [];
        return [{ ...piece, within }, ...inner.flatMap((one) => blanksIn(one, [...within, piece.blank]))];
    });
}
// The names of a message's blanks, each once.
export const blanks = (message: string): string[] =>
    [...new Set(blanksIn(parse(message)).map(({ blank }) => blank))].sort();
