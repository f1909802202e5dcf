// Seeds as people write them: a whole number or 0x and up to 16 hexadecimal digits, as the command takes them.
const most = (1n << 64n) - 1n;

// 16 hexadecimal digits for the engine; undefined if it is not a seed.
export function seedOf(text: string): string | undefined {
    const said = text.trim();
    if (!/^(\d+|0x[0-9a-f]{1,16})$/i.test(said)) return undefined;
    const seed = BigInt(said);
    return seed > most ? undefined : seed.toString(16).padStart(16, '0');
}
