// Error messages that say what to do. Details from the engine are in English.
import { LoadError, NoWebAssembly } from '../engine/trouble';
import { text } from './text.svelte';

export function troubleWords(error: unknown): string {
    if (error instanceof NoWebAssembly) return text('app.noWebAssembly');
    if (error instanceof LoadError) return text(`load.${error.what}`);
    return text('app.failed', { why: error instanceof Error ? error.message : String(error) });
}
