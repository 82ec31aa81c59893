// The controls of a lesson at each of its steps, and the facts to remember, as data.
// tests/browser/lessons.test.mjs tests how the moves complete its tasks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import {
  guessesIn,
  isActing,
  keptOf,
  offersOf,
  taskOf,
  textsIn,
} from "../../www/js/features/lessons/model.js";
import { knows, say } from "../browser/english.mjs";

/** The kinds of steps, except the end. */
const KINDS = /** @type {const} */ (["do", "look", "guess", "use", "reply", "read", "astray"]);

test("what is read leads on by a button, and so does the end", () => {
  assert.deepEqual(offersOf("read", false), ["next"]);
  assert.deepEqual(offersOf("do", false), []);
  assert.deepEqual(offersOf("over", false), ["following", "play"]);
  assert.deepEqual(offersOf("over", true), ["all", "play"]);
  assert.deepEqual(offersOf("over", false, true), ["following", "experiment", "play"]);
  assert.deepEqual(offersOf("over", true, true), ["all", "experiment", "play"]);
});

test("what can be pressed has a text", () => {
  for (const kind of /** @type {const} */ ([...KINDS, "over"]))
    for (const last of [false, true])
      for (const offer of offersOf(kind, last, true)) assert.ok(knows(`lesson.${offer}`), offer);
});

test("what is true and where the picture stops is kept", () => {
  const texts = keptOf({ name: "cycle", record: "goff", steps: [] }).flat();
  assert.deepEqual(
    texts.map(({ key }) => key),
    ["lesson.physics", "learn.cycle.physics", "lesson.limit", "learn.cycle.limit"],
  );
  for (const { key } of texts) assert.ok(knows(key), key);
});

/** @type {import("../../www/js/features/lessons/model.js").Lesson[]} */
const LESSONS = JSON.parse(
  readFileSync(new URL("../../www/lessons.json", import.meta.url), "utf8"),
);

test("something is done soon and often, and something is guessed before it is shown", () => {
  const texts = JSON.parse(
    readFileSync(new URL("../../www/lang/en/lessons.json", import.meta.url), "utf8"),
  );
  for (const { name, steps } of LESSONS) {
    const words = (/** @type {string} */ text) =>
      texts[`learn.${name}.${text}`].split(/\s+/).length;
    /** @param {{ text: string }[]} some */
    const sum = (some) => some.reduce((all, { text }) => all + words(text), 0);
    const asks = steps.map((step) => !!(step.do || step.guess || step.look || step.use));
    const before = sum(steps.slice(0, asks.indexOf(true) + 1));
    assert.ok(before <= 150, `${name}: ${before} words before the first action`);
    const all = sum([...steps, { text: "physics" }, { text: "limit" }]);
    const actions = asks.filter(Boolean).length;
    assert.ok(all <= 60 * actions, `${name}: ${all} words, ${actions} actions`);
    const guesses = steps.filter(({ guess }) => guess);
    assert.ok(guesses.length, `${name}: nothing is guessed`);
    for (const { text } of guesses)
      assert.ok(
        steps.some(({ recall }) => recall === text),
        `${name}: ${text} never comes back`,
      );
  }
});

test("there is room for every text of a lesson, with the guesses that come back, and for all its guesses", () => {
  /** @type {import("../../www/js/features/lessons/model.js").Lesson} */
  const lesson = {
    name: "limits",
    record: "goff 14 59",
    steps: [
      { text: "who", guess: { kind: "choice", options: ["x", "o"] }, answer: "x" },
      { text: "close", do: { 18: [] }, try: { 12: { text: "rule" } } },
      { text: "choose", recall: "who", do: { "@1": [], "@8": [] } },
    ],
  };
  const texts = textsIn(lesson);
  assert.deepEqual(
    texts.map(({ text, hasMore }) => [text.key, hasMore]),
    [
      ["learn.limits.who", false],
      ["learn.limits.close", true],
      ["learn.limits.rule", true],
      ["learn.limits.choose", true],
      ["lesson.recalled", true],
      ["lesson.recalled", true],
    ],
  );
  // Each guess is recalled in a text of its own length.
  const [right, wrong] = texts.slice(-2).map(({ text }) => say(text));
  assert.match(String(right), /That is right/);
  assert.match(String(wrong), /It is “X”/);
  assert.deepEqual(
    guessesIn(lesson).map(({ of, options }) => [of, options.length]),
    [["who", 2]],
  );
});

test("somebody acts on the board in the steps that ask for it", () => {
  const acting = KINDS.filter(isActing);
  assert.deepEqual(acting, ["do", "look", "reply", "astray"]);
});

test("a guess is asked for, and comes back before the text of a later step", () => {
  /** @type {import("../../www/js/features/lessons/model.js").Lesson} */
  const lesson = {
    name: "rows",
    record: "goff 15",
    steps: [
      { text: "ways", guess: { kind: "number", from: 1, to: 3 }, answer: "2" },
      { text: "half", recall: "ways" },
    ],
  };
  const asked = taskOf(lesson, "goff 15", 0);
  assert.equal(asked.kind, "guess");
  assert.deepEqual(asked.wanted, []);
  assert.deepEqual(
    asked.guess?.options.map(({ value }) => value),
    ["1", "2", "3"],
  );
  for (const [guess, key] of [
    ["2", "lesson.guess.number.same"],
    ["3", "lesson.guess.number.other"],
  ]) {
    const known = { guesses: new Map([["ways", guess ?? ""]]), values: {} };
    const { kind, text } = taskOf(lesson, "goff 15", 1, known);
    assert.deepEqual([kind, text.key], ["read", "lesson.recalled"]);
    const line = /** @type {import("../../www/js/types.js").Message} */ (text.values?.guess);
    assert.equal(line.key, key);
  }
  assert.equal(taskOf(lesson, "goff 15", 1).text.key, "learn.rows.half");
});

test("an apparatus stands in the steps that say so, and stays at the end", () => {
  /** @type {import("../../www/js/features/lessons/model.js").Lesson} */
  const lesson = {
    ...{ name: "paths", record: "goff", apparatus: "paths" },
    steps: [{ text: "wall" }, { text: "dark", use: "dark", lay: { turn: 0 } }],
  };
  assert.equal(taskOf(lesson, "goff", 0).apparatus, undefined);
  const { kind, apparatus } = taskOf(lesson, "goff", 1);
  assert.deepEqual([kind, apparatus], ["use", { lay: { turn: 0 }, goal: "dark" }]);
  assert.ok(taskOf(lesson, "goff", 2).apparatus);
});
