// Short motion: a marker sails in from the harbour of its player, a token is lifted off. Under 300 ms,
// and none for readers who asked for none.

import type {TransitionConfig} from "svelte/transition";

export const sailing = 280;

const still = (): boolean => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

interface Options {
  /** Whether the page wants motion at all. */
  motion: boolean;
}

/** From this far away, towards its own place. */
export function sail(_node: Element, {motion, dx = 0, dy = -60}: Options & {dx?: number; dy?: number}): TransitionConfig {
  return {
    duration: motion && !still() ? sailing : 0,
    css: (_t, left) => `transform: translate(${dx * left ** 2}px, ${dy * left ** 2}px); opacity: ${1 - left * 0.8}`,
  };
}

/** Up and away. */
export function lift(_node: Element, {motion}: Options): TransitionConfig {
  return {
    duration: motion && !still() ? 200 : 0,
    css: (t) => `transform: translateY(${(t - 1) * 26}px); opacity: ${t}`,
  };
}
