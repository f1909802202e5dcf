// What the service worker says when it is one's turn and no page is open to word it.
import { text } from './text.svelte';

export async function keepNotice(): Promise<void> {
    try {
        const words = await caches.open('words');
        await words.put('/words/told', new Response(text('online.told', { edition: '{edition}', round: '{round}' })));
    } catch {
        // Nothing can be kept here: notices are told in the server's words.
    }
}
