// The sheet of the built-in boards: where each region's inset lies and how its part of the world is projected. All
// lengths are in units of the sheet; a 1280×800 screen shows one unit as half a pixel.

export interface Rect {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** An equirectangular projection (plate carrée), as on old sea charts; `squeeze` scales along the parallels. */
export interface Inset {
    frame: Rect;
    /** The location in the middle of the frame. */
    centre: [longitude: number, latitude: number];
    /** Units per degree of latitude. */
    scale: number;
    squeeze: number;
}

/** Position of a small item in the top right corner of a frame. */
export const cornerOf = ({ x, y, width }: Rect): { x: number; y: number } => ({ x: x + width - 26, y: y + 28 });

export const sheet = { width: 1600, height: 1120 };

export const insets: Record<string, Inset> = {
    'north-america': {
        frame: { x: 24, y: 24, width: 576, height: 330 },
        centre: [-73.6, 38.4],
        scale: 13.2,
        squeeze: 0.84,
    },
    india: { frame: { x: 612, y: 24, width: 524, height: 330 }, centre: [81.5, 16.6], scale: 13.4, squeeze: 0.98 },
    'far-east': { frame: { x: 1148, y: 24, width: 428, height: 572 }, centre: [121, 16.8], scale: 10.9, squeeze: 0.86 },
    caribbean: { frame: { x: 24, y: 366, width: 400, height: 330 }, centre: [-71.8, 20.5], scale: 12.4, squeeze: 0.94 },
    europe: { frame: { x: 436, y: 366, width: 700, height: 390 }, centre: [12, 43.2], scale: 13.4, squeeze: 0.88 },
    'south-america': {
        frame: { x: 24, y: 708, width: 400, height: 388 },
        centre: [-57.5, -20.5],
        scale: 9.2,
        squeeze: 0.9,
    },
    africa: { frame: { x: 436, y: 768, width: 700, height: 328 }, centre: [11, -9.5], scale: 6.15, squeeze: 1 },
};

/** Projects a location of the world onto the sheet. */
export function project(inset: Inset, [longitude, latitude]: [number, number]): [x: number, y: number] {
    const { frame, centre, scale, squeeze } = inset;
    return [
        frame.x + frame.width / 2 + (longitude - centre[0]) * scale * squeeze,
        frame.y + frame.height / 2 - (latitude - centre[1]) * scale,
    ];
}
