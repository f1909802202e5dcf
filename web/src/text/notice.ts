// Caches the turn notification's text, for the service worker to use when no page is open.
import { text } from './text.svelte';

export async function keepNotice(): Promise<void> {
    try {
        const words = await caches.open('words');
        await words.put('/words/told', new Response(text('online.told', { edition: '{edition}', round: '{round}' })));
    } catch {
        // No cache available: notifications use the server's English text.
    }
}
