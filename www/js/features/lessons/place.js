/**
 * The place in a lesson, kept for as long as the tab is open: a reload returns to the same step.
 *
 * @typedef {object} LessonPlace
 * @property {string} name of the lesson
 * @property {string} record of the game on its board
 * @property {number} read how many of its steps were read
 * @property {[step: string, guess: string][]} guesses by the text of their steps
 * @property {[step: string, guess: string][]} first the first guess at each question
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
  const { name, record, read, guesses, first } = fieldsOf(stored.get()) ?? {};
  if (name !== lesson.name || !`${record} `.startsWith(`${lesson.record} `)) return null;
  if (!Number.isSafeInteger(read) || read < 0) return null;
  return [guesses, first].every(areGuesses) ? { name, record, read, guesses, first } : null;
}

/** @param {unknown} value */
const areGuesses = (value) =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string"),
  );
