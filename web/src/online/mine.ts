// The player's online games and their current state.
import type { Place, Places } from '../store/places';
import type { Api, Asked } from './api';
import type { View } from './messages';

export interface Standing {
    game: string;
    view: View;
    place: Place | undefined;
}

const most = 20; // of the most recent

export const isMyTurn = ({ view }: Standing): boolean =>
    view.stage === 'playing' &&
    view.turn !== null &&
    view.turn === view.you.seat &&
    view.seats[view.turn]?.away === undefined;

// Games remembered by this browser plus, if signed in, those of the account. My turn first, finished ones last, then
// by latest change; a game that the server no longer has is forgotten here, too.
export async function standings(api: Api, places: Places): Promise<Asked<Standing[]>> {
    const kept = places.list();
    const account = await api.whoAmI();
    if (!account.ok) return account;
    const ofAccount = account.value === null ? undefined : await api.mine();
    const ids = new Set([
        ...kept.map(({ game }) => game),
        ...(ofAccount?.ok ? ofAccount.value.map(({ game }) => game) : []),
    ]);
    const asked = await Promise.all(
        [...ids].slice(0, most).map(async (game) => {
            const place = places.find(game);
            return { game, place, view: await api.view(game, place?.secret ?? place?.owner) };
        }),
    );
    const found: Standing[] = [];
    for (const { game, place, view } of asked) {
        if (view.ok) found.push({ game, place, view: view.value });
        else if (view.trouble.kind === 'no-game') places.forget(game);
        else return view;
    }
    const order = (one: Standing) => (isMyTurn(one) ? 2 : one.view.stage === 'over' ? 0 : 1);
    return { ok: true, value: found.sort((a, b) => order(b) - order(a) || b.view.updated - a.view.updated) };
}
