// Editions that a server offers beside those built in: their files are brought into the engine when a game needs them.
import type { Engine } from '../engine/engine';
import type { Api, Asked } from './api';
import type { EditionOffer } from './messages';
import { inWords } from './trouble';

// The edition in this version of its rules. Does nothing for those that are built in, here and in the server.
export async function bringEdition(engine: Engine, api: Api, id: string, version: number): Promise<void> {
    if ((await engine.editions()).some((one) => one.id === id && one.version === version && !one.own)) return;
    const file = await api.edition(id, version);
    if (!file.ok) throw new Error(inWords(file.trouble));
    await engine.addEdition(file.value);
}

export async function offered(api: Api): Promise<Asked<EditionOffer[]>> {
    const asked = await api.editions();
    return asked.ok ? { ok: true, value: asked.value.editions } : asked;
}
