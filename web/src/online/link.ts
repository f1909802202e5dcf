// Links to online games. A seat's secret follows the #, which browsers do not send to the server.
import { pathOf } from '../route.svelte';

export function linkTo(game: string, secret?: string): string {
    return location.origin + pathOf({ page: 'game', id: game }) + (secret === undefined ? '' : `#${secret}`);
}

export function secretIn(hash: string): string | undefined {
    return /^#([\w-]{22})$/.exec(hash)?.[1];
}
