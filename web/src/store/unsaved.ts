// Games the browser would not keep: they last as long as the page, which asks before it is left.
import type { SavedGame } from './games';

export const unsaved = new Map<string, SavedGame>();

export function askBeforeLeaving(event: BeforeUnloadEvent): void {
    if ([...unsaved.values()].some(({ over, looked }) => !over && !looked)) event.preventDefault();
}
