// Which colour, shape and pattern each seat has at this table. Seats have their own unless players have chosen others.
export const dress = $state<{ order: readonly number[] }>({ order: [] });

export const dressOf = (seat: number): number => dress.order[seat] ?? seat;

// Returns a function that takes the colours off again.
export function dressUp(order: readonly number[] = []): () => void {
    dress.order = order;
    return () => {
        if (dress.order === order) dress.order = [];
    };
}
