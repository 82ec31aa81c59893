/**
 * Prints a table of all lessons: the words before the first press, all words, moves, moves to
 * find, free choices, goals with the apparatus, guesses, and minutes (`node tools/lesson-table.mjs`).
 * --language de takes another language.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { minutesOf } from "../www/js/features/lessons/course.js";
import { keptOf, textOf } from "../www/js/features/lessons/model.js";
import { textsOf } from "./languages.mjs";

/** @typedef {import("../www/js/features/lessons/model.js").Lesson} Lesson */

const { values } = parseArgs({ options: { language: { type: "string", default: "en" } } });
/** @type {Lesson[]} */
const LESSONS = JSON.parse(readFileSync(new URL("../www/lessons.json", import.meta.url), "utf8"));
const TEXTS = textsOf(values.language, "lessons");

/** @param {import("../www/js/types.js").Message} message */
const say = ({ key }) => String(TEXTS[key] ?? "");
/** @param {string} text */
const wordsIn = (text) => text.split(/\s+/).filter(Boolean).length;

/** Whether the pupil chooses freely among the moves of a step. @param {Lesson["steps"][number]} step */
const isFreeChoice = ({ do: asked = {}, find = false }) => !find && Object.keys(asked).length > 1;

/** @param {Lesson} lesson */
function rowOf(lesson) {
  const { name, steps } = lesson;
  const words = steps.map(({ text }) => wordsIn(say(textOf(`${name}.${text}`))));
  // A step that is only read has the button Next.
  const pressed = steps.findIndex(
    ({ do: asked, guess, look, use }) => asked || guess || look || use,
  );
  const sum = (/** @type {number[]} */ all) => all.reduce((a, b) => a + b, 0);
  const kept = keptOf(lesson)
    .flat()
    .map((message) => wordsIn(say(message)));
  return {
    lesson: name,
    "words before the first press": sum(words.slice(0, pressed + 1)),
    "all words": sum(words) + sum(kept),
    steps: steps.length,
    moves: steps.filter(({ do: asked }) => asked).length,
    "moves to find": steps.filter(({ find }) => find).length,
    "free choices": steps.filter(isFreeChoice).length,
    "with the apparatus": steps.filter(({ use }) => use).length,
    guesses: steps.filter(({ guess }) => guess).length,
    minutes: minutesOf(lesson, say),
  };
}

console.table(LESSONS.map(rowOf));
