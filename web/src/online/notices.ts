// Mail and webhook notices of the player's turn, and trying out any of them. Push is in push.ts.
import type { Place, Places } from '../store/places';
import { text } from '../text/text.svelte';
import type { Api, Asked } from './api';
import { inWords } from './trouble';

export type Channel = 'mail' | 'webhook';
const device = 'page'; // a seat has one address for each channel here, whichever browser set it

// An empty string, or what went wrong. An address the server does not take is explained at its field.
function said(asked: Asked<unknown>): string {
    if (asked.ok) return '';
    const { reason } = asked.trouble.error ?? {};
    if (reason?.code === 'bad-message') return text('notice.wrongAddress', { why: String(reason['detail'] ?? '') });
    return inWords(asked.trouble);
}

// `confirm`: a mail is on its way, and nothing else is sent there before its reader agrees.
export async function noticesTo(
    api: Api,
    places: Places,
    place: Place,
    channel: Channel,
    address: string,
    secret = '',
): Promise<{ wrong: string; confirm: boolean }> {
    const body = channel === 'mail' ? { to: address } : { url: address, ...(secret === '' ? {} : { secret }) };
    const asked = await api.notify(place.game, place.secret, channel, device, body);
    if (asked.ok) places.keep({ game: place.game, notices: { ...place.notices, [channel]: address } });
    return { wrong: said(asked), confirm: asked.ok && asked.value.confirm === true };
}

export async function noNoticesTo(api: Api, places: Places, place: Place, channel: Channel): Promise<string> {
    const wrong = said(await api.silence(place.game, place.secret, channel, device));
    const { [channel]: _, ...others } = place.notices ?? {};
    if (wrong === '') places.keep({ game: place.game, notices: others });
    return wrong;
}

// Sends a test at once; an empty string if it was delivered.
export async function tryNotice(api: Api, place: Place, channel: Channel | 'push'): Promise<string> {
    return said(
        await api.tryNotice(place.game, place.secret, channel, channel === 'push' ? (place.told ?? '') : device),
    );
}
