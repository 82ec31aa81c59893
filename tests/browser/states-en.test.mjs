// Every state of the page in English, in every window; and the choice of windows and themes for all states.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readdirSync } from "node:fs";
import { DIST, site } from "./helper.mjs";
import { LANGUAGES, looksOf, testsOfStates, THEMES, WINDOWS } from "./looks.mjs";
import { moves, square } from "./person.mjs";
import { STATES, stored } from "./states.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Paths of all requests. */
const requested = new Set();
/** @param {Page} page */
const collect = (page) =>
  page.on("request", (request) =>
    requested.add(new URL(request.url()).pathname.replace("/some/where/", "")),
  );

describe("in English", () => {
  for (const [name, look] of testsOfStates("en", collect)) test(name, look);
});

describe(
  "every script and style sheet belongs to a state",
  { skip: process.env.SITE === "www" },
  () => {
    const open = site();

    test("for a projector", async (t) => {
      await open(t, "?projector", { prepare: async (page) => collect(page) });
    });

    for (const file of readdirSync(DIST).filter((name) => /^(?!index).*\.html$/.test(name)))
      test(`on the page ${file}`, async (t) => {
        // The page of questions loads a board with the first question.
        const fragment = file === "questions.html" ? "#q=far" : "";
        const page = await open(t, file + fragment, {
          ready: "body",
          prepare: async (page) => collect(page),
        });
        await page.waitForLoadState("networkidle");
      });

    test("with sounds", async (t) => {
      const page = await open(t, "", {
        prepare: async (page) => {
          collect(page);
          await stored(page, { sound: "on" });
        },
      });
      for (const at of [1, 9]) await square(page, at).click();
      await moves(page).getByRole("listitem").first().waitFor();
    });

    /**
     * Files that only other tests load: for missing browser features and failing storage
     * (faults.test.mjs), on other people's pages (element.test.mjs), without a network (offline.test.mjs),
     * where a question is decided (questions.test.mjs).
     */
    const ELSEWHERE =
      /^js\/(in-page|notices|svg-fallback|element|follow-width|counted)\.|^css\/offline\./;

    test("that was all of them", () => {
      const files = readdirSync(DIST, { recursive: true, encoding: "utf8" })
        .map((file) => file.replaceAll("\\", "/"))
        .filter((file) => /^(js|css)\/.*\.(js|css)$/.test(file));
      assert.ok(files.length > 20, `${files.length} files`);
      assert.deepEqual(
        files.filter((file) => !requested.has(file) && !ELSEWHERE.test(file)),
        [],
      );
    });
  },
);

test("every pair of a state, a language, a window and a theme occurs", () => {
  const seen = new Set();
  for (const [index, { name }] of STATES.entries())
    for (const language of LANGUAGES)
      for (const { window, theme } of looksOf(index, language)) {
        const values = { state: name, language, window: String(window), theme };
        for (const [a, one] of Object.entries(values))
          for (const [b, other] of Object.entries(values)) seen.add(`${a} ${one}, ${b} ${other}`);
      }
  /** @type {Record<string, string[]>} */
  const all = {
    state: STATES.map(({ name }) => name),
    language: [...LANGUAGES],
    window: WINDOWS.map(String),
    theme: Object.keys(THEMES),
  };
  const missing = Object.entries(all).flatMap(([a, ones]) =>
    Object.entries(all).flatMap(([b, others]) =>
      ones.flatMap((one) =>
        others
          .map((other) => `${a} ${one}, ${b} ${other}`)
          .filter((pair) => a !== b && !seen.has(pair)),
      ),
    ),
  );
  // From right to left, every third state is enough.
  assert.deepEqual(
    missing.filter((pair) => !/state .*language rtl|language rtl.*state/.test(pair)),
    [],
  );
});
