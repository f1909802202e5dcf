// Props of the screens.
import type { Engine } from '../engine/engine';
import type { EditionSummary } from '../engine/types';
import type { GameStore } from '../store/games';
import type { Settings } from '../store/settings';

interface ScreenProps {
    engine: Engine;
    store: GameStore | undefined;
    settings: Settings;
}
// Screens that set up a game.
export interface SetUpProps extends ScreenProps {
    editions: EditionSummary[];
}
// Screens that play or replay one.
export interface GameProps extends ScreenProps {
    id: string;
}
