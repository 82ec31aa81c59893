// The experiments outside of a lesson: each has every control and reading that its lesson ever shows, and
// six questions, each with a text. tests/browser/experiments.test.mjs opens them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as paths from "../../www/js/apparatus/paths/model.js";
import {
  aboutOf,
  EXPERIMENTS,
  isExperiment,
  settingsOf,
  questionsOf,
  titleOf,
} from "../../www/js/features/experiments/model.js";
import { OPTIONS } from "../../www/js/element/options.js";
import { knows, say } from "../browser/english.mjs";

/** @type {import("../../www/js/features/lessons/model.js").Lesson[]} */
const LESSONS = JSON.parse(
  readFileSync(new URL("../../www/lessons.json", import.meta.url), "utf8"),
);

/**
 * Parts that an experiment has in another form: "run" has the button of "one", "bars" the one of "equal"; "all"
 * shows the share of each list when it was sent, and "pairs" at once; "line" shows the least share of a list when
 * one was sent, and "limit" at once.
 */
const INCLUDED = ["one", "equal", "pairs", "limit"];

test("every apparatus of a lesson can be opened with all that the lesson shows", () => {
  const used = LESSONS.filter(({ apparatus }) => apparatus);
  assert.deepEqual(used.map(({ apparatus }) => apparatus).sort(), [...EXPERIMENTS].sort());
  for (const { apparatus, steps } of used) {
    const { controls = [], shows = [] } = apparatus ? settingsOf(apparatus) : {};
    for (const { settings = {} } of steps)
      for (const part of [settings.controls ?? [], settings.shows ?? []].flat().map(String))
        assert.ok([...controls, ...shows, ...INCLUDED].includes(part), `${apparatus}: ${part}`);
  }
});

test("each has a title, a sentence and six different questions", () => {
  for (const name of EXPERIMENTS) {
    assert.ok(knows(titleOf(name).key) && knows(aboutOf(name).key), name);
    const questions = questionsOf(name).map(say);
    assert.equal(new Set(questions).size, 6, name);
    for (const question of questions) assert.match(question, /\?$/);
  }
});

test("a board on another page can begin with each of them", () => {
  assert.deepEqual(OPTIONS.apparatus?.values, EXPERIMENTS);
});

test("no other name is an experiment", () => {
  for (const name of ["", "nothing", "constructor", "__proto__"])
    assert.ok(!isExperiment(name), name);
});

test("with one way only, no particle is left out by the record", () => {
  /** @type {paths.Setup} */
  const setup = {
    ...{ turn: 0, ways: "both", recorded: true, asked: "way", shown: "second", place: 1 },
    ...{ hits: [], tried: 0, seed: 1, looked: [], moved: false },
  };
  assert.equal(paths.change(setup, { ways: "first" }).shown, "all");
  assert.equal(paths.change(setup, { turn: 90 }).shown, "second");
});
