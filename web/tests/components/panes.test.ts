// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Hint, Legal, LogEntry, Move } from '../../src/engine/types';
import type { GameSession } from '../../src/session/session';
import GameOver from '../../src/table/end/GameOver.svelte';
import HintPane from '../../src/table/HintPane.svelte';
import LogPane from '../../src/table/LogPane.svelte';
import MoveList from '../../src/table/MoveList.svelte';
import PreviewPane from '../../src/table/PreviewPane.svelte';
import { Sayer } from '../../src/text/say';
import { all, click, laid, show, words, type Laid } from './shown';

let table: Laid;
beforeAll(async () => {
    table = await laid('classic', 3, 40);
    // A turn with a real choice.
    while (table.legal.decision !== 'turn' || table.legal.moves.length < 4) {
        await table.game.play((await table.game.bot('mate', '0000000000000001').answer).move.move);
        [table.position, table.legal, table.log] = await Promise.all([
            table.game.position(),
            table.game.legal(),
            table.game.log(),
        ]);
    }
});

describe('the list of moves', () => {
    const list = (filter = '', taken: Move[] = []) =>
        show(MoveList, {
            say: table.say,
            seat: table.legal.player!,
            moves: table.legal.moves,
            filter,
            ontake: (move: Move) => taken.push(move),
        });

    it('has every legal move, grouped by what it starts with', () => {
        const shown = list();
        expect(
            all(shown, 'button[data-move]')
                .map((one) => one.dataset['move'])
                .sort(),
        ).toEqual(table.legal.moves.map(({ move }) => move).sort());
        const sources = new Set(table.legal.moves.map(({ source }) => (source ? table.say.source(source) : 'Other')));
        expect(all(shown, 'h3').map(words).sort()).toEqual([...sources].sort());
    });

    it('is filtered by typing, whatever the accents, and says when nothing is left', () => {
        expect(all(list('pàss'), 'button[data-move]').map((one) => one.dataset['move'])).toEqual(['pass']);
        expect(words(list('zzz').querySelector('[role=status]'))).toBe('No legal move matches.');
    });

    it('takes the move that is clicked, and with Enter the first that is left', () => {
        const taken: Move[] = [];
        const shown = list('pass', taken);
        click(shown, 'button[data-move="pass"]');
        shown.querySelector('input')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        expect(taken.map(({ move }) => move)).toEqual(['pass', 'pass']);
    });
});

describe('the preview', () => {
    async function preview(move: Move, decision?: Legal['decision']) {
        const { log, legal, position } = await table.game.preview([move.move]);
        return show(PreviewPane, {
            say: table.say,
            position: table.position,
            seat: table.legal.player!,
            draft: [move],
            facts: log.flatMap(({ facts }) => facts),
            others: table.legal.moves.filter(({ verb }) => verb !== 'pass').length,
            then: position.players[table.legal.player!],
            after: decision ? { ...legal, decision, player: table.legal.player } : legal,
            next: legal.decision === 'second' ? legal : undefined,
            nextWords: '',
            ontake: () => undefined,
        });
    }

    it('says what a move does, gains and losses told apart', async () => {
        const move = table.legal.moves.find(({ source }) => source?.kind === 'building')!;
        const shown = await preview(move);
        expect(words(shown.querySelector('h3'))).toBe(table.say.move(move));
        expect(all(shown, 'li').length).toBeGreaterThan(0);
        expect(shown.querySelector('.warning')).toBeNull();
        expect(all(shown, 'li.loss').map(words).join()).toMatch(/harbour \d+ → \d+/);
    });

    it('warns of a pass that gives something up', async () => {
        const shown = await preview(table.legal.moves.find(({ verb }) => verb === 'pass')!);
        expect(all(shown, '.warning').map(words)).toEqual([
            expect.stringMatching(/You could still act: \d+ other moves are left/),
        ]);
    });

    it('warns of a pass after which cards have to be given up', async () => {
        const shown = await preview(
            table.legal.moves.find(({ verb }) => verb === 'pass')!,
            'discard',
        );
        expect(all(shown, '.warning').map(words)).toContainEqual(
            expect.stringMatching(/You will have to give up cards/),
        );
    });
});

describe('the hint', () => {
    it('first asks for patience, then has the best moves with what they bring, and takes one', async () => {
        const seat = table.legal.player!;
        const taken: string[] = [];
        const pane = (hint: Hint | undefined) =>
            show(HintPane, {
                say: table.say,
                hint,
                seat,
                words: (move: string) => `«${move}»`,
                ontake: (move: string) => taken.push(move),
            });
        expect(words(pane(undefined))).toMatch(/Thinking/);
        const hint = await table.game.hint({ nodes: 60, moves: 3 }).answer;
        const shown = pane(hint);
        expect(all(shown, 'li b').map(words)).toEqual(hint.moves.map(({ move }) => `«${move}»`));
        expect(words(shown.querySelector('.worth'))).toMatch(/^\d+ glory, \d+% to win$/);
        click(shown, 'li:nth-child(2) button');
        expect(taken).toEqual([hint.moves[1]!.move]);
    });
});

describe('the log', () => {
    it('puts what happened since my last turn first, and shows its places when pointed at', () => {
        const me = table.log.at(-3)!.player;
        const mine = table.log.findLastIndex(({ player }) => player === me);
        const pointed: (LogEntry | undefined)[] = [];
        const shown = show(LogPane, {
            say: table.say,
            log: table.log,
            me,
            onpoint: (entry?: LogEntry) => pointed.push(entry),
        });
        expect(words(shown.querySelector('h3'))).toBe('Since your last turn');
        expect(all(shown, '.fresh').map((line) => Number(line.getAttribute('value')))).toEqual(
            table.log
                .slice(mine + 1)
                .map(({ ply }) => ply)
                .reverse(),
        );
        shown.querySelector('.fresh')!.dispatchEvent(new MouseEvent('pointerenter'));
        shown.querySelector('.fresh')!.dispatchEvent(new MouseEvent('pointerleave'));
        expect(pointed).toEqual([table.log.at(-1), undefined]);
    });

    it('lets the marks on the chart be switched off', () => {
        const wanted: boolean[] = [];
        const me = table.log.at(-3)!.player;
        const shown = show(LogPane, {
            say: table.say,
            log: table.log,
            me,
            traced: true,
            ontraced: (traced: boolean) => wanted.push(traced),
        });
        const box = shown.querySelector<HTMLInputElement>('input[type=checkbox]')!;
        expect(box.checked).toBe(true);
        box.click();
        flushSync();
        expect(wanted).toEqual([false]);
    });

    it('leads to any move of a replay, the whole game long', () => {
        const opened: number[] = [];
        const shown = show(LogPane, {
            say: table.say,
            log: table.log,
            current: 5,
            onopen: (ply: number) => opened.push(ply),
        });
        expect(all(shown, 'li')).toHaveLength(table.log.length);
        expect(Number(shown.querySelector('.current')?.getAttribute('value'))).toBe(4);
        click(shown, 'ol:last-of-type li:last-child button');
        expect(opened).toEqual([1]);
    });
});

describe('the end of the game', () => {
    it('names the winner and by how much, and has everyone’s glory by kind', async () => {
        const end = await laid('classic', 3, 1000);
        const done: string[] = [];
        const shown = show(GameOver, {
            say: end.say,
            position: end.position,
            session: { log: end.log } as unknown as GameSession,
            motion: false,
            onrematch: () => done.push('rematch'),
            onreview: () => done.push('review'),
            onclose: () => done.push('close'),
        });
        const { winners } = await end.game.result();
        const totals = end.position.glory.map(({ total }) => total);
        const best = totals.toSorted((a, b) => b - a);
        for (const seat of winners) expect(words(shown.querySelector('.winner'))).toContain(end.say.names[seat]);
        expect(words(shown.querySelector('.warm'))).toContain(`${best[0]! - best[winners.length]!} glory ahead of`);
        expect(all(shown, '.race b').map(words)).toEqual(best.map(String));
        // Every column adds up.
        const rows = all(shown, 'tbody tr').map((row) => all(row, 'td').map((cell) => Number(words(cell))));
        expect(totals.map((_, column) => rows.reduce((sum, row) => sum + row[column]!, 0))).toEqual(totals);
        expect(shown.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain(`${best[0]}`);
        for (const button of all(shown, '.buttons button').slice(0, 3)) button.click();
        expect(done).toEqual(['rematch', 'review', 'close']);
    });

    it.each([
        ['you alone', [0], 0, 'You have won!', 'The finest voyage was yours.'],
        ['you and another', [0, 2], 0, 'You and Cai share the victory!', 'Side by side'],
        ['somebody else', [1], 0, 'Ben has won', 'You come home with'],
        ['others together', [1, 2], 0, 'Ben and Cai share the victory', 'behind Ben and Cai. Fair winds next time!'],
        ['somebody, at a table without a reader', [1], undefined, 'Ben has won', 'A fine voyage, Ben!'],
    ] as const)('is warm to %s', async (_, winners, reader, named, warm) => {
        const end = await laid('classic', 3, 1000);
        const shown = show(GameOver, {
            say: new Sayer(end.say.edition, ['Ada', 'Ben', 'Cai'], reader),
            position: { ...end.position, winners: [...winners] },
            session: { log: end.log } as unknown as GameSession,
            motion: false,
            onclose: () => undefined,
        });
        expect(words(shown.querySelector('.winner'))).toContain(named);
        expect(words(shown.querySelector('.warm'))).toContain(warm);
    });
});
