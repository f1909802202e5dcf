// Where a tip goes: beside what it speaks of, inside the window, over as little as possible of what can be chosen.
export interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}
export interface Size {
    width: number;
    height: number;
}

const gap = 8; // to what it speaks of, and to the edge of the window

const within = (at: number, size: number, limit: number): number => Math.max(gap, Math.min(at, limit - size - gap));

function common(a: Box, b: Box): number {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > 0 && height > 0 ? width * height : 0;
}

export function placed(at: Box, tip: Size, window: Size, keepFree: readonly Box[]): { left: number; top: number } {
    const middle = within((at.left + at.right - tip.width) / 2, tip.width, window.width);
    const level = within((at.top + at.bottom - tip.height) / 2, tip.height, window.height);
    const choices = [
        { left: middle, top: at.bottom + gap },
        { left: middle, top: at.top - gap - tip.height },
        { left: at.right + gap, top: level },
        { left: at.left - gap - tip.width, top: level },
    ].map((place) => ({
        left: within(place.left, tip.width, window.width),
        top: within(place.top, tip.height, window.height),
    }));
    const cost = ({ left, top }: { left: number; top: number }): number => {
        const box = { left, top, right: left + tip.width, bottom: top + tip.height };
        return 1e6 * common(box, at) + keepFree.reduce((sum, one) => sum + common(box, one), 0);
    };
    return choices.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
