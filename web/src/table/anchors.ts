// Where things lie on the screen, found by what they are called: spots of the chart and of the boards.
export interface Box {
    x: number; // of the middle
    y: number;
    width: number;
    height: number;
}

function boxOf(element: Element): Box {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
}
const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
const within = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));

export const chartBox = (): DOMRect | undefined => document.querySelector('main.chart')?.getBoundingClientRect();

// What is panned out of sight counts as lying at the edge of the chart.
function keptInside(box: Box): Box {
    const chart = chartBox();
    if (!chart) return box;
    return { ...box, x: within(box.x, chart.left, chart.right), y: within(box.y, chart.top, chart.bottom) };
}

export function onChart(spot: string, space = 0): Box | undefined {
    const found = document.querySelector(`main.chart [data-spot="${CSS.escape(spot)}"]`);
    if (!found) return undefined;
    return keptInside(boxOf(found.querySelectorAll('.piece')[space] ?? found));
}

// A whole region, as far as it is in sight.
export function regionBox(region: string): Box | undefined {
    const found = document.querySelector(`main.chart [data-region="${CSS.escape(region)}"]`)?.getBoundingClientRect();
    const chart = chartBox();
    if (!found || !chart) return undefined;
    const left = within(found.left, chart.left, chart.right);
    const right = within(found.right, chart.left, chart.right);
    const top = within(found.top, chart.top, chart.bottom);
    const bottom = within(found.bottom, chart.top, chart.bottom);
    return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

export function inStock(spot: string): Box | undefined {
    const found = document.querySelector(`.stock [data-spot="${CSS.escape(spot)}"]`);
    return found && isSeen(found) ? boxOf(found) : undefined;
}

export interface Home {
    box: Box;
    element?: Element; // the thing itself, if it is there
}

// On a player's board: the thing itself, or where such things lie; while the board is not in sight, the player's
// name in the bar.
export function onBoard(seat: number, spot: string): Home | undefined {
    const board = document.querySelector(`[data-board="${seat}"]`);
    if (board && isSeen(board)) {
        const things = [...board.querySelectorAll(`[data-spot="${CSS.escape(spot)}"]`)];
        const thing = things.at(-1); // of several alike, the newest
        if (thing) return { box: boxOf(thing), element: thing };
        return { box: boxOf(board.querySelector('.things, .blue') ?? board) };
    }
    const name = document.querySelector(`.bar [data-player="${seat}"]`);
    return name && isSeen(name) ? { box: boxOf(name) } : undefined;
}
