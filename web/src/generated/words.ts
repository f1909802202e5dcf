// Made of docs/words.schema.json by tools/types; not to be edited.
// What a move does.
export const verbWords = [
    'ship',
    'occupy',
    'attack',
    'pay',
    'draw',
    'pass',
    'done',
    'ship-fleet',
    'ship-sea',
    'draw-pile',
    'raid',
    'land',
    'sail',
    'trade',
    'start',
    'build',
    'salary',
    'discard',
    'governor-space',
    'memorial',
] as const;
export type Verb = (typeof verbWords)[number];
// What a player is asked.
export const decisionWords = [
    'start',
    'build',
    'salary',
    'turn',
    'second',
    'memorial',
    'follow',
    'discard',
    'governor-space',
    'over',
] as const;
export type Decision = (typeof decisionWords)[number];
// What a building or token lets a player do.
export const effectWords = ['ship', 'occupy', 'attack', 'payment', 'draw'] as const;
export type Effect = (typeof effectWords)[number];
// What exploits add to an action.
export const followWords = ['payment', 'draw', 'trade'] as const;
export type Follow = (typeof followWords)[number];
// Where a round is.
export const phaseWords = ['start', 'build', 'salary', 'action', 'discard'] as const;
export type Phase = (typeof phaseWords)[number];
// The phases of a round, in order.
export const roundPhaseWords = ['build', 'growth', 'salary', 'action', 'discard'] as const;
export type RoundPhase = (typeof roundPhaseWords)[number];
// Phase by phase together, or player by player.
export const phaseOrderWords = ['together', 'individual'] as const;
export type PhaseOrder = (typeof phaseOrderWords)[number];
// The four tracks.
export const statusWords = ['industry', 'culture', 'finance', 'politics'] as const;
export type Status = (typeof statusWords)[number];
// What the tracks give, in their order.
export const givenWords = ['build', 'growth', 'payments', 'cards'] as const;
export type Given = (typeof givenWords)[number];
// Tokens that are kept and spent.
export const blueTokenWords = ['ship-draw', 'occupy-draw', 'payment', 'attack'] as const;
export type BlueToken = (typeof blueTokenWords)[number];
// All kinds of token.
export const tokenWords = [
    'industry',
    'culture',
    'finance',
    'politics',
    'ship-draw',
    'occupy-draw',
    'payment',
    'attack',
] as const;
export type Token = (typeof tokenWords)[number];
// What an action is taken with.
export const sourceKindWords = ['building', 'token'] as const;
export type SourceKind = (typeof sourceKindWords)[number];
// What a move is about.
export const targetKindWords = [
    'region',
    'sea',
    'city',
    'fleet',
    'deck',
    'card',
    'pile',
    'building',
    'status',
    'governor-space',
] as const;
export type TargetKind = (typeof targetKindWords)[number];
// What a move may change.
export const factKindWords = [
    'opened',
    'site-taken',
    'site-lost',
    'link-completed',
    'link-lost',
    'token-taken',
    'card-gained',
    'card-lost',
    'card-aside',
    'abolition',
    'cards-over',
    'governor-space',
    'governor-kept',
    'built',
    'used',
    'freed',
    'shipped',
    'sea',
    'presence',
    'shield-gained',
    'shield-lost',
    'status',
    'level',
    'blue-tokens',
    'harbour',
    'supply',
    'converted',
    'card-within-reach',
    'glory',
    'passed',
    'round-begins',
    'game-over',
] as const;
export type FactKind = (typeof factKindWords)[number];
// Where a card lies that nobody holds.
export const cardPlaceWords = ['deck', 'pile', 'away'] as const;
export type CardPlace = (typeof cardPlaceWords)[number];
// What exploits give glory for.
export const countedWords = [
    'cities',
    'fleets',
    'sea',
    'track',
    'track-with-sea',
    'cards',
    'links',
    'overseas-links',
    'attack-symbols',
    'city-and-sea',
    'none-aside',
] as const;
export type Counted = (typeof countedWords)[number];
// What a shield on an exploit may give.
export const abilityKeyWords = [
    'sea_draw',
    'sea_payment',
    'trade',
    'sail',
    'land',
    'raid',
    'fleet_draw',
    'attack_payment',
    'treasure',
    'double_cities',
    'shared_strength',
    'charter',
    'growth',
    'payments',
    'card_limit',
    'status_without_slavery',
] as const;
export type AbilityKey = (typeof abilityKeyWords)[number];
// Bots that people play against, the weakest first.
export const levelWords = ['deckhand', 'mate', 'captain', 'admiral'] as const;
export type Level = (typeof levelWords)[number];
// How good a move was.
export const gradeWords = ['forced', 'only', 'best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Grade = (typeof gradeWords)[number];
// All bots.
export const botKindWords = ['random', 'eager', 'deckhand', 'mate', 'captain', 'admiral'] as const;
export type BotKind = (typeof botKindWords)[number];
// Of an online game.
export const stageWords = ['waiting', 'playing', 'paused', 'over'] as const;
export type Stage = (typeof stageWords)[number];
// Who has a seat.
export const holderWords = ['person', 'bot', 'nobody'] as const;
export type Holder = (typeof holderWords)[number];
// Why a person is away.
export const absenceWords = ['time', 'left'] as const;
export type Absence = (typeof absenceWords)[number];
// What others may be asked to agree to.
export const requestWords = ['undo', 'pause', 'replace', 'open', 'drop', 'kick'] as const;
export type Request = (typeof requestWords)[number];
