/** Breaks words into lines of at most this many letters; a longer word has a line of its own. */
export function wrapped(words: string, letters: number): string[] {
    const lines: string[] = [];
    for (const word of words.split(/\s+/).filter(Boolean)) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(word);
    }
    return lines;
}
