// Made of docs/engine.schema.json by tools/types; not to be edited.
import type {
    AbilityKey,
    Absence,
    BlueToken,
    BotKind,
    CardPlace,
    Counted,
    Decision,
    Effect,
    FactKind,
    Follow,
    Given,
    Grade,
    Holder,
    Level,
    Phase,
    PhaseOrder,
    RoundPhase,
    SourceKind,
    Stage,
    Status,
    TargetKind,
    Token,
    Verb,
} from './words';
import type { Event, Settings } from './messages';
import type { OpenRequest } from './api';
/**
 * Seats count from 0, clockwise.
 */
export type Seat = number;
/**
 * How many moves have been made.
 */
export type Ply = number;
export type Seed = string;
/**
 * Only those there are.
 */
export type Counts = Partial<Record<Token, number>>;
/**
 * Only those there are.
 */
export type Icons = Partial<Record<Status, number>>;
/**
 * What the four tracks give.
 */
export type Levels = Record<Given, number>;

export interface EditionSummary {
    id: string;
    name: string;
    /**
     * The fewest and the most.
     */
    players: [number, number];
    exploits: boolean;
    /**
     * Not built in.
     */
    own: boolean;
    /**
     * Of its rules.
     */
    version: number;
}
export interface LevelInfo {
    id: Level;
    about: string;
    /**
     * What it usually takes for a decision; 0: it answers at once.
     */
    milliseconds: number;
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
    /**
     * Spaces.
     */
    track: number;
    cities: City[];
    fleets: Fleet[];
    decks: string[];
}
export interface Connection {
    id: string;
    ends: [string, string];
    /**
     * It has no token.
     */
    square: boolean;
}
export interface Card {
    id: string;
    value: number;
    icons: Icons;
    glory: number;
    governor: boolean;
    abolition: boolean;
    grants: {
        markers: number;
        tokens: Counts;
    };
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
    /**
     * 0: a building to start with.
     */
    level: number;
    copies: number;
    icons: Icons;
    glory: number;
    circle: boolean;
    /**
     * "ship", "ship/draw", "occupy&ship"; empty: none.
     */
    action: string;
    actions: Effect[];
    memorial: boolean;
    gloryFor: Effect | null;
}
/**
 * What a shield lets a player do; the page's words are found by the key.
 */
export interface Ability {
    key: AbilityKey;
    regions?: string[];
    /**
     * Besides the regions, every fleet space.
     */
    fleets?: true;
    status?: Status[];
    number?: number;
}
export interface Exploit {
    id: string;
    name: string;
    regions: [string, string];
    ability: Ability[];
    glory: {
        for: Counted;
        /**
         * It holds or it does not: nothing is counted.
         */
        condition: boolean;
        in: string[] | null;
        glory: number;
        each: number;
    }[];
    provenance: string;
}
export interface StatusLevel {
    /**
     * The total from which on it is reached.
     */
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
    /**
     * The fewest and the most.
     */
    players: [number, number];
    markers: number;
    rounds: number;
    /**
     * Of a round.
     */
    phases: RoundPhase[];
    cardSlots: number;
    /**
     * On a player's board.
     */
    buildingSpaces: number;
    freeGovernorGlory: number;
    tokens: Record<Token, number>;
    statusNames: Record<Status, string>;
    status: {
        max: number;
        /**
         * What each track gives.
         */
        gives: Record<Status, Given>;
        levels: StatusLevel[];
        /**
         * By total.
         */
        glory: number[];
    };
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
    /**
     * Of its rules.
     */
    version: number;
    provenance: {
        [k: string]: string;
    };
}
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
    winners: Seat[];
    scores: Score[];
}
export interface PlayerView {
    status: Record<Status, number>;
    levels: Levels;
    /**
     * How many cards may be kept, the governor's own space apart.
     */
    card_capacity: number;
    tokens: Record<BlueToken, number>;
    harbour: number;
    supply: number;
    buildings: {
        id: string;
        marker: boolean;
    }[];
    cards: string[];
    set_aside: number;
    cities: string[];
    fleets: string[];
    converted: number;
    /**
     * By region.
     */
    strength: {
        [k: string]: number;
    };
    passed: boolean;
    name: string;
}
export interface PlaceView {
    id: string;
    owner?: Seat;
    token?: Token;
}
export interface RegionView {
    id: string;
    open: boolean;
    track: (
        | {
              owner: Seat;
          }
        | {
              token: Token;
          }
    )[];
    /**
     * By seat; in editions with open seas.
     */
    sea?: number[];
    /**
     * By seat; in the others.
     */
    beside?: number[];
    cities: PlaceView[];
    fleets: PlaceView[];
}
export interface ExploitView {
    id: string;
    regions: string[];
    open: boolean;
    shields: Seat[];
    /**
     * Who has used a charter this round.
     */
    used?: Seat[];
}
/**
 * A deck from the top, or the pile.
 */
export interface Draws {
    /**
     * By seat: the markers that count for drawing there, with what exploits add.
     */
    strength: number[];
    cards: {
        card: string;
        /**
         * How many it takes; a governor has none: it is won.
         */
        markers?: number;
        /**
         * Who has that many.
         */
        enough: Seat[];
        /**
         * Who could draw it as things are.
         */
        now: Seat[];
    }[];
}
/**
 * docs/record.md describes it.
 */
export interface Position {
    format: string;
    edition: string;
    phases: PhaseOrder;
    decision: Decision;
    /**
     * Whose turn it is.
     */
    turn: Seat | null;
    /**
     * What is still to come of the turn: docs/record.md.
     */
    pending?: object;
    round: number;
    /**
     * null: the game is over.
     */
    phase: Phase | null;
    player: Seat | null;
    first: Seat;
    hash: string;
    players: PlayerView[];
    regions: RegionView[];
    connections: PlaceView[];
    /**
     * From the top.
     */
    decks: {
        [k: string]: string[];
    };
    discarded: string[];
    exploits?: ExploitView[];
    stock: {
        [k: string]: number;
    };
    draws: {
        decks: {
            [k: string]: Draws;
        };
        pile?: Draws;
        /**
         * By closed region: who would win it if the track were full.
         */
        governors: {
            [k: string]: Seat | null;
        };
    };
    legal: string[];
    /**
     * This and the winners as if the game ended now.
     */
    glory: Score[];
    winners: Seat[];
    /**
     * The seats, from the first player.
     */
    order: Seat[];
    /**
     * By seat: the governor in the free space, or null while it is empty.
     */
    governor_spaces: (string | null)[];
    /**
     * Buildings of the stockpile that were not drawn for this game.
     */
    absent: string[];
}
export interface Source {
    kind: SourceKind;
    id: string;
}
export interface Target {
    kind: TargetKind;
    id: string;
    /**
     * Of a building: the player's own, from which the marker returns; else one of the stockpile.
     */
    marker?: true;
}
export interface TargetQuestion {
    kind: TargetKind;
    id: string;
}
export interface Move {
    /**
     * Its text, in the notation of docs/record.md.
     */
    move: string;
    verb: Verb;
    /**
     * The action it is, if it is one.
     */
    effect?: Effect;
    source?: Source;
    targets: Target[];
}
export interface Legal {
    player: Seat | null;
    decision: Decision;
    /**
     * Whether it continues an action of the player's.
     */
    continues: boolean;
    /**
     * What the second half may be.
     */
    second?: Effect;
    follow?: Follow;
    /**
     * How many markers return.
     */
    salary?: number;
    moves: Move[];
}
export interface Fact {
    fact: FactKind;
    seat: Seat;
    space?: string;
    token?: Token;
    status?: Status;
    card?: string;
    /**
     * Or fleet space.
     */
    city?: string;
    connection?: string;
    region?: string;
    building?: string;
    exploit?: string;
    gives?: Given;
    /**
     * Where a gained card lay, where a lost one goes.
     */
    place?: CardPlace;
    from?: number;
    to?: number;
}
export interface LogEntry {
    /**
     * Of the position before the move.
     */
    ply: Ply;
    /**
     * Where the move's turn began.
     */
    turn: Ply;
    round: number;
    phase: Phase;
    player: Seat;
    /**
     * Whether no other move was legal.
     */
    forced: boolean;
    move: Move;
    facts: Fact[];
}
export interface Preview {
    log: LogEntry[];
    position: Position;
    legal: Legal;
}
/**
 * Why something can't be done: a code, and by name what it is about. The page makes words of it.
 */
export interface Reason {
    code: string;
    [k: string]: string | number;
}
/**
 * A code there may be, and what it is said with.
 */
export interface ReasonRow {
    code: string;
    parameters: string[];
}
export interface Expected {
    glory: number;
    /**
     * Chance.
     */
    win: number;
}
export interface Cost {
    glory: number;
    win: number;
    /**
     * Of the chance to win as it would be between two.
     */
    even: number;
}
export interface LineMove {
    player: Seat;
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
    /**
     * The same.
     */
    reasons: Fact[];
    consequences: Fact[];
    line: LineMove[];
}
export interface Hint {
    nodes: number;
    /**
     * The best first.
     */
    moves: HintMove[];
}
export interface Swing {
    ply: Ply;
    round: number;
    player: Seat;
    played: string;
    better: string;
    grade: Grade;
    cost: Cost;
    expected_played: Expected[];
    expected_better: Expected[];
    line_played: LineMove[];
    line: LineMove[];
    reasons: Fact[];
}
/**
 * How well somebody played.
 */
export interface SeatReview {
    accuracy: number;
    /**
     * Without those that were forced.
     */
    decisions: number;
    /**
     * How many moves of each grade.
     */
    grades: Partial<Record<Grade, number>>;
}
/**
 * What an analysis finds position by position.
 */
export interface Judged {
    ply: Ply;
    expected: Expected[];
}
export interface CurvePoint {
    ply: Ply;
    round: number;
    player: Seat | null;
    expected: Expected[];
    played: string | null;
    best: string | null;
    nodes: number;
}
export interface Analysis {
    nodes: number;
    curve: CurvePoint[];
    seats: SeatReview[];
    /**
     * By ply.
     */
    grades: Grade[];
    /**
     * The plies that decided the game.
     */
    moments: Ply[];
    swings: Swing[];
}
export interface NewGame {
    edition: string;
    players: number;
    seed: Seed;
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
    ply: Ply;
    over: boolean;
    /**
     * Of the rules it is played by.
     */
    version: number;
}
export interface Budget {
    nodes?: number;
    milliseconds?: number;
}
export interface FollowedSeat {
    holder: Holder;
    name?: string;
    level?: Level;
    away?: Absence;
    dropped?: true;
    left?: number;
    /**
     * Somebody is asked and waited for there.
     */
    present: boolean;
    /**
     * Milliseconds it has while its clock does not run; while it does, there is a deadline.
     */
    resting?: number;
    /**
     * From when on the others may vote about it.
     */
    voteFrom?: number;
}
/**
 * A room as the engine follows it.
 */
export interface FollowedView {
    stage: Stage;
    number: number;
    created: number;
    updated: number;
    seats: FollowedSeat[];
    ply: Ply;
    turn: Seat | null;
    deadline?: number;
    next?: string;
    settings: Settings;
    requests: OpenRequest[];
    /**
     * At which the game started: nothing before it can be undone.
     */
    from: Ply;
}
/**
 * What was said, and what else people at the table would hear.
 */
export interface TalkLine {
    number: number;
    at: number;
    seat: Seat;
    /**
     * At that time.
     */
    name: string;
    kind:
        | 'said'
        | 'hidden'
        | 'joined'
        | 'freed'
        | 'replaced'
        | 'away-time'
        | 'away-left'
        | 'back'
        | 'dropped'
        | 'undone'
        | 'renamed'
        | 'paused'
        | 'resumed'
        | 'refused'
        | 'withdrawn'
        | 'rematch';
    text: string;
}
/**
 * By name: what a request has beside "do", and what its answer has as "ok".
 */
export interface Requests {
    editions: {
        request: object;
        answer: EditionSummary[];
    };
    levels: {
        request: object;
        answer: LevelInfo[];
    };
    /**
     * What exploits may give, and count.
     */
    abilities: {
        request: object;
        answer: {
            abilities: {
                key: AbilityKey;
                parameters: string[];
            }[];
            counted: Counted[];
        };
    };
    /**
     * Every code of a reason there may be.
     */
    reasons: {
        request: object;
        answer: ReasonRow[];
    };
    /**
     * An edition as it is drawn.
     */
    edition: {
        request: {
            id: string;
            version?: number;
        };
        answer: Edition;
    };
    /**
     * An own edition, from its file.
     */
    addEdition: {
        request: {
            text: string;
        };
        answer: Edition;
    };
    newGame: {
        request: NewGame;
        answer: Opened;
    };
    /**
     * A game from its file.
     */
    openRecord: {
        request: {
            text: string;
        };
        answer: Opened;
    };
    close: {
        request: {
            game: number;
        };
        answer: null;
    };
    position: {
        request: {
            game: number;
            ply?: Ply;
        };
        answer: Position;
    };
    /**
     * What is asked of whom, and the moves in parts.
     */
    legal: {
        request: {
            game: number;
            ply?: Ply;
        };
        answer: Legal;
    };
    /**
     * As if the game ended there.
     */
    result: {
        request: {
            game: number;
            ply?: Ply;
        };
        answer: Result;
    };
    /**
     * Moves with their consequences.
     */
    log: {
        request: {
            game: number;
            from?: Ply;
            to?: Ply;
        };
        answer: LogEntry[];
    };
    /**
     * The text of the file.
     */
    record: {
        request: {
            game: number;
        };
        answer: string;
    };
    /**
     * None if the move can be made.
     */
    whyNot: {
        request: {
            game: number;
            move: string;
            ply?: Ply;
        };
        answer: Reason[];
    };
    /**
     * Likewise of what is pointed at.
     */
    whyNotPart: {
        request: {
            game: number;
            ply?: Ply;
            /**
             * Moves that would have been made before.
             */
            after?: string[];
            source?: Source;
            target?: TargetQuestion;
        };
        answer: Reason[];
    };
    /**
     * All of them or none.
     */
    play: {
        request: {
            game: number;
            moves: string[];
        };
        answer: LogEntry[];
    };
    undo: {
        request: {
            game: number;
            to: Ply;
        };
        answer: {
            ply: Ply;
        };
    };
    /**
     * Makes the game have exactly these moves.
     */
    follow: {
        request: {
            game: number;
            moves: string[];
        };
        answer: {
            ply: Ply;
        };
    };
    /**
     * What moves would do; the game stays as it is.
     */
    preview: {
        request: {
            game: number;
            moves: string[];
            ply?: Ply;
        };
        answer: Preview;
    };
    /**
     * An online game to follow, before its first event.
     */
    openRoom: {
        request: object;
        answer: {
            room: number;
        };
    };
    /**
     * What the server told, all of it or none.
     */
    hear: {
        request: {
            room: number;
            events: Event[];
        };
        answer: {
            view: FollowedView;
            game: Opened | null;
            talk: TalkLine[];
        };
    };
    closeRoom: {
        request: {
            room: number;
        };
        answer: null;
    };
    /**
     * The file is the attachment.
     */
    addWeights: {
        request: {
            edition: string;
            players: number;
        };
        answer: null;
    };
    /**
     * This and the next two start to think.
     */
    bot: {
        request: {
            game: number;
            level: BotKind;
            seed: Seed;
            nodes?: number;
            milliseconds?: number;
        };
        answer: null;
    };
    hint: {
        request: {
            game: number;
            ply?: Ply;
            moves?: number;
            nodes?: number;
            milliseconds?: number;
        };
        answer: null;
    };
    analyse: {
        request: {
            game: number;
            nodes?: number;
            milliseconds?: number;
        };
        answer: null;
    };
    /**
     * A slice of it.
     */
    think: {
        request: {
            milliseconds: number;
        };
        answer: {
            more: boolean;
            /**
             * How much is done.
             */
            thousandths: number;
            /**
             * Of an analysis: what has just come to light.
             */
            news: Judged[] | null;
        };
    };
    /**
     * What was found.
     */
    thought: {
        request: object;
        answer: BotMove | Hint | Analysis;
    };
}
