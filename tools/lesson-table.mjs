/**
 * Prints a table of all lessons: the words before the first press and all words; moves, those of
 * them that are the pupil's own to find or a free choice, and goals with the apparatus; guesses; and minutes, as
 * the page tells them (`node tools/lesson-table.mjs`). --language de takes another language.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { minutesOf } from "../www/js/features/lessons/course.js";
import { keptOf, squaresOf, textOf } from "../www/js/features/lessons/model.js";
import { wordsOf } from "../www/js/i18n/messages.js";
import { loadVariant } from "../www/js/variants/index.js";
import { languages, textsOf } from "./languages.mjs";

/** @typedef {import("../www/js/features/lessons/model.js").Lesson} Lesson */
/** @typedef {import("../www/js/types.js").Message} Message */
/** @typedef {(message: Message) => string} Say */

/** @type {Lesson[]} */
export const LESSONS = JSON.parse(
  readFileSync(new URL("../www/lessons.json", import.meta.url), "utf8"),
);

// Only the game of a lesson can read its actions.
await loadVariant("dice");

/** Says the texts of the lessons in a language, with their marks and squares filled in. @param {string} language @returns {Say} */
export function sayingIn(language) {
  const { learn, say } = wordsOf(language);
  for (const part of ["page", "lessons"]) learn(textsOf(language, part));
  return say;
}

/** The number of words in a text. A sign that stands alone, as + or a colon in French, is none. @param {string} text */
export const wordsIn = (text) =>
  text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** The text of a step. @param {Lesson} lesson @param {Lesson["steps"][number]} step @returns {Message} */
const textIn = ({ name, record }, step) => textOf(`${name}.${step.text}`, squaresOf(record, step));

/** The words that a step shows at once: those of its text, or of the longest answer to another move. @param {Lesson} lesson @param {Lesson["steps"][number]} step @param {Say} say */
export const wordsAtOnce = (lesson, step, say) =>
  Math.max(...[textIn(lesson, step), ...triesIn(lesson, step)].map((text) => wordsIn(say(text))));

/** @param {Lesson} lesson @param {Lesson["steps"][number]} step */
const triesIn = ({ name }, { try: tries = {} }) =>
  Object.values(tries).map(({ text }) => textOf(`${name}.${text}`));

/** Whether something is done or guessed in a step. One that is only read has the button Next. @param {Lesson["steps"][number]} step */
export const isActive = ({ do: asked, guess, look, use }) => !!(asked || guess || look || use);

/** Whether the pupil chooses freely among the moves of a step. @param {Lesson["steps"][number]} step */
const isFreeChoice = ({ do: asked = {}, find = false }) => !find && Object.keys(asked).length > 1;

/** @param {number[]} all */
const sum = (all) => all.reduce((a, b) => a + b, 0);

/** The row of a lesson. @param {Lesson} lesson @param {Say} say */
export function rowOf(lesson, say) {
  const { steps } = lesson;
  const words = steps.map((step) => wordsIn(say(textIn(lesson, step))));
  const kept = keptOf(lesson).flatMap(([, text]) => wordsIn(say(text)));
  const count = (/** @type {(step: Lesson["steps"][number]) => unknown} */ is) =>
    steps.filter(is).length;
  return {
    "words before the first press": sum(words.slice(0, steps.findIndex(isActive) + 1)),
    "all words": sum([...words, ...kept]),
    steps: steps.length,
    moves: count(({ do: asked }) => asked),
    "own moves": count(({ find }) => find),
    "free choices": count(isFreeChoice),
    "goals with the apparatus": count(({ use }) => use),
    guesses: count(({ guess }) => guess),
    minutes: minutesOf(lesson, say),
  };
}

function main() {
  const { values } = parseArgs({ options: { language: { type: "string", default: "en" } } });
  if (!languages().includes(values.language))
    throw new Error(
      `there are no texts in ${values.language}; there are ${languages().join(", ")}`,
    );
  const say = sayingIn(values.language);
  const rows = LESSONS.map((lesson) => [lesson.name, rowOf(lesson, say)]);
  console.table(Object.fromEntries(rows));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
