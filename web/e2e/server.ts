// The real server with the built page, on a free port and with its own data directory; it can be stopped and
// restarted with both.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const program = process.env['ENDEAVOR'] ?? project('build/endeavor');
export const built = project('build/page/');

export class RunningServer {
    private process: ChildProcess | undefined;
    private readonly data = mkdtempSync(join(tmpdir(), 'endeavor-e2e-'));
    private port = 0;

    constructor(private readonly more: readonly string[] = []) {}

    get address(): string {
        return `http://127.0.0.1:${this.port}`;
    }

    async start(): Promise<void> {
        if (!existsSync(program)) throw new Error(`${program} is missing: build it first`);
        const store = ['--data', this.data, '--page', built];
        const args = ['serve', '--port', String(this.port), '--exempt-loopback', ...store, ...this.more];
        this.process = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
        this.process.stderr?.resume();
        this.port = await this.listening(this.process);
    }

    // Simulates a power cut.
    async kill(): Promise<void> {
        await this.end('SIGKILL');
    }
    async close(): Promise<void> {
        await this.end('SIGTERM');
        rmSync(this.data, { recursive: true, force: true });
    }
    // Clean shutdown: the server notifies its clients first.
    async stop(): Promise<void> {
        await this.end('SIGTERM');
    }

    private async end(signal: NodeJS.Signals): Promise<void> {
        if (!this.process || this.process.exitCode !== null) return;
        const exited = once(this.process, 'exit');
        this.process.kill(signal);
        await exited;
    }

    // Resolves with the port the server prints at startup.
    private listening(started: ChildProcess): Promise<number> {
        return new Promise((resolve, reject) => {
            let said = '';
            started.stdout?.on('data', (part: Buffer) => {
                said += part.toString();
                const found = / at http:\S+:(\d+)\s/.exec(said);
                if (found) resolve(Number(found[1]));
            });
            started.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
        });
    }
}

// `more` are further arguments of `endeavor serve`.
export async function serve(...more: string[]): Promise<{ address: string; server: RunningServer }> {
    if (!existsSync(built)) throw new Error(`${built} is missing: tools/page builds it`);
    const server = new RunningServer(more);
    await server.start();
    return { address: server.address, server };
}
