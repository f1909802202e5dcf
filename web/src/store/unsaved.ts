// Games that could not be saved: they last as long as the page, which asks before it is closed.
import type { SavedGame } from './games';

export const unsaved = new Map<string, SavedGame>();

export function askBeforeLeaving(event: BeforeUnloadEvent): void {
    if ([...unsaved.values()].some(({ over, looked }) => !over && !looked)) event.preventDefault();
}
