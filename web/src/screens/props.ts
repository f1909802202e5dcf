// What screens are given.
import type { Engine } from '../engine/engine';
import type { EditionSummary } from '../engine/types';
import type { GameStore } from '../store/games';
import type { Settings } from '../store/settings';

interface ScreenProps {
    engine: Engine;
    store: GameStore | undefined;
    settings: Settings;
}
// Where a game is set up.
export interface SetUpProps extends ScreenProps {
    editions: EditionSummary[];
}
// Where one is played or looked at.
export interface GameProps extends ScreenProps {
    id: string;
}
