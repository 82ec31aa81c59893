/**
 * The shapes that the page's folders share. What only one file makes and uses has its type there.
 *
 * The shapes of the engine (View, Mark, Analysis …) are defined once, in Rust, and come from the
 * built module.
 */
import type { Game, GameError, Mark, Preset, Temper, View } from "../pkg/quantum_tic_tac_toe.js";

export type { Game, Mark, Preset, Temper, View };
export type GameClass = typeof Game;

// ------------------------------------------------------------------- texts

/** The texts there are: those of the English files. */
export type TextKey = keyof (typeof import("../lang/en/announcer.json") &
  typeof import("../lang/en/builder.json") &
  typeof import("../lang/en/by-link.json") &
  typeof import("../lang/en/live.json") &
  typeof import("../lang/en/dialogs.json") &
  typeof import("../lang/en/dice.json") &
  typeof import("../lang/en/embed.json") &
  typeof import("../lang/en/failure.json") &
  typeof import("../lang/en/guide.json") &
  typeof import("../lang/en/lessons.json") &
  typeof import("../lang/en/apparatus.json") &
  typeof import("../lang/en/news.json") &
  typeof import("../lang/en/tabs.json") &
  typeof import("../lang/en/offline.json") &
  typeof import("../lang/en/page.json") &
  typeof import("../lang/en/physics.json") &
  typeof import("../lang/en/questions.json") &
  typeof import("../lang/en/solver.json") &
  typeof import("../lang/en/sound.json") &
  typeof import("../lang/en/study.json") &
  typeof import("../lang/en/stuck.json") &
  typeof import("../lang/en/teachers.json"));

/** A text by its key in lang, with the values that fill it in. */
export interface Message {
  key: TextKey;
  values?: Values;
  /** What it names on the board, where it is part of another text. */
  names?: Indication;
}
export type Values = { [name: string]: Atom | Atom[] };
export type Atom = string | number | Mark | Message;

// ----------------------------------------------------------------- players

export type Side = "X" | "O";
/** The computer's strength, the weakest first. */
export type Level = 1 | 2 | 3 | 4 | 5;
/** Who plays at another device: the name, empty where none was given. */
export interface Friend {
  friend: string;
}
/** A person by name, empty where none was given; the computer by its level; or a friend elsewhere. */
export type Player = string | Level | Friend;
/** Who has X, and who has O. */
export type Seats = [Player, Player];

/** What the dialog "New game" was left with, for the next time. */
export interface Plan {
  kind: "people" | "computer" | "friend" | "demo";
  /** Of two people. */
  names: [string, string];
  /** Of the person who plays the computer or a friend elsewhere. */
  name: string;
  /** Which side that person has against the computer. */
  side: Side;
  level: Level;
  /** Of a demonstration. */
  levels: [Level, Level];
}

export interface Score {
  X: number;
  O: number;
}
/** Which of the two people of a match. */
export type Person = 0 | 1;
/** How a game ended: by its rules, by one side giving up, or by both agreeing to stop. */
export type GameEnd = "played" | "resigned X" | "resigned O" | "off";

export interface Match {
  /** The games before the one on the board, with who had X. */
  games: { id: string; record: string; x: Person; end: GameEnd }[];
  /** Who has X in the game on the board. */
  x: Person;
  /** How the game on the board was ended off the board, if it was. */
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
  /** Which game it is, whatever is played in it: see lib/random-id.js. */
  id: string;
  /** With what can be redone. */
  record: string;
  /** How many of its actions stand. */
  played: number;
  seats: Readonly<Seats>;
  match: Match | null;
}
export interface SavedGames {
  games: SavedGame[];
  /** Which of them is on the board. */
  at: number;
}

/** What a person is told once about storage or another tab. */
export type Notice = "denied" | "full" | "works" | "aside" | "newer" | "tab";

/** A step of a record. */
export interface Step {
  text: Message;
  /** Whether nothing was placed. */
  collapse: boolean;
  mark: Mark;
  /** The position after it. */
  view: View;
}

/** What is played beside the games that are kept. */
export type SideGame = "guide" | "lesson" | "puzzle" | "openings" | "by-link" | "live";

/** What a side game has of its own that is played with somebody elsewhere. */
export interface Correspondence {
  readonly seats: Readonly<Seats>;
  /** How it ended off the board. */
  readonly end: Match["end"];
  /** Hears of every action that is played on the board. */
  play(action: string): void;
  /** Takes back what was played last. */
  undo(): string | null;
  canUndo(): boolean;
}

/** An answer that can be given to a question of a lesson. */
export interface GuessOption {
  /** By which it is kept. */
  value: string;
  name: string | Message;
  /** A position that shows it on a small board. */
  record?: string;
}

/** What is to be done next in a guided game: the first one, or a lesson. */
export interface Task {
  /**
   * What it asks for: an action, to read on, to look at both outcomes, to guess, to do something with
   * the apparatus of a lesson, to wait for the other side, to take back what does not fit, or nothing more.
   */
  kind: "do" | "read" | "look" | "guess" | "use" | "reply" | "astray" | "over";
  /** Counted from 0. */
  step: number;
  /** How many steps there are. */
  of: number;
  text: Message;
  /** The actions that fit, the proposed one first. */
  wanted: string[];
  /** Whether every other action may be tried, too. */
  any?: boolean;
  /** The squares of the proposed action. */
  squares: number[];
  /** What to say of any other action. */
  instead: Message;
  /** What the other side plays by itself; true where a person can only look. */
  reply?: string | true;
  /** A panel that is open meanwhile, and what its text is. */
  shows?: { panel: string; by: string };
  /** What is to be guessed: the name of the question, and the answers, if a press of a square is none. */
  guess?: { kind: "number" | "square" | "world" | "choice"; of: string; options: GuessOption[] };
  /** What stands in the place of the board: how it is set, and what is to be reached with it, if anything. */
  apparatus?: { lay: Record<string, unknown>; goal: string };
  /** What a press of a square does, where it places nothing. */
  pressed?: (square: number) => void;
}
export type Guidance = (record: string) => Task | null;

/** A text that does not hold a game, and what the engine says of it. */
export interface BadRecord {
  text: string;
  error: GameError;
}

/** What a hint shows: squares to look at, and then the whole action. */
export interface Advice {
  squares: number[];
  action: string | null;
}

/** What a text or a list names on the board, while it is pointed at. */
export interface Indication {
  /** The number of a mark. */
  move?: number;
  squares?: number[];
  /** An action that is not played. */
  action?: string;
  /** How many actions there were before it; as many as the shown position has, if left out. */
  before?: number;
}

/** The computer that is to act: its level, and why it cannot, if it cannot. */
export interface Thinking {
  level: Level;
  failure: string | null;
}

/** The position with what the hand is at: all that a variant needs to show it. */
export interface Situation {
  view: View;
  /** Whether chance measures. */
  coin: boolean;
  /** A first square. */
  selected: number | null;
  /** The square under the pointer or the focus. */
  pointed: number | null;
  /** An action that is shown as it would be. */
  tried: string | null;
  /** An action that a hint shows while the hand is idle. */
  advised?: string | null;
  /** The outcome, or the stone to be measured, that was pressed: the next press plays it. */
  picked?: string | null;
  /** The action that was tried last in this position. */
  turned: string | null;
  /** What is pointed at beside the board. */
  indicated?: Indication | null;
  /** Whether a quantum stone is taken up, in a game with two kinds of stones. */
  quantum: boolean;
  /** The view after an action, now or when there were so many actions before it. */
  preview: (action: string, before?: number) => View;
  seats: Readonly<Seats>;
  /** What the two are called in a match, X first. */
  names: [string | Message, string | Message] | null;
  thinking: Thinking | null;
  /** How the game was ended off the board. */
  end?: Match["end"];
  /** Whether people can only look. */
  locked?: boolean;
  /** The action after which the position was, when looking back. */
  past?: Message | null;
}

// ---------------------------------------------------------------- the State

/** All that the page shows. Everything on it is a function of this. */
export type State = SessionState & PositionState & AddedState;

/** What the session knows besides the position. */
export interface SessionState {
  /** Which game is on the board, whatever is played in it: see lib/random-id.js. */
  gameId: string;
  /** The game's own, whatever is shown. */
  record: string;
  steps: Step[];
  /** How many actions the shown position has, when looking back. */
  past: number | null;
  match: Standing | null;
  beside: SideGame | null;
  task: Task | null;
  broken: BadRecord | null;
  advice: Advice | null;
  /** By the rules, or ended by the players. */
  over: boolean;
  /** How many times something was refused: each time is said aloud, however often it is shown. */
  refusals: number;
  canUndo: boolean;
  canRedo: boolean;
  /** Whether a player acted, so that the address and the store may be overwritten. */
  acted: boolean;
  /** What the next visit should find. */
  kept: SavedGames;
}

/** What follows from the situation. */
export interface PositionState {
  /** The position that is shown: the game's, or an earlier one. */
  view: View;
  picture: Picture;
  status: Status;
  /** What each square holds, in words. */
  names: Message[];
  choice: Choice | null;
  measurement: Measurement | null;
  /** Where collapsed marks could have been. */
  ghosts: Ghost[];
  hand: { selected: number | null; pointed: number | null };
  /** An action that is shown as it would be. */
  tried: string | null;
  coin: boolean;
  /** Whether what is played has help of its own, and any other would spoil it. */
  apart: boolean;
  /** What the hand can play as it is. */
  actions: string[];
  /** Whether the stone in hand is a quantum one, in a game with two kinds of stones. */
  quantum: boolean;
  /** Squares from which a drag places something. */
  open: number[];
  seats: Readonly<Seats>;
  /** What the sides are called at the beginning of a sentence. */
  called: Record<Side, string | Message>;
  thinking: Thinking | null;
}

/**
 * What features add by `extend`: what squares and actions are worth, what to say aloud, whether the
 * worlds are shown.
 */
export interface AddedState {
  /** What moves on the board, if this is the State before it and nothing can be pressed meanwhile. */
  held?: MotionKind;
  worths?: (Worth | null)[];
  values?: Map<string, WorthRow>;
  asides?: Message[];
  /** The tab that is open; null: none. */
  tab?: Tab | null;
  /** Whether the tabs are shown over the lower half of a phone's screen. */
  sheetOpen?: boolean;
  /** Whether the page greets: nothing is played, and the board shows how it goes. */
  landing?: boolean;
  /** Whether the home stands in the place of the board. */
  home?: boolean;
  /** How the friend in a live game is there: "away" looks at another page, "gone" has no connection. */
  presence?: "here" | "away" | "gone" | null;
}

/** What stands beside the board or below it, one at a time. */
export type Tab = "moves" | "analysis" | "worlds" | "review";

/** What can be done. */
export interface Todo {
  /**
   * What the hand is at: nothing is in it, it has the first square of a pair, an action is shown as
   * it would be, only one action is left, or anything else.
   */
  kind: "begin" | "half" | "trial" | "forced" | "other";
  text: Message;
}

export interface Status {
  head: Message;
  kind: Todo["kind"];
  /** Whose hue the headline has. */
  player: Side | null;
  todo: Message;
  /** Whether `todo` says why something cannot be done. */
  notice: boolean;
  done: Message | null;
  /** What the last action did, also where `done` says something else. */
  happened: Message | null;
  /** An event beside the game, such as a part that could not be loaded. `done` says it as well. */
  told: Message | null;
}

/** The two outcomes of a closed cycle. */
export interface Choice {
  coin: boolean;
  /** Whether a person may choose, or throw the coin. */
  open: boolean;
  mark: Mark;
  options: {
    action: string;
    square: number;
    odds: boolean;
    tried: boolean;
    /** Whether it was pressed, and can be confirmed. */
    picked: boolean;
    picture: Picture;
    marks: (Mark & { square: number })[];
    outcome: Message[];
  }[];
}
/** A measurement by a die: a stone, and what either throw would do. */
export interface Measurement {
  /** Whose outcomes are shown; they are not, as long as nobody has pointed at a stone. */
  stone: View["pairs"][number];
  shown: boolean;
  /** The stone that was pressed, or that the computer has picked. */
  picked: View["pairs"][number] | null;
  /** The stone for which the die can be thrown: it was pressed, or there is no other. */
  ready: View["pairs"][number] | null;
  /** Whether a person may throw. */
  open: boolean;
  outcomes: {
    action: string;
    square: number;
    tried: boolean;
    picture: Picture;
    outcome: Message[];
  }[];
}

// --------------------------------------------------------- what actions are worth

/**
 * How an action compares with the best one: nothing is better; it gives up less than a point; a
 * point and more. The outcome of a coin is nobody's doing.
 */
export type Grade = "best" | "slip" | "blunder" | "chance";
export interface Worth {
  text: Message;
  /** The mover's points minus the other's. */
  value: number;
  /** What is given up of the best. */
  loss: number;
  grade: Grade;
  /** Whether it is the best that can begin here, one pair with `first`, or an outcome. */
  kind: "from" | "with" | "outcome";
  first: number;
}
export interface WorthRow {
  action: string;
  value: number;
  loss: number;
  grade: Grade;
}

// --------------------------------------------------------------- the board

/** How a square is brought forward. */
export type Accent = "" | "lit" | "first" | "choice" | "trial" | "chosen";

/** What a board shows. */
export interface Picture {
  view: View;
  /** One for each square. */
  accents: Accent[];
  /** A mark that has its first square only. */
  pending?: (Mark & { square: number }) | null;
  /** The number of a mark that is only tried: the view is a preview. */
  attempt?: number | null;
  /** Whether the mark that is only tried, or pending, is faint: something points at it. */
  faint?: boolean;
  /** A square whose pairs are brought forward, with what is entangled with them. */
  lit?: number | null;
  /** One pair that is brought forward in the same way. */
  litMove?: number | null;
  /** Keeps the rest of the board from receding behind a cycle. */
  calm?: boolean;
  /** The squares in which collapsed marks could have been. */
  ghosts?: Ghost[];
  /** Whether the end of the game is shown quietly: the person who plays alone has lost. */
  quiet?: boolean;
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

/**
 * A mark with its place. The optional parts come from an animation, between two scenes.
 */
export interface PlacedMark extends Mark, Point {
  square: number;
  /** The radius of its shape. */
  r: number;
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
  /** Which parts of it are there, from 0 to 1. */
  parts?: [number, number][];
  /** Where light is on it, from 0 to 1. */
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
  /** What the row is worth, where there are several: 1 or ½ of a point. */
  points: number;
  /** Where that stands. */
  badge: Point;
  /** How far it is drawn, 0 to 1. */
  drawn?: number;
  alpha?: number;
  /** Where light is on it, from 0 to 1. */
  light?: number;
}
/** A ring that runs over the board. */
export interface Ripple extends Point {
  r: number;
  alpha: number;
  /** Whose hue it has; null for ink. */
  player: Side | null;
}
/** The body of an entangled component: it lies under its strands and washes its squares. */
export interface Body {
  /** Which of the patterns it has. */
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
  /** `player` says in whose strand a point is; null from one mark to the next in a square. */
  points: (Point & { player: Side | null })[];
  length: number;
  arrows: (Point & { angle: number; player: Side })[];
}
export interface PlacedGhost extends Mark, Point {
  square: number;
  r: number;
  font: number;
  label: Box;
  role: Role;
  link: { from: Point; to: Point } | null;
  alpha?: number;
}
/** Where everything on a board is. */
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
  /** The part of its strength at which is painted what recedes beside a cycle. */
  receded: number;
  /** The same beside a complete row. */
  beside: number;
  /** The opacity of the squares' numbers. */
  numbered: number;
  /** The hues of a player's other quantum stone, in the game that has two. */
  second?: Record<Side, string>;
}
/** When it is, in milliseconds. Without one nothing breathes and no light runs. */
export interface Moment {
  time: number;
}
/** The layers over the tiles, which are each game's own. */
export interface Layers {
  ground(ctx: CanvasRenderingContext2D, scene: Scene, palette: Palette): void;
  figures(
    ctx: CanvasRenderingContext2D,
    scene: Scene,
    palette: Palette,
    moment: Moment | null,
  ): void;
}

export type Speed = "normal" | "slow" | "fast" | "off";
/**
 * What is moving on the board: a step, or the moment after one, when its result is there and the
 * board celebrates it.
 */
export type MotionKind =
  "none" | "pair" | "seen" | "collapse" | "explained" | "die" | "stone" | "moment";
/** What the board celebrates besides the end of a game: `squares` are those of the answer. */
export type Celebration =
  { kind: "solved"; player: Side; squares: number[] } | { kind: "completed" };
/** What leads from one picture to another. */
export interface Motion {
  kind: MotionKind;
  /** In milliseconds, the moment included; 0 where all is there at once. */
  duration: number;
  /** When its moment begins, in milliseconds; as `duration`, if it has none. */
  moment: number;
  /** When all of it is seen and only held, in milliseconds: a press before that leads there. */
  held?: number;
  between: (before: Scene, after: Scene, time: number) => Scene;
  /** Paints over the scene. */
  over?: (ctx: CanvasRenderingContext2D, scene: Scene, palette: Palette, time: number) => void;
}
/** A mark, a stone or a token on a board. */
export interface Figure extends Point {
  player: Side;
  move: number;
  square: number;
  r: number;
}
/** How a game's board is drawn. */
export interface Drawing {
  arrange(picture: Picture, size: number, smallest?: number): Scene;
  motion(before: Picture | null, after: Picture, speed: Speed): Motion;
  /** The moment that celebrates something; none before what makes the board move has loaded. */
  celebration?(what: Celebration, speed: Speed): Motion | undefined;
  layers: Layers;
  /** Where the figures of a scene are, whatever their kind. */
  figuresIn(scene: Scene): Figure[];
  /** How many squares stand side by side. */
  columns: number;
  /** Where a square is on a board of this size. */
  tileOf(square: number, size: number): Point & { w: number };
  /** Loads what makes the board move, where that comes later. */
  loadMotion?(): Promise<void>;
  /** Loads what tosses a coin on the board; none where chance has other means. */
  loadCoin?(): Promise<void>;
  /** Loads what explains a collapse on the board; none where there is nothing to explain. */
  loadExplanation?(): Promise<void>;
}

// ---------------------------------------------------------------- variants

/**
 * What a press of a square means: an action that is played at once, or one that is shown the first
 * time; null where it is the first of two squares.
 */
export type Press = { plays: string } | { shows: string } | null;

/** What the computer's hand shows before it plays. */
export interface Reach {
  selected?: number;
  pointed?: number;
  tried?: string;
  quantum?: boolean;
}

export type SoundName =
  "place" | "entangle" | "cycle" | "stone" | "throw" | "collapse" | "row" | "end";
/** A sound of a step. */
export interface Heard {
  sound: SoundName;
  /** Counts the marks of a collapse, then its rows, then its end: a sound comes with its picture. */
  step: number;
  /** In semitones over the sound's own height. */
  note: number;
  /** Where it is; nowhere in particular if left out. */
  square?: number;
  /** Whose it is: X and O sound different. */
  player?: Side;
  /** When it comes, in milliseconds at the normal speed. */
  time: number;
  /** Until when it is held, for one tone of a chord; it fades at once if left out. */
  until?: number;
}

/** A small board that plays a few positions of a game again and again, to show one rule. */
export interface Clip {
  /** What the picture is called. */
  name: TextKey;
  /** What it shows, in two sentences at most. */
  text: TextKey;
  shots: Shot[];
}
/** One position of a clip. */
export interface Shot {
  record: string;
  /** An action that the hand is about to play. */
  hand?: string;
  /** Milliseconds until the next one, after all has moved. */
  rest: number;
}

/** How a game is played. */
export interface Help {
  /** The rules in a few clips. */
  clips: Clip[];
  /** The rules in full. */
  rules: TextKey[];
}

/** A game as the page plays it: how it looks, what it says, what it takes from the hand. */
export interface Variant {
  /** Whose turn it is, or how it ended. */
  head(now: Situation): Message;
  /** Whose hue the headline has. */
  leader(now: Situation): Side | null;
  /** What can be done. */
  todo(now: Situation): Todo;
  /** What the last action did. */
  done(now: Situation): Message | null;
  /** Why a mark of the last collapse is where it is; null before that has loaded. */
  reason?(view: View): Message | null;
  /** What a square holds. */
  nameOf(now: Pick<Situation, "view" | "coin" | "selected">, square: number): Message;
  /** Why a square cannot be used. */
  refusal(now: Situation, square: number): Message | null;
  /** Where a mark is, in words. */
  whereIs(view: View, mark: Mark): Message;
  /** What the hand can play as it is. */
  actions(now: Situation): string[];
  /** Squares from which a drag places something. */
  draggable(now: Situation): number[];
  /** Why no stone of this kind can be taken up. */
  withoutKind(now: Situation, quantum: boolean): Message | null;
  press(now: Situation, square: number): Press;
  /** The squares that an action names, in its order. */
  squaresIn(action: string): number[];
  /** The square that a key presses, or null. */
  squareOfKey(key: string): number | null;
  /** The action that is shown while a square is pointed at. */
  shown(now: Situation, square: number | null): string | null;
  /** What the computer's hand shows before it plays; null where there is nothing to show. */
  reach(action: string): Reach | null;
  /** What the board shows; `marked` are the squares that a guide proposes. */
  picture(now: Situation, marked: number[]): Picture;
  choice(now: Situation): Choice | null;
  measurement(now: Situation): Measurement | null;
  /** A step of a record. */
  step(before: View, action: string, coin: boolean): Omit<Step, "view">;
  /** What is heard of a step. */
  sounds(before: View, after: View): Heard[];
  /** Loads what the sounds are made of, where that comes later. Without it nothing is heard. */
  loadSounds?(): Promise<void>;
  /** An action, without whose it is. */
  actionName(action: string): Message;
  /** A step as what decided the game: by chance, of a measurement where the stone was found; else which. */
  decided(step: Omit<Step, "view">, action: string, chance: boolean): Message;
  /** What a hint tells to play. */
  hintOf(view: View, action: string): Message;
  /** The first hint of a puzzle with this solution. */
  puzzleHint(action: string, closesCycle: boolean): Message;
  /** What a lesson says of any action but the one that it asks for: the key of a text. */
  insteadOf(action: string): string;
  /** What the guided first game asks for. */
  guidance(): Promise<Guidance>;
  /** How its board is drawn. */
  drawing: Drawing;
  /** Whether it can be written in Goff's notation. */
  goff: boolean;
  /** The rules of the guided first game. */
  guided: string;
  /** How it is played by a preset; `fair`: with the rule that no pair may be repeated. */
  help(preset: Preset, fair: boolean): Promise<Help>;
  /** What the game shows of physics, and what not: keys of texts. */
  physics: string[];
  /** The rules of a game on paper: keys of texts. */
  paper: string[];
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
  /** Shows a State. While a collapse moves, it gets the State before the collapse, with `held`. */
  render?(state: State, before: State | null): void;
}

/** What opens a puzzle or a lesson that no person on the board asked for. */
export interface Outside {
  quietly<T>(work: () => T): T;
  /** Whether the board has the page for itself. Elsewhere no focus is taken and no dialog opened. */
  whole: boolean;
  /** Tells the page around the board that something does not work. */
  refused(code: string, message: string): void;
  /** Aborted when something else is opened before this is there. */
  signal: AbortSignal;
}
