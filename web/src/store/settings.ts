// What a player chose last. Kept by the browser if it allows that, for this visit otherwise.
import type { Level } from '../engine/types';

export interface Settings {
    language: string; // "" follows the browser
    name: string; // at online tables; "" until one was given
    edition: string;
    players: number;
    level: Level;
    exploits: boolean;
    theme: 'system' | 'light' | 'dark';
    size: 'normal' | 'large' | 'largest';
    pace: Pace;
    confirm: boolean; // a move is shown before it is final
    projection: boolean; // everyone's glory during the game
    traces: boolean; // what is new since the last turn is marked on the chart
    sound: boolean;
}
export type Pace = 'calm' | 'quick' | 'instant';

// Milliseconds to look at an opponent's move.
export const pauses: Record<Pace, number> = { calm: 900, quick: 350, instant: 0 };

const usual: Settings = {
    language: '',
    name: '',
    edition: 'classic',
    players: 4,
    level: 'deckhand',
    exploits: true,
    theme: 'system',
    size: 'normal',
    pace: 'quick',
    confirm: true,
    projection: true,
    traces: true,
    sound: false,
};
// Where there is a choice of few words, another word is somebody's mistake.
const allowed: Partial<Record<keyof Settings, readonly string[]>> = {
    level: ['deckhand', 'mate', 'captain', 'admiral'],
    theme: ['system', 'light', 'dark'],
    size: ['normal', 'large', 'largest'],
    pace: ['calm', 'quick', 'instant'],
};
const place = 'settings';

// Somebody's old or edited settings: whatever is not of the right type is as usual.
export function readSettings(text: string | null): Settings {
    const settings = { ...usual };
    try {
        const kept = JSON.parse(text ?? '{}') as Record<string, unknown>;
        for (const key of Object.keys(usual) as (keyof Settings)[])
            if (typeof kept?.[key] === typeof usual[key] && (allowed[key]?.includes(kept[key] as string) ?? true))
                Object.assign(settings, { [key]: kept[key] });
    } catch {
        // Not ours to repair: the usual settings are good ones.
    }
    return settings;
}

export function loadSettings(): Settings {
    try {
        return readSettings(localStorage.getItem(place));
    } catch {
        return { ...usual };
    }
}

export function saveSettings(settings: Settings): void {
    try {
        localStorage.setItem(place, JSON.stringify(settings));
    } catch {
        // Forbidden or full: they last for this visit.
    }
}
