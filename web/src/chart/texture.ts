// Subtle texture of an old chart: the border of degrees and the rhumb lines of a compass.

import type { Point } from './geometry';
import type { Rect } from './sheet';

/** Rhumb lines from a point, long enough to cross any frame. */
export function rhumbs({ x, y }: Point, winds: number, reach = 2200): string {
    let path = '';
    for (let wind = 0; wind < winds; ++wind) {
        const turn = (wind / winds) * 2 * Math.PI;
        path += `M${x} ${y}l${(reach * Math.sin(turn)).toFixed(0)} ${(-reach * Math.cos(turn)).toFixed(0)}`;
    }
    return path;
}

/** The black fields of a ladder border around a frame, each `step` long. */
export function ladder({ x, y, width, height }: Rect, thick: number, step: number): string {
    let path = '';
    const run = (length: number, field: (from: number, size: number) => string): void => {
        const count = Math.max(2, Math.round(length / step / 2) * 2);
        for (let index = 0; index < count; index += 2) path += field((length * index) / count, length / count);
    };
    run(width, (from, size) => `M${x + from} ${y}h${size}v${thick}h${-size}z`);
    run(width, (from, size) => `M${x + width - from} ${y + height}h${-size}v${-thick}h${size}z`);
    run(height, (from, size) => `M${x + width} ${y + from}v${size}h${-thick}v${-size}z`);
    run(height, (from, size) => `M${x} ${y + height - from}v${-size}h${thick}v${size}z`);
    return path;
}

/** The rays of a compass star: every second half is dark, as engravers shade them. */
export function rays(count: number, from: number, length: number, waist: number): { light: string; dark: string } {
    let [light, dark] = ['', ''];
    for (let ray = 0; ray < count; ++ray) {
        const turn = ((ray + from) / count) * 2 * Math.PI;
        const tip = `${(length * Math.sin(turn)).toFixed(1)} ${(-length * Math.cos(turn)).toFixed(1)}`;
        const side = (sign: number): string => {
            const aside = turn + (sign * Math.PI) / count;
            return `${(waist * Math.sin(aside)).toFixed(1)} ${(-waist * Math.cos(aside)).toFixed(1)}`;
        };
        dark += `M0 0L${tip}L${side(1)}z`;
        light += `M0 0L${tip}L${side(-1)}z`;
    }
    return { light, dark };
}
