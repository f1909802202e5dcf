// Arrow keys go from one lit element to the nearest in that direction, anywhere on the table.
import { nearest } from '../chart/nearest';

function middle(element: Element) {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

export function walk(event: KeyboardEvent, key: Parameters<typeof nearest>[1]): void {
    const lit = [...document.querySelectorAll<HTMLElement | SVGElement>('[data-spot].lit')].map((element) => ({
        element,
        ...middle(element),
    }));
    if (lit.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const active = document.activeElement;
    const focused = active?.closest('[data-spot]') ?? (active === document.body ? null : active);
    const others = lit.filter(({ element }) => element !== focused);
    const to = focused ? nearest(middle(focused), key, others) : lit[0];
    to?.element.focus();
}
