// The engine as the page sees it. It runs in two workers: one answers questions about positions at once, the other
// thinks, so that a bot never blocks the page.
import { Game } from './game';
import { HostLink, type Port } from './link';
import { FollowedRoom } from './room';
import { NoWebAssembly } from './trouble';
import type { Abilities, Edition, EditionSummary, LevelInfo, NewGame, Opened, ReasonRow } from './types';

export { Game } from './game';
export { FollowedRoom } from './room';
export { ThinkingStopped, type Thinking } from './link';
export { EngineError } from './module';

// Where the module, the weights and the workers come from; tests supply their own.
export interface Supply {
    module(): Promise<WebAssembly.Module>;
    weights(name: string): Promise<Uint8Array | undefined>; // "classic-4"; undefined if there are none
    connect(): Port;
}

export class Engine {
    private readonly weights = new Map<string, Promise<void>>();
    // Of custom editions, by id and version of their rules.
    private readonly files = new Map<string, { id: string; version: number; file: string }>();

    private constructor(
        private readonly table: HostLink,
        private readonly thinker: HostLink,
        private readonly supply: Supply,
    ) {}

    static async start(supply: Supply): Promise<Engine> {
        if (typeof WebAssembly === 'undefined') throw new NoWebAssembly();
        const module = await supply.module();
        const links = [new HostLink(supply.connect()), new HostLink(supply.connect())] as const;
        for (const link of links) link.start(module);
        return new Engine(...links, supply);
    }

    async editions(): Promise<EditionSummary[]> {
        const all = await this.table.call('editions', {});
        return all.filter(({ id, version, own }) => !own || this.files.has(fileKey(id, version)));
    }
    levels(): Promise<LevelInfo[]> {
        return this.table.call('levels', {});
    }
    abilities(): Promise<Abilities> {
        return this.table.call('abilities', {});
    }
    reasons(): Promise<ReasonRow[]> {
        return this.table.call('reasons', {});
    }
    // Without a version of its rules, the one that is built in, if it is.
    edition(id: string, version?: number): Promise<Edition> {
        return this.table.call('edition', { id, ...(version !== undefined && { version }) });
    }
    // Registers a custom edition; its games can then be dealt and opened. Replaces one of the same id, except in
    // games that are open.
    async addEdition(text: string): Promise<Edition> {
        for (const { id, version, file } of this.files.values()) if (file === text) return this.edition(id, version);
        const edition = await this.table.call('addEdition', { text });
        await this.thinker.call('addEdition', { text });
        const { id, version } = edition;
        this.files.set(fileKey(id, version), { id, version, file: text });
        return edition;
    }
    // No longer offered; games that are open go on.
    forgetEdition(id: string): void {
        for (const [key, known] of this.files) if (known.id === id) this.files.delete(key);
    }
    // The file of a custom edition, to be kept with its games; undefined if it is built in.
    fileOf(edition: string, version: number): string | undefined {
        return this.files.get(fileKey(edition, version))?.file;
    }

    async newGame(settings: NewGame): Promise<Game> {
        return this.opened(await this.table.call('newGame', settings));
    }
    // Opens a game from its file, or a new one that begins at a position.
    async openRecord(text: string): Promise<Game> {
        return this.opened(await this.table.call('openRecord', { text }));
    }
    // Opens an online game, still without any events.
    async openRoom(): Promise<FollowedRoom> {
        const { room } = await this.table.call('openRoom', {});
        return new FollowedRoom(room, this.table, (opened) => this.opened(opened));
    }

    close(): void {
        this.table.close();
        this.thinker.close();
    }

    private opened(opened: Opened): Game {
        const { edition, players } = opened;
        const weights = () => this.bringWeights(edition, players);
        return new Game(opened, this.table, this.thinker, weights, this.fileOf(edition, opened.version));
    }

    // Weights are fetched on first use and cached; failures are not cached, so that a retry is possible.
    private bringWeights(edition: string, players: number): Promise<void> {
        const name = `${edition}-${players}`;
        const known = this.weights.get(name);
        if (known) return known;
        const files = [name, `${edition}-priors`].map((file) => this.supply.weights(file));
        const brought = Promise.all(files).then(async (all) => {
            for (const bytes of all) if (bytes) await this.thinker.call('addWeights', { edition, players }, bytes);
        });
        this.weights.set(name, brought);
        brought.catch(() => this.weights.delete(name));
        return brought;
    }
}

const fileKey = (id: string, version: number) => `${id}@${version}`;

// A cryptographically random seed.
export function randomSeed(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
