// The engine keeps buildings sorted, so that equal positions are equal. On the page each stays where it was built.
import type { LogEntry } from '../engine/types';

// The buildings each player has built, oldest first, as far as the log knows.
export function builtBy(log: readonly LogEntry[], players: number): string[][] {
    const built: string[][] = Array.from({ length: players }, () => []);
    for (const { facts } of log)
        for (const { fact, seat, building } of facts)
            if (fact === 'built' && building !== undefined) built[seat]?.push(building);
    return built;
}

// Those from before the log come first, in the engine's order. Copies are told apart by nothing but their markers,
// which go to the older copies first.
export function inPlace<Building extends { id: string }>(
    buildings: readonly Building[],
    built: readonly string[],
): Building[] {
    const earlier = buildings.map(({ id }) => id);
    const later = built.filter((id) => {
        const at = earlier.lastIndexOf(id);
        if (at >= 0) earlier.splice(at, 1);
        return at >= 0;
    });
    const left = [...buildings];
    return [...earlier, ...later].map(
        (wanted) =>
            left.splice(
                left.findIndex(({ id }) => id === wanted),
                1,
            )[0]!,
    );
}
