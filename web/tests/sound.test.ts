import { expect, it } from 'vitest';
import { soundOf, type Heard } from '../src/table/sound';

const game = (moves: number, mine: boolean, over = false): Heard => ({ moves, mine, over });

it.each([
    ['opening a game is silent', undefined, game(3, true), undefined],
    ['it became my turn', game(3, false), game(4, true), 'turn'],
    ['somebody moved and somebody else is to move', game(3, false), game(4, false), 'move'],
    ['at one screen a move is heard for everybody', game(3, true), game(4, true), 'move'],
    ['taking back is silent', game(4, false), game(2, true), undefined],
    ['the game ended', game(4, false), game(5, false, true), 'over'],
    ['it stays over', game(5, false, true), game(5, false, true), undefined],
] as const)('%s', (_, before, now, sound) => {
    expect(soundOf(before, now)).toBe(sound);
});
