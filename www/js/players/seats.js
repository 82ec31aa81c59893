/**
 * The players: two people, a person and the computer, or the computer against itself. The rules know
 * nothing of them. Pure.
 *
 * A player is a string, a number or an object: the name of a person, empty if none was given, the
 * level of the computer, or a friend who plays at another device. Seats are the players of X and of O:
 *
 *     ["Ada", "Bo"]            two people
 *     ["", 2]                  a person has X and plays against level 2 of the computer
 *     [{ friend: "Bo" }, ""]   a person has O and plays by links with Bo
 *     [4, 5]                   a demonstration
 */
/** @import { Level, Plan, Player, Score, Seats, Side } from "../types.js" */

/** The levels, the weakest first. @type {readonly Level[]} */
export const LEVELS = [1, 2, 3, 4, 5];

/** Two people without names. @type {Readonly<Seats>} */
export const PEOPLE = ["", ""];

/** The longest name, in characters. */
export const LONGEST = 20;

/**
 * A name as it can be shown: on one line, with single spaces, and not too long. Joiners (U+200C, U+200D), which
 * Persian, Hindi and emoji need, stay after its first letter.
 * @param {unknown} text
 */
export const tidy = (text) =>
  typeof text === "string"
    ? [...text.replace(/^[\p{C}\p{Z}]+|([^\P{C}\u200c\u200d]|\p{Z})+/gu, " ").trim()]
        .slice(0, LONGEST)
        .join("")
        .trim()
    : "";

/** The level of the computer, or null for a person. @param {Player} player */
export const levelOf = (player) => (typeof player === "number" ? player : null);

/**
 * The name of a person, here or elsewhere; empty for the computer and where none was given.
 * @param {Player} player
 */
export const nameOf = (player) =>
  typeof player === "object" ? player.friend : typeof player === "string" ? player : "";

/** Whether a player is not a person at this device. @param {Player} player */
const isElsewhere = (player) => typeof player !== "string";

/** The player who has a side. @param {Readonly<Seats>} seats @param {Side} side */
export const sitting = ([x, o], side) => (side === "X" ? x : o);

/** @param {Readonly<Seats>} seats @returns {Seats} */
export const swapped = ([x, o]) => [o, x];

/** How many of the two sides the computer plays. @param {Readonly<Seats>} seats */
export const computers = (seats) => seats.filter((player) => levelOf(player) !== null).length;

/**
 * Whether a person who plays alone at this device has lost.
 * @param {Readonly<Seats>} seats
 * @param {Score | null} score null while the game goes on
 */
export function isLost(seats, score) {
  if (!score || score.X === score.O || !seats.some(isElsewhere)) return false;
  return !isElsewhere(sitting(seats, score.X < score.O ? "X" : "O"));
}

/**
 * The seats with people in place of the computer.
 * @param {Readonly<Seats>} seats
 * @returns {Seats}
 */
export const withoutComputer = ([x, o]) => [
  typeof x === "number" ? "" : x,
  typeof o === "number" ? "" : o,
];

/**
 * The seats for a new board that a visitor finds: a person has the first move, and nothing is
 * played before the person acts.
 * @param {Readonly<Seats>} seats
 * @returns {Seats}
 */
export function ready(seats) {
  if (computers(seats) === 2) return [...PEOPLE];
  return levelOf(seats[0]) === null ? [...seats] : swapped(seats);
}

/**
 * Whether a side is the only person at this device, and without a name. Texts call that person "you".
 * @param {Readonly<Seats>} seats
 * @param {Side} side
 */
export const alone = (seats, side) => sitting(seats, side) === "" && seats.some(isElsewhere);

/** Reads a level from untrusted data. @param {unknown} value @returns {Level | null} */
export const readLevel = (value) => LEVELS.find((level) => level === value) ?? null;

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
  // A game with a friend elsewhere is not among the open games.
  if (kind === "people" || kind === "friend") return [...names];
  if (kind === "demo") return [...levels];
  return side === "X" ? [name, level] : [level, name];
}

/**
 * Reads a stored plan. Fields that cannot be read are as in the first plan.
 * @param {Record<string, any>} stored
 * @returns {Plan}
 */
export function readPlan(stored) {
  const [first, second] = Array.isArray(stored.levels) ? stored.levels : [];
  const [x, o] = Array.isArray(stored.names) ? stored.names : [];
  return {
    kind: ["people", "friend", "computer", "demo"].includes(stored.kind)
      ? stored.kind
      : FIRST_PLAN.kind,
    names: [tidy(x), tidy(o)],
    name: tidy(stored.name),
    side: stored.side === "O" ? "O" : "X",
    level: readLevel(stored.level) ?? FIRST_PLAN.level,
    levels: [readLevel(first) ?? FIRST_PLAN.levels[0], readLevel(second) ?? FIRST_PLAN.levels[1]],
  };
}
