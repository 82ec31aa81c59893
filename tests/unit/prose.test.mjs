// The rules for prose find what they are for, and nothing else. That our texts keep them, `make lint` says.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { commentsOf, habitsOf, habitsOfComment, pageTexts, tooLong } from "../../tools/prose.mjs";

describe("habits of prose", () => {
  test("are found", () => {
    for (const text of [
      "Whoever closes a cycle does not choose.",
      "X is taken, and so is O.",
      "The squares are to be chosen.",
      "The the board.",
      "In order to win, close a row.",
    ])
      assert.equal(habitsOf(text).length, 1, text);
  });

  test("are not seen where there are none", () => {
    for (const text of ["That is what X does whenever it can.", "One of two, and so on.", "1 1"])
      assert.deepEqual(habitsOf(text), [], text);
  });

  test("a sentence is too long from 31 words on, a text is not", () => {
    const words = (/** @type {number} */ n) => `${Array(n).fill("word").join(" ")}.`;
    assert.deepEqual(tooLong(words(30)), []);
    assert.equal(tooLong(words(31)).length, 1);
    assert.deepEqual(tooLong(`First. ${`W${words(29).slice(1)} `.repeat(3)}`), []);
  });

  test("every text of the page is looked at, the page on physics too", () => {
    const wheres = new Set(pageTexts().map(({ where }) => where.split(",")[0]));
    for (const file of ["page.json", "lessons.json", "teachers.json", "lecture.json"])
      assert.ok(wheres.has(file), file);
  });

  test("of comments are found, and questions are none", () => {
    for (const text of [
      "What a panel adds.",
      "The state. Whose turn it is follows.",
      "The first so many plies.",
      "The sum of what is left.",
    ])
      assert.equal(habitsOfComment(text).length, 1, text);
    for (const text of ["Who wins? X does.", "The player who acts."])
      assert.deepEqual(habitsOfComment(text), [], text);
  });

  test("paragraphs of comments are read, code is not", () => {
    const code =
      "//! One\n//! two `three`.\n//!\n//! Four.\nfn five() {}\n    /// Six.\n    // Seven\n";
    assert.deepEqual(commentsOf(code), [
      { line: 1, text: "One two code." },
      { line: 4, text: "Four." },
      { line: 6, text: "Six. Seven" },
    ]);
  });
});
