// Sea routes that keep clear of what is not theirs, on any map.

import { distance, onCurve, point, type Curve, type Point } from './geometry';
import { linkSize } from './sizes';

export interface Disc extends Point {
    radius: number;
}

const steps = 96;

/** By how much the route runs under discs, in all; 0 if it is clear of them. Gives up at `enough`, because a search
    asks thousands of times. */
function covered(curve: Curve, discs: readonly Disc[], enough = Infinity): number {
    const trail = Array.from({ length: steps + 1 }, (_, step) => onCurve(curve, step / steps));
    let sum = 0;
    for (const { x, y, radius } of discs) {
        let nearest = radius * radius;
        for (const place of trail) nearest = Math.min(nearest, (place.x - x) ** 2 + (place.y - y) ** 2);
        sum += radius - Math.sqrt(nearest);
        if (sum >= enough) return sum;
    }
    return sum;
}

/** The route itself if it is clear of the discs, else one bent as little as possible that is; if none is, the one
    least covered. Both control points move, by themselves or together, towards any side. */
export function clearOf(curve: Curve, discs: readonly Disc[]): Curve {
    let best = curve;
    let least = covered(curve, discs);
    const [from, leave, arrive, to] = curve;
    for (let bend = 15; bend <= 360 && least > 0; bend += 15) {
        for (let turn = 0; turn < 2 * Math.PI; turn += Math.PI / 8) {
            const aside = point(bend * Math.cos(turn), bend * Math.sin(turn));
            const moved = ({ x, y }: Point): Point => point(x + aside.x, y + aside.y);
            for (const tried of [
                [from, moved(leave), moved(arrive), to],
                [from, moved(leave), arrive, to],
                [from, leave, moved(arrive), to],
            ] satisfies Curve[]) {
                const now = covered(tried, discs, least);
                if (now < least) [best, least] = [tried, now];
            }
        }
    }
    return best;
}

/** The free place nearest to where the route's token should lie; without one, where it should. */
export function freePlace(curve: Curve, taken: readonly Disc[], wanted = 0.5): Point {
    for (let aside = 0; aside < 0.4; aside += 0.02) {
        for (const t of [wanted - aside, wanted + aside]) {
            const place = onCurve(curve, t);
            if (t > 0 && t < 1 && taken.every((disc) => distance(disc, place) > disc.radius + linkSize + 1))
                return place;
        }
    }
    return onCurve(curve, wanted);
}
