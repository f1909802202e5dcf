// A pause to look at what another player did; somebody in a hurry ends it.
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
