// Short animations: a marker sails from and to its player's harbour, a token is lifted off. Under 300 ms, and none
// with reduced motion.

import type { TransitionConfig } from 'svelte/transition';

/** Where something comes from, relative to its place, in units of the sheet. */
export interface Voyage {
    motion: boolean;
    dx: number;
    dy: number;
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function sail(_node: Element, { motion, dx, dy }: Voyage): TransitionConfig {
    return {
        duration: motion && !still() ? 280 : 0,
        css: (t, left) => `transform: translate(${dx * left ** 2}px, ${dy * left ** 2}px); opacity: ${0.2 + 0.8 * t}`,
    };
}

/** Finishes all running animations at once. */
export function arrive(sheet: Element): void {
    for (const animation of sheet.getAnimations({ subtree: true })) animation.finish();
}

export function lift(_node: Element, { motion }: { motion: boolean }): TransitionConfig {
    return {
        duration: motion && !still() ? 200 : 0,
        css: (t) => `transform: translateY(${(t - 1) * 26}px); opacity: ${t}`,
    };
}
