// One sentence about whatever is pointed at or focused.
export const tip = $state({ words: '', x: 0, y: 0, above: false });

export function showTip(words: string, at: DOMRect): void {
    const above = at.bottom > innerHeight * 0.7;
    Object.assign(tip, { words, above, x: at.left + at.width / 2, y: above ? at.top : at.bottom });
}
export function hideTip(): void {
    tip.words = '';
}

// For `{@attach}`: the words are asked for when they are needed.
export function explains(words: () => string) {
    return (element: Element): (() => void) => {
        const show = () => showTip(words(), element.getBoundingClientRect());
        const events = { pointerenter: show, focusin: show, pointerleave: hideTip, focusout: hideTip };
        for (const [name, react] of Object.entries(events)) element.addEventListener(name, react);
        return () => {
            for (const [name, react] of Object.entries(events)) element.removeEventListener(name, react);
            hideTip();
        };
    };
}
