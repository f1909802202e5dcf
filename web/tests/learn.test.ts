import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../src/engine/engine';
import { chapters } from '../src/learn/chapters';
import { LessonSession } from '../src/learn/lesson.svelte';
import record from '../src/learn/positions/first-voyage.json';
import { readLearned } from '../src/store/learned';
import { Choosing } from '../src/table/choosing.svelte';
import { partsOf } from '../src/table/choice';
import { languages, type LanguageFile } from '../src/text/text.svelte';
import { localSupply } from './supply';

let engine: Engine;
const spoken: [string, LanguageFile][] = [];
beforeAll(async () => {
    engine = await Engine.start(localSupply);
    for (const [id, { load }] of Object.entries(languages)) spoken.push([id, await load()]);
});
afterAll(() => engine.close());

const start = (at = 0) => LessonSession.start(engine, record, at, () => 0);

describe.each(chapters.map((chapter) => [chapter.id, chapter] as const))('the chapter "%s"', (id, chapter) => {
    it('is replayed by the engine, and every move it asks for is mine and legal', async () => {
        const lesson = await start(chapter.steps[0]!.at);
        for (const step of chapter.steps) {
            await lesson.to(step);
            expect(lesson.position.legal.length > 0 || step.at === record.moves.length).toBe(true);
            expect(lesson.myMove).toBe(step.asks);
            if (!step.asks) continue;
            expect(lesson.position.player, `ply ${step.at}`).toBe(lesson.me);
            expect(lesson.legal.moves.map(({ move }) => move)).toEqual([record.moves[step.at]]);
            await lesson.showHow();
            expect(lesson.done).toBe(true);
            expect(lesson.myMove).toBe(false);
        }
        await lesson.leave();
    });

    it('has words for every step in every language', () => {
        for (const [language, { messages }] of spoken) {
            expect(messages, language).toHaveProperty([`chapter.${id}`]);
            chapter.steps.forEach(({ asks }, index) => {
                expect(messages, language).toHaveProperty([`learn.${id}.${index + 1}`]);
                if (asks) expect(messages, language).toHaveProperty([`learn.${id}.${index + 1}-done`]);
            });
            const steps = Object.keys(messages).filter(
                (key) => key.startsWith(`learn.${id}.`) && !key.endsWith('-done'),
            );
            expect(steps, language).toHaveLength(chapter.steps.length);
        }
    });
});

describe('a lesson', () => {
    it('lights only what the step asks for, and answers kindly about the rest', async () => {
        const lesson = await start();
        const choosing = new Choosing(lesson, () => true);
        await lesson.to({ at: 0, asks: true });
        expect([...choosing.choice.lit.keys()]).toEqual(['stock:shipyard']);
        await choosing.choose('stock:market'); // legal, but not in this step
        expect(choosing.whyNot?.map(({ code }) => code)).toEqual(['later']);
        await choosing.choose('stock:bank'); // not legal at all
        expect(choosing.whyNot?.map(({ code }) => code)).toEqual(['build-level']);
        await lesson.play(['build market']);
        expect(lesson.done).toBe(false);
        await choosing.choose('stock:shipyard');
        await choosing.confirm();
        expect(lesson.done).toBe(true);
        await lesson.leave();
    });

    it('goes back as well as on, and only the last wish counts', async () => {
        const lesson = await start();
        await lesson.to({ at: 0, asks: true });
        const before = lesson.position.hash;
        void lesson.to({ at: 58, asks: true });
        void lesson.to({ at: 14, asks: true });
        await lesson.to({ at: 0, asks: true });
        expect(lesson.position.hash).toBe(before);
        expect(partsOf(lesson.legal.moves[0]!)).toEqual(['stock:shipyard']);
        await lesson.leave();
    });

    it('says how the game ended as it did end', async () => {
        const lesson = await start(record.moves.length);
        const totals = lesson.position.glory.map(({ total }) => String(total));
        for (const [language, { messages }] of spoken)
            expect(messages['learn.end.4'].match(/\d+/g), language).toEqual(totals);
        await lesson.leave();
    });
});

it('what was kept of somebody’s progress is taken as far as it makes sense', () => {
    expect(readLearned(null)).toEqual({ done: [], tips: [], coach: true });
    expect(readLearned('not JSON')).toEqual({ done: [], tips: [], coach: true });
    expect(readLearned('{"done":["ship",7],"at":{"chapter":"ship","step":2},"coach":false}')).toEqual({
        done: ['ship'],
        tips: [],
        coach: false,
        at: { chapter: 'ship', step: 2 },
    });
});
