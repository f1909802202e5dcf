import { expect, test } from 'vitest';
import { placed, type Box } from './placing';

const window = { width: 1000, height: 600 };
const tip = { width: 300, height: 30 };
const box = (left: number, top: number, width: number, height: number): Box => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
});

test('a tip is below what it speaks of, in the middle', () => {
    expect(placed(box(400, 100, 100, 50), tip, window, [])).toEqual({ left: 300, top: 158 });
});

test('at an edge it stays in the window', () => {
    expect(placed(box(0, 100, 40, 40), tip, window, [])).toEqual({ left: 8, top: 148 });
    expect(placed(box(960, 100, 40, 40), tip, window, [])).toEqual({ left: 692, top: 148 });
});

test('it never lies over what it speaks of while there is room elsewhere', () => {
    expect(placed(box(400, 560, 100, 40), tip, window, [])).toEqual({ left: 300, top: 522 });
    expect(placed(box(0, 0, 400, 600), tip, window, [])).toEqual({ left: 408, top: 285 });
});

test('it leaves what can be chosen in sight', () => {
    const at = box(400, 300, 100, 50);
    expect(placed(at, tip, window, [box(350, 355, 40, 40)])).toEqual({ left: 300, top: 262 });
    expect(placed(at, tip, window, [box(350, 355, 40, 40), box(350, 270, 40, 20)])).toEqual({ left: 508, top: 310 });
});
