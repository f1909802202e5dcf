// The time, for clocks on the page; they go on as long as somebody looks.
export const time = $state({ now: Date.now() });

export function ticking(): () => void {
    const timer = setInterval(() => (time.now = Date.now()), 500);
    return () => clearInterval(timer);
}
