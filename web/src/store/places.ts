// The online games of this browser, with their secrets. They are small and needed synchronously, so they are in
// localStorage like the settings; if that is blocked, they last for this visit.
export interface Place {
    game: string;
    name: string; // the player's; "" if there is none
    at: number; // when it was last opened, milliseconds since 1970
    seat?: number | undefined;
    secret?: string | undefined; // of our seat
    owner?: string; // the secret of the game's creator
    over?: boolean;
    read?: number; // number of the last chat event read
    muted?: number[]; // seats whose chat is not shown
    notices?: { mail?: string; webhook?: string }; // where the player is told of their turn, as set here
    told?: string | undefined; // the id this browser has at the server while push notifications are on
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
const where = 'online-games';
const most = 60; // beyond this, finished ones are dropped first

export function memory(): Shelf {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

export class Places {
    private readonly unkept = memory();

    constructor(private readonly shelf: () => Shelf = () => localStorage) {}

    // Most recent first.
    list(): Place[] {
        try {
            const kept = JSON.parse(this.read() ?? '[]') as unknown;
            return Array.isArray(kept) ? kept.filter(isPlace) : [];
        } catch {
            return [];
        }
    }

    find(game: string): Place | undefined {
        return this.list().find((place) => place.game === game);
    }

    // Merges: fields that are not given keep their values.
    keep(place: Partial<Place> & { game: string }): Place {
        const whole: Place = { name: '', at: Date.now(), ...this.find(place.game), ...place };
        const others = this.list().filter(({ game }) => game !== place.game);
        const all = [whole, ...others].toSorted((a, b) => b.at - a.at);
        if (all.length > most)
            all.splice(
                all.findLastIndex(({ over }) => over),
                1,
            ); // if none is finished, -1 removes the last one: the oldest
        this.write(JSON.stringify(all));
        return whole;
    }

    forget(game: string): void {
        this.write(JSON.stringify(this.list().filter((place) => place.game !== game)));
    }

    private read(): string | null {
        try {
            return this.unkept.getItem(where) ?? this.shelf().getItem(where);
        } catch {
            return null;
        }
    }
    private write(text: string): void {
        try {
            this.shelf().setItem(where, text);
        } catch {
            this.unkept.setItem(where, text);
        }
    }
}

function isPlace(value: unknown): value is Place {
    const place = value as Partial<Place> | null;
    return typeof place?.game === 'string' && typeof place.at === 'number' && typeof place.name === 'string';
}

export const places = new Places();
