// Local games, saved in IndexedDB after every move. Failures are StoreErrors with a kind; the game itself goes on.
import type { BotKind } from '../engine/types';

export interface SavedGame {
    id: string;
    savedAt: number; // milliseconds since 1970
    record: string; // docs/record.md
    seats: ('person' | BotKind)[];
    over: boolean;
    looked?: boolean; // opened for replay, not for play
    guided?: boolean; // with a coach
    round?: number; // missing in games saved by older versions
}

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
            const request = factory.open('endeavor', 1);
            request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
            return new GameStore(await finished(request));
        } catch (error) {
            throw error instanceof StoreError ? error : storeError(error);
        }
    }

    // Resolves when the transaction is complete, not when it was requested.
    async save(game: SavedGame): Promise<void> {
        await this.write((games) => games.put(game));
    }
    async remove(id: string): Promise<void> {
        await this.write((games) => games.delete(id));
    }
    load(id: string): Promise<SavedGame | undefined> {
        return finished<SavedGame | undefined>(this.games('readonly').get(id));
    }
    // Most recent first.
    async list(): Promise<SavedGame[]> {
        const games = await finished<SavedGame[]>(this.games('readonly').getAll());
        return games.sort((a, b) => b.savedAt - a.savedAt);
    }
    close(): void {
        this.database.close();
    }

    private games(mode: IDBTransactionMode): IDBObjectStore {
        return this.database.transaction('games', mode).objectStore('games');
    }
    private write(change: (games: IDBObjectStore) => IDBRequest): Promise<void> {
        return new Promise((resolve, reject) => {
            try {
                const games = this.games('readwrite');
                games.transaction.oncomplete = () => resolve();
                games.transaction.onabort = () => reject(storeError(games.transaction.error));
                change(games);
            } catch (error) {
                reject(storeError(error));
            }
        });
    }
}
