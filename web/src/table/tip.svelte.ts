// What the reader points at or has focused, in words, and the rule behind it. The tip comes when the pointer has
// rested for a moment, so that crossing the table flashes nothing; the rule can be asked for at once.
import type { Section } from '../rules/sections';

const rest = 500; // milliseconds

export interface Pointed {
    words: () => string; // computed only when they are shown
    at: () => DOMRect | undefined;
    rule: Section | undefined;
}

export const tip = $state<{ pointed: Pointed | undefined; shown: boolean }>({ pointed: undefined, shown: false });
// The reader's choice: without tips, the rule behind what is pointed at can still be opened.
export const tips = $state({ wanted: true });
// The rule shown in the dialog over the table, with what was said about the thing pointed at.
export const openRule = $state<{ section: Section | undefined; words: string }>({ section: undefined, words: '' });

let resting: ReturnType<typeof setTimeout> | undefined;

// Without a tip, for what is shown in another way.
export function pointAt(words: Pointed['words'], at: Pointed['at'], rule?: Section): void {
    hideTip();
    tip.pointed = { words, at, rule };
}
export function showTip(words: Pointed['words'], at: Pointed['at'], rule?: Section): void {
    pointAt(words, at, rule);
    if (tips.wanted) resting = setTimeout(() => (tip.shown = true), rest);
}
export function hideTip(): void {
    clearTimeout(resting);
    Object.assign(tip, { pointed: undefined, shown: false });
}
export function openRuleBehind(): void {
    Object.assign(openRule, { section: tip.pointed ? tip.pointed.rule : 'turn', words: tip.pointed?.words() ?? '' });
    hideTip();
}

// For `{@attach}`.
export function explains(words: () => string, rule?: Section) {
    return (element: Element): (() => void) => {
        const show = () => showTip(words, () => element.getBoundingClientRect(), rule);
        const events = { pointerenter: show, focusin: show, pointerleave: hideTip, focusout: hideTip };
        for (const [name, react] of Object.entries(events)) element.addEventListener(name, react);
        return () => {
            for (const [name, react] of Object.entries(events)) element.removeEventListener(name, react);
            hideTip();
        };
    };
}
