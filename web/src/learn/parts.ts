// What a lesson can point at: its selector, and its tab in a narrow window.
import type { Tab } from '../table/tabs';

export interface Part {
    selector: string;
    tab?: Tab; // missing: always visible
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

// Or a single spot on the chart, by its id: `track:africa`.
export type PartName = keyof typeof parts | `${'track' | 'deck' | 'city' | 'link'}:${string}`;

export const partOf = (name: PartName): Part =>
    name in parts ? parts[name as keyof typeof parts] : { selector: `main.chart [data-spot="${name}"]` };
