// Pan and zoom of the sheet: one finger or the mouse drags, two fingers pinch, the wheel zooms.

import type {Point} from "./geometry";

/** A point p of the sheet is shown at p * scale + (x, y), in units of the unmoved sheet. */
export interface View extends Point {
  scale: number;
}

export interface Sheet {
  width: number;
  height: number;
}

export const whole: View = {x: 0, y: 0, scale: 1};
const closest = 5;
/** Less than this many pixels is a tap. */
const slack = 6;

/** The sheet never leaves its window and is never smaller than it. */
export function held(view: View, {width, height}: Sheet): View {
  const scale = Math.min(closest, Math.max(1, view.scale));
  const within = (value: number, size: number): number => Math.min(0, Math.max(size * (1 - scale), value));
  return {scale, x: within(view.x, width), y: within(view.y, height)};
}

export function zoomed(view: View, factor: number, about: Point, sheet: Sheet): View {
  const scale = Math.min(closest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return held({scale, x: about.x - (about.x - view.x) * grown, y: about.y - (about.y - view.y) * grown}, sheet);
}

interface Options {
  sheet: () => Sheet;
  view: () => View;
  change: (view: View) => void;
  /** A tap that was no drag, in units of the unmoved sheet. */
  tap: (at: Point, pixelsPerUnit: number, event: PointerEvent) => void;
}

/** For `{@attach}` on the svg. */
export function gestures(options: Options) {
  return (svg: SVGSVGElement): (() => void) => {
    const fingers = new Map<number, Point>();
    let start: Point | undefined;
    let dragging = false;

    const toSheet = (x: number, y: number): Point => {
      const matrix = svg.getScreenCTM();
      const {x: sx, y: sy} = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : {x, y};
      return {x: sx, y: sy};
    };
    const middle = (points: Point[]): Point => ({
      x: points.reduce((sum, {x}) => sum + x, 0) / points.length,
      y: points.reduce((sum, {y}) => sum + y, 0) / points.length,
    });
    const span = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

    function down(event: PointerEvent): void {
      fingers.set(event.pointerId, toSheet(event.clientX, event.clientY));
      start = {x: event.clientX, y: event.clientY};
      if (fingers.size === 1) dragging = false;
    }

    function move(event: PointerEvent): void {
      if (!fingers.has(event.pointerId)) return;
      if (!dragging && start && Math.hypot(event.clientX - start.x, event.clientY - start.y) < slack) return;
      dragging = true;
      const before = [...fingers.values()];
      fingers.set(event.pointerId, toSheet(event.clientX, event.clientY));
      const after = [...fingers.values()];
      const [from, to] = [middle(before), middle(after)];
      const view = options.view();
      const moved = {...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y};
      options.change(
        fingers.size === 2 && span(before) > 0 ? zoomed(moved, span(after) / span(before), to, options.sheet()) : held(moved, options.sheet()),
      );
    }

    function up(event: PointerEvent): void {
      if (!fingers.delete(event.pointerId)) return;
      if (!dragging && event.type === "pointerup") {
        options.tap(toSheet(event.clientX, event.clientY), svg.getScreenCTM()?.a ?? 1, event);
      }
    }

    /** A drag that ends on a spot is not a choice. */
    function click(event: MouseEvent): void {
      if (dragging) event.stopPropagation();
      dragging = false;
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
      options.change(zoomed(options.view(), factor, toSheet(event.clientX, event.clientY), options.sheet()));
    }

    svg.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    svg.addEventListener("click", click, {capture: true});
    svg.addEventListener("wheel", wheel, {passive: false});
    return () => {
      svg.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      svg.removeEventListener("click", click, {capture: true});
      svg.removeEventListener("wheel", wheel);
    };
  };
}
