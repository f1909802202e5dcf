// The online games one takes part in from this browser, with the secrets that say so. They are small and
// wanted at once, so they lie beside the settings; where that is forbidden they last for this visit.
export interface Place {
    game: string;
    name: string; // mine, or of nobody
    at: number; // when it was last opened, milliseconds since 1970
    seat?: number | undefined;
    secret?: string | undefined; // of the seat
    owner?: string; // of who made the game
    over?: boolean;
    read?: number; // the last event whose talk was seen
    told?: string | undefined; // by push, when it is my turn: what the server calls this browser
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
const where = 'online-games';
const most = 60; // finished ones are forgotten first

export function memory(): Shelf {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

export class Places {
    private readonly unkept = memory();

    constructor(private readonly shelf: () => Shelf = () => localStorage) {}

    // The latest first.
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

    // What is known of a place stays known unless it is said anew.
    keep(place: Partial<Place> & { game: string }): Place {
        const whole: Place = { name: '', at: Date.now(), ...this.find(place.game), ...place };
        const others = this.list().filter(({ game }) => game !== place.game);
        const all = [whole, ...others].toSorted((a, b) => b.at - a.at);
        if (all.length > most)
            all.splice(
                all.findLastIndex(({ over }) => over),
                1,
            ); // with none, the oldest: -1 is the last
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
