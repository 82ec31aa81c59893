// The hint in the page: where to look, then what to play and why, by mouse, keyboard and ear; and a
// solver that is slow or fails.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { firstOf, wholeOf, wordsOf } from "../../www/js/features/hint/model.js";
import { say } from "./english.mjs";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { hash, site, withoutSolver } from "./helper.mjs";
import { says, square } from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @typedef {import("playwright-core").Page} Page */

const open = site();
const PRESENT = "#goff,14,15,48,36";
const { action: BEST } = Game.fromRecord("goff 14 15 48 36").hint();

/** What a whole hint says. @param {string} record */
function told(record) {
  const game = Game.fromRecord(record);
  const found = game.hint();
  return { found, texts: wordsOf(found, wholeOf(found, game.view()), game.view()).map(say) };
}

describe("in words", () => {
  for (const [record, texts] of /** @type {const} */ ([
    [
      "goff 12 45 23 56",
      [
        "X5 in squares 1 and 2",
        "It closes a cycle, and X wins at either end, by at least 1 point.",
        "3 of the 36 possible moves are equally good; every other gives up at least half a point.",
      ],
    ],
    [
      "goff 14 15 48 36",
      [
        "X5 in squares 5 and 7",
        "It threatens squares 1 and 4: after 25 of O’s 36 answers, X wins there at once.",
        "Every other move gives up at least half a point.",
      ],
    ],
    [
      "goff 12 45 23 56 17 36 36",
      [
        "X7 in square 3",
        "It gives O a row, in squares 4, 5, and 6.",
        "The other end gives up half a point.",
      ],
    ],
    [
      "goff 12 57 36 36",
      [
        "O4 in square 6",
        "It lets X win next with squares 1 and 2, by at least 1 point; the other end does not.",
        "At the other end O would threaten squares 5 and 7: after 19 of X’s 21 moves, O wins there at once.",
        "The other end gives up 1 point.",
      ],
    ],
    [
      "goff 45 57 47",
      [
        "X3 in square 7",
        "The other end gives up half a point.",
        "There O has nothing better than squares 6 and 9, and X answers with squares 2 and 6.",
      ],
    ],
    ["goff 14 15 48 36 18", ["X5 in square 1", "Both ends are worth the same."]],
    [
      "goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8",
      ["X9 in square 3", "There is nothing else to do."],
    ],
  ]))
    test(record, () => assert.deepEqual(told(record).texts, texts));

  test("of a choice first what to compare, never at which end", () => {
    for (const [record, ...texts] of [
      ["goff 14 15 48 36 18", "Both ends are worth the same."],
      [
        "goff 12 57 36 36",
        "The two ends differ by 1 point.",
        "Compare what X can play next: at one of the two, X can win at once.",
      ],
      [
        "goff 19 56 56",
        "The two ends differ by 1 point.",
        "Compare what X can play after O’s next move: at one of the two, X threatens to win.",
      ],
      [
        "goff 45 57 47",
        "The two ends differ by half a point.",
        "Compare which squares are closed at each end, and what O, who moves next, can do there.",
      ],
    ]) {
      const game = Game.fromRecord(record ?? "");
      const [found, view] = [game.hint(), game.view()];
      const first = firstOf(found, view);
      assert.deepEqual(first, {
        squares: view.legal.map((end) => Number(end[1])),
        action: null,
      });
      assert.deepEqual(wordsOf(found, first, view).map(say), texts);
    }
  });

  test("every kind of reason has its words, wherever it is met", () => {
    const kinds = new Set();
    let seed = 7;
    for (let i = 0; i < 120; i++) {
      const game = new Game(["goff", "wikipedia", "tris-quantico-fair", "nature"][i % 4]);
      for (let n = 0; game.view().phase !== "over"; n++) {
        const { view, record } = { view: game.view(), record: game.record() };
        // Earlier a search takes longer than a test should.
        if (n >= 4 && view.legal[0] !== "?") {
          const { found, texts } = told(record);
          for (const { kind } of found.reasons) kinds.add(kind);
          assert.ok(texts.length > 1, record);
          for (const text of texts) assert.doesNotMatch(text, /reason\.|hint\.|[{}]|NaN|undefined/);
          assert.ok(
            firstOf(found, view).squares.every((square) =>
              view.phase === "place"
                ? wholeOf(found, view).squares.includes(square)
                : view.legal.includes(`@${square}`),
            ),
          );
          for (const text of wordsOf(found, firstOf(found, view), view).map(say))
            assert.doesNotMatch(text, /reason\.|hint\.|[{}]|NaN|undefined/);
        }
        seed = (seed * 1103515245 + 12345) % 2147483648;
        const played =
          view.options[0]?.action ??
          view.legal[Math.floor((seed / 2147483648) * view.legal.length)];
        game.play(played ?? "");
      }
      game.free();
    }
    assert.deepEqual([...kinds].sort(), [
      "avoids-row",
      "avoids-threat",
      "both-ends-good",
      "forced",
      "keeps",
      "leaves-win",
      "makes-row",
      "other-end-costs",
      "other-end-leads-to",
      "prevents",
      "threatens",
      "wins-at-once",
    ]);
  });
});

/** @param {Page} page */
const hint = (page) => page.locator("#hint");
/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

test("nothing of it is loaded before it is wanted", async (t) => {
  /** @type {string[]} */
  const loaded = [];
  const page = await open(t, PRESENT, {
    prepare: async (page) =>
      page.on("request", (request) => loaded.push(new URL(request.url()).pathname)),
  });
  await page.waitForLoadState("networkidle");
  assert.deepEqual(
    loaded.filter((path) => /hint|advice|inquiry|solver|worker|analysis/.test(path)),
    [],
  );
});

test("first where to look, then all of it, then it is played", async (t) => {
  const page = await open(t, PRESENT);
  await button(page, "Hint").click();
  await hint(page).getByText("Look at").waitFor();
  const where = await hint(page).locator("p").allInnerTexts();
  assert.equal(where.length, 1, "the reasons would tell too much");
  const look = /^Look at square (\d)\.$/.exec(where[0] ?? "")?.[1] ?? "none";
  assert.ok(BEST.includes(look));
  await button(page, "Show all of it").click();
  const [what, ...reasons] = await hint(page).locator("p").allInnerTexts();
  assert.equal(what, `X5 in squares ${BEST[0]} and ${BEST[1]}`);
  assert.ok(reasons.length > 0);
  for (const reason of reasons) assert.doesNotMatch(reason, /reason\.|[{}]/);
  assert.equal(await hash(page), PRESENT, "shown, not played");
  await button(page, "Play it").click();
  assert.equal(await hash(page), `${PRESENT},${BEST}`);
  assert.equal(await hint(page).isVisible(), false);
  assert.match(
    (await page.evaluate(() => tree().activeElement?.getAttribute("aria-label"))) ?? "",
    /^Square/,
  );
});

test("by keyboard and by ear; Esc takes it away", async (t) => {
  const page = await open(t, PRESENT);
  const said = page.locator("#said");
  await page.keyboard.press("h");
  await said.getByText(/^Look at square \d\.$/).waitFor({ state: "attached" });
  await page.keyboard.press("h");
  await said.getByText(/^X5 in squares/).waitFor({ state: "attached" });
  await page.keyboard.press("h");
  assert.ok(await button(page, "Play it").isVisible(), "no more presses play it");
  await page.keyboard.press("Escape");
  assert.equal(await hint(page).isVisible(), false);
  await page.keyboard.press("h");
  await said.getByText(/^Look at square \d\.$/).waitFor({ state: "attached" });
});

test("it stays while the hand looks elsewhere, and goes with the position", async (t) => {
  const page = await open(t, PRESENT);
  await page.keyboard.press("h");
  await hint(page).getByText("Look at").waitFor();
  await page.keyboard.press("h");
  await square(page, 1).click();
  assert.ok(await hint(page).isVisible());
  assert.match((await says(page)).todo, /^X5 is in square 1/, "the hand is the player's own");
  await square(page, 2).click();
  assert.equal(await hint(page).isVisible(), false);
  await page.keyboard.press("Control+z");
  assert.equal(await hint(page).isVisible(), false);
});

describe("at a choice", () => {
  test("first what to compare, not which end; then all of it", async (t) => {
    const page = await open(t, "#goff,12,45,23,56,17,36,36");
    const { action } = Game.fromRecord("goff 12 45 23 56 17 36 36").hint();
    await button(page, "Hint").click();
    await hint(page).getByText("The two ends differ by half a point.").waitFor();
    assert.deepEqual((await hint(page).locator("p").allInnerTexts()).slice(1), [
      "Compare the rows that stand at each end.",
    ]);
    await button(page, "Show all of it").click();
    await button(page, "Play it").waitFor();
    assert.match(await hint(page).innerText(), RegExp(`X7 in square ${action[1]}`));
    await button(page, "Play it").click();
    assert.equal(await hash(page), `#goff,12,45,23,56,17,36,36,${action}`);
  });

  test("a coin needs no advice, nor does the past or the end", async (t) => {
    const page = await open(t, "#nature,14,15,48,18");
    await button(page, "Hint").click();
    await page.locator("#done", { hasText: "press Measure" }).waitFor();
    await page.evaluate(() => (location.hash = "goff,12,45,23,56,36,14,@4"));
    await page.locator("#head", { hasText: "wins" }).waitFor();
    await button(page, "Hint").click();
    await page.locator("#done", { hasText: "The game is over" }).waitFor();
    await page.locator("#list button").first().click();
    await button(page, "Hint").click();
    await page.locator("#done", { hasText: "You are looking back" }).waitFor();
    assert.equal(await hint(page).isVisible(), false);
  });
});

test("a solver that fails says so, and is tried again", async (t) => {
  const page = await open(t, PRESENT, { expectErrors: true });
  await square(page, 1).waitFor();
  const again = await withoutSolver(page);
  await button(page, "Hint").click();
  await hint(page).getByText("No hint could be found: the solver could not be started.").waitFor();
  await again();
  await button(page, "Try again").click();
  await hint(page).getByText("Look at square").waitFor();
});

test("while it is sought the page says so, and one plays on", async (t) => {
  const page = await open(t, PRESENT);
  await page.context().route("**/worker.js", () => {});
  await button(page, "Hint").click();
  await hint(page).getByText("Calculating").waitFor();
  await square(page, 1).click();
  await square(page, 2).click();
  assert.equal(await hash(page), `${PRESENT},12`);
  assert.equal(await hint(page).isVisible(), false);
});

test("the guided game has its own advice", async (t) => {
  const page = await open(t);
  await page.getByRole("button", { name: "New here?" }).click();
  await page.locator("#guide progress").waitFor();
  for (const aid of ["#hint-button", "#analysis-button"])
    assert.equal(await page.locator(aid).isVisible(), false);
  await page.keyboard.press("h");
  await page.waitForLoadState("networkidle");
  assert.equal(await hint(page).isVisible(), false);
});
