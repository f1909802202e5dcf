// Points and curves of the sheet.

export interface Point {
    x: number;
    y: number;
}

/** A cubic Bézier: start point, two control points, end point. */
export type Curve = [Point, Point, Point, Point];

export const point = (x: number, y: number): Point => ({ x, y });

export const between = (a: Point, b: Point, t: number): Point => ({
    x: a.x + (b.x - a.x) * t,
    y: a.y + (b.y - a.y) * t,
});

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export function onCurve([a, b, c, d]: Curve, t: number): Point {
    const [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)];
    return between(between(ab, bc, t), between(bc, cd, t), t);
}

/** `count` points at equal distances along the curve, including both ends. */
export function spread(curve: Curve, count: number): Point[] {
    const steps = 200;
    const trail = Array.from({ length: steps + 1 }, (_, step) => onCurve(curve, step / steps));
    const way = [0];
    for (let step = 1; step <= steps; ++step) way.push(way[step - 1]! + distance(trail[step - 1]!, trail[step]!));
    const whole = way[steps]!;
    return Array.from({ length: count }, (_, index) => {
        const wanted = count === 1 ? whole / 2 : (whole * index) / (count - 1);
        return trail[way.findIndex((passed) => passed >= wanted - 1e-6)]!;
    });
}

/** A closed line of spikes around a point. */
export function spikes({ x, y }: Point, inner: number, outer: number, count = 14): string {
    const corner = (_: unknown, index: number): string => {
        const [turn, radius] = [(index * Math.PI) / count, index % 2 === 0 ? outer : inner];
        return at({ x: x + radius * Math.sin(turn), y: y - radius * Math.cos(turn) });
    };
    return `M${Array.from({ length: 2 * count }, corner).join('L')}z`;
}

const at = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

export const curvePath = ([a, b, c, d]: Curve): string => `M${at(a)}C${at(b)} ${at(c)} ${at(d)}`;

/** A smooth line through points, for the wake that joins the spaces of a track. */
export function throughPath(points: Point[]): string {
    let path = `M${at(points[0]!)}`;
    for (let i = 0; i + 1 < points.length; ++i) {
        const [before, from, to, after] = [
            points[i - 1] ?? points[i]!,
            points[i]!,
            points[i + 1]!,
            points[i + 2] ?? points[i + 1]!,
        ];
        const leave = point(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6);
        const arrive = point(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6);
        path += `C${at(leave)} ${at(arrive)} ${at(to)}`;
    }
    return path;
}
