import { loadLearned, saveLearned, type Learned } from '../store/learned';

export const learned = $state<Learned>(loadLearned());

export function remember(change: Partial<Learned>): void {
    Object.assign(learned, change);
    saveLearned($state.snapshot(learned) as Learned);
}
export function finishChapter(id: string): void {
    if (!learned.done.includes(id)) remember({ done: [...learned.done, id] });
}
