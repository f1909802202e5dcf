// What can go wrong before the engine answers; text/trouble.ts has the messages.
import { EngineError } from './module';

export class NoWebAssembly extends EngineError {
    constructor() {
        super('this browser has no WebAssembly, or it is switched off');
    }
}

// A file of the page failed to load.
export class LoadError extends EngineError {
    constructor(readonly what: 'engine' | 'weights') {
        super(`${what} could not be loaded; check the connection and try again`);
    }
}
