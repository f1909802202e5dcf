// The three sounds, as the page really plays them: the audio engine renders them into a recording, which is measured.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './browser';
import { hotSeat, myMove, playFromList, playMove, playOnFrom } from './player';
import { finishedGame } from './records';
import { stage } from './stage';

const on = stage();
const record = finishedGame('classic', 3, 'eager', 4); // bots that do not depend on trained weights
const { moves } = JSON.parse(record) as { moves: string[] };

// Instead of a loudspeaker the page gets a tape.
function tape(): void {
    const tapes: OfflineAudioContext[] = [];
    class Tape extends OfflineAudioContext {
        constructor() {
            super(1, 8000 * 4, 8000);
            tapes.push(this);
        }
        override get state(): AudioContextState {
            return 'running';
        }
    }
    Object.assign(window, { AudioContext: Tape, tapes });
}

interface Recording {
    length: number; // seconds until it has faded away
    peak: number; // of 1
    loudness: number; // root mean square while it sounds
    pitch: number; // Hz, the strongest
    low: number; // share of the energy below 300 Hz
}
const listen = (page: Page): Promise<Recording[]> =>
    page.evaluate(async () => {
        const { tapes } = window as unknown as { tapes: OfflineAudioContext[] };
        const heard: Recording[] = [];
        for (const one of tapes) {
            const samples = (await one.startRendering()).getChannelData(0);
            const end = samples.findLastIndex((sample) => Math.abs(sample) > 0.001) + 1;
            const energy = samples.reduce((sum, sample) => sum + sample ** 2, 0);
            const spectrum: { pitch: number; power: number }[] = [];
            for (let pitch = 60; pitch <= 1500; pitch += 2) {
                let [real, imaginary] = [0, 0];
                for (let at = 0; at < end; ++at) {
                    const turn = (2 * Math.PI * pitch * at) / one.sampleRate;
                    real += samples[at]! * Math.cos(turn);
                    imaginary += samples[at]! * Math.sin(turn);
                }
                spectrum.push({ pitch, power: real ** 2 + imaginary ** 2 });
            }
            const power = (of: typeof spectrum) => of.reduce((sum, { power }) => sum + power, 0);
            heard.push({
                length: end / one.sampleRate,
                peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
                loudness: Math.sqrt(energy / Math.max(1, end)),
                pitch: spectrum.reduce((best, tone) => (tone.power > best.power ? tone : best)).pitch,
                low: power(spectrum.filter(({ pitch }) => pitch < 300)) / power(spectrum),
            });
        }
        return heard;
    });

async function playsOn(page: Page, ply: number, who: string | RegExp): Promise<void> {
    await page.addInitScript(tape);
    await playOnFrom(page, on.address, record, ply, who);
}

const attack = moves.findIndex((move) => /: attack /.test(move));
const occasions: Record<string, (page: Page) => Promise<void>> = {
    turn: async (page) => {
        await playsOn(page, 30, /Against bots/);
        await playFromList(page, 'Moves');
        await myMove(page);
    },
    attack: async (page) => {
        await playsOn(page, attack, hotSeat);
        await playMove(page, moves[attack]!);
    },
    over: async (page) => {
        await playsOn(page, moves.length - 1, hotSeat);
        await playMove(page, moves.at(-1)!);
        await page.getByTestId('winner').waitFor();
    },
};

it('my turn, an attack on me and the end sound short, quiet and unlike each other', async () => {
    const heard: Record<string, Recording> = {};
    for (const [name, occasion] of Object.entries(occasions)) {
        const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant', sound: true });
        await occasion(page);
        const recordings = await listen(page);
        expect(recordings, name).toHaveLength(1);
        heard[name] = recordings[0]!;
        expect(errors).toEqual([]);
        await context.close();
    }
    console.table(heard);
    for (const [name, { length, peak, loudness }] of Object.entries(heard)) {
        expect(length, name).toBeGreaterThan(0.2);
        expect(length, name).toBeLessThan(2);
        expect(peak, name).toBeGreaterThan(0.04);
        expect(peak, name).toBeLessThan(0.2);
        expect(loudness, name).toBeGreaterThan(0.01);
        expect(loudness, name).toBeLessThan(0.08);
    }
    const pitches = Object.values(heard)
        .map(({ pitch }) => pitch)
        .toSorted((a, b) => a - b);
    for (const [index, pitch] of pitches.slice(1).entries()) expect(pitch / pitches[index]!).toBeGreaterThan(1.2);
    expect(heard['attack']!.low).toBeGreaterThan(0.8);
    expect(heard['turn']!.low).toBeLessThan(0.1);
    expect(heard['over']!.low).toBeLessThan(0.1);
});

it('nothing is heard until sounds are chosen', async () => {
    for (const [name, occasion] of Object.entries(occasions)) {
        const { page, context, errors } = await openPage(on.browser, {}, { pace: 'instant' });
        await occasion(page);
        expect(await listen(page), name).toEqual([]);
        expect(errors).toEqual([]);
        await context.close();
    }
});
