// Routing with history paths. The server answers every unknown path with index.html.
export type Route =
    | { page: 'home' }
    | { page: 'hot-seat' }
    | { page: 'settings' }
    | { page: 'open' } // opens a record for replay
    | { page: 'online' }
    | { page: 'new-game' } // online
    | { page: 'account' }
    | { page: 'game'; id: string } // local or, if this browser has none with that id, on the server
    | { page: 'replay'; id: string; ply: number }
    | { page: 'learn' }
    | { page: 'lesson'; chapter: string; step: number }
    | { page: 'rules'; section: string } // "": from the top
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

// Browsers throttle pages that update the address at every step while a key is held down: the update is debounced
// until the reader pauses.
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

// Another step on the same page: replaces the history entry, so that Back does not go through every step.
export function stepTo(route: Route): void {
    place.route = route;
    clearTimeout(pause);
    pause = setTimeout(writeAddress, 150);
}

// Starts following the address.
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
