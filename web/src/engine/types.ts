// The JSON the engine speaks: docs/record.md describes positions and records, docs/bots.md hints and
// analyses, wasm/engine.h the requests. No rule is known here.
import type { FollowedView, GameEvent, TalkLine } from '../online/messages';

export type Status = 'industry' | 'culture' | 'finance' | 'politics';
export type BlueToken = 'ship-draw' | 'occupy-draw' | 'payment' | 'attack';
export type TokenKind = Status | BlueToken;
export type Effect = 'ship' | 'occupy' | 'attack' | 'payment' | 'draw';
export type Phase = 'start' | 'build' | 'salary' | 'action' | 'discard';
export type PhaseOrder = 'together' | 'individual';
export type Level = 'deckhand' | 'mate' | 'captain' | 'admiral';
export type BotKind = Level | 'random' | 'eager';
export type Counts = Partial<Record<TokenKind, number>>;

// --- Editions ------------------------------------------------------------------------------------

export interface EditionSummary {
    id: string;
    name: string;
    players: [fewest: number, most: number];
    exploits: boolean;
    own: boolean;
}

export interface LevelInfo {
    id: Level;
    about: string;
    milliseconds: number; // what it usually takes for a decision; 0: answers at once
}

export interface City {
    id: string;
    name: string;
    glory: number;
}
export interface Fleet {
    id: string;
    name: string;
}
export interface Region {
    id: string;
    name: string;
    home: boolean;
    track: number; // spaces
    cities: City[];
    fleets: Fleet[];
    decks: string[];
}
export interface Connection {
    id: string;
    ends: [string, string];
    square: boolean; // has no token
}
export interface Card {
    id: string;
    value: number;
    icons: Partial<Record<Status, number>>;
    glory: number;
    governor: boolean;
    abolition: boolean;
    grants: { markers: number; tokens: Counts };
}
export interface Deck {
    id: string;
    name: string;
    region: string;
    slavery: boolean;
    cards: Card[];
}
export interface Building {
    id: string;
    name: string;
    level: number;
    copies: number;
    icons: Partial<Record<Status, number>>;
    glory: number;
    circle: boolean;
    action: string; // "ship", "ship/draw", "occupy&ship", "" for none
    actions: Effect[];
    memorial: boolean;
    gloryFor: Effect | null;
}
export interface Ability {
    sea_draw?: string[];
    sea_payment?: string[];
    trade?: { seas: string[]; status: Status[] };
    sail?: string[];
    land?: string[];
    raid?: string[]; // cities and fleets
    fleet_draw?: true;
    attack_payment?: true;
    treasure?: string[];
    double_cities?: string[];
    shared_strength?: string[];
    charter?: string[];
    growth?: number;
    payments?: number;
    card_limit?: number;
    status_without_slavery?: Counts;
}
export interface Exploit {
    id: string;
    name: string;
    regions: [string, string];
    ability: Ability;
    glory: { for: string; in: string[] | null; glory: number; each: number }[];
    provenance: string;
}
export interface StatusLevel {
    from: number;
    build: number;
    growth: number;
    payments: number;
    cards: number;
}
export interface Edition {
    id: string;
    name: string;
    about: string;
    players: [fewest: number, most: number];
    markers: number;
    rounds: number;
    cardSlots: number;
    freeGovernorGlory: number;
    tokens: Record<TokenKind, number>;
    statusNames: Record<Status, string>;
    status: { max: number; levels: StatusLevel[]; glory: number[] };
    regions: Region[];
    connections: Connection[];
    decks: Deck[];
    buildings: Building[];
    exploits: Exploit[];
    exploitsDrawn: number;
    rules: {
        seas: boolean;
        governorsBeside: boolean;
        linkedAnywhere: boolean;
        drawInClosed: boolean;
        discardPhase: boolean;
        slaveryBonus: boolean;
        payPayment: boolean;
        statusExtends: boolean;
        spareTokens: boolean;
        startMarker: boolean;
        level5InPlay: number;
    };
    provenance: Record<string, string>;
}

// --- Positions -----------------------------------------------------------------------------------

export interface Score {
    total: number;
    cities: number;
    connections: number;
    industry: number;
    culture: number;
    finance: number;
    politics: number;
    cards: number;
    buildings: number;
    governor_space: number;
    population: number;
    slavery: number;
    exploits?: number;
}
export interface Result {
    winners: number[];
    scores: Score[];
}
export interface PlayerView {
    name: string;
    status: Record<Status, number>;
    levels: { build: number; growth: number; payments: number; cards: number };
    card_capacity: number; // how many may be kept, the governor's own space apart
    tokens: Record<BlueToken, number>;
    harbour: number;
    supply: number;
    buildings: { id: string; marker: boolean }[];
    cards: string[];
    set_aside: number;
    cities: string[];
    fleets: string[];
    converted: number;
    strength: Record<string, number>;
    passed: boolean;
}
export interface PlaceView {
    id: string;
    owner?: number;
    token?: TokenKind;
}
export interface RegionView {
    id: string;
    open: boolean;
    track: ({ owner: number } | { token: TokenKind })[];
    sea?: number[]; // by seat; in editions with open seas
    beside?: number[]; // by seat; in the others
    cities: PlaceView[];
    fleets: PlaceView[];
}
export interface Position {
    edition: string;
    round: number;
    phase: Phase | null; // null: the game is over
    player: number | null;
    first: number;
    hash: string;
    players: PlayerView[];
    regions: RegionView[];
    connections: PlaceView[];
    decks: Record<string, string[]>; // from the top
    discarded: string[];
    exploits?: { id: string; regions: string[]; open: boolean; shields: number[]; used?: number[] }[];
    stock: Record<string, number>;
    legal: string[];
    glory: Score[]; // this and the winners as if the game ended now
    winners: number[];
}

// --- Moves ---------------------------------------------------------------------------------------

export type Verb =
    | 'ship'
    | 'occupy'
    | 'attack'
    | 'pay'
    | 'draw'
    | 'pass'
    | 'done'
    | 'ship-fleet'
    | 'ship-sea'
    | 'draw-pile'
    | 'raid'
    | 'land'
    | 'sail'
    | 'trade'
    | 'start'
    | 'build'
    | 'salary'
    | 'discard'
    | 'governor-space'
    | 'memorial';
export type TargetKind =
    'region' | 'sea' | 'city' | 'fleet' | 'deck' | 'card' | 'pile' | 'building' | 'status' | 'governor-space';
export interface Source {
    kind: 'building' | 'token';
    id: string;
}
export interface Target {
    kind: TargetKind;
    id: string;
}
export interface Move {
    move: string; // its text
    verb: Verb;
    source?: Source;
    targets: Target[];
}
export type Decision =
    'start' | 'build' | 'salary' | 'turn' | 'second' | 'memorial' | 'follow' | 'discard' | 'governor-space' | 'over';
export interface Legal {
    player: number | null;
    decision: Decision;
    second?: Effect;
    follow?: 'payment' | 'draw' | 'trade';
    salary?: number; // how many markers return
    moves: Move[];
}

export interface Fact {
    fact:
        | 'opened'
        | 'site-taken'
        | 'site-lost'
        | 'link-completed'
        | 'link-lost'
        | 'token-taken'
        | 'card-gained'
        | 'card-lost'
        | 'card-aside'
        | 'abolition'
        | 'built'
        | 'used'
        | 'freed'
        | 'shipped'
        | 'sea'
        | 'presence'
        | 'shield-gained'
        | 'shield-lost'
        | 'status'
        | 'level'
        | 'blue-tokens'
        | 'harbour'
        | 'supply'
        | 'converted'
        | 'card-within-reach'
        | 'glory'
        | 'passed'
        | 'round-begins'
        | 'game-over';
    seat: number;
    space?: string;
    token?: TokenKind;
    status?: Status;
    card?: string;
    city?: string; // or fleet space
    connection?: string;
    region?: string;
    building?: string;
    exploit?: string;
    gives?: 'build' | 'growth' | 'payments' | 'cards';
    from?: number;
    to?: number;
}
export interface LogEntry {
    ply: number; // of the position before the move
    round: number;
    phase: Phase;
    player: number;
    move: Move;
    facts: Fact[];
    words: string[]; // the facts in English
}
export interface Preview {
    log: LogEntry[];
    position: Position;
    legal: Legal;
}

// --- Thinking ------------------------------------------------------------------------------------

export interface Expected {
    glory: number;
    win: number; // chance, 0 to 1
}
export interface LineMove {
    player: number;
    move: string;
}
export interface BotMove {
    move: Move;
    nodes: number;
}
export interface HintMove {
    move: string;
    glory: number;
    win: number;
    expected: Expected[];
    why: string[]; // in English
    reasons: Fact[]; // the same
    consequences: Fact[];
    line: LineMove[];
}
export interface Hint {
    nodes: number;
    moves: HintMove[]; // the best first
}
export interface Swing {
    ply: number;
    round: number;
    player: number;
    played: string;
    better: string;
    cost: Expected;
    expected_played: Expected[];
    expected_better: Expected[];
    line: LineMove[];
    why: string[];
    reasons: Fact[];
}
// What an analysis finds position by position.
export interface Judged {
    ply: number;
    expected: Expected[];
}
export interface Analysis {
    nodes: number;
    curve: {
        ply: number;
        round: number;
        player: number | null;
        expected: Expected[];
        played: string | null;
        best: string | null;
        nodes: number;
    }[];
    swings: Swing[];
}

// --- Requests ------------------------------------------------------------------------------------

export interface NewGame {
    edition: string;
    players: number;
    seed: string; // 16 hexadecimal digits
    phases?: PhaseOrder;
    exploits?: boolean;
    names?: string[];
}
export interface Opened {
    game: number;
    edition: string;
    players: number;
    names: string[];
    phases: PhaseOrder;
    ply: number;
    over: boolean;
}
export interface Budget {
    nodes?: number;
    milliseconds?: number;
}

// By name: what a request has, and what its answer is.
export interface Requests {
    editions: [object, EditionSummary[]];
    levels: [object, LevelInfo[]];
    edition: [{ id: string }, Edition];
    addEdition: [{ text: string }, Edition];
    newGame: [NewGame, Opened];
    openRecord: [{ text: string }, Opened];
    close: [{ game: number }, null];
    position: [{ game: number; ply?: number }, Position];
    legal: [{ game: number; ply?: number }, Legal];
    result: [{ game: number; ply?: number }, Result];
    log: [{ game: number; from?: number; to?: number }, LogEntry[]];
    record: [{ game: number }, string];
    whyNot: [{ game: number; ply?: number; move: string }, string[]];
    whyNotPart: [{ game: number; ply?: number; after?: string[]; source?: Source; target?: Target }, string[]];
    play: [{ game: number; moves: string[] }, LogEntry[]];
    undo: [{ game: number; to: number }, { ply: number }];
    follow: [{ game: number; moves: string[] }, { ply: number }];
    preview: [{ game: number; ply?: number; moves: string[] }, Preview];
    openRoom: [object, { room: number }];
    hear: [
        { room: number; events: readonly GameEvent[] },
        { view: FollowedView; game: Opened | null; talk: TalkLine[] },
    ];
    closeRoom: [{ room: number }, null];
    addWeights: [{ edition: string; players: number }, null];
    bot: [{ game: number; level: BotKind; seed: string } & Budget, null];
    hint: [{ game: number; ply?: number; moves?: number } & Budget, null];
    analyse: [{ game: number; swings?: number } & Budget, null];
    think: [{ milliseconds: number }, { more: boolean; thousandths: number; news: unknown }];
    thought: [object, unknown];
}
export type RequestName = keyof Requests;
export type RequestOf<Name extends RequestName> = Requests[Name][0];
export type AnswerTo<Name extends RequestName> = Requests[Name][1];
