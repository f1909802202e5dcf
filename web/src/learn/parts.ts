// What a lesson can point at: where it is on the page, and behind which tab of a narrow window.
import type { Tab } from '../table/TableView.svelte';

export interface Part {
    selector: string;
    tab?: Tab; // none: always in sight
}

const parts = {
    chart: { selector: 'main.chart' },
    order: { selector: '.bar .order' },
    round: { selector: '.bar .when' },
    mine: { selector: '.mine', tab: 'mine' },
    tracks: { selector: '.mine .tracks', tab: 'mine' },
    buildings: { selector: '.mine .buildings', tab: 'mine' },
    harbour: { selector: '.mine .harbour', tab: 'mine' },
    tokens: { selector: '.mine .blue', tab: 'mine' },
    cards: { selector: '.mine .cards', tab: 'mine' },
    glory: { selector: '.mine .glory', tab: 'mine' },
    others: { selector: '.side .rivals', tab: 'others' },
    stock: { selector: '.table > .stock', tab: 'stock' },
    tools: { selector: '.tools .strong' },
} as const satisfies Record<string, Part>;

// Or one place on the chart, by the id the chart gives it: `track:africa`.
export type PartName = keyof typeof parts | `${'track' | 'deck' | 'city' | 'link'}:${string}`;

export const partOf = (name: PartName): Part =>
    name in parts ? parts[name as keyof typeof parts] : { selector: `main.chart [data-spot="${name}"]` };

// Where the thing lies that a move begins with.
export function tabOf(spot: string): Tab | undefined {
    if (spot.startsWith('stock:')) return 'stock';
    return /^(building|token|card|status):/.test(spot) ? 'mine' : undefined;
}
