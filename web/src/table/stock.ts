import type { Position } from '../engine/types';

// A building that is neither in the stockpile nor on a board was not drawn for this game.
export const isAbsent = (position: Position, building: string): boolean =>
    (position.stock[building] ?? 0) === 0 &&
    !position.players.some(({ buildings }) => buildings.some(({ id }) => id === building));
