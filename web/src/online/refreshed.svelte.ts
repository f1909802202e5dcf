// Polls the server for as long as the page is visible.
import type { Asked } from './api';
import type { Trouble } from './trouble';

export class Refreshed<Value> {
    value = $state.raw<Value>();
    trouble = $state.raw<Trouble>();

    constructor(private readonly ask: () => Promise<Asked<Value>>) {}

    async refresh(): Promise<void> {
        const asked = await this.ask();
        this.trouble = asked.ok ? undefined : asked.trouble;
        if (asked.ok) this.value = asked.value;
    }

    // For use in an effect: returns the cleanup function.
    every(milliseconds: number): () => void {
        void this.refresh();
        const timer = setInterval(() => {
            if (document.visibilityState === 'visible') void this.refresh();
        }, milliseconds);
        return () => clearInterval(timer);
    }
}
