// Why a hint is a good move: the few effects worth telling a learner.
import type { HintMove } from '../engine/types';
import { welcome, type Sayer } from '../text/say';

export const whyOf = ({ reasons, consequences }: HintMove, say: Sayer, seat: number): string[] =>
    welcome(say, reasons.length > 0 ? reasons : consequences, seat).slice(0, 4);
