/**
 * Who plays: two people, a person and the computer, or the computer with itself.
 * The rules know nothing of it. Pure.
 *
 * A player is a text or a number: a person's name, empty where none was given,
 * or the computer's level. Seats are who has X and who has O:
 *
 *     ["Ada", "Bo"]    two people
 *     ["", 2]          a person, who has X, against the computer's second level
 *     [4, 5]           a demonstration
 *
 * @typedef {"X" | "O"} Side
 * @typedef {1 | 2 | 3 | 4 | 5} Level
 * @typedef {string | Level} Player
 * @typedef {[Player, Player]} Seats
 *
 * What the dialog “New game” was left with, for the next time.
 * @typedef {"people" | "computer" | "demo"} Kind
 * @typedef {{ kind: Kind, names: [string, string], name: string, side: Side, level: Level,
 *   levels: [Level, Level] }} Plan `name`, `side` and `level` are for a game against the computer,
 *   `names` for two people, `levels` for a demonstration
 */

/** The levels, the weakest first. @type {readonly Level[]} */
export const LEVELS = [1, 2, 3, 4, 5];

/** Two people who gave no names. @type {Readonly<Seats>} */
export const PEOPLE = ["", ""];

/** The longest name, in characters. */
export const LONGEST = 20;

/** A name as it can be shown: on one line, without odd blanks, not too long. @param {unknown} text */
export const tidy = (text) =>
  typeof text === "string"
    ? [...text.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim()].slice(0, LONGEST).join("").trim()
    : "";

/** The computer's level, or null for a person. @param {Player} player */
export const levelOf = (player) => (typeof player === "number" ? player : null);

/** Who has a side. @param {Readonly<Seats>} seats @param {Side} side */
export const sitting = ([x, o], side) => (side === "X" ? x : o);

/** @param {Readonly<Seats>} seats @returns {Seats} */
export const swapped = ([x, o]) => [o, x];

/** How many of the two the computer plays. @param {Readonly<Seats>} seats */
export const computers = (seats) => seats.filter((player) => levelOf(player) !== null).length;

/** People take over whatever the computer plays. @param {Readonly<Seats>} seats @returns {Seats} */
export const withoutComputer = ([x, o]) => [
  typeof x === "number" ? "" : x,
  typeof o === "number" ? "" : o,
];

/** The seats of a board that lies ready: whoever comes begins, and nothing plays by itself. @param {Readonly<Seats>} seats @returns {Seats} */
export function ready(seats) {
  if (computers(seats) === 2) return [...PEOPLE];
  return levelOf(seats[0]) === null ? [...seats] : swapped(seats);
}

/**
 * Whether a side is a person who needs no name, as nobody else is there: "you".
 * @param {Readonly<Seats>} seats @param {Side} side
 */
export const alone = (seats, side) => sitting(seats, side) === "" && computers(seats) === 1;

/** Something that may be a level. @param {unknown} told @returns {Level | null} */
export const readLevel = (told) => LEVELS.find((level) => level === told) ?? null;

/** Something that may be seats. @param {unknown} told @returns {Seats | null} */
export function read(told) {
  if (!Array.isArray(told) || told.length !== 2) return null;
  const [x, o] = told.map((one) => (typeof one === "string" ? tidy(one) : readLevel(one)));
  return x == null || o == null ? null : [x, o];
}

/** @type {Readonly<Plan>} */
export const FIRST_PLAN = {
  kind: "people",
  names: ["", ""],
  name: "",
  side: "X",
  level: 1,
  levels: [3, 5],
};

/** The seats of a plan. @param {Readonly<Plan>} plan @returns {Seats} */
export function seatsOf({ kind, names, name, side, level, levels }) {
  if (kind === "people") return [...names];
  if (kind === "demo") return [...levels];
  return side === "X" ? [name, level] : [level, name];
}

/** A plan that leads to these seats; what they do not tell stays. @param {Readonly<Plan>} plan @param {Readonly<Seats>} seats @returns {Plan} */
export function planFor(plan, [x, o]) {
  if (typeof x === "string")
    return typeof o === "string"
      ? { ...plan, kind: "people", names: [x, o] }
      : { ...plan, kind: "computer", side: "X", name: x, level: o };
  return typeof o === "string"
    ? { ...plan, kind: "computer", side: "O", name: o, level: x }
    : { ...plan, kind: "demo", levels: [x, o] };
}

/** A plan as it was kept, as far as it can be understood. @param {string | null} text @returns {Plan} */
export function readPlan(text) {
  /** @type {any} */
  let told;
  try {
    told = Object(JSON.parse(text ?? "null"));
  } catch {
    told = {};
  }
  const [first, second] = Array.isArray(told.levels) ? told.levels : [];
  const [x, o] = Array.isArray(told.names) ? told.names : [];
  return {
    kind: ["people", "computer", "demo"].includes(told.kind) ? told.kind : FIRST_PLAN.kind,
    names: [tidy(x), tidy(o)],
    name: tidy(told.name),
    side: told.side === "O" ? "O" : "X",
    level: readLevel(told.level) ?? FIRST_PLAN.level,
    levels: [readLevel(first) ?? FIRST_PLAN.levels[0], readLevel(second) ?? FIRST_PLAN.levels[1]],
  };
}
