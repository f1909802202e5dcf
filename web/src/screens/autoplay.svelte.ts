// Steps through a replay by itself until the end, or until it is stopped.
export class Autoplay {
    on = $state(false);
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly more: () => boolean,
        private readonly step: () => void,
        private readonly pause: () => number, // milliseconds for each move
    ) {}

    toggle(): void {
        if (this.on) this.stop();
        else if (this.more()) {
            this.on = true;
            this.go();
        }
    }
    stop(): void {
        clearTimeout(this.timer);
        this.on = false;
    }

    private go(): void {
        this.step();
        if (!this.more()) this.stop();
        else this.timer = setTimeout(() => this.go(), this.pause());
    }
}
