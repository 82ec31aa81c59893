/**
 * A twentieth lesson, added as an author adds one: an entry in a copy of lessons.json, and texts; nothing else.
 *
 * @typedef {import("../www/js/features/lessons/model.js").Lesson} Lesson
 */
import { readFileSync } from "node:fs";

/** The lessons without it. @type {Lesson[]} */
export const COURSE = JSON.parse(
  readFileSync(new URL("../www/lessons.json", import.meta.url), "utf8"),
);

/** @type {Lesson} */
export const ADDED = {
  // The types know the lessons that have texts in English.
  name: /** @type {any} */ ("added"),
  ...{ group: "play", after: ["cycle"], record: "goff 15 59" },
  bit: Math.max(...COURSE.map(({ bit }) => bit)) + 1,
  steps: [
    { text: "ways", guess: { kind: "number", of: "worlds", from: 1, to: 4 }, answer: "2" },
    { text: "close", do: { 19: [] }, find: true, try: { "*": { text: "open" } } },
    { text: "both", recall: "ways", look: true },
    { text: "choose", do: { "@1": [], "@9": [] } },
  ],
};

/** Its texts, in every language the same. @type {Record<string, string>} */
export const TEXTS = {
  "learn.added.title": "The added lesson",
  "learn.added.ways": "How many worlds are left?",
  "learn.added.close": "Close the cycle.",
  "learn.added.open": "That leaves it open.",
  "learn.added.both": "Look at both.",
  "learn.added.choose": "Choose one.",
  "learn.added.physics": "That is so in nature.",
  "learn.added.limit": "That is only so in the game.",
};

const place = COURSE.findIndex(({ name }) => name === "cycle") + 1;
/** The lessons with it, after that which explains what it uses. */
export const LESSONS = COURSE.toSpliced(place, 0, ADDED);
/** Its number in the course. */
export const NUMBER = place + 1;
