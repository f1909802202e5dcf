import { expect, test } from 'vitest';
import { framing, held, opening, whole, windowOf, zoomed, type Bounds } from './gestures';

const sheet = { width: 1600, height: 1120 };
const boundsOf = (width: number, height: number): Bounds => ({ sheet, window: windowOf(width, height, sheet) });
const table = boundsOf(800, 560);
const phone = boundsOf(390, 420);

test("a window of the sheet's shape shows the whole sheet", () => {
    expect(opening(table)).toEqual(whole);
});

test('on a tall window the whole sheet is shown, too', () => {
    const { scale, x, y } = opening(phone);
    expect({ scale, x }).toEqual({ scale: 1, x: 0 });
    expect(y).toBeCloseTo(phone.window.y + (phone.window.height - sheet.height) / 2);
});

test('on a wide window nothing is cut off', () => {
    expect(opening(boundsOf(1240, 680))).toEqual(whole);
});

test("the sheet can't be dragged out of the window", () => {
    expect(held({ x: 500, y: 500, scale: 2 }, table)).toEqual({ x: 0, y: 0, scale: 2 });
    expect(held({ x: -9000, y: -9000, scale: 2 }, table)).toEqual({ x: -1600, y: -1120, scale: 2 });
});

test('zooming keeps the point under the finger where it is', () => {
    const about = { x: 700, y: 400 };
    const before = { x: -100, y: -100, scale: 1.5 };
    const after = zoomed(before, 2, about, table);
    const shown = (view: typeof before) => ({ x: (about.x - view.x) / view.scale, y: (about.y - view.y) / view.scale });
    expect(shown(after).x).toBeCloseTo(shown(before).x);
    expect(shown(after).y).toBeCloseTo(shown(before).y);
});

test('zooming ends at the whole sheet and at six times its size', () => {
    expect(zoomed(whole, 0.1, { x: 0, y: 0 }, table).scale).toBe(1);
    expect(zoomed(whole, 100, { x: 0, y: 0 }, table).scale).toBe(6);
});

test('a region is brought into the middle', () => {
    const part = { x: 600, y: 400, width: 400, height: 280 };
    const { x, y, scale } = framing(part, table);
    expect(800 * scale + x).toBeCloseTo(800);
    expect(540 * scale + y).toBeCloseTo(560);
});
