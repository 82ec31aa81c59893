/**
 * Types that the page's folders share. A type that only one file makes and uses is defined there.
 *
 * The shapes of the engine (View, Mark, Analysis …) are defined once, in Rust, and come from the
 * built module.
 */
import type {
  Family,
  Game,
  GameError,
  Mark,
  Preset,
  Temper,
  View,
} from "../pkg/quantum_tic_tac_toe.js";

export type { Family, Game, Mark, Preset, Temper, View };
export type GameClass = typeof Game;

// ------------------------------------------------------------------- texts

/** The keys of all texts, from the English files. */
export type TextKey = keyof (typeof import("../lang/en/announcer.json") &
  typeof import("../lang/en/answers.json") &
  typeof import("../lang/en/builder.json") &
  typeof import("../lang/en/by-link.json") &
  typeof import("../lang/en/correspondence.json") &
  typeof import("../lang/en/live.json") &
  typeof import("../lang/en/dialogs.json") &
  typeof import("../lang/en/dice.json") &
  typeof import("../lang/en/embed.json") &
  typeof import("../lang/en/failure.json") &
  typeof import("../lang/en/guide.json") &
  typeof import("../lang/en/hand-in.json") &
  typeof import("../lang/en/lessons.json") &
  typeof import("../lang/en/apparatus.json") &
  typeof import("../lang/en/archive.json") &
  typeof import("../lang/en/experiments.json") &
  typeof import("../lang/en/news.json") &
  typeof import("../lang/en/tabs.json") &
  typeof import("../lang/en/language.json") &
  typeof import("../lang/en/lecture.json") &
  typeof import("../lang/en/offline.json") &
  typeof import("../lang/en/page.json") &
  typeof import("../lang/en/physics.json") &
  typeof import("../lang/en/questions.json") &
  typeof import("../lang/en/recap.json") &
  typeof import("../lang/en/solver.json") &
  typeof import("../lang/en/sound.json") &
  typeof import("../lang/en/study.json") &
  typeof import("../lang/en/stuck.json") &
  typeof import("../lang/en/teachers.json"));

/**
 * The parts of keys between a beginning and an end: `KeyPart<"learn.", ".title">` are the names of
 * all lessons.
 */
export type KeyPart<
  Start extends string,
  End extends string = "",
  Key = TextKey,
> = Key extends `${Start}${infer Part}${End}` ? Part : never;
/** The keys that have a second form: each of `KeyWith<".you">` is also a key with `.you`. */
export type KeyWith<End extends string> = Extract<TextKey, KeyPart<"", End>>;

/** The keys that a template allows, as `learn.${string}.title`; none for any string. */
export type KeyLike<Template extends string> = string extends Template
  ? never
  : Template extends unknown
    ? Extract<TextKey, Template>
    : never;
/** The name of a lesson, in links and in the keys of its texts. */
export type LessonName = KeyPart<"learn.", ".title">;
/** The name of an experiment, in the same. */
export type ExperimentName = KeyPart<"experiment.", ".title">;

/** A text by its key in lang, with the values that fill it in. */
export interface Message {
  key: TextKey;
  values?: Values;
  /** The place on the board that it names as a part of another text. */
  names?: Highlight;
}
export type Values = { [name: string]: Atom | Atom[] };
export type Atom = string | number | Mark | Message;

// ----------------------------------------------------------------- players

export type Side = "X" | "O";
/** The computer's strength, the weakest first. */
export type Level = 1 | 2 | 3 | 4 | 5;
/** A player at another device: the name, empty if none was given. */
export interface Friend {
  friend: string;
}
/** A person by name, empty if none was given; the computer by its level; or a friend elsewhere. */
export type Player = string | Level | Friend;
/** The players of X and O. */
export type Seats = [Player, Player];

/** The last choices in the dialog "New game". */
export interface Plan {
  kind: "people" | "computer" | "friend" | "demo";
  /** Of two people. */
  names: [string, string];
  /** Of the person who plays the computer or a friend elsewhere. */
  name: string;
  /** The side of that person against the computer. */
  side: Side;
  level: Level;
  /** Of a demonstration. */
  levels: [Level, Level];
}

export interface Score {
  X: number;
  O: number;
}
/** The index of a person in a match. */
export type Person = 0 | 1;
/** How a game ended: by its rules, by one side giving up, or by both agreeing to stop. */
export type GameEnd = "played" | "resigned X" | "resigned O" | "off";

export interface Match {
  /** The games before the one on the board, each with the person who had X. */
  games: { id: string; record: string; x: Person; end: GameEnd }[];
  /** The person who has X in the game on the board. */
  x: Person;
  /** The end of the game on the board, if it was ended off the board. */
  end: Exclude<GameEnd, "played"> | null;
}
export interface MatchRow {
  number: number;
  record: string;
  x: Person;
  result: Message;
  /** In the order of the names; null while the game is played. */
  points: [number, number] | null;
}
export interface MatchTable {
  rows: MatchRow[];
  /** The sums of the points, in the order of the names. */
  totals: [number, number];
}
/** A match with the names of the two people. */
export interface Standing extends Match {
  names: [string | Message, string | Message];
}

// --------------------------------------------------------------- the game

/** A game as it is stored. */
export interface SavedGame {
  /** Identifies the game, whatever is played in it: see lib/random-id.js. */
  id: string;
  /** Includes the actions that can be redone. */
  record: string;
  /** The number of actions that are not undone. */
  played: number;
  seats: Readonly<Seats>;
  match: Match | null;
}
export interface SavedGames {
  games: SavedGame[];
  /** The index of the game on the board. */
  at: number;
}

/** A message about storage or another tab, shown once. */
export type Notice = "denied" | "full" | "restored" | "aside" | "newer" | "tab";

/** A step of a record. */
export interface Step {
  text: Message;
  /** Whether nothing was placed. */
  collapse: boolean;
  mark: Mark;
  /** The position after it. */
  view: View;
}

/** The games that are played beside the saved ones. */
export type SideGame =
  "guide" | "lesson" | "puzzle" | "openings" | "apparatus" | "by-link" | "live";

/** An experiment that can be opened with all its controls. */
export interface OpenedExperiment {
  name: ExperimentName;
  open(): void;
}

/** The part of a side game that is played with somebody elsewhere. */
export interface Correspondence {
  /** Identifies the game, whatever position of it is shown. */
  readonly id: string;
  readonly seats: Readonly<Seats>;
  /** The end of the game off the board, if there was one. */
  readonly end: Match["end"];
  /** Is called with every action that is played on the board. */
  play(action: string): void;
  /** Takes back the last action. Returns the record after that, or null. */
  undo(): string | null;
  canUndo(): boolean;
}

/** An answer that can be given to a question of a lesson. */
export interface GuessOption {
  /** The form in which it is stored. */
  value: string;
  name: string | Message;
  /** A position that shows it on a small board. */
  record?: string;
}

/** The next task in a guided game, such as the first game or a lesson. */
export interface Task {
  /**
   * To play an action, to read on, to look at both outcomes, to guess, to do something with the apparatus
   * of a lesson, to wait for the other side, to take back an action that does not fit, or nothing more.
   */
  kind: "do" | "read" | "look" | "guess" | "use" | "reply" | "wrong" | "over";
  /** Counted from 0. */
  step: number;
  /** The number of steps. */
  of: number;
  text: Message;
  /** The actions that fit, the proposed one first. */
  wanted: string[];
  /** Whether every other action may be tried, too. */
  any?: boolean;
  /** The squares of the proposed action. */
  squares: number[];
  /** The text after any other action. */
  instead: Message;
  /** The action that the other side plays by itself; true if a person can only look. */
  reply?: string | true;
  /** A panel that is open meanwhile, and the name of the lesson that shows it. */
  shows?: { panel: string; by: string };
  /** A question to guess: its name, and the answers; none if a press of a square answers it. */
  guess?: { kind: "number" | "square" | "world" | "choice"; of: string; options: GuessOption[] };
  /** The apparatus in the place of the board: its settings, and the goal to reach with it, or "". */
  apparatus?: { settings: Record<string, unknown>; goal: string };
  /** Handles a press of a square that places nothing. */
  pressed?: (square: number) => void;
}
export type Guidance = (record: string) => Task | null;

/** A text that is no record of a game, and the engine's error. */
export interface BadRecord {
  text: string;
  error: GameError;
}

/** The content of a hint: squares to look at, and then the whole action. */
export interface Advice {
  squares: number[];
  action: string | null;
}

/** The place on the board that a text or a list names, while a person points at it. */
export interface Highlight {
  /** The number of a mark. */
  move?: number;
  squares?: number[];
  /** An action that is not played. */
  action?: string;
  /** The number of actions before it; if left out, that of the shown position. */
  before?: number;
}

/** The computer whose turn it is: its level, and the reason why it cannot act, or null. */
export interface Thinking {
  level: Level;
  failure: KeyPart<"stuck."> | null;
}

/** The position and the input so far: everything that a variant needs to show it. */
export interface Situation {
  /** The position that is shown: the game's, or an earlier one. */
  view: View;
  /** Whether chance measures. */
  coin: boolean;
  /** The first square of a pair, once it is chosen. */
  selected: number | null;
  /** The square under the pointer or the focus. */
  hovered: number | null;
  /** An action that the board previews. */
  previewed: string | null;
  /** An action that a hint shows while the input is idle. */
  hinted?: string | null;
  /** The outcome, or the stone to measure, that was pressed: the next press plays it. */
  armed?: string | null;
  /** The last action that was previewed in this position. */
  lastPreviewed: string | null;
  /** The place that a person points at beside the board. */
  highlighted?: Highlight | null;
  /** Whether the stone in hand is a quantum one, in a game with two kinds of stones. */
  quantum: boolean;
  /** The view after an action, in this position or in the one with `before` actions. */
  preview: (action: string, before?: number) => View;
  seats: Readonly<Seats>;
  /** The names of the two in a match, X first. */
  names: [string | Message, string | Message] | null;
  thinking: Thinking | null;
  /** The end of the game, if it was ended off the board. */
  end?: Match["end"];
  /** Whether people can only look. */
  locked?: boolean;
  /** The action that led to the position, when looking back. */
  past?: Message | null;
}

/** The part of a situation without which there is no picture. */
export type Pictured = Partial<Situation> &
  Pick<Situation, "view" | "selected" | "hovered" | "preview">;

// ---------------------------------------------------------------- the State

/** All that the page shows. Everything on it is a function of this. */
export type State = SessionState & PositionState & AddedState;

/** The state of the session besides the position. */
export interface SessionState {
  /** Identifies the game on the board, whatever is played in it: see lib/random-id.js. */
  gameId: string;
  /** The record of the whole game, also when looking back. */
  record: string;
  steps: Step[];
  /** The number of actions of the shown position, when looking back; otherwise null. */
  past: number | null;
  match: Standing | null;
  sideGame: SideGame | null;
  task: Task | null;
  broken: BadRecord | null;
  /** Whether people can only look. */
  locked: boolean;
  advice: Advice | null;
  /** Whether the game has ended, by the rules or by the players. */
  over: boolean;
  /** The end of the game on the board, if it was ended off the board. */
  end: Match["end"];
  /** The number of refusals. Each one is announced once, however often it is rendered. */
  refusals: number;
  canUndo: boolean;
  canRedo: boolean;
  /** Whether a player acted, so that the address and the store may be overwritten. */
  acted: boolean;
  /** The games to store for the next visit. */
  savedGames: SavedGames;
}

/** The data that follow from the situation. */
export interface PositionState extends Pick<
  Situation,
  "view" | "previewed" | "coin" | "quantum" | "seats" | "thinking"
> {
  picture: Picture;
  status: Status;
  /** The contents of each square, in words. */
  names: Message[];
  choice: Choice | null;
  measurement: Measurement | null;
  /** The squares in which collapsed marks could have been. */
  ghosts: Ghost[];
  input: Pick<Situation, "selected" | "hovered">;
  /** Whether the side game has help of its own, which any other help would spoil. */
  assistanceOff: boolean;
  /** Whether the game has no solver: no hints, values, worlds, reviews and opponents. */
  rulesAlone: boolean;
  /** The actions that are possible with the input so far. */
  actions: string[];
  /** Squares from which a drag places something. */
  open: number[];
  /** The names of the sides at the beginning of a sentence. */
  sideNames: Record<Side, string | Message>;
}

/**
 * Data that features add by `extend`: the values of squares and actions, texts to announce, the parts of
 * the page that are open.
 */
export interface AddedState {
  /** The motion on the board, if this is the State before it and nothing can be pressed meanwhile. */
  duringMotion?: MotionKind;
  worths?: (Worth | null)[];
  values?: Map<string, WorthRow>;
  announcements?: Message[];
  /** The tab that is open; null: none. */
  tab?: Tab | null;
  /** Whether the tabs are shown over the lower half of a phone's screen. */
  sheetOpen?: boolean;
  /** The text for somebody who has not seen many collapses, beside the board. */
  note?: "explained.cycle" | "explained.entangled";
  /** Whether the landing is shown: nothing is played, and the board plays a sample game. */
  landing?: boolean;
  /** Whether the home stands in the place of the board. */
  home?: boolean;
  /** In a live game, the presence of the players who are not at this device. */
  presence?: Partial<Record<Side, Presence>> | null;
  /** In a match, the points of all its games, in the order of the names. */
  totals?: MatchTable["totals"] | null;
}

/** The presence of a player elsewhere: "away" looks at another page, "gone" has no connection. */
export type Presence = "here" | "away" | "gone";

/** The tabs beside the board or below it; at most one is open. */
export type Tab = "moves" | "analysis" | "worlds" | "review";

/** The prompt. */
export interface Todo {
  /**
   * The state of the input: nothing is chosen, the first square of a pair is, an action is previewed, only
   * one action is left, or anything else.
   */
  kind: "begin" | "half" | "trial" | "forced" | "other";
  text: Message;
}

export interface Status {
  head: Message;
  kind: Todo["kind"];
  /** The side that gives the headline its colour. */
  player: Side | null;
  todo: Message;
  /** Whether `todo` says why something cannot be done. */
  notice: boolean;
  done: Message | null;
  /** The effect of the last action, also when `done` has another text. */
  happened: Message | null;
  /** An event beside the game, such as a part that could not be loaded. `done` says it as well. */
  told: Message | null;
}

/** An outcome of a measurement before it is made. */
export interface Outcome {
  action: string;
  square: number;
  previewed: boolean;
  picture: Picture;
  outcome: Message[];
}
/** The two outcomes of a closed cycle. */
export interface Choice {
  coin: boolean;
  /** Whether a person may choose, or throw the coin. */
  open: boolean;
  mark: Mark;
  /** `armed`: whether it was pressed, and can be confirmed. */
  options: (Outcome & { odds: boolean; armed: boolean; marks: (Mark & { square: number })[] })[];
}
/** A measurement by a die: a stone, and its two outcomes. */
export interface Measurement {
  /** The stone of the outcomes. They are not `shown` before a person has pointed at a stone. */
  stone: View["pairs"][number];
  shown: boolean;
  /** The stone that was pressed, or that the computer has picked. */
  armed: View["pairs"][number] | null;
  /** The stone for which the die can be thrown: it was pressed, or there is no other. */
  ready: View["pairs"][number] | null;
  /** Whether a person may throw. */
  open: boolean;
  outcomes: Outcome[];
}

// --------------------------------------------------------- values of actions

/**
 * An action compared with the best one: nothing is better; it gives up less than a point; a
 * point and more. "chance": the outcome of a coin, which no player decides.
 */
export type Grade = "best" | "slip" | "blunder" | "chance";
export interface WorthRow {
  action: string;
  /** The mover's points minus the other's. */
  value: number;
  /** The points given up against the best action. */
  loss: number;
  grade: Grade;
}
export interface Worth extends Omit<WorthRow, "action"> {
  text: Message;
  /** The worth of the best pair that begins here, of the pair with `first`, or of an outcome. */
  kind: "from" | "with" | "outcome";
  first: number;
}

// --------------------------------------------------------------- the board

/** The highlight of a square. */
export type Accent = "" | "lit" | "first" | "choice" | "trial" | "chosen";

/** The content of a board, before it has a size. */
export interface Picture {
  view: View;
  /** One for each square. */
  accents: Accent[];
  /** A mark that has its first square only. */
  pending?: (Mark & { square: number }) | null;
  /** The number of a mark that is only previewed: the view is a preview. */
  attempt?: number | null;
  /** Whether the previewed or pending mark is faint, as something points at it. */
  faint?: boolean;
  /** A square whose pairs are highlighted, and all that is entangled with them. */
  lit?: number | null;
  /** One pair that is highlighted in the same way. */
  litMove?: number | null;
  /** Keeps the rest of the board from receding behind a cycle. */
  keepsContrast?: boolean;
  /** The squares in which collapsed marks could have been. */
  ghosts?: Ghost[];
  /** Whether the end of the game is shown quietly: the person who plays alone has lost. */
  isLoss?: boolean;
  /** Whether a coin was tossed for the collapse that leads here. */
  tossed?: boolean;
  /** Whether the collapse that leads here is explained: slowly, and held until a press. */
  explains?: boolean;
}
export type Ghost = Mark & { from: number };

/** In CSS pixels, from the board's upper left corner. */
export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}
/** Two ends and two handles. */
export type Curve = [Point, Point, Point, Point];
export type Role = "plain" | "lit" | "kin" | "cycle" | "stem" | "apart" | "attempt" | "beside";

/** A mark, a stone or a token on a board. */
export interface Figure extends Mark, Point {
  square: number;
  /** The radius of its shape. */
  r: number;
}
/** A mark with its place. The optional parts come from an animation, between two scenes. */
export interface PlacedMark extends Figure {
  classical: boolean;
  font: number;
  label: Box;
  role: Role;
  alpha?: number;
  /** How far it still recedes, 0 to 1. */
  apart?: number;
  /** A factor of its size. */
  swell?: number;
  /** How far a spooky mark has become a classical one, 0 to 1. */
  solid?: number;
}
export interface Strand extends Mark {
  squares: [number, number];
  from: Point;
  c1: Point;
  c2: Point;
  to: Point;
  role: Role;
  dash: number;
  fresh: boolean;
  alpha?: number;
  apart?: number;
  /** The parts of it that are visible, from 0 to 1. */
  parts?: [number, number][];
  /** The places of light on it, from 0 to 1. */
  sparks?: number[];
}
export interface Tile extends Point {
  square: number;
  w: number;
  accent: Accent;
}
/** A band under a complete row, in its player's hue. */
export interface Band {
  player: Side;
  squares: number[];
  /** The middles of its two round ends. */
  from: Point;
  to: Point;
  /** Half its width. */
  half: number;
  /** The points of the row, if there are several rows: 1 or ½. */
  points: number;
  /** The place of these points. */
  badge: Point;
  /** How far it is drawn, 0 to 1. */
  drawn?: number;
  alpha?: number;
  /** The place of light on it, from 0 to 1. */
  light?: number;
}
/** A ring that runs over the board. */
export interface Ripple extends Point {
  r: number;
  alpha: number;
  /** The player who gives it its colour; null for ink. */
  player: Side | null;
}
/** The body of an entangled component: it lies under its strands and washes its squares. */
export interface Body {
  /** The index of its pattern. */
  rank: number;
  moves: number[];
  squares: number[];
  role: Role;
  alpha?: number;
  /** How much of it is left in a square, 0 to 1. */
  left?: Record<number, number>;
}
/** A cycle as a closed way through its marks, in order. */
export interface Loop {
  /** `player`: the player of the strand at a point; null between two marks in a square. */
  points: (Point & { player: Side | null })[];
  length: number;
  arrows: (Point & { angle: number; player: Side })[];
}
export interface PlacedGhost extends Figure {
  font: number;
  label: Box;
  role: Role;
  link: { from: Point; to: Point } | null;
  alpha?: number;
}
/** The places of everything on a board. */
export interface Scene {
  size: number;
  tiles: Tile[];
  bodies: Body[];
  ghosts: PlacedGhost[];
  marks: PlacedMark[];
  strands: Strand[];
  bands: Band[];
  ripples?: Ripple[];
  loop: Loop | null;
}

/** The colours and the font of a board, as CSS writes them. */
export interface Palette extends Record<Side, string> {
  paper: string;
  tile: string;
  edge: string;
  ink: string;
  soft: string;
  XText: string;
  OText: string;
  bodies: string[];
  washes: string[];
  light: string;
  font: string;
  /** The least part of its strength that a figure keeps while it recedes beside a cycle. */
  receded: number;
  /** The same beside a complete row. */
  beside: number;
  /** The opacity of the squares' numbers. */
  numbered: number;
  /** The hues of a player's other quantum stone, in the game that has two. */
  second?: Record<Side, string>;
}
/** A time in milliseconds. Without one nothing breathes and no light runs. */
export interface Moment {
  time: number;
}
/** The layers over the tiles, which are each game's own. */
export interface Layers {
  background(ctx: CanvasRenderingContext2D, scene: Scene, palette: Palette): void;
  figures(
    ctx: CanvasRenderingContext2D,
    scene: Scene,
    palette: Palette,
    moment: Moment | null,
  ): void;
}

export type Speed = "normal" | "slow" | "fast" | "off";
/**
 * The kind of motion on the board: a step, or the moment after one, in which the board celebrates its
 * result.
 */
export type MotionKind =
  "none" | "pair" | "seen" | "collapse" | "explained" | "die" | "stone" | "moment";
/** An event that the board celebrates besides the end of a game; `squares` are those of the answer. */
export type Celebration =
  { kind: "solved"; player: Side; squares: number[] } | { kind: "completed" };
/** The animation from one picture to another. */
export interface Motion {
  kind: MotionKind;
  /** In milliseconds, the moment included; 0 without animation. */
  duration: number;
  /** The start of its moment, in milliseconds; as `duration`, if it has none. */
  moment: number;
  /** The time in milliseconds from which its end is only held: an earlier press leads there. */
  held?: number;
  between: (before: Scene, after: Scene, time: number) => Scene;
  /** Paints over the scene. */
  over?: (ctx: CanvasRenderingContext2D, scene: Scene, palette: Palette, time: number) => void;
}
/** The drawing of a game's board. */
export interface Drawing {
  /** In CSS pixels; `smallest` is the smallest font size, less on the small boards of a choice. */
  arrange(picture: Picture, size: number, smallest?: number): Scene;
  motion(before: Picture | null, after: Picture, speed: Speed): Motion;
  /** The moment that celebrates something; undefined before the animation has loaded. */
  celebration?(what: Celebration, speed: Speed): Motion | undefined;
  layers: Layers;
  /** The figures of a scene, of any kind. */
  figuresIn(scene: Scene): Figure[];
  /** The number of squares side by side. */
  columns: number;
  /** The place of a square on a board of this size. */
  tileOf(square: number, size: number): Point & { w: number };
  /** Loads the animation, if it comes late. */
  loadMotion?(): Promise<void>;
  /** Loads the toss of a coin on the board; none if chance decides in another way. */
  loadCoin?(): Promise<void>;
  /** Loads the explanation of a collapse on the board; none if there is nothing to explain. */
  loadExplanation?(): Promise<void>;
}

// ---------------------------------------------------------------- variants

/**
 * The meaning of a press of a square: an action to play at once, or one to preview first; null if
 * the square is the first one of two.
 */
export type Press = { plays: string } | { shows: string } | null;

/** The input that the computer shows before it plays. */
export interface InputPreview {
  selected?: number;
  hovered?: number;
  previewed?: string;
  quantum?: boolean;
}

export type SoundName =
  "place" | "entangle" | "cycle" | "stone" | "throw" | "collapse" | "row" | "end";
/** A sound of a step. */
export interface SoundCue {
  sound: SoundName;
  /** Counts the marks of a collapse, then its rows, then its end: a sound comes with its picture. */
  step: number;
  /** In semitones over the sound's own pitch. */
  note: number;
  /** The square that it comes from; the middle if left out. */
  square?: number;
  /** The player: X and O sound different. */
  player?: Side;
  /** Its start, in milliseconds at the normal speed. */
  time: number;
  /** The end of its hold, for one tone of a chord; it fades at once if left out. */
  until?: number;
  /** Milliseconds after the start of the moment; only of rows and the end, after a collapse that explains itself. */
  after?: number;
}

/** A small board that plays a few positions of a game again and again, to show one rule. */
export interface Clip {
  /** The name of the picture. */
  name: TextKey;
  /** Its description, in two sentences at most. */
  text: TextKey;
  shots: Shot[];
}
/** One position of a clip or of the landing. */
export interface Shot {
  record: string;
  /** An action that is previewed. */
  preview?: string;
  /** Milliseconds until the next one; in a clip, after the motion. */
  rest: number;
}

/** The explanation of a game. */
export interface Help {
  /** The rules in a few clips. */
  clips: Clip[];
  /** The rules in full. */
  rules: TextKey[];
  /** The rules for a game on paper. */
  paper: TextKey[];
}

/**
 * The kind of an action: it places something, it is one of the two ends of a collapse, it lets chance decide, or it is
 * the outcome of that.
 */
export type ActionKind = "place" | "choice" | "toss" | "outcome";

/** The input that a game takes: presses, drags, keys, and the actions that they mean. Nothing else reads an action's text. */
export interface VariantInput {
  /** The actions that are possible with the input so far. */
  actions(now: Situation): string[];
  /** Squares from which a drag places something. */
  draggable(now: Situation): number[];
  press(now: Situation, square: number): Press;
  /** The squares that an action names, in its order; none if chance decides and nobody chooses what. */
  squaresIn(action: string): number[];
  kindOf(action: string): ActionKind;
  /** The toss that may have an action as its outcome; any other action as it is. */
  tossOf(action: string): string;
  /** The square that a key presses, or null. */
  squareOfKey(key: string): number | null;
  /** The action to preview while a square is pointed at. */
  shown(now: Situation, square: number | null): string | null;
  /** The input that the computer shows before it plays; null if there is none. */
  inputPreview(action: string): InputPreview | null;
  /** Whether a game can be written in Goff's notation. */
  hasGoffNotation: boolean;
}
/** The texts of a game. */
export interface VariantWords {
  /** The headline: the player to move, or the result. */
  head(now: Situation): Message;
  /** The side that gives the headline its colour. */
  leader(now: Situation): Side | null;
  /** The prompt. */
  todo(now: Situation): Todo;
  /** The effect of the last action, in words. */
  done(now: Situation): Message | null;
  /** The last collapse: why a mark is where it is, then who or what chose it; empty before that has loaded. */
  explanation?(now: Pick<Situation, "view" | "seats" | "names" | "coin">): Message[];
  /** The contents of a square, in words. */
  nameOf(now: Pick<Situation, "view" | "coin" | "selected">, square: number): Message;
  /** The reason why a square cannot be used, or null. */
  refusal(now: Situation, square: number): Message | null;
  /** The place of a mark, in words. */
  whereIs(view: View, mark: Mark): Message;
  /** The reason why no stone of this kind can be taken up, or null. */
  withoutKind(now: Situation, quantum: boolean): Message | null;
  /** A step of a record. */
  step(before: View, action: string, coin: boolean): Omit<Step, "view">;
  /** The name of an action, without its player. */
  actionName(action: string): Message;
  /** An action with the mark that it places, or with its outcome; of a measurement the stone. */
  withMark(mark: Mark, action: string): Message;
  /** The text of a hint to play an action. */
  hintOf(view: View, action: string): Message;
  /** The first hint of a puzzle with this solution. */
  puzzleHint(action: string, closesCycle: boolean): Message;
  /** The key of the text that a lesson shows after any action but this one. */
  insteadOf(action: string): TextKey;
}
/** The board of a game: pictures, outcomes to choose from, sounds. */
export interface VariantBoard {
  /** The content of the board; `marked` are the squares that a guide proposes. */
  picture(now: Pictured, marked: number[]): Picture;
  choice(now: Situation): Choice | null;
  measurement(now: Situation): Measurement | null;
  /** The sounds of a step. `explained` is the speed of a collapse that explains itself; its times are real ones. */
  sounds(before: View, after: View, explained?: Speed | null): SoundCue[];
  /** Loads the sounds, if they come late. Before that there are none. */
  loadSounds?(): Promise<void>;
  /** The drawing of its board. */
  drawing: Drawing;
}
/** The explanation of a game: guided first game, help, physics. */
export interface VariantTeaching {
  /** The tasks of the guided first game. */
  guidance(): Promise<Guidance>;
  /** The rules of the guided first game. */
  guidedRules: string;
  /** The explanation of a preset; `fair`: with the rule that no pair may be repeated. */
  help(preset: Preset, fair: boolean): Promise<Help>;
  /** The physics that the game shows, and its limits: keys of texts. */
  physics: TextKey[];
}
/** A game as the page plays it. */
export interface Variant {
  input: VariantInput;
  words: VariantWords;
  board: VariantBoard;
  teaching: VariantTeaching;
}

// -------------------------------------------------------------- the page

/**
 * A part of the page that gets every State. It acts in `follow` only. `before` is the State that this
 * panel got before, null for its first one.
 */
export interface Panel {
  /** Adds derived data to a State, before anything follows from it. Pure. */
  extend?(state: State): State;
  /** The effects of a State: storage, counting, questions to the solver, the computer, sound. */
  follow?(state: State, before: State | null): void;
  /** Shows a State. While a collapse moves, it gets the State before it, with `duringMotion`. */
  render?(state: State, before: State | null): void;
}

/** Options to open a puzzle or a lesson that no person on the board asked for. */
export interface OpenOptions {
  runScripted<T>(work: () => T): T;
  /** Whether the board has the page for itself. Elsewhere no focus is taken and no dialog opened. */
  whole: boolean;
  /** Tells the page around the board that something does not work. */
  refused(code: string, message: string): void;
  /** Aborted when something else is opened before this is there. */
  signal: AbortSignal;
}
