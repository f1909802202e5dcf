// Saved games in lists: where a click leads, and when it was played.
import type { Route } from '../route.svelte';
import type { SavedGame } from '../store/games';
import { speech } from '../text/text.svelte';

export const openSaved = ({ id, over, looked }: SavedGame): Route =>
    over || looked ? { page: 'replay', id, ply: 0 } : { page: 'game', id };

export const savedDay = (time: number): string =>
    new Date(time).toLocaleString(speech.language, { dateStyle: 'medium', timeStyle: 'short' });
