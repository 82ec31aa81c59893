/**
 * The votes of a class on one question, before and after it talked, and the step at which it is. Pure.
 *
 *     vote ──▶ talk ──▶ again ──▶ compare ──▶ decide
 *
 * @typedef {import("./table.js").Letter} Letter
 * @typedef {Record<Letter, number>} Counts
 * @typedef {"vote" | "talk" | "again" | "compare" | "decide"} Step
 * @typedef {object} Votes
 * @property {Step} step
 * @property {Counts} before
 * @property {Counts} after
 *
 * Parts of all votes in whole percent; null where nobody has voted. `shift` is the change between both.
 * @typedef {{ letter: Letter, before: number | null, after: number | null, shift: number | null }} Bar
 */
import { LETTERS } from "./table.js";

/** @type {readonly Step[]} */
export const STEPS = ["vote", "talk", "again", "compare", "decide"];
/** The most votes that one answer can have. */
export const MAX = 999;

/** @type {Counts} */
const NONE = { a: 0, b: 0, c: 0, d: 0 };
/** @type {Votes} */
export const BEGINNING = { step: "vote", before: NONE, after: NONE };

/** The votes that are being counted at a step. @param {Step} step @returns {"before" | "after" | null} */
export const countedAt = (step) => (step === "vote" ? "before" : step === "again" ? "after" : null);

/** @param {Counts} counts */
export const sumOf = (counts) => LETTERS.reduce((sum, letter) => sum + counts[letter], 0);

/** A whole number of votes. @param {number} n */
const whole = (n) => Math.min(MAX, Math.max(0, Math.round(n) || 0));

/** The votes with another count for an answer; the same where none are counted now. @param {Votes} votes @param {Letter} letter @param {number} n @returns {Votes} */
export function count(votes, letter, n) {
  const which = countedAt(votes.step);
  return which ? { ...votes, [which]: { ...votes[which], [letter]: whole(n) } } : votes;
}

/** One vote more, or less. @param {Votes} votes @param {Letter} letter @param {number} change */
export function add(votes, letter, change) {
  const which = countedAt(votes.step);
  return which ? count(votes, letter, votes[which][letter] + change) : votes;
}

/** The next step, or the one before; the same at both ends. @param {Votes} votes @param {number} by @returns {Votes} */
export function go(votes, by) {
  const step = STEPS[STEPS.indexOf(votes.step) + by];
  return step ? { ...votes, step } : votes;
}

/** A part of some votes as it is shown, in whole percent. @param {number} votes @param {number} all more than 0 */
const percentOf = (votes, all) => Math.round((votes * 100) / all);

/** The bars of all answers. @param {Votes} votes @returns {Bar[]} */
export function barsOf({ before, after }) {
  const [first, second] = [sumOf(before), sumOf(after)];
  return LETTERS.map((letter) => {
    const was = first ? percentOf(before[letter], first) : null;
    const is = second ? percentOf(after[letter], second) : null;
    return {
      letter,
      before: was,
      after: is,
      shift: was === null || is === null ? null : is - was,
    };
  });
}
