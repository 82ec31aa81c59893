// The page under a translator (translator.mjs) beside its twin without one: both are played alike, and
// show the same texts in the same order after every step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ownClipboard, play, site } from "./helper.mjs";
import { lessonOf, walkThrough } from "./lesson-walks.mjs";
import { played } from "./played-links.mjs";
import {
  button,
  byLink,
  choose,
  measure,
  openTab,
  posed,
  puzzle,
  sending,
  square,
  boardAtRest,
  turns,
  reviewOpener,
} from "./person.mjs";
import { translate } from "./translator.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {(page: Page, look: (after: string) => Promise<void>) => Promise<void>} Way */

const open = site();

/** Elements that stay the same in every language: marks, names and numbers. */
const NOTATION = ".mark, .bar .name, .points, .score, .worth";

/** The visible text of the game, line by line, without the live regions. @param {Page} page */
const read = (page) =>
  page.evaluate(() =>
    [...tree().querySelectorAll(".layout > :not(#said)")]
      .flatMap((part) => /** @type {HTMLElement} */ (part).innerText.split("\n"))
      .map((line) => line.trim())
      .filter(Boolean),
  );

/**
 * Takes the same steps on several pages, and compares their visible texts after each. Parts that load late
 * are waited for on all pages.
 * @param {Page[]} pages the first is the one that the others should be like @param {Way} way
 */
async function compare(pages, way) {
  /** @type {(() => void)[]} */
  let waiting = [];
  /** @param {string} after */
  async function compareNow(after) {
    const end = Date.now() + 5000;
    for (;;) {
      const [twin, ...others] = await Promise.all(pages.map(read));
      const differs = others.findIndex((lines) => String(lines) !== String(twin));
      if (differs < 0) return;
      if (Date.now() > end)
        assert.deepEqual(others[differs], twin, `${after}, page ${differs + 1}`);
    }
  }
  const look = async (/** @type {Page} */ page, /** @type {string} */ after) => {
    await boardAtRest(page).waitFor();
    assert.equal(await page.locator(NOTATION).locator("font").count(), 0, "notation is left alone");
    await new Promise((/** @type {(value: void) => void} */ go, stop) => {
      waiting.push(go);
      if (waiting.length < pages.length) return;
      const all = waiting;
      waiting = [];
      compareNow(after).then(() => all.forEach((one) => one()), stop);
    });
  };
  await Promise.all(pages.map((page) => way(page, (after) => look(page, after))));
}

/** Two collapses, with both ways of choosing; X has two rows. */
const GAME = "13 26 39 68 79 48 57 24 @2 15 @5".split(" ");
const LINKS = played("goff", "X", "15", "59").of("inviter");

/** The steps of each test, with the link where they begin. @type {Record<string, { hash: string, way: Way }>} */
const WAYS = {
  "a game for two with a hint and a review, and the next game": {
    hash: "",
    async way(page, look) {
      for (const action of GAME) {
        if (action === "79") {
          await button(page, "tool.hint").click();
          await button(page, "hint.more").click();
          await button(page, "hint.leave").waitFor();
          await look("the hint");
          await button(page, "hint.leave").click();
        }
        if (action[0] === "@") await choose(page, Number(action[1]));
        else await play(page, action, (n) => square(page, n).click());
        await look(action);
      }
      await openTab(page, "tool.analysis");
      await look("the analysis");
      await openTab(page, "tool.worlds");
      await button(page, "tool.undo").click();
      await look("the worlds of the position before");
      await button(page, "tool.redo").click();
      await reviewOpener(page).click();
      await turns(page).first().waitFor();
      for (const n of [0, 1]) {
        await turns(page).nth(n).click();
        await look(`turning point ${n + 1}`);
      }
      await button(page, "past.back").click();
      await button(page, "tool.again").click();
      await play(page, "15", (n) => square(page, n).click());
      await look("the next game");
    },
  },
  "a game with dice": {
    hash: "#kvantove,12,45,36,78",
    async way(page, look) {
      await square(page, 9).click();
      await look("the board is full");
      for (let n = 1; n < 5; n++) {
        await measure(page);
        await look(`measurement ${n}`);
      }
    },
  },
  "a lesson": {
    hash: "#lesson=paths",
    way: (page, look) =>
      walkThrough(page, lessonOf("paths"), { reached: (_, number) => look(`step ${number}`) }),
  },
  "a puzzle": {
    hash: "#puzzle=30",
    async way(page, look) {
      await posed(page);
      await look("the puzzle");
      await button(puzzle(page), "puzzle.hint").click();
      await look("the hint");
      for (const pair of ["12", "58"]) {
        await play(page, pair, (n) => square(page, n).click());
        await look(pair);
      }
      await button(puzzle(page), "puzzle.leave").click();
      await look("left");
    },
  },
  "a game by links": {
    hash: LINKS,
    async way(page, look) {
      await byLink(page).waitFor();
      await look("our turn");
      await play(page, "23", (n) => square(page, n).click());
      await sending(page).waitFor();
      await look("drafted");
      await button(page, "tool.undo").click();
      await look("taken back");
      await play(page, "24", (n) => square(page, n).click());
      await sending(page).click();
      await look("sent");
    },
  },
};

/**
 * The translators of each test. One that leaves shadow roots alone reaches nothing that `read` reads: what the
 * page does without them is the same everywhere, so that one test is enough.
 * @param {string} name
 */
const kinds = (name) => [
  ...(name === "a puzzle" ? [{ entersShadowRoots: false }] : []),
  { entersShadowRoots: true },
];

for (const [name, { hash, way }] of Object.entries(WAYS))
  test(`what is read is the same under a translator: ${name}`, async (t) => {
    const prepare = async (/** @type {Page} */ page) => {
      await page.clock.setFixedTime(new Date("2026-11-20T12:00:00Z"));
      await ownClipboard(page);
    };
    /** @type {Page[]} */
    const pages = [];
    for (const kind of [null, ...kinds(name)])
      pages.push(
        await open(t, hash, {
          async prepare(page) {
            await prepare(page);
            if (kind) await translate(page, kind);
          },
        }),
      );
    await compare(pages, way);
  });
