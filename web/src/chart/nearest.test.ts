import { expect, test } from 'vitest';
import { nearest } from './nearest';

const here = { x: 0, y: 0 };
const spot = (name: string, x: number, y: number) => ({ name, x, y });

test('an arrow goes to what lies that way, not to what is merely near', () => {
    const spots = [spot('left', -10, 0), spot('right', 60, 5), spot('below', 0, 20)];
    expect(nearest(here, 'ArrowRight', spots)?.name).toBe('right');
    expect(nearest(here, 'ArrowLeft', spots)?.name).toBe('left');
    expect(nearest(here, 'ArrowDown', spots)?.name).toBe('below');
});

test('straight ahead goes before aside', () => {
    const spots = [spot('aside', 20, 30), spot('ahead', 70, 0)];
    expect(nearest(here, 'ArrowRight', spots)?.name).toBe('ahead');
});

test('where nothing lies that way, nothing is found', () => {
    expect(nearest(here, 'ArrowUp', [spot('below', 0, 20), spot('here', 0, 0)])).toBeUndefined();
});
