// Formats names, clocks and times for display.
import { text } from '../text/text.svelte';
import type { Clock, SeatView } from './messages';

// The server names bots by their level, in English; here they are translated.
export function nameOf({ holder, name = '', level }: Pick<SeatView, 'holder' | 'name' | 'level'>): string {
    return holder === 'bot' && level ? name.replace(new RegExp(`^${level}\\b`, 'i'), text(`level.${level}`)) : name;
}

export function clockWords(clock: Clock): string {
    switch (clock.kind) {
        case 'none':
            return text('clock.none');
        case 'days':
            return text('clock.days', { count: clock.days });
        case 'bank':
            return text('clock.bank', { minutes: clock.minutes, seconds: clock.seconds });
    }
}

// 1:05:09, 4:07, or with days if there are any.
export function timeLeft(milliseconds: number): string {
    const seconds = Math.ceil(milliseconds / 1000);
    const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
    if (days >= 1) return text('clock.daysLeft', { days, hours: hours % 24 });
    const two = (value: number) => String(value).padStart(2, '0');
    return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
