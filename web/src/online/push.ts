// Push notifications for the player's turn, where both browser and server support them.
import { randomSeed } from '../engine/engine';
import type { Place, Places } from '../store/places';
import type { Api } from './api';
import { inWords } from './trouble';

// The server's public key, or undefined if push is not available.
export async function pushKey(api: Api): Promise<string | undefined> {
    if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
        return undefined;
    if (!(await navigator.serviceWorker.getRegistration())) return undefined;
    const about = await api.about();
    return about.ok ? (about.value.push_key ?? undefined) : undefined;
}

// Returns an empty string, or an error message.
export async function tellMe(api: Api, places: Places, place: Place, key: string): Promise<string> {
    try {
        const { pushManager } = await navigator.serviceWorker.ready;
        const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
        const { endpoint, keys } = subscription.toJSON();
        const device = randomSeed();
        const asked = await api.notify(place.game, place.secret, 'push', device, { endpoint, keys });
        if (!asked.ok) return inWords(asked.trouble);
        places.keep({ game: place.game, told: device });
        return '';
    } catch (error) {
        return error instanceof Error ? error.message : String(error);
    }
}

export async function tellMeNoMore(api: Api, places: Places, place: Place): Promise<string> {
    const asked = await api.silence(place.game, place.secret, 'push', place.told ?? '');
    if (!asked.ok) return inWords(asked.trouble);
    places.keep({ game: place.game, told: undefined });
    return '';
}
