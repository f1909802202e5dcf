// Finds text and controls that are cut, overlap, are covered or lie outside, by measuring boxes in the browser.
import type { Page } from 'playwright-core';

export interface Flaw {
    what: 'cut' | 'is broken' | 'overlaps' | 'is covered' | 'is outside' | 'is only seen by scrolling sideways';
    element: string;
    text: string;
    by: number; // pixels
    other: string; // what cuts, covers or overlaps it
}

export const inWords = ({ what, element, text, by, other }: Flaw): string =>
    `${element} “${text}” ${what}${what === 'cut' ? ' off' : ''}${other && ` by ${other}`}: ${by} px`.replace(
        'overlaps by',
        'overlaps',
    );

// Everything in one round trip, which is what makes a thousand measurements affordable. The function runs in the
// page and can use nothing from here.
// The chart is scaled as a whole, so that its own texts have to be measured only once.
export function flaws(page: Page, withChart = true): Promise<Flaw[]> {
    return page.evaluate((chartToo) => {
        type Box = { left: number; top: number; right: number; bottom: number };
        type Item = { element: Element; text: string; box: Box; kind: 'text' | 'control' | 'symbol'; fixed: boolean };
        const slack = 1.5; // rounding, and the soft edges of letters
        const found: Flaw[] = [];
        const styles = new Map<Element, CSSStyleDeclaration>();
        const styleOf = (element: Element): CSSStyleDeclaration => {
            const known = styles.get(element) ?? getComputedStyle(element);
            styles.set(element, known);
            return known;
        };
        const nameOf = (element: Element): string => {
            const marked = element.closest('[data-testid], [data-spot], [class], [id]') ?? element;
            const own = [...marked.classList].filter((one) => !one.startsWith('svelte-')).join('.');
            const id =
                (marked as HTMLElement).dataset['testid'] ?? (marked as HTMLElement).dataset['spot'] ?? marked.id;
            return `${marked.tagName.toLowerCase()}${own && `.${own}`}${id && `[${id}]`}`;
        };
        const add = (flaw: Omit<Flaw, 'element' | 'by'>, element: Element, by: number) =>
            found.push({ ...flaw, text: flaw.text.slice(0, 60), element: nameOf(element), by: Math.round(by) });

        const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
        const common = (a: Box, b: Box): Box => ({
            left: Math.max(a.left, b.left),
            top: Math.max(a.top, b.top),
            right: Math.min(a.right, b.right),
            bottom: Math.min(a.bottom, b.bottom),
        });
        const some = ({ left, top, right, bottom }: Box): boolean => right - left > 0.5 && bottom - top > 0.5;

        // The part of a box that its ancestors let through; says so if some of it can't be reached by scrolling.
        // A text is cut by its own element, too.
        function seen(element: Element, text: string, whole: Box, kind: Item['kind']): Box | undefined {
            let box = whole;
            let position = kind === 'text' ? 'static' : styleOf(element).position;
            for (let at = kind === 'text' ? element : element.parentElement; at; at = at.parentElement) {
                if (position === 'fixed') break;
                const style = styleOf(at);
                const holds = position !== 'absolute' || style.position !== 'static';
                if (holds) position = style.position;
                const clips = [style.overflowX !== 'visible', style.overflowY !== 'visible'] as const;
                if (!holds || (!clips[0] && !clips[1]) || at === document.body || at === document.documentElement)
                    continue;
                const outer = at.getBoundingClientRect();
                const [left, top] = [outer.left + at.clientLeft, outer.top + at.clientTop];
                const plain = at instanceof SVGElement;
                const inner = {
                    left: clips[0] ? left : -1e6,
                    top: clips[1] ? top : -1e6,
                    right: clips[0] ? (plain ? outer.right : left + at.clientWidth) : 1e6,
                    bottom: clips[1] ? (plain ? outer.bottom : top + at.clientHeight) : 1e6,
                };
                const beyond = Math.max(inner.left - box.left, box.right - inner.right);
                if (beyond > slack) {
                    const scrolls = /auto|scroll/.test(style.overflowX);
                    if (scrolls && element.closest('table')) return undefined; // a table of data can't be folded
                    const told = style.textOverflow === 'ellipsis' && (at as HTMLElement).title.includes(text.trim());
                    if (!told)
                        add(
                            { what: scrolls ? 'is only seen by scrolling sideways' : 'cut', text, other: nameOf(at) },
                            element,
                            beyond,
                        );
                    return undefined;
                }
                const below = Math.max(inner.top - box.top, box.bottom - inner.bottom);
                if (below > slack && !/auto|scroll/.test(style.overflowY)) {
                    add({ what: 'cut', text, other: nameOf(at) }, element, below);
                    return undefined;
                }
                box = common(box, inner);
                if (!some(box)) return undefined; // scrolled away
            }
            const beyond = Math.max(-box.left, box.right - innerWidth);
            if (beyond > slack) {
                add({ what: 'is outside', text, other: '' }, element, beyond);
                return undefined;
            }
            return box;
        }

        const dialogs = document.querySelectorAll('dialog[open]');
        const root = dialogs[dialogs.length - 1] ?? document.body;
        const items: Item[] = [];
        const chart = 'main.chart svg';
        const shown = (element: Element): boolean =>
            (chartToo || element.closest(chart) === null) &&
            element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            !element.closest('.unseen, .sounding, defs') &&
            styleOf(element).clipPath !== 'inset(50%)'; // only for screen readers
        // A word with its letters on two lines, where nobody hyphenated it.
        const broken = (node: Node, element: Element, words: string) => {
            for (const { 0: word, index } of words.matchAll(/\p{L}{2,}/gu)) {
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                if (lines.size > 1) add({ what: 'is broken', text: word, other: '' }, element, 0);
            }
        };
        const apart = (element: Element): boolean => {
            for (let at: Element | null = element; at; at = at.parentElement)
                if (/fixed|sticky/.test(styleOf(at).position)) return true;
            return false;
        };
        const keep = (kind: Item['kind'], element: Element, text: string, whole: Box) => {
            const box = seen(element, text, whole, kind);
            if (box) items.push({ kind, element, text, box, fixed: apart(element) });
        };

        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (texts.nextNode()) {
            const node = texts.currentNode;
            const element = node.parentElement!;
            const text = node.textContent?.trim();
            if (!text || !shown(element) || /^(OPTION|SCRIPT|STYLE|TITLE)$/i.test(element.tagName)) continue;
            if (!(element instanceof SVGElement) && element.getClientRects().length > 0)
                broken(node, element, node.textContent!);
            range.selectNodeContents(node);
            const size = parseFloat(styleOf(element).fontSize);
            for (const rect of range.getClientRects()) {
                if (rect.width < 1) continue;
                // Capital height: a line of text is higher than its letters, and lines may be set close.
                const scale = element instanceof SVGElement ? rect.height / (size * 1.3) : 1;
                const [middle, half] = [(rect.top + rect.bottom) / 2, Math.min(rect.height / 2, size * scale * 0.36)];
                keep('text', element, text, { ...boxOf(rect), top: middle - half, bottom: middle + half });
            }
        }
        const controls = 'button, a[href], input:not([type=hidden]), select, textarea, [role=button]';
        for (const element of root.querySelectorAll(controls)) {
            const rect = element.getBoundingClientRect();
            if (!shown(element) || rect.width < 1) continue;
            const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
            keep('control', element, label.trim().replace(/\s+/g, ' '), boxOf(rect));
        }
        for (const element of root.querySelectorAll('svg')) {
            const rect = element.getBoundingClientRect();
            if (rect.width < 1 || rect.width > 64 || !shown(element)) continue;
            keep('symbol', element, element.getAttribute('aria-label') ?? 'symbol', boxOf(rect));
        }

        // What is written in a field: its box says nothing about it. A list shows its words when it opens.
        const pen = document.createElement('canvas').getContext('2d')!;
        for (const field of root.querySelectorAll('input')) {
            if (!shown(field) || /range|checkbox|radio|color|file/.test(field.type)) continue;
            const style = styleOf(field);
            const words = field.value || field.placeholder;
            pen.font = style.font;
            const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
            const beyond = pen.measureText(words).width - room;
            if (beyond > slack) add({ what: 'cut', text: words, other: 'its own width' }, field, beyond);
        }

        for (const [index, a] of items.entries()) {
            const onChart = a.element.closest(chart) !== null;
            const sliver = a.box.right - a.box.left < 4 || a.box.bottom - a.box.top < 4; // mostly scrolled away
            if (a.kind === 'control' && !onChart && !sliver) {
                const [x, y] = [(a.box.left + a.box.right) / 2, (a.box.top + a.box.bottom) / 2];
                const top = y >= 0 && y < innerHeight ? document.elementFromPoint(x, y) : null;
                if (top && !a.element.contains(top) && !top.contains(a.element) && top.closest('label') === null)
                    add({ what: 'is covered', text: a.text, other: nameOf(top) }, a.element, a.box.right - a.box.left);
            }
            for (let next = index + 1; next < items.length; ++next) {
                const b = items[next]!;
                const box = common(a.box, b.box);
                if (box.right - box.left <= slack || box.bottom - box.top <= slack) continue;
                if (a.element.contains(b.element) || b.element.contains(a.element) || a.fixed !== b.fixed) continue;
                const both = onChart && b.element.closest(chart) !== null;
                // On the chart names stand on a halo over routes and spaces; they only have to leave each other room.
                if (both && !(a.kind === 'text' && b.kind === 'text')) continue;
                add(
                    { what: 'overlaps', text: a.text, other: `${nameOf(b.element)} “${b.text.slice(0, 40)}”` },
                    a.element,
                    Math.min(box.right - box.left, box.bottom - box.top),
                );
            }
        }
        return found;
    }, withChart);
}
