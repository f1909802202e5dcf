// Addresses: history paths. A server answers every path it does not know with index.html.
export type Route = { page: 'home' } | { page: 'game'; id: string } | { page: 'unknown' };

export function routeOf(path: string): Route {
    const parts = path.split('/').filter((part) => part !== '');
    const [page, id] = parts;
    if (page === undefined) return { page: 'home' };
    if (page === 'game' && id !== undefined && parts.length === 2 && /^[\w-]+$/.test(id))
        return { page: 'game', id };
    return { page: 'unknown' };
}

export function pathOf(route: Route): string {
    return route.page === 'game' ? `/game/${route.id}` : '/';
}

export const place = $state<{ route: Route }>({ route: { page: 'home' } });

export function go(route: Route): void {
    history.pushState(null, '', pathOf(route));
    place.route = route;
}

// Follows the address from now on.
export function followAddress(): void {
    const read = () => (place.route = routeOf(location.pathname));
    addEventListener('popstate', read);
    read();
}
