// The games whose end this reader has seen counted up: it is shown once.
const place = 'ends-seen';
const most = 300;

function known(): string[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
        return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
    } catch {
        return []; // blocked or corrupt
    }
}

export const isRevealed = (id: string): boolean => known().includes(id);

export function keepRevealed(id: string): void {
    try {
        const others = known().filter((one) => one !== id);
        localStorage.setItem(place, JSON.stringify([...others, id].slice(-most)));
    } catch {
        // Blocked or full: the count is shown again.
    }
}
