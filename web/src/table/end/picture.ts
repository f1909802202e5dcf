// A picture of the final board with the result, for sharing.
import { flushSync, mount, unmount } from 'svelte';
import type { Position } from '../../engine/types';
import type { Sayer } from '../../text/say';
import Picture from './Picture.svelte';
import { pngOf } from './standalone';

const scale = 1.5; // sharp on a phone and at a desk, and still sent quickly

export async function pictureOf(say: Sayer, position: Position, name: string): Promise<File> {
    const drawings = [...document.querySelectorAll<SVGSVGElement>('main.chart .chart > svg')];
    const { width, height } = drawings[0]!.viewBox.baseVal;
    // The whole sheet, wherever the reader has panned to.
    const board = drawings.flatMap((drawing) => [...drawing.children].map((part) => part.cloneNode(true) as Element));
    for (const part of board) part.setAttribute('transform', '');
    for (const part of board) part.querySelectorAll('.trace, .hit, .focus').forEach((extra) => extra.remove());
    const target = document.createElement('div');
    const picture = mount(Picture, { target, props: { say, position, board, sheet: { width, height } } });
    flushSync();
    try {
        const png = await pngOf(target.querySelector('svg')!, scale);
        return new File([png], name, { type: 'image/png' });
    } finally {
        await unmount(picture);
    }
}
