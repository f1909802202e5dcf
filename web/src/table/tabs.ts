// The tabs of the table, and which of them holds what is asked.
import type { Legal } from '../engine/types';
import { choiceOf, type Spot } from './choice';

export type PaneTab = 'log' | 'moves' | 'chat' | 'analysis';
export type Tab = 'mine' | 'others' | 'stock' | PaneTab;

// The tab that contains a spot; undefined on the chart, which is always there.
export function tabOf(spot: Spot): 'mine' | 'stock' | undefined {
    if (spot.startsWith('stock:')) return 'stock';
    return /^(building|token|card|status):/.test(spot) ? 'mine' : undefined;
}

// Where a decision is made: among the things one begins with, else in the list of moves. Undefined if all of it
// happens on the chart.
export function tabAsked({ moves }: Pick<Legal, 'moves'>): Tab | undefined {
    const lit = [...choiceOf(moves, []).lit.keys()];
    if (lit.length === 0) return 'moves';
    const tabs = lit.map(tabOf);
    return tabs.includes('stock') ? 'stock' : tabs.find((tab) => tab !== undefined);
}
