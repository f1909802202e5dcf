// Players are distinguished by colour, by shape and by pattern: any one of them is enough.

export interface Mark {
    /** The name of the shape, for labels. */
    shape: 'circle' | 'triangle' | 'square' | 'diamond' | 'hexagon';
    /** The outline, centred on the origin; all have about the area of a circle of radius 10. */
    outline: string;
    /** Drawn on the shape in a contrasting colour. */
    pattern: string;
}

export const marks: Mark[] = [
    {
        shape: 'circle',
        outline: 'M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z',
        pattern: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
    },
    {
        shape: 'triangle',
        outline: 'M0-12.5L12 8.5H-12z',
        pattern: 'M-2.8-2h5.6l1.3 2.4h-8.2zM-5.7 3h11.4l1.4 2.6h-14.2z',
    },
    { shape: 'square', outline: 'M-9-9H9V9H-9z', pattern: 'M-1.5-6h3v4.5h4.5v3h-4.5v4.5h-3v-4.5h-4.5v-3h4.5z' },
    { shape: 'diamond', outline: 'M0-12.5L12.5 0L0 12.5L-12.5 0z', pattern: 'M0-6.5L3.2 0L0 6.5L-3.2 0z' },
    {
        shape: 'hexagon',
        outline: 'M-5.5-9.8H5.5L11.2 0L5.5 9.8H-5.5L-11.2 0z',
        pattern: 'M-5-6.4h2.6v12.8h-2.6zM-1.3-6.4h2.6v12.8h-2.6zM2.4-6.4h2.6v12.8h-2.6z',
    },
];
