// A pause for showing another player's move; it can be cut short.
export class Rest {
    private wake: (() => void) | undefined;

    take(milliseconds: number): Promise<void> {
        if (milliseconds === 0) return Promise.resolve();
        return new Promise((resolve) => {
            const timer = setTimeout(resolve, milliseconds);
            this.wake = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }
    end(): void {
        this.wake?.();
    }
}
