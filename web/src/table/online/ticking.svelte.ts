// Reactive current time for the clocks on the page; updated only while one is shown.
export const time = $state({ now: Date.now() });

export function ticking(): () => void {
    const timer = setInterval(() => (time.now = Date.now()), 500);
    return () => clearInterval(timer);
}
