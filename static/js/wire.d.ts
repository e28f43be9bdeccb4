/** What travels between a page and the server, as docs/protocol.md tells it. */

/** Rank, suit and pack: `TD2`. A joker is `XX1`. */
export type CardId = string;
/** Milliseconds of the table's own clock. */
export type Instant = number;
export type Phase =
  | "lobby"
  | "caller"
  | "deal"
  | "set_up"
  | "draw"
  | "turn"
  | "window"
  | "showdown"
  | "count"
  | "scored"
  | "finished";
export type Word =
  | "deal"
  | "round"
  | "draw"
  | "last_draw"
  | "discard"
  | "turn"
  | "last_turn"
  | "match"
  | "false_match"
  | "count"
  | "scored"
  | "winner";
export type SeatState = "in" | "drawing" | "thinking" | "holds" | "matched" | "away" | "watching" | "left";
export type Source = "middle" | "pile";
export type Move = "draw_middle" | "draw_pile" | "hold" | "discard" | "holding" | "match" | "lay" | "go_on" | "call_draw" | "call_discard" | "wait";

export interface Refusal {
  code: string;
  params: Record<string, string | number | string[]>;
}

export interface Welcome {
  protocol: number;
  role: "phone" | "host" | "watch";
  table: string;
  seat: number | null;
  now: Instant;
  /** The host key, for a host page that came with the PIN. */
  key: string | null;
}

/** The answer to `clock`: the instant, and the views that this page should have by now. */
export interface Beat {
  now: Instant;
  table: number | null;
  seat: number | null;
}

export interface Meld {
  kind: "set" | "run" | "wilds";
  cards: CardId[];
  places: (string | null)[];
}

/** What was said of a hand of real cards. */
export interface Count {
  points: number;
  ranks: string[];
  whole: boolean;
  melds: Meld[];
  orphans: CardId[];
  by: number | null;
  checked: number[];
}

export interface Seat {
  seat: number;
  name: string;
  color: number;
  symbol: number;
  bot: null | "steady" | "sharp";
  here: boolean;
  state: SeatState;
  hand: number;
  top: CardId | null;
  pile: number;
  from: Source | null;
  go_on: boolean;
  asks: boolean;
  melds: Meld[] | null;
  total: number;
  place: number;
  own: { phone: boolean; count: Count | null } | null;
}

export interface Call {
  word: Word;
  at: Instant;
  seat: number | null;
  number: number;
}

export interface Countdown {
  kind: "caller" | "deal" | "set_up" | "dealt" | "turn" | "out" | "window" | "call" | "showdown" | "lay" | "count" | "check" | "sheet";
  ends: Instant | null;
  left: number | null;
  length: number;
}

export interface Result {
  seat: number;
  points: number;
  melds: Meld[];
  orphans: CardId[];
  matched: boolean;
  fine: number;
  ranks: string[];
}

export interface SheetRow {
  seat: number;
  name: string;
  color: number;
  symbol: number;
  bot: null | "steady" | "sharp";
  left: boolean;
  joined: number;
  start: number;
  cells: ({ points: number; matched: boolean; missing: boolean; fine: number } | null)[];
  total: number;
  place: number;
}

/** A cell that the host is asked to check; `by` is the seat that asks. */
export interface Objection {
  objection: number;
  seat: number;
  round: number;
  by: number;
}

export interface Honour {
  merit: "most_matches" | "fastest_match" | "biggest_comeback" | "cleanest_round";
  seats: number[];
  count: number;
  round: number;
}

export interface Correction {
  correction: number;
  points: number;
  reason: string;
  undone: boolean;
}

/** One cell of the sheet explained, as `cell` answers it. */
export interface Cell {
  seat: number;
  round: number;
  wild: string;
  points: number;
  matched: boolean;
  fine: number;
  missing: boolean;
  judged: number | null;
  hand: { melds: Meld[]; orphans: CardId[]; ranks: string[]; costs: number[] } | null;
  corrections: Correction[];
}

export interface News {
  type: string;
  seat?: number;
  from?: Source;
}

export interface TableView {
  seq: number;
  code: string;
  game: number;
  phase: Phase;
  paused: null | "host" | "restart" | "seats" | "nobody";
  round: number;
  rounds: number;
  /** How many may sit at the table. */
  most_seats: number;
  bonus: number;
  cards: number | null;
  wild: string | null;
  turn: number;
  last: boolean;
  middle: number;
  reshuffles: number;
  fingerprint: string | null;
  call: Call | null;
  clock: Countdown | null;
  waiting: number[];
  caller: number | null;
  caller_draw: { seat: number; card: CardId }[][];
  seats: Seat[];
  results: Result[];
  sheet: SheetRow[];
  corrected: { seat: number; round: number }[];
  objections: Objection[];
  skipped: number[];
  deal: number;
  honours: Honour[];
  past: number[];
  rules: Record<string, string | number | boolean>;
  house: Record<string, string | number>;
  /** What an orphan ace, jack, queen, king, joker, and any orphan wild costs. */
  costs: { ace?: number; jack: number; queen: number; king: number; joker?: number; wild?: number };
  preset: string;
  pace: "lively" | "relaxed" | "grandparents" | "own";
  stretch: number;
  host: boolean;
  rehearsal: boolean;
  own: { prices: { rank: string; points: number }[]; suits: string[] } | null;
  /** In a game by turns: whose turn it is, and the one common pile. */
  turns: { seat: number | null; top: CardId | null; pile: number; packs: number } | null;
  /** The number of the newest view that came whole. */
  kept: number;
  news: News[];
}

export interface Arrangement {
  melds: Meld[];
  orphans: CardId[];
  points: number;
  discard: CardId | null;
}

export interface SeatView {
  seq: number;
  seat: number;
  hand: CardId[];
  drawn: CardId | null;
  held: CardId | null;
  legal: Move[];
  right: { seat: number; top: CardId | null } | null;
  left: { seat: number; top: CardId | null } | null;
  wild: string | null;
  rests: boolean;
  complete: boolean;
  best: Arrangement | null;
  taken: CardId[];
  last: boolean;
  remote: boolean;
  awaited: boolean;
  waits: number;
  fine: number;
  own: { holds: boolean; answers_for: number[]; may_count: number[]; may_check: number[] } | null;
  turns: { mine: boolean; top: CardId | null; packs: number } | null;
  rules: Record<string, string | number>;
}

export interface Address {
  address: string;
  kind: "wifi" | "cable" | "hotspot" | "other" | "virtual" | "vpn" | "given";
  name: string;
  shown: boolean;
}

/** Somebody without a phone of a seat asks for it. */
export interface Claim {
  claim: number;
  seat: number;
  name: string;
}

/** Whom the host has removed and can bring back. */
export interface Removed {
  seat: number;
  name: string;
  blocked: boolean;
}

/** A house rule as a form offers it: a word of `values`, or a number from `least` to `most`. */
export interface HouseRule {
  key: string;
  values: string[] | null;
  least: number | null;
  most: number | null;
  default: string | number;
  part: "game" | "cards" | "rhythm";
  /** Whether a preset sets it. */
  game: boolean;
  /** Whether it can be set at any time. */
  live: boolean;
  /** Whether its numbers are durations. */
  seconds: boolean;
}

export interface HostInfo {
  join_url: string;
  address: string;
  phones: number;
  addresses: Address[];
  hints: Refusal[];
  pin: string | null;
  claims: Claim[];
  removed: Removed[];
  remotes: number[];
  extra: { seat: number; seconds: number }[];
  house_rules: HouseRule[];
  idle: string[];
  refused: ({ key: string; value: string | number } & Refusal)[];
  /** Why the journal cannot be written, as a code; "" where it can. */
  unsaved: string;
  paces: string[];
  presets: string[];
}

/** A game of the evening, and its rows by place. */
export interface PlayedGame {
  game: number;
  rounds: number;
  finished: boolean;
  rows: PlayedSeat[];
}

export interface PlayedSeat {
  seat: number;
  name: string;
  color: number;
  symbol: number;
  bot: string | null;
  left: boolean;
  total: number;
  missing: number;
  place: number;
  matches: number;
}

/** What became of a guest over the finished games of the evening. */
export interface Guest {
  seat: number;
  name: string;
  color: number;
  symbol: number;
  bot: string | null;
  games: number;
  wins: number;
  points: number;
  missing: number;
  matches: number;
  best: number | null;
  honours: ("wins" | "matches" | "best_game")[];
}

/** What came of a claim. */
export type Verdict = { granted: true; seat: number; token: string } | { granted: false; claim: number };

/** The answer to a command: what it gives besides (`seat`, `token`), or why not. */
export type Ack =
  | { ok: true; seq: number; seat?: number; token?: string; [more: string]: unknown }
  | { ok: false; code: string; params: Refusal["params"] };
