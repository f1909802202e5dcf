// Letters that get smaller until a name fits: `.fitted` in page.css.

// About as wide as the letters of the serif font, where they can't be measured.
const usualLetter = 0.6;
const slack = 1.04; // until the font is loaded, another one is measured

const known = new Map<string, number>();
const pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');

/** The width of the widest word of a name, in em. */
export function widestWord(name: string): number {
    const measured = known.get(name);
    if (measured !== undefined) return measured;
    if (pen) pen.font = "100px 'Libre Caslon Text', serif";
    const widthOf = (word: string) => (pen ? pen.measureText(word).width / 100 : word.length * usualLetter);
    const widest = slack * Math.max(...name.split(/[\s-]+/).map(widthOf));
    known.set(name, widest);
    return widest;
}
