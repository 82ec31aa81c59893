// The language: js/pages/boot.js chooses that of a page before any module runs, `languageFor` that of a board
// elsewhere. And the plurals, lists and numbers of a language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { runInNewContext } from "node:vm";
import { languageFor, LANGUAGES, wordsOf } from "../../www/js/i18n/messages.js";

const BOOT = readFileSync(new URL("../../www/js/pages/boot.js", import.meta.url), "utf8");

/**
 * The language that js/pages/boot.js chooses, and the texts that it requests.
 * @param {string} search of the address @param {unknown} settings as they are stored
 * @param {string[]} languages the browser's
 */
function boot(search, settings, languages) {
  /** @type {string[]} */
  const requested = [];
  const root = { lang: "", dataset: {} };
  const window = {};
  runInNewContext(BOOT, {
    ...{ window, URLSearchParams },
    document: { documentElement: root },
    location: { search, hash: "" },
    navigator: { languages },
    localStorage: {
      getItem: (/** @type {string} */ name) =>
        name === "quantum-tic-tac-toe.settings" ? JSON.stringify(settings) : null,
    },
    matchMedia: () => ({ matches: false }),
    fetch(/** @type {string} */ path) {
      requested.push(path);
      return Promise.resolve();
    },
  });
  return { language: root.lang, requested };
}

describe("the language of a page", () => {
  for (const [name, search, settings, languages, language] of /** @type {const} */ ([
    [
      "is the address' before every other",
      "?lang=it",
      { version: 1, language: "cs" },
      ["en-GB"],
      "it",
    ],
    ["is the address' whatever its region", "?x=1&lang=it-CH", {}, ["en-GB"], "it"],
    ["is the one that was chosen", "", { version: 1, language: "cs" }, ["it-IT"], "cs"],
    ["is the browser's", "", {}, ["it-CH"], "it"],
    ["is the browser's first that there is", "", {}, ["fi", "cs-CZ", "it"], "cs"],
    [
      "is the browser's where the choice is that",
      "",
      { version: 1, language: "auto" },
      ["it-CH"],
      "it",
    ],
    ["is not one that nobody has", "?lang=tlh", { version: 1, language: 7 }, ["it"], "it"],
    ["is the browser's where the settings are a newer page's", "", { version: 2, language: "cs" }, ["it"], "it"], // prettier-ignore
    ["is English where no other fits", "?lang=%00", null, ["fi"], "en"],
  ]))
    test(name, () => {
      const found = boot(search, settings, [...languages]);
      assert.equal(found.language, language);
      assert.deepEqual(found.requested, [`lang/${language}/page.json`]);
    });

  test("can be any that there is", () => {
    for (const language of LANGUAGES)
      assert.equal(boot(`?lang=${language}`, {}, ["en"]).language, language);
  });
});

describe("the language of a board elsewhere", () => {
  for (const [wanted, language] of /** @type {const} */ ([
    [["it", "cs"], "it"],
    [["it-CH"], "it"],
    [["CS"], "cs"],
    [["tlh", "fi", "it"], "it"],
    [[null, undefined, "\0"], "en"],
    [[], "en"],
  ]))
    test(`${JSON.stringify(wanted)}: ${language}`, () => {
      assert.equal(languageFor(wanted), language);
    });
});

test("a language has its own plurals, lists and numbers", () => {
  const { learn, say } = wordsOf("cs");
  /** @param {string} key @param {import("../../www/js/types.js").Values} values */
  const message = (key, values) =>
    /** @type {import("../../www/js/types.js").Message} */ ({ key, values });
  learn({
    days: { count: "n", one: "{n} den", few: "{n} dny", many: "{n} dne", other: "{n} dní" },
    list: "{all}",
  });
  assert.deepEqual(
    [
      ...[1, 3, 1.5, 1005].map((n) => say(message("days", { n }))),
      say(message("list", { all: ["X1", "O2", "X3"] })),
    ],
    ["1 den", "3 dny", "1,5 dne", "1\u00a0005 dní", "X1, O2 a\u00a0X3"],
  );
});

test("a text can name any mark without a value", () => {
  const { learn, say } = wordsOf("de");
  learn({ mark: "{player}{move}", marks: "{X1} {O12} {X81} {X} {XO1}" });
  const marks = /** @type {import("../../www/js/types.js").TextKey} */ ("marks");
  assert.equal(say({ key: marks }), "X1 O12 X81  ");
});
