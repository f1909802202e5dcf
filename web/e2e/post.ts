// A mail server on this machine that prints what it is sent (Debian's python3-aiosmtpd).
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

export class Post {
    private text = '';
    private constructor(
        private readonly process: ChildProcess,
        readonly relay: string,
    ) {
        process.stdout?.on('data', (part: Buffer) => (this.text += part.toString()));
    }

    static async open(): Promise<Post> {
        const port = await freePort();
        const handler = ['-c', 'aiosmtpd.handlers.Debugging', 'stdout'];
        const args = ['-u', '-m', 'aiosmtpd', '-n', '-l', `127.0.0.1:${port}`, ...handler];
        return new Post(spawn('/usr/bin/python3', args), `smtp+plain://127.0.0.1:${port}`);
    }

    // The next link to a page, without what comes before it; it is taken out.
    async link(page: string): Promise<string> {
        const pattern = new RegExp(`https://games\\.example(/${page}#[\\w-]+)`);
        for (let tries = 0; tries < 400; ++tries) {
            const found = pattern.exec(this.text);
            if (found) {
                this.text = this.text.replaceAll(found[0], '');
                return found[1]!;
            }
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        throw new Error(`no mail with a link to ${page} came: ${this.text}`);
    }

    close(): void {
        this.process.kill();
    }
}

function freePort(): Promise<number> {
    return new Promise((resolve) => {
        const probe = createServer().listen(0, '127.0.0.1', () => {
            const { port } = probe.address() as { port: number };
            probe.close(() => resolve(port));
        });
    });
}
