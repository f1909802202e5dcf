import { expect, it } from 'vitest';
import { beside, type Rect } from '../src/table/beside';

const window = { left: 0, top: 0, width: 390, height: 844 };
const overlaps = (a: Rect, b: Rect) =>
    a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

it('a box beside something never covers it and never leaves the window, wherever that lies', () => {
    for (const size of [
        { width: 120, height: 40 },
        { width: 374, height: 260 },
        { width: 374, height: 700 },
    ])
        for (let left = 0; left <= 340; left += 20)
            for (let top = 0; top <= 800; top += 20) {
                const about = { left, top, width: 50, height: 40 };
                const at = beside(about, size, window);
                const box = { ...at, width: size.width, height: Math.min(size.height, at.maxHeight) };
                const where = JSON.stringify({ about, box });
                expect(overlaps(about, box), where).toBe(false);
                expect(box.left >= 0 && box.top >= 0, where).toBe(true);
                expect(box.left + box.width <= 390 && box.top + box.height <= 844, where).toBe(true);
            }
});
