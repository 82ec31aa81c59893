// The rules for prose find bad habits and nothing else. `make lint` applies them to our texts and comments.
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
      "A pair is an action. So is a collapse.",
    ])
      assert.equal(habitsOfComment(text).length, 1, text);
    for (const text of ["Who wins? X does.", "The player who acts.", "So that the game ends."])
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

  test("comments of scripts and style sheets are read, in all their forms", () => {
    const code = [
      "// One",
      "// two.",
      "const three = 3;",
      "/** Four. */",
      "  // Five.",
      "/**",
      " * Six",
      " * seven.",
      " *",
      " * Eight.",
      " */",
      "/* Nine",
      "   ten. */",
      "a { color: red; }",
    ].join("\n");
    assert.deepEqual(commentsOf(code), [
      { line: 1, text: "One two." },
      { line: 4, text: "Four." },
      { line: 5, text: "Five." },
      { line: 7, text: "Six seven." },
      { line: 10, text: "Eight." },
      { line: 12, text: "Nine ten." },
    ]);
  });

  test("each tag begins a paragraph; types, names of parameters and code are no prose", () => {
    const code = [
      "/** One `two`. @param {{ three: { four: string } }} five Six. @returns {Seven} eight */",
      "/**",
      " * @typedef {object} Nine",
      " * @property {Map<string,",
      " *   { ten: number }>} [eleven] twelve",
      " *   thirteen",
      " */",
      "const x = /** @type {any} */ (y);",
      "/** @type {any} */ (z).fourteen();",
      "/** See {@link fifteen}. */",
    ].join("\n");
    assert.deepEqual(commentsOf(code), [
      { line: 1, text: "One code." },
      { line: 1, text: "Six." },
      { line: 1, text: "eight" },
      { line: 3, text: "Nine" },
      { line: 4, text: "twelve thirteen" },
      { line: 10, text: "See {@link fifteen}." },
    ]);
  });

  test("strings and addresses are no comments", () => {
    const code = [
      'const address = "https://example.org"; const files = "css/*.css";',
      "const twice = `${files} // What is shown. */`;",
      'route("**/*", /\\/\\*.*\\*\\//);',
      "a { background: url(https://example.org/*.svg); }",
    ].join("\n");
    assert.deepEqual(commentsOf(code), []);
  });

  test("of comments in scripts are found where they stand", () => {
    const code =
      "/**\n * Opens it.\n * @param {string} name What it is.\n */\nopen();\n  // Who acts.\n";
    const faults = commentsOf(code).filter(({ text }) => habitsOfComment(text).length);
    assert.deepEqual(
      faults.map(({ line }) => line),
      [3, 6],
    );
  });
});
