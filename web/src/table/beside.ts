// Where a box goes beside what it speaks of: inside the window, and never over it.
export interface Rect {
    left: number;
    top: number;
    width: number;
    height: number;
}
export interface Placed {
    left: number;
    top: number;
    maxHeight: number; // what does not fit is scrolled to
}

const gap = 8;
const within = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));

export function beside(about: Rect, size: { width: number; height: number }, window: Rect): Placed {
    const [right, bottom] = [window.left + window.width, window.top + window.height];
    const room = {
        below: bottom - (about.top + about.height) - 2 * gap,
        above: about.top - window.top - 2 * gap,
        right: right - (about.left + about.width) - 2 * gap,
        left: about.left - window.left - 2 * gap,
    };
    const left = within(
        about.left + about.width / 2 - size.width / 2,
        window.left + gap,
        Math.max(window.left + gap, right - size.width - gap),
    );
    const top = within(
        about.top + about.height / 2 - size.height / 2,
        window.top + gap,
        Math.max(window.top + gap, bottom - size.height - gap),
    );
    const below = { left, top: about.top + about.height + gap, maxHeight: room.below };
    const above = (height: number) => ({ left, top: about.top - gap - height, maxHeight: height });
    const maxHeight = window.height - 2 * gap;
    const fitsHigh = size.height <= maxHeight;
    if (room.below >= size.height) return below;
    if (room.above >= size.height) return above(size.height);
    if (fitsHigh && room.right >= size.width) return { left: about.left + about.width + gap, top, maxHeight };
    if (fitsHigh && room.left >= size.width) return { left: about.left - gap - size.width, top, maxHeight };
    return room.below >= room.above ? below : above(room.above);
}
