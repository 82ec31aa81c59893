// Every state of the page in an artificial language with long words and twice the length of English; every
// other page, on which the policy refuses nothing; and every script and style sheet belongs to a state.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { inline } from "./checks.mjs";
import { DIST, site } from "./helper.mjs";
import { testsOfStates } from "./looks.mjs";
import { PAGES } from "./pages.mjs";
import { moves, square } from "./person.mjs";
import { stored } from "./states.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Paths of all requests. */
const requested = new Set();
/** @param {Page} page */
const collect = (page) =>
  page.on("request", (request) =>
    requested.add(new URL(request.url()).pathname.replace("/some/where/", "")),
  );

/** Only the built site has a list of its files. */
const isSource = process.env.SITE === "www";

describe("pages that are no state", { skip: isSource }, () => {
  const open = site();

  test("for a projector", async (t) => {
    await open(t, "?projector", { prepare: async (page) => collect(page) });
  });

  for (const file of readdirSync(DIST).filter((name) => /^(?!index).*\.html$/.test(name)))
    test(`on the page ${file}`, async (t) => {
      const page = await open(t, file, {
        ready: PAGES[file] ?? "body",
        prepare: async (page) => collect(page),
      });
      // The page of questions loads a board with the first question.
      if (file === "questions.html") {
        await page.evaluate(() => (location.hash = "#q=far"));
        await square(page, 1).waitFor();
      }
      await page.waitForLoadState("networkidle");
      assert.deepEqual(await inline(page), [], "nothing is inline");
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
});

describe("twice as long", () => {
  for (const [name, look] of testsOfStates("ltr", collect)) test(name, look);
});

/**
 * Files that only other tests load: for missing browser features and failing storage
 * (faults.test.mjs), on other people's pages (element.test.mjs), without a network (offline.test.mjs),
 * where a question is decided (questions.test.mjs).
 */
const ELSEWHERE = /^js\/(in-page|notices|svg-fallback|element|counted)\.|^css\/offline\./;

test("every script and style sheet belongs to a state", { skip: isSource }, () => {
  const files = readdirSync(DIST, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^(js|css)\/.*\.(js|css)$/.test(file));
  assert.ok(files.length > 20, `${files.length} files`);
  assert.deepEqual(
    files.filter((file) => !requested.has(file) && !ELSEWHERE.test(file)),
    [],
  );
});
