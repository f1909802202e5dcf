// Games played by the server's own property test, and the table of its refusal reasons.
import type { FollowedView, GameEvent } from '../src/online/messages';
import { native } from './supply';

interface CrowdGame {
    heard: { events: GameEvent[]; view: FollowedView }[]; // by command
    record: object | null; // at the end
}
interface ReasonRow {
    code: string;
    parameters: string[];
}

let printed: string[] | undefined;
const lines = () => (printed ??= native('tests/server/dump_rooms').trim().split('\n'));

export const crowdGames = (): CrowdGame[] =>
    lines()
        .slice(1)
        .map((line) => JSON.parse(line) as CrowdGame);
export const refusalReasons = (): ReasonRow[] => (JSON.parse(lines()[0]!) as { reasons: ReasonRow[] }).reasons;
