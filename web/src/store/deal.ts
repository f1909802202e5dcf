// Local games: saved by the browser if it allows that, otherwise in memory for this visit.
import { randomSeed, type Engine, type Game } from '../engine/engine';
import type { Budget, PhaseOrder } from '../engine/types';
import { readersName } from '../text/person';
import { StoreError, type GameStore, type SavedGame } from './games';
import { unsaved } from './unsaved';

export interface Deal {
    edition: string;
    exploits: boolean;
    names: string[];
    seats: SavedGame['seats'];
    guided?: boolean;
    seed?: string; // 16 hexadecimal digits; by chance without
    phases?: PhaseOrder;
    colours?: number[]; // by seat
    budget?: Budget | undefined; // of the bots
}

export async function deal(engine: Engine, store: GameStore | undefined, wanted: Deal): Promise<string> {
    const game = await engine.newGame({
        edition: wanted.edition,
        players: wanted.seats.length,
        seed: wanted.seed ?? randomSeed(),
        ...(wanted.phases && { phases: wanted.phases }),
        names: wanted.names,
        exploits: wanted.exploits,
    });
    const record = await game.record();
    await game.close();
    const { seats, guided, colours, budget } = wanted;
    return keep(store, {
        record,
        seats,
        over: false,
        round: 1,
        ...editionKept(engine, game),
        ...(guided && { guided }),
        ...(colours && { colours }),
        ...(budget && { budget }),
    });
}

// A game of a custom edition is saved with its file, so that it can be opened wherever it goes.
export function editionKept(engine: Engine, of: { edition: string; version: number }): { edition?: string } {
    const file = engine.fileOf(of.edition, of.version);
    return file === undefined ? {} : { edition: file };
}

// Opens a saved game, with its own edition if it has one.
export async function reopen(engine: Engine, saved: SavedGame): Promise<Game> {
    if (saved.edition !== undefined) await engine.addEdition(saved.edition);
    return engine.openRecord(saved.record);
}

// Saves a new game; if that fails, it lasts for this visit, and the player is told.
export async function keep(store: GameStore | undefined, game: Omit<SavedGame, 'id' | 'savedAt'>): Promise<string> {
    const saved: SavedGame = { ...game, id: randomSeed(), savedAt: Date.now() };
    await save(store, saved).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
    });
    return saved.id;
}

// A game that can't be saved stays in memory as long as the page is open.
export async function save(store: GameStore | undefined, game: SavedGame): Promise<void> {
    try {
        await store?.save(game);
    } catch (error) {
        unsaved.set(game.id, game);
        throw error;
    }
    if (store) unsaved.delete(game.id);
    else unsaved.set(game.id, game);
}

export async function find(store: GameStore | undefined, id: string): Promise<SavedGame | undefined> {
    return unsaved.get(id) ?? (await store?.load(id));
}

// Most recent first.
export async function games(store: GameStore | undefined): Promise<SavedGame[]> {
    const kept = (await store?.list().catch(() => [])) ?? [];
    const others = kept.filter(({ id }) => !unsaved.has(id));
    return [...unsaved.values(), ...others].toSorted((a, b) => b.savedAt - a.savedAt);
}

export async function forget(store: GameStore | undefined, id: string): Promise<void> {
    unsaved.delete(id);
    await store?.remove(id);
}

// Names of the other players.
const rivals = ['Ben', 'Cai', 'Dee', 'Eva'];
export const namesFor = (players: number): string[] => [readersName, ...rivals].slice(0, players);
