/** Whose mark or turn it is. X moves first. */
export type Player = "X" | "O";

/** A set of rules. `-fair` may be appended to an id of Goff's family; it forbids repeats. */
export type Preset = {
  id: string;
  /** Goff's game, or the dice game, Kvantové piškvorky. */
  family: "entangled" | "dice";
  scoring: "tournament" | "half-point" | "shared" | "single";
  /** What happens when one square is free and nobody has a row; null in the dice game. */
  lastSquare: "fill" | "end" | null;
  /** Who decides what is measured: of a cycle where it ends, of quantum stones which one. */
  measuredBy: "opponent" | "nature" | "player";
  /** Whether a pair may be placed on two squares that a live pair already joins. */
  repeats: boolean | null;
};

/** A mark with its number: X1 is `{ player: "X", move: 1 }`. */
export type Mark = { player: Player; move: number };

/** Points in halves: 0, 0.5, 1, 1.5 or 2. */
export type Score = { X: number; O: number };

/** One of the ways in which a cycle can collapse, or a quantum stone be found. */
export type Option = {
  /** The explicit outcome, `@1` or `19@1`. */
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
  phase: "place" | "collapse" | "measure" | "over";
  /** Who acts now; in "collapse" the player who did not close the cycle; null when over. */
  turn: Player | null;
  /** Marks or stones placed so far + 1, also when over. */
  moveNumber: number;
  /** The nine squares in order; spooky marks by move. */
  squares: { classical: Mark | null; spooky: (Mark & { partner: number })[] }[];
  /**
   * Live pairs by move, low square first; components count from 0 by lowest square. In the
   * dice game these are the quantum stones, and `stone` is which of the player's two.
   */
  pairs: (Mark & { squares: [number, number]; component: number; stone: 0 | 1 | null })[];
  /**
   * While a choice is open: `moves[0]` closed the cycle, `squares[0]` is its lower
   * square, `moves[i]` joins `squares[i]` and `squares[i + 1]`, round again at the end.
   */
  cycle: null | { moves: number[]; squares: number[]; stems: number[] };
  /** One entry per outcome while something is to be measured, else empty. */
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

/**
 * The classical worlds that a position is a superposition of: every live mark in one of
 * its two squares, no square with two marks.
 */
export type Ensemble = {
  /** What each square holds; the weights add up to 1. One world where nothing is live. */
  worlds: { squares: (Mark | null)[]; weight: number }[];
  /**
   * What each square holds in any world, by move, and in which part of them: classical
   * marks in all, 1. The probabilities of a mark add up to 1, those of a square need not.
   */
  squares: (Mark & { probability: number })[][];
  /**
   * What decides together, by lowest square, as `component` in `View.pairs` counts; the
   * position has as many worlds as theirs multiplied.
   */
  components: { squares: number[]; moves: number[]; worlds: number }[];
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
  /** It makes rows of the player's, in these squares: by the choice of an end, or by a stone. */
  | { kind: "makes-row"; squares: number[] }
  /** In a choice: the other end makes rows of the other's, in these squares; this does not. */
  | { kind: "avoids-row"; squares: number[] }
  /** In a choice: it leaves this pair, an immediate win next; the other end leaves none. */
  | { kind: "leaves-win"; action: string; least: number }
  /**
   * In a choice: at the other end, after so many `of` the player's next moves, at least
   * half, this pair would be an immediate win for the other; at this end none is.
   */
  | { kind: "avoids-threat"; action: string; after: number; of: number }
  /** In a choice: the other end costs so many points, with best play by both. */
  | { kind: "other-end-costs"; loss: number }
  /**
   * In a choice: how it would go on at the other end, with best play by both; `reply` is a
   * pair, or an end of `action` where that closes a cycle.
   */
  | { kind: "other-end-leads-to"; action: string; reply: string }
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
  /** It takes every square in which a stone of the other's would complete a row next turn. */
  | { kind: "blocks-rows"; squares: number[] }
  /** The player's next stone completes a row in any of these squares that is left free. */
  | { kind: "leaves-rows"; squares: number[] }
  /** It measures a stone that, found in `square`, makes rows of the player's. */
  | { kind: "found-makes-row"; square: number; squares: number[] }
  /**
   * It measures a stone that makes no row of the other's wherever it is found; `risky` of
   * the `of` other stones could.
   */
  | { kind: "risks-no-row"; risky: number; of: number }
  /** It fills the board, so the other begins the measurements. */
  | { kind: "other-measures" }
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
  | "no-puzzle"
  /** A question needs more nodes than `Game.limit` allows. */
  | "unfinished"
  | "other-game"
  /** What is called is no game, or was freed. */
  | "no-game"
  /**
   * The game is called from within a call of its own, by a source of coins; or the solver, while
   * what it found is being written.
   */
  | "busy"
  /** The module was not loaded before. */
  | "not-ready";

/**
 * What exactly is wrong, to be said in another language than the message: the code itself,
 * or one of these. With it come the values that its sentence needs.
 */
export type ErrorReason =
  | Exclude<ErrorCode, "bad-record" | "illegal-action" | "illegal-argument">
  /** Of an action: not its form; a square, pair, cycle or coin that forbids it. */
  | "not-an-action"
  | "closed"
  | "repeat"
  | "not-the-last-square"
  | "cycle-open"
  | "no-cycle"
  | "not-on-closing-mark"
  | "not-by-coin"
  | "needs-coin"
  | "needs-no-coin"
  | "not-in-this-game"
  /** Of an action in the dice game. */
  | "taken"
  | "no-stone-left"
  | "measuring"
  | "not-full"
  | "no-stone"
  | "not-on-stone"
  /** Of a word of a record: a toss instead of what came of it. */
  | "toss"
  /** Of a statement in Goff's notation. */
  | "form"
  | "not-next"
  | "not-on-cycle"
  | "wrong-cycle"
  | "wrong-final-marks"
  | "wrong-score"
  | "after-score"
  /** Of an argument. */
  | "no-string"
  | "too-long"
  | "out-of-range";

/**
 * What every failing call throws. The game is then as it was before the call. Where hardly any
 * stack is left, it is the browser's own error of that, and nothing was begun.
 */
export interface GameError extends Error {
  code: ErrorCode;
  reason: ErrorReason;
  /**
   * With "bad-record", the word that is wrong, counted from 0 for the id; in
   * Goff's notation the statement, counted from 1.
   */
  token?: number;
  /** The square that it is about. */
  square?: number;
  /** The mark or quantum stone: what joins, closed the cycle, lies there, or is expected. */
  mark?: Mark;
  /** The two squares of a pair or stone, the lower first. */
  squares?: [number, number];
  /** What could stand there, as it is written, with spaces between. */
  expected?: string;
}
