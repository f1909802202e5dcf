// Links to online games: a seat's secret stands behind #, which browsers do not send.
import { pathOf } from '../route.svelte';

export function linkTo(game: string, secret?: string): string {
    return location.origin + pathOf({ page: 'game', id: game }) + (secret === undefined ? '' : `#${secret}`);
}

export function secretIn(hash: string): string | undefined {
    return /^#([\w-]{22})$/.exec(hash)?.[1];
}
