// Addresses: history paths. A server answers every path it does not know with index.html.
export type Route =
    | { page: 'home' }
    | { page: 'hot-seat' }
    | { page: 'settings' }
    | { page: 'open' } // a record to look through
    | { page: 'online' }
    | { page: 'new-game' } // online
    | { page: 'account' }
    | { page: 'game'; id: string } // of this browser or, if it has none by that id, of the server
    | { page: 'replay'; id: string; ply: number }
    | { page: 'learn' }
    | { page: 'lesson'; chapter: string; step: number }
    | { page: 'rules'; section: string } // "": from the beginning
    | { page: 'aid' }
    | { page: 'about' }
    | { page: 'unknown' };

const plain = ['hot-seat', 'settings', 'open', 'online', 'new-game', 'account', 'learn', 'aid', 'about'] as const;

export function routeOf(path: string): Route {
    const parts = path.split('/').filter((part) => part !== '');
    const [page, id = '', ply = '0'] = parts;
    if (page === undefined) return { page: 'home' };
    if (page === 'rules' && parts.length <= 2 && /^[\w-]*$/.test(id)) return { page, section: id };
    if (parts.length === 1) return { page: plain.find((one) => one === page) ?? 'unknown' };
    if (!/^[\w-]+$/.test(id)) return { page: 'unknown' };
    if (page === 'game' && parts.length === 2) return { page, id };
    if (page === 'replay' && parts.length <= 3 && /^\d{1,5}$/.test(ply)) return { page, id, ply: Number(ply) };
    if (page === 'learn' && parts.length === 3 && /^\d{1,2}$/.test(ply))
        return { page: 'lesson', chapter: id, step: Number(ply) };
    return { page: 'unknown' };
}

export function pathOf(route: Route): string {
    switch (route.page) {
        case 'game':
            return `/game/${route.id}`;
        case 'replay':
            return `/replay/${route.id}/${route.ply}`;
        case 'lesson':
            return `/learn/${route.chapter}/${route.step}`;
        case 'rules':
            return route.section === '' ? '/rules' : `/rules/${route.section}`;
        case 'home':
        case 'unknown':
            return '/';
        default:
            return `/${route.page}`;
    }
}

export const place = $state<{ route: Route }>({ route: { page: 'home' } });

// Browsers slow down pages that write the address at every step of a reader who keeps a key down: it is
// written when the reader pauses.
let pause: ReturnType<typeof setTimeout> | undefined;
function writeAddress(): void {
    clearTimeout(pause);
    if (pause !== undefined) history.replaceState(null, '', pathOf(place.route));
    pause = undefined;
}

export function go(route: Route): void {
    writeAddress();
    history.pushState(null, '', pathOf(route));
    place.route = route;
}

// The same page a little further: Back does not have to go through every step.
export function stepTo(route: Route): void {
    place.route = route;
    clearTimeout(pause);
    pause = setTimeout(writeAddress, 150);
}

// Follows the address from now on.
export function followAddress(): void {
    const read = () => {
        clearTimeout(pause);
        pause = undefined;
        place.route = routeOf(location.pathname);
    };
    addEventListener('popstate', read);
    addEventListener('pagehide', writeAddress);
    read();
}
