// The tooltip: one sentence about the hovered or focused element, and the rule behind it.
import type { Section } from '../rules/sections';

export const tip = $state<{ words: string; rule: Section | undefined; x: number; y: number; above: boolean }>({
    words: '',
    rule: undefined,
    x: 0,
    y: 0,
    above: false,
});
// The rule shown in the dialog over the table.
export const openRule = $state<{ section: Section | undefined }>({ section: undefined });

export function showTip(words: string, at: DOMRect, rule?: Section): void {
    const above = at.bottom > innerHeight * 0.7;
    Object.assign(tip, { words, rule, above, x: at.left + at.width / 2, y: above ? at.top : at.bottom });
}
export function hideTip(): void {
    tip.words = '';
}

// For `{@attach}`: the text is computed only when the tip is shown.
export function explains(words: () => string, rule?: Section) {
    return (element: Element): (() => void) => {
        const show = () => showTip(words(), element.getBoundingClientRect(), rule);
        const events = { pointerenter: show, focusin: show, pointerleave: hideTip, focusout: hideTip };
        for (const [name, react] of Object.entries(events)) element.addEventListener(name, react);
        return () => {
            for (const [name, react] of Object.entries(events)) element.removeEventListener(name, react);
            hideTip();
        };
    };
}
