// Pan and zoom of the sheet: one finger or the mouse drags, two fingers pinch, the wheel zooms, a
// double tap zooms in and out again.

import type { Point } from './geometry';
import type { Rect } from './sheet';

/** A point p of the sheet is shown at p * scale + (x, y), in units of the untransformed sheet. */
export interface View extends Point {
    scale: number;
}

export interface Bounds {
    sheet: { width: number; height: number };
    /** The visible area, in units of the untransformed sheet; it may be larger than the sheet in one dimension. */
    window: Rect;
}

export const whole: View = { x: 0, y: 0, scale: 1 };
const closest = 6;

/** The visible area of an element of this size, with the sheet fitted into its middle. */
export function windowOf(width: number, height: number, sheet: Bounds['sheet']): Rect {
    const unit = Math.max(sheet.width / (width || 1), sheet.height / (height || 1));
    const [w, h] = [(width || 1) * unit, (height || 1) * unit];
    return { x: (sheet.width - w) / 2, y: (sheet.height - h) / 2, width: w, height: h };
}

/** Clamps the view: no gap between sheet and window, and whatever is smaller than the window is centred. */
export function held(view: View, { sheet, window }: Bounds): View {
    const scale = Math.min(closest, Math.max(1, view.scale));
    const within = (value: number, size: number, from: number, length: number): number =>
        size * scale <= length
            ? from + (length - size * scale) / 2
            : Math.min(from, Math.max(from + length - size * scale, value));
    return {
        scale,
        x: within(view.x, sheet.width, window.x, window.width),
        y: within(view.y, sheet.height, window.y, window.height),
    };
}

export function zoomed(view: View, factor: number, about: Point, bounds: Bounds): View {
    const scale = Math.min(closest, Math.max(1, view.scale * factor));
    const grown = scale / view.scale;
    return held({ scale, x: about.x - (about.x - view.x) * grown, y: about.y - (about.y - view.y) * grown }, bounds);
}

/** The view that centres a part of the sheet in the window, as large as possible. */
export function framing(part: Rect, bounds: Bounds): View {
    const { window } = bounds;
    const scale = Math.min(window.width / part.width, window.height / part.height) * 0.96;
    return held(
        {
            scale,
            x: window.x + window.width / 2 - (part.x + part.width / 2) * scale,
            y: window.y + window.height / 2 - (part.y + part.height / 2) * scale,
        },
        bounds,
    );
}

/** Initial view: the whole sheet. */
export const opening = (bounds: Bounds): View => held(whole, bounds);

interface Options {
    bounds: () => Bounds;
    view: () => View;
    change: (view: View) => void;
    /** A tap (not a drag), in units of the untransformed sheet; returns true if it was handled. */
    tap: (at: Point, pixelsPerUnit: number, event: PointerEvent) => boolean;
}

/** A pointer that moved fewer pixels than this is a tap; two taps within this many milliseconds are a double tap. */
const slack = 6;
const twice = 300;

/** For `{@attach}` on the svg. */
export function gestures({ bounds, view, change, tap }: Options) {
    return (svg: SVGSVGElement): (() => void) => {
        const fingers = new Map<number, Point>();
        let start: Point | undefined;
        let dragging = false;
        let lastTap = -Infinity;

        const toSheet = (x: number, y: number): Point => {
            const matrix = svg.getScreenCTM();
            return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x, y };
        };
        const middle = (points: Point[]): Point => ({
            x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
            y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
        });
        const span = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

        function down(event: PointerEvent): void {
            if (fingers.size === 0) dragging = false;
            fingers.set(event.pointerId, toSheet(event.clientX, event.clientY));
            start = { x: event.clientX, y: event.clientY };
        }

        function move(event: PointerEvent): void {
            if (!fingers.has(event.pointerId)) return;
            if (!dragging && start && Math.hypot(event.clientX - start.x, event.clientY - start.y) < slack) return;
            dragging = true;
            const before = [...fingers.values()];
            fingers.set(event.pointerId, toSheet(event.clientX, event.clientY));
            const after = [...fingers.values()];
            const [from, to, now] = [middle(before), middle(after), view()];
            const moved = { ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y };
            change(
                fingers.size === 2 && span(before) > 0
                    ? zoomed(moved, span(after) / span(before), to, bounds())
                    : held(moved, bounds()),
            );
        }

        function up(event: PointerEvent): void {
            if (!fingers.delete(event.pointerId) || dragging || event.type !== 'pointerup') return;
            const at = toSheet(event.clientX, event.clientY);
            if (tap(at, svg.getScreenCTM()?.a ?? 1, event)) return;
            const doubled = event.timeStamp - lastTap < twice;
            lastTap = doubled ? -Infinity : event.timeStamp;
            if (doubled)
                change(
                    view().scale > opening(bounds()).scale * 1.2 ? opening(bounds()) : zoomed(view(), 2, at, bounds()),
                );
        }

        /** Suppresses the click at the end of a drag. */
        function click(event: MouseEvent): void {
            if (dragging) event.stopPropagation();
            dragging = false;
        }

        function wheel(event: WheelEvent): void {
            event.preventDefault();
            const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
            change(zoomed(view(), factor, toSheet(event.clientX, event.clientY), bounds()));
        }

        svg.addEventListener('pointerdown', down);
        addEventListener('pointermove', move);
        addEventListener('pointerup', up);
        addEventListener('pointercancel', up);
        svg.addEventListener('click', click, { capture: true });
        svg.addEventListener('wheel', wheel, { passive: false });
        return () => {
            svg.removeEventListener('pointerdown', down);
            removeEventListener('pointermove', move);
            removeEventListener('pointerup', up);
            removeEventListener('pointercancel', up);
            svg.removeEventListener('click', click, { capture: true });
            svg.removeEventListener('wheel', wheel);
        };
    };
}
