// The real API client and WebSocket connection of the page.
import { randomSeed } from '../engine/engine';
import { Api } from './api';
import { ServerConnection, type Line, type Surroundings } from './connection.svelte';

function dial(): Line {
    const address = new URL('/api/v1/socket', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    return new WebSocket(address) as Line;
}

const browser: Surroundings = {
    dial,
    later: (milliseconds, act) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
    },
    random: Math.random,
    newId: randomSeed,
};

export const api = new Api();
export const connection = new ServerConnection(browser);

if (typeof addEventListener === 'function') {
    addEventListener('offline', () => connection.drop());
    addEventListener('online', () => connection.hurry());
    addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') connection.hurry();
    });
}
