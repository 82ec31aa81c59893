/**
 * The lessons that a person has finished, as they are kept on the device.
 *
 *     { "version": 1, "done": { "cycle": { "right": 1, "of": 2 } } }
 *
 * Only the first guess at each question counts. A lesson that is repeated is counted anew.
 *
 * @typedef {{ right: number, of: number }} Result of all questions, how many were guessed right
 * @typedef {Readonly<Record<string, Result>>} Results by the names of the lessons
 */
import { createStored } from "../../lib/stored.js";

/** @param {unknown} stored @returns {Result | null} null if it is none */
function readResult(stored) {
  const { right, of } = Object(stored);
  const counted = [right, of].every((n) => Number.isSafeInteger(n) && n >= 0);
  return counted && right <= of ? { right, of } : null;
}

/** @param {unknown} done @returns {Results} */
const readResults = (done) =>
  Object.fromEntries(
    Object.entries(Object(done)).flatMap(([name, stored]) => {
      const result = readResult(stored);
      return result ? [[name, result]] : [];
    }),
  );

/** @param {import("../../lib/stored.js").Store} store */
export function storedResults(store) {
  const stored = createStored(store, {
    ...{ name: "lessons", version: 1, empty: { done: /** @type {Results} */ ({}) } },
    read: ({ done }) => ({ done: readResults(done) }),
  });
  return {
    get: () => stored.get().done,
    /** Keeps the result of a lesson in the place of an earlier one. @param {string} name @param {Result} result */
    keep(name, result) {
      stored.change(({ done }) => ({ done: { ...done, [name]: result } }));
    },
  };
}

/**
 * The result of a lesson.
 * @param {Pick<import("./model.js").Lesson, "steps">} lesson
 * @param {ReadonlyMap<string, string>} first the first guess at each question, by the text of its step
 * @returns {Result}
 */
export function resultOf({ steps }, first) {
  const asked = steps.filter(({ guess }) => guess);
  const right = asked.filter(({ text, answer }) => first.get(text) === answer);
  return { right: right.length, of: asked.length };
}
