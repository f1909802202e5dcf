// The tutorial: one recorded game in chapters. A step shows something, or asks for the move that the record has at
// its ply. Its text is `learn.<chapter>.<number>`, with `-done` once the move was made.
import type { PartName } from './parts';

export interface Step {
    at: number; // ply
    asks: boolean; // for the recorded move
    shows?: PartName; // if missing, what the move begins with is highlighted
}
export interface Chapter {
    id: string;
    steps: readonly Step[];
}

const look = (at: number, shows: PartName): Step => ({ at, asks: false, shows });
const act = (at: number, shows?: PartName): Step => ({ at, asks: true, ...(shows && { shows }) });

export const chapters: readonly Chapter[] = [
    { id: 'table', steps: [look(0, 'glory'), look(0, 'chart'), look(0, 'mine'), look(0, 'others'), act(0)] },
    { id: 'round', steps: [look(3, 'round'), look(3, 'harbour'), act(3), act(6, 'tools'), look(9, 'order')] },
    { id: 'status', steps: [look(11, 'tracks'), act(11), look(12, 'buildings')] },
    { id: 'occupy', steps: [look(14, 'link:constantinople~rome'), act(14), look(15, 'tokens')] },
    { id: 'ship', steps: [look(17, 'track:africa'), act(17), look(18, 'tracks')] },
    {
        id: 'cards',
        steps: [look(20, 'deck:europe'), act(20), look(21, 'cards'), look(21, 'deck:slavery'), act(21, 'tools')],
    },
    { id: 'salary', steps: [look(37, 'stock'), act(37), act(40)] },
    { id: 'open', steps: [look(58, 'glory'), look(58, 'track:caribbean'), act(58), look(59, 'cards'), act(61)] },
    { id: 'attack', steps: [act(67), act(68), look(69, 'city:havana')] },
    { id: 'limits', steps: [act(69), look(104, 'cards'), act(104, 'tools'), act(105), act(106)] },
    { id: 'end', steps: [look(113, 'chart'), look(113, 'tracks'), look(113, 'cards'), look(113, 'others')] },
];

export const chapterOf = (id: string): Chapter | undefined => chapters.find((chapter) => chapter.id === id);
export const after = (chapter: Chapter): Chapter | undefined => chapters[chapters.indexOf(chapter) + 1];
