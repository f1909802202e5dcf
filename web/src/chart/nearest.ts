// Arrow keys: finds the nearest spot in a direction.

import type { Point } from './geometry';

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const ways: Record<Arrow, Point> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
};

export const isArrow = (key: string): key is Arrow => key in ways;

/** Sideways distance counts three times, because people expect to go straight ahead. */
export function nearest<T extends Point>(from: Point, key: Arrow, spots: T[]): T | undefined {
    const way = ways[key];
    let best: T | undefined;
    let least = Infinity;
    for (const spot of spots) {
        const [dx, dy] = [spot.x - from.x, spot.y - from.y];
        const ahead = dx * way.x + dy * way.y;
        if (ahead <= 1) continue;
        const cost = ahead + 3 * Math.abs(dx * way.y + dy * way.x);
        if (cost < least) [best, least] = [spot, cost];
    }
    return best;
}
