import { expect, it } from 'vitest';
import { pathOf, routeOf, type Route } from '../src/route.svelte';

it('every page has an address that leads back to it', () => {
    const pages: Route[] = [
        { page: 'home' },
        { page: 'hot-seat' },
        { page: 'settings' },
        { page: 'open' },
        { page: 'online' },
        { page: 'new-game' },
        { page: 'account' },
        { page: 'game', id: 'a1' },
        { page: 'replay', id: 'a1', ply: 57 },
        { page: 'learn' },
        { page: 'lesson', chapter: 'ship', step: 2 },
        { page: 'rules', section: '' },
        { page: 'rules', section: 'ship' },
        { page: 'aid' },
        { page: 'about' },
    ];
    for (const route of pages) expect(routeOf(pathOf(route))).toEqual(route);
});

it('an address that is none is said to be none', () => {
    for (const path of [
        '/nothing',
        '/game',
        '/game/a/b',
        '/game/%2e',
        '/replay/a/x',
        '/replay/a/1/2',
        '/learn/ship',
        '/learn/ship/x',
        '/rules/a/b',
        '/aid/x',
    ])
        expect(routeOf(path).page, path).toBe('unknown');
});
