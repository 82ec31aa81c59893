/**
 * The order of the lessons. They stand in lessons.json in the order in which they are best done: group by
 * group, and each after those that explain what it uses. Pure.
 *
 * @typedef {import("./model.js").Lesson} Lesson
 * @typedef {import("./results.js").Results} Results
 */
/** @import { Message } from "../../types.js" */
import { keptOf, textOf } from "./model.js";

/** A pupil reads this many letters in a minute. */
const LETTERS = 900;
/** The seconds that a step takes besides reading, by its kind. */
const SECONDS = { guess: 10, use: 25, do: 8, look: 8, read: 3 };

/** The age from which a lesson is meant, by its group. @type {Record<string, number>} */
const AGES = { play: 11, wonder: 13, curious: 15 };

/** The age from which some lessons are meant. @param {Lesson[]} lessons */
export const ageOf = (lessons) =>
  Math.max(...lessons.map(({ group, age = AGES[group] ?? 0 }) => age));

/**
 * The lessons that a link names, in the order of the course: the teacher may have chosen them in any.
 * @param {Lesson[]} lessons
 * @param {string} names with spaces between
 */
export function chosenOf(lessons, names) {
  const wanted = names.split(" ");
  return lessons.filter(({ name }) => wanted.includes(name));
}

/** The first lesson that is not done. @param {Lesson[]} lessons @param {Results} results */
export const nextOf = (lessons, results) =>
  lessons.find(({ name }) => !Object.hasOwn(results, name));

/** The number of lessons that are done. @param {Lesson[]} lessons @param {Results} results */
export const countDone = (lessons, results) =>
  lessons.filter(({ name }) => Object.hasOwn(results, name)).length;

/** The groups, each with its lessons. @param {Lesson[]} lessons */
export const groupsOf = (lessons) =>
  [...new Set(lessons.map(({ group }) => group))].map((name) => ({
    name,
    lessons: lessons.filter(({ group }) => group === name),
  }));

/**
 * The number of the lesson after which a group is best begun; 0: none.
 * @param {Lesson[]} lessons all of them
 * @param {Lesson | undefined} first the first one of the group
 */
export const begunAfter = (lessons, first) =>
  Math.max(
    0,
    ...(first?.after ?? []).map((name) => 1 + lessons.findIndex((one) => one.name === name)),
  );

/**
 * The whole minutes that a lesson takes, by the length of its texts and the kinds of its steps.
 * @param {Lesson} lesson
 * @param {(message: Message) => string} say
 */
export function minutesOf(lesson, say) {
  const { name, steps } = lesson;
  const texts = [...steps.map(({ text }) => textOf(`${name}.${text}`)), ...keptOf(lesson).flat()];
  const letters = texts.reduce((sum, text) => sum + say(text).length, 0);
  const seconds = steps.reduce((sum, { guess, use, do: asked, look }) => {
    const what = (guess && "guess") || (use && "use") || (asked && "do") || (look && "look");
    return sum + SECONDS[what || "read"];
  }, 0);
  return Math.max(1, Math.round(letters / LETTERS + seconds / 60));
}
