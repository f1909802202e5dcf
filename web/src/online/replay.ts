// Finds a game to replay: in this browser, or on the server.
import type { Engine } from '../engine/engine';
import { editionKept, find } from '../store/deal';
import type { GameStore, SavedGame } from '../store/games';
import { places } from '../store/places';
import { bringEdition } from './editions';
import { api } from './line';
import { inWords } from './trouble';

// Undefined if neither has it.
export async function findAnywhere(
    engine: Engine,
    store: GameStore | undefined,
    id: string,
): Promise<SavedGame | undefined> {
    const kept = await find(store, id);
    if (kept) return kept;
    const asked = await api.record(id);
    if (!asked.ok) {
        if (asked.trouble.kind === 'no-game') return undefined;
        throw new Error(inWords(asked.trouble));
    }
    const record = asked.value;
    const {
        edition,
        rules: version = 1,
        players,
        result,
    } = JSON.parse(record) as {
        edition: string;
        rules?: number;
        players: object[];
        result?: object;
    };
    await bringEdition(engine, api, edition, version);
    // Marks the reader's seat, so that their board is the large one.
    const seats = players.map((_, seat) => (seat === places.find(id)?.seat ? 'person' : 'mate') as 'person' | 'mate');
    return {
        id,
        savedAt: Date.now(),
        record,
        seats,
        over: result !== undefined,
        ...editionKept(engine, { edition, version }),
    };
}
