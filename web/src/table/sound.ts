// Three quiet sounds, synthesised instead of loaded: my turn, a move was played, the game is over.

export type Sound = 'turn' | 'move' | 'over';

// The state that decides which sound is played.
export interface Heard {
    moves: number;
    mine: boolean;
    over: boolean;
}

// One sound per change, the most important one; none when a game is opened or a move undone.
export function soundOf(before: Heard | undefined, now: Heard): Sound | undefined {
    if (!before) return undefined;
    if (now.over) return before.over ? undefined : 'over';
    if (now.moves <= before.moves) return undefined;
    return now.mine && !before.mine ? 'turn' : 'move';
}

interface Note {
    pitch: number; // Hz
    at: number; // seconds
    length: number;
    loud: number; // 0 to 1
}
// A ship's bell for my turn, a knock on wood for a move, three bells at the end.
const scores: Record<Sound, readonly Note[]> = {
    turn: [
        { pitch: 659, at: 0, length: 0.5, loud: 0.09 },
        { pitch: 880, at: 0.13, length: 0.7, loud: 0.07 },
    ],
    move: [{ pitch: 196, at: 0, length: 0.09, loud: 0.06 }],
    over: [
        { pitch: 523, at: 0, length: 0.7, loud: 0.08 },
        { pitch: 659, at: 0.22, length: 0.7, loud: 0.08 },
        { pitch: 784, at: 0.44, length: 1.2, loud: 0.09 },
    ],
};

let speaker: AudioContext | undefined;

export function sound(which: Sound): void {
    if (typeof AudioContext === 'undefined') return;
    speaker ??= new AudioContext();
    // Browsers allow audio only after a user gesture; until then, don't wait for it.
    if (speaker.state === 'suspended') void speaker.resume();
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
