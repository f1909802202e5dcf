// Routing with history paths. The server answers every unknown path with index.html.
export type Route =
    | { page: 'home' }
    | { page: 'hot-seat' }
    | { page: 'set-up' } // a local game with everything chosen
    | { page: 'settings' }
    | { page: 'open' } // opens a record for replay
    | { page: 'online' }
    | { page: 'new-game'; id?: string; ply?: number } // online; from a game kept here or there, at a ply
    | { page: 'account' }
    | { page: 'reset' } // a link from a mail: choose a new password
    | { page: 'confirm' } // a link from a mail: confirm its address
    | { page: 'operator' } // of the server
    | { page: 'game'; id: string } // local or, if this browser has none with that id, on the server
    | { page: 'replay'; id: string; ply: number; analysis?: boolean }
    | { page: 'learn' }
    | { page: 'lesson'; chapter: string; step: number }
    | { page: 'rules'; section: string } // "": from the top
    | { page: 'aid' }
    | { page: 'about' }
    | { page: 'unknown' };

const plain = [
    'hot-seat',
    'set-up',
    'settings',
    'open',
    'online',
    'new-game',
    'account',
    'reset',
    'confirm',
    'operator',
    'learn',
    'aid',
    'about',
] as const;

export function routeOf(path: string): Route {
    const parts = path.split('/').filter((part) => part !== '');
    const [page, id = '', ply = '0', extra] = parts;
    if (page === undefined) return { page: 'home' };
    if (page === 'rules' && parts.length <= 2 && /^[\w-]*$/.test(id)) return { page, section: id };
    if (parts.length === 1) return { page: plain.find((one) => one === page) ?? 'unknown' };
    if (!/^[\w-]+$/.test(id)) return { page: 'unknown' };
    if (page === 'game' && parts.length === 2) return { page, id };
    if (page === 'new-game' && parts.length === 3 && /^\d{1,5}$/.test(ply)) return { page, id, ply: Number(ply) };
    if (page === 'replay' && parts.length <= 4 && /^\d{1,5}$/.test(ply) && /^(analysis)?$/.test(extra ?? ''))
        return { page, id, ply: Number(ply), ...(extra && { analysis: true }) };
    if (page === 'learn' && parts.length === 3 && /^\d{1,2}$/.test(ply))
        return { page: 'lesson', chapter: id, step: Number(ply) };
    return { page: 'unknown' };
}

export function pathOf(route: Route): string {
    switch (route.page) {
        case 'game':
            return `/game/${route.id}`;
        case 'new-game':
            return route.id === undefined ? '/new-game' : `/new-game/${route.id}/${route.ply ?? 0}`;
        case 'replay':
            return `/replay/${route.id}/${route.ply}${route.analysis ? '/analysis' : ''}`;
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

// `origin` is the address of the table from which a page beside it was opened: the way back.
export const place = $state<{ route: Route; origin?: string | undefined }>({ route: { page: 'home' } });

const tables: readonly Route['page'][] = ['game', 'replay', 'lesson'];
const besideTables: readonly Route['page'][] = ['settings', 'rules', 'aid', 'about', 'account'];

// Kept in the history entry, so that it survives a reload.
function originFor(next: Route): string | undefined {
    if (!besideTables.includes(next.page)) return undefined;
    return tables.includes(place.route.page) ? pathOf(place.route) : place.origin;
}

// Browsers throttle pages that update the address at every step while a key is held down: the update is debounced
// until the reader pauses.
let pause: ReturnType<typeof setTimeout> | undefined;
function writeAddress(): void {
    clearTimeout(pause);
    if (pause !== undefined) history.replaceState(history.state, '', pathOf(place.route));
    pause = undefined;
}

export function go(route: Route): void {
    writeAddress();
    const origin = originFor(route);
    history.pushState({ origin }, '', pathOf(route));
    place.route = route;
    place.origin = origin;
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
        place.origin = (history.state as { origin?: string } | null)?.origin;
    };
    addEventListener('popstate', read);
    addEventListener('pagehide', writeAddress);
    read();
}
