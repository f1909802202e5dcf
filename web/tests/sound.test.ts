import { expect, it } from 'vitest';
import type { Fact, LogEntry } from '../src/engine/types';
import { attackOn, soundOf, type Heard } from '../src/table/sound';

const game = (moves: number, mine: boolean, over = false): Heard => ({ moves, mine, over });

it.each([
    ['opening a game is silent', undefined, game(3, true), true, undefined],
    ['it became my turn', game(3, false), game(4, true), false, 'turn'],
    ['somebody moved and somebody else is to move', game(3, false), game(4, false), false, undefined],
    ['at one screen nobody needs to be called', game(3, true), game(4, true), false, undefined],
    ['a city of mine was taken', game(3, false), game(4, false), true, 'attack'],
    ['a city of mine was taken and it is my turn', game(3, false), game(4, true), true, 'attack'],
    ['taking back is silent', game(4, false), game(2, true), true, undefined],
    ['the game ended', game(4, false), game(5, false, true), true, 'over'],
    ['it stays over', game(5, false, true), game(5, false, true), false, undefined],
] as const)('%s', (_, before, now, attacked, sound) => {
    expect(soundOf(before, now, attacked)).toBe(sound);
});

it('an attack on me is somebody else taking what is mine', () => {
    const moved = (player: number, ...facts: Fact[]) => ({ player, facts }) as LogEntry;
    const loses = (seat: number): Fact => ({ fact: 'site-lost', seat, city: 'goa' });
    const isMine = (seat: number) => seat === 0;
    expect(attackOn(isMine, [moved(1, loses(0))])).toBe(true);
    expect(attackOn(isMine, [moved(1, loses(2)), moved(2, { fact: 'link-lost', seat: 0 })])).toBe(false);
    expect(attackOn(isMine, [moved(0, loses(0))])).toBe(false);
});
