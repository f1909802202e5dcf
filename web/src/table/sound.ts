// Three quiet sounds, synthesised instead of loaded: my turn, an attack on me, the end of the game.
import type { LogEntry } from '../engine/types';

export type Sound = 'turn' | 'attack' | 'over';

// The state that decides which sound is played.
export interface Heard {
    moves: number;
    mine: boolean; // somebody at this screen has to decide
    over: boolean;
}

// One sound per change, the most important one; none when a game is opened or a move undone.
export function soundOf(before: Heard | undefined, now: Heard, attacked: boolean): Sound | undefined {
    if (!before || now.moves <= before.moves) return undefined;
    if (now.over) return 'over';
    if (attacked) return 'attack';
    return now.mine && !before.mine ? 'turn' : undefined;
}

// Whether another player took a city or fleet from one of these seats.
export const attackOn = (isMine: (seat: number) => boolean, entries: readonly LogEntry[]): boolean =>
    entries.some(({ player, facts }) =>
        facts.some(({ fact, seat }) => fact === 'site-lost' && seat !== player && isMine(seat)),
    );

interface Note {
    pitch: number; // Hz
    at: number; // seconds
    length: number;
    loud: number; // 0 to 1
}
// Two bells for my turn, a low double knock for an attack, three deeper bells at the end.
const scores: Record<Sound, readonly Note[]> = {
    turn: [
        { pitch: 659, at: 0, length: 0.5, loud: 0.09 },
        { pitch: 880, at: 0.13, length: 0.7, loud: 0.07 },
    ],
    attack: [
        { pitch: 196, at: 0, length: 0.22, loud: 0.13 },
        { pitch: 147, at: 0.16, length: 0.34, loud: 0.13 },
    ],
    over: [
        { pitch: 392, at: 0, length: 0.7, loud: 0.08 },
        { pitch: 494, at: 0.22, length: 0.7, loud: 0.08 },
        { pitch: 587, at: 0.44, length: 1.2, loud: 0.09 },
    ],
};

let speaker: AudioContext | undefined;

export async function sound(which: Sound): Promise<void> {
    if (typeof AudioContext === 'undefined') return;
    speaker ??= new AudioContext();
    // Browsers allow audio only after a user gesture. A sound that would come late is left out: those of a whole
    // round would be heard together at the first click.
    const asked = Date.now();
    if (speaker.state === 'suspended') await speaker.resume();
    if (Date.now() - asked > 500) return;
    const start = speaker.currentTime + 0.02;
    for (const { pitch, at, length, loud } of scores[which]) {
        const tone = new OscillatorNode(speaker, { type: 'sine', frequency: pitch });
        const volume = new GainNode(speaker, { gain: 0 });
        volume.gain.setValueAtTime(0, start + at);
        volume.gain.linearRampToValueAtTime(loud, start + at + 0.008);
        volume.gain.exponentialRampToValueAtTime(0.0001, start + at + length);
        tone.connect(volume).connect(speaker.destination);
        tone.start(start + at);
        tone.stop(start + at + length);
    }
}
