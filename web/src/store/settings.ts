// The player's settings. Saved by the browser if it allows that, otherwise kept for this visit.
import type { Level } from '../engine/types';

export interface Settings {
    language: string; // "" follows the browser
    name: string; // at online tables; "" until given
    edition: string;
    players: number;
    level: Level;
    exploits: boolean;
    theme: 'system' | 'light' | 'dark';
    size: 'normal' | 'large' | 'largest';
    pace: Pace;
    confirm: boolean; // preview a move before it is final
    projection: boolean; // show everyone's glory during the game
    autoPass: boolean; // pass for the player when nothing else can be done
    traces: boolean; // mark on the chart what is new since the last turn
    tips: boolean; // say what is pointed at
    sound: boolean;
    finished: boolean; // a game was played to its end here
}
export type Pace = 'first-calm' | 'calm' | 'quick' | 'instant';

const pauses = { calm: 900, quick: 350, instant: 0 };

// Milliseconds for showing an opponent's move. Whoever has not finished a game yet is given time to look.
export function pauseOf({ pace, finished }: Pick<Settings, 'pace' | 'finished'>): number {
    if (pace === 'first-calm') return finished ? pauses.quick : pauses.calm;
    return pauses[pace];
}

const usual: Settings = {
    language: '',
    name: '',
    edition: 'classic',
    players: 4,
    level: 'deckhand',
    exploits: true,
    theme: 'system',
    size: 'normal',
    pace: 'first-calm',
    confirm: true,
    projection: true,
    autoPass: false,
    traces: true,
    tips: true,
    sound: false,
    finished: false,
};
// Settings with a fixed set of values; anything else is invalid.
const allowed: Partial<Record<keyof Settings, readonly string[]>> = {
    level: ['deckhand', 'mate', 'captain', 'admiral'],
    theme: ['system', 'light', 'dark'],
    size: ['normal', 'large', 'largest'],
    pace: ['first-calm', 'calm', 'quick', 'instant'],
};
const place = 'settings';

// Stored settings may be old or edited by hand: values of the wrong type fall back to the defaults.
export function readSettings(text: string | null): Settings {
    const settings = { ...usual };
    try {
        const kept = JSON.parse(text ?? '{}') as Record<string, unknown>;
        for (const key of Object.keys(usual) as (keyof Settings)[])
            if (typeof kept?.[key] === typeof usual[key] && (allowed[key]?.includes(kept[key] as string) ?? true))
                Object.assign(settings, { [key]: kept[key] });
    } catch {
        // Corrupt: use the defaults.
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
        // Storage is blocked or full: they last for this visit.
    }
}
