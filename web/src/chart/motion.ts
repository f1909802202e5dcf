// Short motion: a marker sails from and to its player's harbour. Under 300 ms, interruptible, and none with reduced
// motion. Only transforms and opacity change, so that nothing is laid out anew.
import type { TransitionConfig } from 'svelte/transition';

/** Where something comes from, relative to its place, in units of the sheet. */
export interface Voyage {
    motion: boolean;
    dx: number;
    dy: number;
}

/** The reader has asked the system for less motion. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Milliseconds that anything takes to get to its place. */
export const passage = 280;

export function sail(_node: Element, { motion, dx, dy }: Voyage): TransitionConfig {
    return {
        duration: motion && !still() ? passage : 0,
        css: (t, left) => `transform: translate(${dx * left ** 2}px, ${dy * left ** 2}px); opacity: ${0.2 + 0.8 * t}`,
    };
}

/** Finishes all running animations at once. */
export function arrive(within: Element): void {
    for (const animation of within.getAnimations({ subtree: true })) animation.finish();
}
