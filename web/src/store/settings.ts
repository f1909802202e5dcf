// What a player chose last. Kept by the browser if it allows that, for this visit otherwise.
import type { Level } from '../engine/types';

export interface Settings {
    language: string; // "" follows the browser
    edition: string;
    players: number;
    level: Level;
}

const usual: Settings = { language: '', edition: 'classic', players: 4, level: 'mate' };
const place = 'settings';

// Somebody's old or edited settings: whatever is not of the right type is as usual.
export function readSettings(text: string | null): Settings {
    const settings = { ...usual };
    try {
        const kept = JSON.parse(text ?? '{}') as Record<string, unknown>;
        for (const key of Object.keys(usual) as (keyof Settings)[])
            if (typeof kept?.[key] === typeof usual[key]) Object.assign(settings, { [key]: kept[key] });
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
