// Local games, saved in IndexedDB after every move. Failures are StoreErrors with a kind; the game itself goes on.
import type { Analysis, BotKind, Budget } from '../engine/types';

export interface SavedGame {
    id: string;
    savedAt: number; // milliseconds since 1970
    record: string; // docs/record.md
    seats: ('person' | BotKind)[];
    over: boolean;
    looked?: boolean; // opened for replay, not for play
    guided?: boolean; // with a coach
    round?: number; // missing in games saved by older versions
    edition?: string; // file of an edition that is not built in
    colours?: number[]; // by seat, if players have chosen them
    budget?: Budget; // of the bots, if it is not their level's
}

export interface KeptEdition {
    id: string;
    file: string; // docs/editions.md
}

// An analysis of a game with this id and so many moves.
export interface AnalysedGame {
    id: string;
    plies: number;
    analysis: Analysis;
}

const kinds = ['games', 'editions', 'analyses'] as const;
type Kind = (typeof kinds)[number];

export class StoreError extends Error {
    constructor(
        readonly kind: 'forbidden' | 'full' | 'broken',
        why: string,
    ) {
        super(why);
    }
}

function storeError(error: unknown): StoreError {
    const name = error instanceof DOMException ? error.name : '';
    const why = error instanceof Error ? error.message : String(error);
    if (name === 'QuotaExceededError') return new StoreError('full', why);
    if (name === 'SecurityError' || name === 'InvalidStateError' || name === 'UnknownError')
        return new StoreError('forbidden', why);
    return new StoreError('broken', why);
}

function finished<Value>(request: IDBRequest<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(storeError(request.error));
    });
}

export class GameStore {
    private constructor(private readonly database: IDBDatabase) {}

    static async open(factory: IDBFactory | undefined = globalThis.indexedDB): Promise<GameStore> {
        if (!factory) throw new StoreError('forbidden', 'there is no IndexedDB');
        try {
            const request = factory.open('endeavor', 3);
            request.onupgradeneeded = () => {
                for (const name of kinds)
                    if (!request.result.objectStoreNames.contains(name))
                        request.result.createObjectStore(name, { keyPath: 'id' });
            };
            return new GameStore(await finished(request));
        } catch (error) {
            throw error instanceof StoreError ? error : storeError(error);
        }
    }

    // Resolves when the transaction is complete, not when it was requested.
    async save(game: SavedGame): Promise<void> {
        await this.write('games', (games) => games.put(game));
    }
    async remove(id: string): Promise<void> {
        await this.write('games', (games) => games.delete(id));
        await this.write('analyses', (analyses) => analyses.delete(id));
    }
    load(id: string): Promise<SavedGame | undefined> {
        return finished<SavedGame | undefined>(this.objects('games', 'readonly').get(id));
    }
    // Most recent first.
    async list(): Promise<SavedGame[]> {
        const games = await finished<SavedGame[]>(this.objects('games', 'readonly').getAll());
        return games.sort((a, b) => b.savedAt - a.savedAt);
    }
    // Edition files that were opened here.
    editions(): Promise<KeptEdition[]> {
        return finished<KeptEdition[]>(this.objects('editions', 'readonly').getAll());
    }
    async keepEdition(edition: KeptEdition): Promise<void> {
        await this.write('editions', (editions) => editions.put(edition));
    }
    async removeEdition(id: string): Promise<void> {
        await this.write('editions', (editions) => editions.delete(id));
    }
    // What was found out about the game when it had so many moves.
    async analysis(id: string, plies: number): Promise<Analysis | undefined> {
        const found = await finished<AnalysedGame | undefined>(this.objects('analyses', 'readonly').get(id));
        return found?.plies === plies ? found.analysis : undefined;
    }
    async keepAnalysis(analysed: AnalysedGame): Promise<void> {
        await this.write('analyses', (analyses) => analyses.put(analysed));
    }
    close(): void {
        this.database.close();
    }

    private objects(kind: Kind, mode: IDBTransactionMode): IDBObjectStore {
        return this.database.transaction(kind, mode).objectStore(kind);
    }
    private write(kind: Kind, change: (objects: IDBObjectStore) => IDBRequest): Promise<void> {
        return new Promise((resolve, reject) => {
            try {
                const objects = this.objects(kind, 'readwrite');
                objects.transaction.oncomplete = () => resolve();
                objects.transaction.onabort = () => reject(storeError(objects.transaction.error));
                change(objects);
            } catch (error) {
                reject(storeError(error));
            }
        });
    }
}
