/** Whose mark or turn it is. X moves first. */
export type Player = "X" | "O";

/** A set of rules. `-fair` may be appended to an id of Goff's family; it forbids repeats. */
export type Preset = {
  id: string;
  family: "entangled";
  scoring: "tournament" | "half-point" | "shared";
  /** What happens when one square is free and nobody has a row. */
  lastSquare: "fill" | "end";
  measuredBy: "opponent" | "nature";
  /** Whether a pair may be placed on two squares that a live pair already joins. */
  repeats: boolean;
};

/** A mark with its number: X1 is `{ player: "X", move: 1 }`. */
export type Mark = { player: Player; move: number };

/** Points in halves: 0, 0.5, 1, 1.5 or 2. */
export type Score = { X: number; O: number };

/** One of the two ways in which a cycle can collapse. */
export type Option = {
  /** The explicit outcome, `@1`. */
  action: string;
  /** One half where a coin decides, else null. */
  probability: number | null;
  /** What becomes classical, and where, in order of propagation. */
  marks: (Mark & { square: number })[];
  /** The score, if it would end the game. */
  score: Score | null;
};

/** The whole position, ready to draw. Squares are 1–9 everywhere. */
export type View = {
  rules: string;
  phase: "place" | "collapse" | "over";
  /** Who acts now; in "collapse" the player who did not close the cycle; null when over. */
  turn: Player | null;
  /** Marks placed so far + 1, also when over. */
  moveNumber: number;
  /** The nine squares in order; spooky marks by move. */
  squares: { classical: Mark | null; spooky: (Mark & { partner: number })[] }[];
  /** Live pairs by move, low square first; components count from 0 by lowest square. */
  pairs: (Mark & { squares: [number, number]; component: number })[];
  /**
   * While a choice is open: `moves[0]` closed the cycle, `squares[0]` is its lower
   * square, `moves[i]` joins `squares[i]` and `squares[i + 1]`, round again at the end.
   */
  cycle: null | { moves: number[]; squares: number[]; stems: number[] };
  /** One entry per outcome while a choice is open, else empty. */
  options: Option[];
  /** The record's last token, null at the start. */
  lastAction: string | null;
  /** What the last action made classical, in order of propagation. */
  collapsed: (Mark & { square: number; from: [number, number] })[];
  /** Classical rows by age, the highest number in them. */
  rows: { player: Player; squares: number[]; age: number }[];
  /** Only when over. */
  score: Score | null;
  /** What can be played, each action once, in canonical form. */
  legal: string[];
  canUndo: boolean;
  canRedo: boolean;
};

/** The exact value of a position and of every legal action, with best play by both. */
export type Analysis = {
  /** X's points minus O's; expected where chance decides. */
  margin: number;
  /**
   * In the order of `View.legal`; none when the game is over. `same` is the first action
   * that is the same on the board turned or mirrored, if the position is; else itself.
   */
  moves: { action: string; margin: number; same: string }[];
  /** Calls of the search, leaves and table hits included. */
  nodes: number;
};

/** A position in which exactly one action keeps the best margin. */
export type Puzzle = {
  /** `Game.puzzle(seed, rules)` gives it again, for ever. */
  seed: number;
  /** The game that led to it; its first word is the id of the rules. */
  record: string;
  /** The action, with those that are the same on the board turned or mirrored. */
  solution: string[];
  /** X's points minus O's after it; expected where chance decides. */
  margin: number;
  /** How hard it is to see: 1 is easy, 5 hard. */
  grade: 1 | 2 | 3 | 4 | 5;
};

/**
 * Why an action is best. "The player" is who plays it; points are the player's minus the
 * other's. An immediate win is a pair that closes a cycle such that both ends finish the
 * game with more points for the one who placed it.
 */
export type Reason =
  /** It is an immediate win; `least` points at the worse end. */
  | { kind: "wins-at-once"; least: number }
  /** In a choice: it makes rows of the player's, in these squares. */
  | { kind: "makes-row"; squares: number[] }
  /** In a choice: the other end makes rows of the other's, in these squares; this does not. */
  | { kind: "avoids-row"; squares: number[] }
  /** In a choice: the other end costs so many points, with best play by both. */
  | { kind: "other-end-costs"; loss: number }
  /** It hands over the choice, but both ends leave the player ahead; `least` at the worse. */
  | { kind: "both-ends-good"; least: number }
  /**
   * The other has no immediate win after it; after so many `of` the player's other
   * actions, at least half, this pair would be one.
   */
  | { kind: "prevents"; action: string; after: number; of: number }
  /** After so many `of` the other's answers, at least half, this pair is an immediate win. */
  | { kind: "threatens"; action: string; after: number; of: number }
  /**
   * `count` of the `of` actions keep the margin, this one included; each of the others
   * loses at least `loss`, 0 if there is none.
   */
  | { kind: "keeps"; count: number; of: number; loss: number }
  /** There is nothing else to do: the last square, or a coin. */
  | { kind: "forced" };

/** The best action; where several keep the margin, the one with the plainest reason. */
export type Hint = {
  action: string;
  /** X's points minus O's after it; expected where chance decides. */
  margin: number;
  /** At least one, the plainest first. */
  reasons: Reason[];
};

/** What there is to say of one action of a game. */
export type ReviewStep = {
  /** As in the record: of a coin, what came of it. */
  action: string;
  /** Who decided; null for a coin. */
  player: Player | null;
  /** The actions that would have kept the margin; none for a coin. */
  best: string[];
  /** The points that the player gave away; 0 for a coin. */
  loss: number;
  /** The points between the best and the worst that could be done; 0 for a coin. */
  stake: number;
  /** A slip gives away less than a point, a blunder a point or more; a coin is chance. */
  kind: "best" | "slip" | "blunder" | "chance";
  /** Whether who wins with best play, if anybody, is another one after it. */
  turned: boolean;
};

/** A game looked back on. */
export type Review = {
  /** X's points minus O's with best play by both: at the start and after each action. */
  margins: number[];
  /** One for each action. */
  steps: ReviewStep[];
  /**
   * 0 to 1: the mean of 1 − loss / stake over the player's decisions that had something
   * at stake; null without any.
   */
  accuracy: { X: number | null; O: number | null };
  /** How much all coins together moved the margin, in X's favour; negative in O's. */
  luck: number;
};

/** Why a call failed. */
export type ErrorCode =
  | "unknown-rules"
  | "bad-record"
  | "illegal-action"
  | "game-over"
  | "illegal-argument"
  | "no-such-level"
  | "no-randomness"
  | "no-puzzle";

/** What every failing call throws. The game is then as it was before the call. */
export interface GameError extends Error {
  code: ErrorCode;
  /**
   * With "bad-record", the word that is wrong, counted from 0 for the id; in
   * Goff's notation the statement, counted from 1.
   */
  token?: number;
}
