// What a game's files are called: edition, players and day, so that files can be told apart.
interface Named {
    edition?: string;
    players?: { name?: string }[];
    moves?: string[];
}

const word = (text: string) =>
    text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');

export function gameName(record: string, day: Date = new Date(), ending = 'json'): string {
    let named: Named = {};
    try {
        named = (JSON.parse(record) as Named | null) ?? {};
    } catch {
        // A damaged record is downloaded all the same.
    }
    const names = (named.players ?? []).map(({ name }) => word(name ?? '')).filter((name) => name !== '');
    const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
    const parts = [
        'endeavor',
        word(named.edition ?? ''),
        ...names,
        date.join('-'),
        `${named.moves?.length ?? 0}-moves`,
    ];
    return `${parts.filter((part) => part !== '').join('-')}.${ending}`;
}
