/**
 * The place in a lesson, kept for as long as the tab is open: a reload returns to the same step.
 *
 * @typedef {object} LessonPlace
 * @property {string} name of the lesson
 * @property {string} record of the game on its board
 * @property {number} read how many of its steps were read
 * @property {[step: string, guess: string][]} guesses by the text of their steps
 * @property {[step: string, guess: string][]} first the first guess at each question
 * @property {string[]} course the names of the lessons that follow each other
 */
import { fieldsOf } from "../../lib/stored.js";
import { createTabStorage } from "../../lib/tab-storage.js";

const stored = createTabStorage("lesson");

/** @param {LessonPlace} place */
export const keepPlace = (place) => stored.set(JSON.stringify(place));

/**
 * The stored place in a lesson; null if there is none.
 * @param {{ name: string, record: string }} lesson
 * @returns {LessonPlace | null}
 */
export function placeIn(lesson) {
  const { name, record, read, guesses, first, course = [] } = fieldsOf(stored.get()) ?? {};
  if (name !== lesson.name || !`${record} `.startsWith(`${lesson.record} `)) return null;
  if (!Number.isSafeInteger(read) || read < 0) return null;
  if (![guesses, first].every(areGuesses) || !areTexts(course)) return null;
  return { name, record, read, guesses, first, course };
}

/** @param {unknown} value */
const areTexts = (value) => Array.isArray(value) && value.every((part) => typeof part === "string");

/** @param {unknown} value */
const areGuesses = (value) =>
  Array.isArray(value) && value.every((one) => areTexts(one) && one.length === 2);
