// Caches the page for offline use. The build inserts the list of files here.
const { version, first, later } = /* files */ null;
const cacheName = `page-${version}`;
const address = (name) => new URL(name, self.registration.scope).href;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(first.map(address))));
});

// Bot weights are cached in the background, so that the first game does not wait for them. Weights in use are cached
// on fetch.
async function keepTheRest() {
    const cache = await caches.open(cacheName);
    for (const name of later) if (!(await cache.match(address(name)))) await cache.add(address(name)).catch(() => {});
}

self.addEventListener('activate', (event) => {
    event.waitUntil(
        (async () => {
            for (const name of await caches.keys())
                if (name.startsWith('page-') && name !== cacheName) await caches.delete(name);
            await self.clients.claim();
            void keepTheRest();
        })(),
    );
});

// File names contain a content hash, so a cached file is never stale. The page itself is fetched from the network
// first, so that a new version is picked up as soon as there is one.
self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== self.location.origin) return;
    if (url.pathname.startsWith('/api/')) return;
    if (request.mode === 'navigate') {
        event.respondWith(fetch(request).catch(async () => (await caches.match(address(''))) ?? Response.error()));
        return;
    }
    event.respondWith(
        (async () => {
            const kept = await caches.match(request);
            if (kept) return kept;
            const fresh = await fetch(request);
            if (fresh.ok && url.pathname.endsWith('.weights'))
                await (await caches.open(cacheName)).put(request, fresh.clone());
            return fresh;
        })(),
    );
});

// Push notification for the player's turn: docs/protocol.md, "Being told". The server sends English text; the page
// has cached a template in the reader's language.
async function inWords({ edition, round, text, test }) {
    const kept = await (await caches.open('words')).match(address('words/told'));
    if (!kept || !edition || !round || test) return text;
    return (await kept.text()).replace('{edition}', () => edition).replace('{round}', round);
}

self.addEventListener('push', (event) => {
    const notice = event.data?.json() ?? {};
    if (!notice.game) return;
    event.waitUntil(
        (async () =>
            self.registration.showNotification('OpenEndeavor', {
                body: await inWords(notice),
                tag: notice.game, // a later turn of the same game replaces it
                icon: address('icon.svg'),
                data: address(`game/${notice.game}`),
            }))(),
    );
});

self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(
        (async () => {
            const open = await self.clients.matchAll({ type: 'window' });
            const there = open.find(({ url }) => url.startsWith(event.notification.data));
            await (there ? there.focus() : self.clients.openWindow(event.notification.data));
        })(),
    );
});
