// Complete games for replay tests, played by the native program.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endeavor } from '../tests/supply';

export function finishedGame(edition: string, players: number, bots = 'mate', seed = 7): string {
    const folder = mkdtempSync(join(tmpdir(), 'endeavor-records-'));
    try {
        const game = [
            '--games',
            '1',
            '--bots',
            bots,
            '--edition',
            edition,
            '--players',
            String(players),
            '--seed',
            String(seed),
        ];
        endeavor('', 'simulate', ...game, '--records', folder);
        return readFileSync(join(folder, 'game-000000.json'), 'utf8');
    } finally {
        rmSync(folder, { recursive: true });
    }
}
