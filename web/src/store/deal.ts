// New local games, kept where the browser allows it and for this visit otherwise.
import { randomSeed, type Engine } from '../engine/engine';
import { StoreError, type GameStore, type SavedGame } from './games';
import { unsaved } from './unsaved';

export interface Deal {
    edition: string;
    exploits: boolean;
    names: string[];
    seats: SavedGame['seats'];
    guided?: boolean;
}

export async function deal(engine: Engine, store: GameStore | undefined, wanted: Deal): Promise<string> {
    const game = await engine.newGame({
        edition: wanted.edition,
        players: wanted.seats.length,
        seed: randomSeed(),
        names: wanted.names,
        exploits: wanted.exploits,
    });
    const record = await game.record();
    await game.close();
    return keep(store, { record, seats: wanted.seats, over: false, round: 1, ...(wanted.guided && { guided: true }) });
}

export async function keep(store: GameStore | undefined, game: Omit<SavedGame, 'id' | 'savedAt'>): Promise<string> {
    const saved: SavedGame = { ...game, id: randomSeed(), savedAt: Date.now() };
    try {
        if (store) await store.save(saved);
        else unsaved.set(saved.id, saved);
    } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        unsaved.set(saved.id, saved);
    }
    return saved.id;
}

export async function find(store: GameStore | undefined, id: string): Promise<SavedGame | undefined> {
    return unsaved.get(id) ?? (await store?.load(id));
}

// Who sits at the table beside a person.
const rivals = ['Ben', 'Cai', 'Dee', 'Eva'];
export const namesFor = (players: number, you: string): string[] => [you, ...rivals].slice(0, players);
