// Everything that reads the lessons takes a twentieth one, which is an entry in lessons.json and texts:
// ../added-lesson.mjs. tests/browser/new-lesson.test.mjs shows the same on the pages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, mock, test } from "node:test";
import { load } from "cheerio";
import { languages, textsOf } from "../../tools/languages.mjs";
import { rowOf } from "../../tools/lesson-table.mjs";
import { pageOf } from "../../tools/static-pages.mjs";
import { codeOf, codesIn } from "../../www/js/features/hand-in/code.js";
import {
  begunAfter,
  chosenOf,
  countDone,
  groupsOf,
  nextOf,
} from "../../www/js/features/lessons/course.js";
import * as judge from "../../www/js/features/lessons/judge.js";
import { answersIn, guessesIn, offersOf, textsIn } from "../../www/js/features/lessons/model.js";
import { resultOf } from "../../www/js/features/lessons/results.js";
import { wordsOf } from "../../www/js/i18n/messages.js";
import { wrongOption } from "../../www/js/pages/embed/parameters.js";
import { columnsOf, withCodes } from "../../www/js/pages/for-teachers/hand-ins.js";
import { hashOf } from "../../www/js/pages/for-teachers/several-lessons.js";
import { ADDED, COURSE, LESSONS, NUMBER, TEXTS } from "../added-lesson.mjs";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** The words of a language, with those of the lesson. @param {string} language */
function wordsIn(language) {
  const words = wordsOf(language);
  for (const part of ["page", "lessons", "teachers"]) words.learn(textsOf(language, part));
  words.learn(TEXTS);
  return words;
}

/** Goes through the lesson. @param {string} guess */
function walk(guess) {
  let progress = judge.begin(ADDED, null, {});
  let { record } = ADDED;
  const task = () => judge.taskIn(progress, record, {});
  /** @param {string | null} [previewed] */
  const follow = (previewed = null) => {
    const game = Game.fromRecord(record);
    const after = judge.follow(progress, { record, previewed, view: game.view() }, task());
    game.free();
    progress = after.progress;
    return after;
  };
  const kinds = [task().kind];
  progress = judge.advance(judge.withGuess(progress, task(), guess), 0);
  kinds.push(task().kind);
  const [wanted] = task().wanted;
  record += ` ${wanted}`;
  kinds.push(task().kind);
  follow("@1");
  assert.ok(follow("@9").isSeen);
  progress = judge.advance(progress, 2);
  kinds.push(task().kind);
  record += ` ${task().wanted[0]}`;
  assert.ok(follow().isCompleted);
  kinds.push(task().kind);
  return { kinds, first: progress.first, result: resultOf(ADDED, progress.first) };
}

describe("a twentieth lesson", () => {
  test("is gone through to its end, and its guesses are counted", () => {
    const right = walk("2");
    assert.deepEqual(right.kinds, ["guess", "do", "look", "do", "over"]);
    assert.deepEqual(right.result, { right: 1, of: 1 });
    assert.deepEqual(answersIn(ADDED, right.first), []);
    const wrong = walk("3");
    assert.deepEqual(wrong.result, { right: 0, of: 1 });
    assert.equal(answersIn(ADDED, wrong.first).length, 1);
    assert.equal(guessesIn(ADDED).length, 1);
  });

  test("says its texts, and has its row in the table of lessons, in every language", () => {
    for (const language of languages()) {
      const { knows, say } = wordsIn(language);
      for (const { text } of textsIn(ADDED)) assert.ok(knows(text.key), text.key);
      const row = rowOf(ADDED, (message) => {
        const said = say(message);
        assert.doesNotMatch(said, /[{}]|\blearn\./);
        return said;
      });
      assert.deepEqual([row.steps, row.moves, row.guesses, row.minutes], [4, 2, 1, 1]);
    }
  });

  test("stands in its group, and the questions on all lessons wait for it", () => {
    const [play, ...others] = groupsOf(LESSONS);
    assert.ok(play?.lessons.includes(ADDED));
    assert.deepEqual(others, groupsOf(COURSE).slice(1));
    assert.equal(
      begunAfter(LESSONS, others[1]?.lessons[0]),
      1 + begunAfter(COURSE, others[1]?.lessons[0]),
    );
    const done = Object.fromEntries(COURSE.map(({ name }) => [name, { right: 0, of: 1 }]));
    assert.equal(nextOf(LESSONS, done), ADDED);
    const all = { ...done, added: { right: 1, of: 1 } };
    assert.equal(nextOf(LESSONS, all), undefined);
    assert.equal(countDone(LESSONS, all), LESSONS.length);
    assert.ok(offersOf("over", "recap").includes("recap"));
  });

  test("can be one of those that a teacher chooses", () => {
    const [, names = ""] = hashOf(["added", "cycle"]).split("=");
    const chosen = chosenOf(LESSONS, names.replaceAll(",", " "));
    assert.deepEqual(
      chosen.map(({ name }) => name),
      ["cycle", "added"],
    );
  });

  test("is handed in and added up; a page without it says that the code is newer", () => {
    const handIn = {
      name: "Ada",
      done: { cycle: { right: 1, of: 2 }, added: { right: 1, of: 1 } },
    };
    const code = codeOf(handIn, LESSONS);
    assert.deepEqual(codesIn(code, LESSONS), [{ code, read: handIn }]);
    assert.deepEqual(codesIn(code, COURSE), [{ code, read: "newer" }]);
    const { pupils } = withCodes({ pupils: [], unread: [] }, code, LESSONS).next;
    const course = LESSONS.map(({ name }) => name);
    assert.deepEqual(
      columnsOf(pupils, course).map(({ lesson }) => lesson),
      ["cycle", "added"],
    );
  });

  test("changes no code without it", () => {
    const done = Object.fromEntries(COURSE.map(({ name }, i) => [name, { right: i % 3, of: 3 }]));
    const handIn = { name: "Ada", done };
    const code = codeOf(handIn, COURSE);
    assert.equal(codeOf(handIn, LESSONS), code);
    assert.deepEqual(codesIn(code, LESSONS), [{ code, read: handIn }]);
  });

  test("stands on the page for teachers, without a passage of its own", () => {
    const entries = (/** @type {typeof COURSE} */ lessons) => {
      const $ = load(pageOf("for-teachers.html", lessons));
      return $(".lessons > li")
        .toArray()
        .map((entry) => $(entry));
    };
    const [before, after] = [COURSE, LESSONS].map(entries);
    assert.deepEqual(
      after?.map((entry) => entry.find("h3 a").attr("href")),
      LESSONS.map(({ name }) => `./#lesson=${name}`),
    );
    assert.deepEqual(
      after?.toSpliced(NUMBER - 1, 1).map((entry) => entry.html()),
      before?.map((entry) => entry.html()),
    );
    const added = after?.[NUMBER - 1] ?? assert.fail();
    const { knows } = wordsIn("en");
    const keys = added
      .find("[data-text]")
      .toArray()
      .map(({ attribs }) => attribs["data-text"] ?? "");
    assert.deepEqual(keys, [
      ...["learn.added.title", "lesson.physics", "learn.added.physics"],
      ...["lesson.limit", "learn.added.limit"],
    ]);
    for (const key of keys) assert.ok(knows(key), key);
    assert.equal(added.find(".cites").length, 0);
  });

  test("may cite references of that page, and no others", () => {
    const page = (/** @type {string[]} */ cites) =>
      pageOf("for-teachers.html", [...COURSE, { ...ADDED, cites }]);
    const links = load(page(["goff", "born"]))(".lessons > li:last-child .cites a");
    assert.equal(links.text(), "Goff 2006Born 1926");
    assert.throws(() => page(["nobody"]), /cites nobody/);
  });

  test("is an option of a frame", async () => {
    const request = mock.method(globalThis, "fetch", async () => Response.json(LESSONS));
    assert.equal(await wrongOption("lesson", "added"), null);
    assert.deepEqual(
      (await wrongOption("lesson", "twentieth"))?.allowed,
      LESSONS.map(({ name }) => name),
    );
    request.mock.restore();
  });
});
