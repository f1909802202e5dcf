// Which deck, pile or governor is shown in full: one that is pointed at, focused or tapped.
import type { Spot } from './choice';

export const fan = $state<{ spot: Spot | undefined }>({ spot: undefined });

export const isFanned = (spot: Spot): boolean => spot === 'discard' || /^(deck|governor):/.test(spot);

// Long enough for the pointer to reach the cards.
const pause = 220;
let leaving: ReturnType<typeof setTimeout> | undefined;

export function openFan(spot: Spot): void {
    clearTimeout(leaving);
    fan.spot = spot;
}
export function stayFanned(): void {
    clearTimeout(leaving);
}
export function leaveFan(): void {
    clearTimeout(leaving);
    leaving = setTimeout(closeFan, pause);
}
export function closeFan(): void {
    clearTimeout(leaving);
    fan.spot = undefined;
}
