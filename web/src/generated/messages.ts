// Made of docs/messages.schema.json by tools/types; not to be edited.
import type { Absence, Holder, Level, PhaseOrder, Request } from './words';
/**
 * Seats count from 0, clockwise.
 */
export type Seat = number;
export type Ply = number;
export type EventNumber = number;
/**
 * Milliseconds since 1970.
 */
export type Time = number;
export type CommandId = string;
export type Name = string;
/**
 * In the notation of docs/record.md.
 */
export type Move = string;
export type Moves = Move[];
/**
 * docs/record.md
 */
export type GameRecord = object;
export type Clock =
    | {
          kind: 'none';
      }
    | {
          kind: 'days';
          days: number;
      }
    | {
          kind: 'bank';
          minutes: number;
          seconds: number;
      };
export type Plan =
    | {
          holder: 'person';
      }
    | {
          holder: 'bot';
          level: Level;
      };
export type Event =
    | {
          number: EventNumber;
          at: Time;
          type: 'created';
          settings: Settings;
          rules: string;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'seated';
          seat: Seat;
          holder: Holder;
          name?: Name;
          level?: Level;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'renamed';
          seat: Seat;
          name: Name;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'started';
          record: GameRecord;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'played';
          seat: Seat;
          ply: Ply;
          moves: Moves;
          hash: string;
          bot?: true;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'asked';
          seat: Seat;
          what: Request;
          to?: Ply;
          target?: Seat;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'answered';
          seat: Seat;
          request: EventNumber;
          agree: boolean;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'withdrawn';
          seat: Seat;
          request: EventNumber;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'undone';
          seat: Seat;
          to: Ply;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'paused';
          seat: Seat;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'resumed';
          seat: Seat;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'away';
          seat: Seat;
          why: Absence;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'back';
          seat: Seat;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'said';
          seat: Seat;
          text: string;
          /**
           * The operator has hidden the text.
           */
          hidden?: true;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'dropped';
          seat: Seat;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'reissued';
          seat: Seat;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'over';
          result: Result;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      }
    | {
          number: EventNumber;
          at: Time;
          type: 'rematch';
          seat: Seat;
          game: string;
          /**
           * Who gave the command, if that was not `seat`.
           */
          by?: Seat | 'owner';
          command?: CommandId;
      };
export type Command =
    | {
          id: CommandId;
          type: 'play';
          ply: Ply;
          moves: Moves;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'undo';
          ply: Ply;
          to: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'pause';
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'resume';
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'vote';
          target: Seat;
          what: 'replace' | 'open' | 'drop' | 'kick';
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'answer';
          request: EventNumber;
          agree: boolean;
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'withdraw';
          request: EventNumber;
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'leave';
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'return';
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'rename';
          /**
           * Trimmed, then 1 to 40 characters.
           */
          name: string;
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'say';
          /**
           * Trimmed, then 1 to 500 characters.
           */
          text: string;
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'seat';
          target: Seat;
          holder: 'bot';
          level: Level;
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'seat';
          target: Seat;
          holder: 'nobody';
          /**
           * Who sat there may not sit down again.
           */
          bar?: boolean;
          ply?: Ply;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'start';
          ply?: Ply;
          fill?: Level;
          after?: number;
      }
    | {
          id: CommandId;
          type: 'rematch';
          ply?: Ply;
          after?: number;
      };
export type Answer =
    | {
          id: string;
          ok: true;
          number: EventNumber;
      }
    | {
          /**
           * Empty if the command had none that could be read.
           */
          id: string;
          ok: false;
          error: {
              code: Code;
              text: string;
              reason?: Reason;
              /**
               * Which of several moves it is about.
               */
              move?: number;
              /**
               * With `illegal`.
               */
              legal?: Move[];
          };
          ply: Ply;
          events?: Event[];
          /**
           * There are events after these.
           */
          more?: true;
      };
export type Code =
    'stale' | 'illegal' | 'not-yours' | 'not-now' | 'bad-command' | 'unavailable' | 'no-game' | 'too-many';
export type GameId = string;
/**
 * 128 random bits in base64url.
 */
export type Secret = string;
/**
 * What a client sends on the WebSocket.
 */
export type Sent =
    | {
          type: 'watch';
          game: GameId;
          after?: number;
          secret?: Secret;
      }
    | {
          type: 'unwatch';
          game: GameId;
      }
    | {
          type: 'command';
          game: GameId;
          command: Command;
      }
    | {
          type: 'ping';
      };
/**
 * What the server says on the WebSocket.
 */
export type Said =
    | {
          type: 'hello';
          version: 1;
          server: string;
      }
    | {
          type: 'watching';
          game: GameId;
          number: number;
          seat: Seat | null;
          owner: boolean;
          /**
           * Seats of players whom you have blocked.
           */
          blocked?: Seat[];
      }
    | {
          type: 'events';
          game: GameId;
          events: Event[];
      }
    | {
          type: 'answer';
          game: string;
          id: string;
          ok: true;
          number: EventNumber;
      }
    | {
          type: 'answer';
          game: string;
          /**
           * Empty if the command had none that could be read.
           */
          id: string;
          ok: false;
          error: {
              code: Code;
              text: string;
              reason?: Reason;
              /**
               * Which of several moves it is about.
               */
              move?: number;
              /**
               * With `illegal`.
               */
              legal?: Move[];
          };
          ply: Ply;
          events?: Event[];
          /**
           * There are events after these.
           */
          more?: true;
      }
    | {
          type: 'presence';
          game: GameId;
          seats: Seat[];
          watchers: number;
      }
    | {
          type: 'text';
          game: GameId;
          /**
           * A `said`, as it is from now on.
           */
          event: Event;
      }
    | {
          type: 'pong';
      }
    | {
          type: 'error';
          game?: string;
          error: {
              code: Code;
              text: string;
              reason?: Reason;
          };
      }
    | {
          type: 'reconnect';
          after_ms: number;
      };

/**
 * One plan for each player; without `seats` all are for people. A record that is continued has its own phases and exploits; `ply` says where, without it at the end.
 */
export interface Settings {
    edition: string;
    players: number;
    phases?: PhaseOrder;
    exploits?: boolean;
    clock?: Clock;
    listed?: boolean;
    hints?: boolean;
    seats?: Plan[];
    record?: GameRecord;
    ply?: Ply;
}
export interface Result {
    winners: Seat[];
    scores: object[];
}
/**
 * Why something is refused, for words in any language. server/reasons.h has the codes.
 */
export interface Reason {
    code: string;
    [k: string]: string | number;
}
