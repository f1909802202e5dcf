// The page's words. A language is one file like this one; {name} is filled in, and where a number decides
// the form there are several.
export const en = {
    'app.name': 'OpenEndeavor',
    'app.loading': 'Getting the engine …',
    'app.failed': 'The game could not be started: {why}',
    'app.tryAgain': 'Try again',
    'app.notFound': 'There is no such page.',
    'home.play': 'Play now',
    'home.edition': 'Edition',
    'home.players': 'Players',
    'home.level': 'Opponents',
    'home.language': 'Language',
    'home.saved': 'Your games',
    'home.continue': 'Continue {name}, saved {when}',
    'level.deckhand': 'Deckhand: easily content',
    'level.mate': 'Mate: looks one move ahead',
    'level.captain': 'Captain: thinks for a moment',
    'level.admiral': 'Admiral: the strongest',
    'game.round': 'Round {round} of {rounds}',
    'game.you': 'Your move',
    'game.over': 'The game is over',
    'game.winners': { one: '{names} has won', other: '{names} share the victory' },
    'game.moves': { one: 'One legal move', other: '{count} legal moves' },
    'game.undo': 'Undo',
    'game.hint': 'Hint',
    'game.thinking': '{name} is thinking …',
    'game.player': 'Player',
    'game.gloryHead': 'Glory',
    'game.harbour': 'Harbour',
    'game.supply': 'Supply',
    'game.buildings': 'Buildings',
    'game.log': 'What happened',
    'game.hintLine': '{move}: {glory} glory expected',
    'store.forbidden': 'This browser does not let the page keep games. You can play, but a reload loses the game: allow storage for this site to keep it.',
    'store.full': 'There is no room left to keep the game. Delete old games or free some space; the game goes on.',
    'store.broken': 'The game could not be kept: {why}',
} as const satisfies Record<string, Message>;

export type Message = string | { one: string; other: string };
export type Key = keyof typeof en;
// Another language has the same keys, with plural forms where English has them.
export type Messages = { [K in Key]: (typeof en)[K] extends string ? string : { one: string; other: string } };
