// Games the browser would not keep: they last as long as the page.
import type { SavedGame } from './games';

export const unsaved = new Map<string, SavedGame>();
