// The analysis in the page: the bar, the badges, the list, by hand, keyboard and finger, and a solver
// that fails.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { arranged, rowsOf } from "../../www/js/analysis/values.js";
import { pointsIn, signed, verdict } from "../../www/js/i18n/margins.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { say, sentence, text } from "./english.mjs";
import { asset, endlessAnalysis, hash, site, withoutSolver } from "./helper.mjs";
import {
  actions,
  badges,
  button,
  evaluation,
  event,
  focused,
  grid,
  hears,
  moves,
  openSheet,
  region,
  says,
  square,
  tab,
  valued,
} from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** Every action of a position with its value for the player to move. @param {string} record */
function rowsIn(record) {
  const game = Game.fromRecord(record);
  return rowsOf(game.view(), { ...game.analyse(), chance: false });
}

/** The texts of the badges, in the order of the squares. @param {Page} page */
const shown = (page) => badges(page).allTextContents();
/** @param {Page} page */
const words = (page) => evaluation(page).innerText();
/** Waits until the sentence about the values is this one. @param {Page} page @param {string} expected */
const told = (page, expected) =>
  evaluation(page)
    .and(page.getByText(expected, { exact: true }))
    .waitFor();
/** @param {Page} page @param {number} n */
const nameOf = async (page, n) => (await square(page, n).getAttribute("aria-label")) ?? "";
const EVEN = text("margin.play.even");
/** The squares of each action in the list. @param {Page} page */
const heads = (page) => actions(page).getByRole("rowheader");
const ON = {
  prepare: (/** @type {Page} */ page) =>
    page.addInitScript(() => {
      const key = "quantum-tic-tac-toe.settings";
      if (!localStorage.getItem(key)) localStorage.setItem(key, '{"version":1,"analysis":"on"}');
    }),
};

describe("in the page", () => {
  test("it is off and not loaded until it is switched on; then it stays on", async (t) => {
    /** @type {string[]} */
    const loaded = [];
    const page = await open(t, "#goff,14,15,48", {
      prepare: async (page) =>
        page.on("request", (request) => loaded.push(new URL(request.url()).pathname)),
    });
    await page.waitForLoadState("networkidle");
    assert.deepEqual(
      loaded.filter((path) =>
        /features\/analysis|analysis\/|engine\/(client|worker)|badges/.test(path),
      ),
      [],
    );
    const opener = tab(page, "tool.analysis");
    assert.equal(await opener.getAttribute("aria-selected"), "false");
    await opener.click();
    await valued(page);
    assert.equal(await opener.getAttribute("aria-selected"), "true");
    await page.reload();
    await valued(page);
    await page.keyboard.press("a");
    await evaluation(page).waitFor({ state: "hidden" });
    assert.equal(await badges(page).filter({ visible: true }).count(), 0);
    assert.equal(await actions(page).isVisible(), false);
    assert.equal(await nameOf(page, 2), text("square.empty", { square: 2 }));
  });

  test("the badges and the names follow the hand", async (t) => {
    const page = await open(t, "#goff,14,15,48,36,18,@1", ON);
    await valued(page);
    await page.locator("h1").hover();
    assert.equal(await words(page), EVEN);
    const empty = await shown(page);
    const rows = rowsIn("goff 14 15 48 36 18 @1");
    const best = (/** @type {RegExp} */ which) =>
      say(
        signed(
          Math.max(...rows.filter(({ action }) => which.test(action)).map(({ value }) => value)),
        ),
      );
    assert.deepEqual(
      empty,
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
        rows.some(({ action }) => action.includes(`${n}`)) ? best(RegExp(`${n}`)) : "",
      ),
    );
    await square(page, 2).click();
    await page.locator("h1").hover();
    const pairs = await shown(page);
    assert.equal(pairs[1], "");
    assert.equal(pairs[5], best(/26/));
    assert.equal(pairs[6], best(/27/));
    const value = /** @param {string | undefined} badge */ (badge) => ({
      value: badge ?? "none",
      player: "O",
    });
    assert.match(await nameOf(page, 7), sentence("worth.with", { first: 2, ...value(pairs[6]) }));
    await page.keyboard.press("Escape");
    assert.deepEqual(await shown(page), empty);
    assert.match(await nameOf(page, 7), sentence("worth.from", value(empty[6])));
  });

  test("undo from the list of actions leaves no badge of an older State behind", async (t) => {
    const page = await open(t, "#goff,15", ON);
    await valued(page);
    const names = async () => {
      await valued(page);
      return Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => nameOf(page, n)));
    };
    // The pressed button disappears, and the focus moves to a square, which the keyboard then points at.
    await button(actions(page), "actions.name.pair", { a: 1, b: 5 }).focus();
    await page.keyboard.press("Control+z");
    assert.equal(await hash(page), "#goff");
    for (const [i, name] of (await names()).entries())
      if (i !== 4) assert.match(name, sentence("worth.with", { first: 5 }));
  });

  test("a choice, a coin, the past, the end", async (t) => {
    const page = await open(t, "#goff,12,45,23,56,36,14", ON);
    await valued(page);
    assert.deepEqual((await shown(page)).filter(Boolean).length, 2);
    const [ends] = rowsIn("goff 12 45 23 56 36 14").filter(({ action }) => action === "@1");
    assert.ok(ends);
    const { value, loss, grade } = ends;
    const comparison = text(`worth.${grade}`, { points: pointsIn(loss) });
    const values = { player: "X", value: signed(value), comparison };
    assert.match(await nameOf(page, 1), sentence("worth.outcome", values));
    await page.evaluate(() => (location.hash = "goff,12,45,23,56,36"));
    await tab(page, "moves.title").click();
    await moves(page).getByRole("button").first().click();
    await tab(page, "tool.analysis").click();
    await valued(page);
    assert.equal(await words(page), EVEN);
    assert.equal((await shown(page)).filter(Boolean).length, 9);
    assert.equal(await heads(page).count(), 36);
    assert.equal(await heads(page).getByRole("button").count(), 0, "the past is not played");
    await page.evaluate(() => (location.hash = "goff,12,45,23,56,36,14,@4"));
    await told(page, say(verdict(0.5, "over")));
    assert.equal((await shown(page)).filter(Boolean).length, 0);
    assert.equal(await actions(page).isVisible(), false);
    await page.evaluate(() => (location.hash = "nature,12,45,23,56,36,14"));
    const coin = Game.fromRecord("nature 12 45 23 56 36 14");
    await told(page, say(verdict(coin.analyse().margin, "coins")));
    const { options, turn } = coin.view();
    const sign = turn === "X" ? 1 : -1;
    for (const { action } of options) {
      const { margin } = Game.fromRecord(`nature 12 45 23 56 36 14 ${action}`).analyse();
      assert.equal((await shown(page))[Number(action[1]) - 1], say(signed(margin * sign)));
    }
    const chance = { player: "X", comparison: text("worth.chance") };
    assert.match(await nameOf(page, 1), sentence("worth.outcome", chance));
  });

  test("the list is sorted by its heads, shows a pair, and plays it", async (t) => {
    const page = await open(t, "#goff,14,15,48,36,18,@1", ON);
    await valued(page);
    const rows = rowsIn("goff 14 15 48 36 18 @1");
    const listed = () => heads(page).allInnerTexts();
    const named = (/** @type {typeof rows} */ some) =>
      some.map(({ action: [a = "", b = ""] }) => text("actions.pair", { a, b }));
    const sorted = () =>
      actions(page)
        .getByRole("columnheader")
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-sort")));
    assert.deepEqual(await listed(), named(arranged(rows, "value", false).flat()));
    assert.equal(
      await actions(page).locator("tbody").count(),
      arranged(rows, "value", false).length,
    );
    assert.deepEqual(await sorted(), ["none", "descending", null]);
    await button(actions(page), "actions.value", { player: "O" }).click();
    assert.deepEqual(await sorted(), ["none", "ascending", null]);
    assert.deepEqual(await listed(), named(arranged(rows, "value", true).flat()));
    await button(actions(page), "actions.square").click();
    assert.deepEqual(await sorted(), ["ascending", "none", null]);
    assert.deepEqual(await listed(), named(rows));
    const head = text("actions.pair", { a: 2, b: 9 });
    const row = actions(page).getByRole("row").filter({ hasText: head });
    await row.hover();
    assert.equal((await says(page)).todo, text("todo.joins", { mark: "O6", a: 2, b: 9 }));
    await page.locator("h1").hover();
    assert.equal((await says(page)).todo, text("todo.first", { mark: "O6" }));
    await row.click();
    assert.equal(await hash(page), "#goff,14,15,48,36,18,@1,29");
    await valued(page);
    assert.equal(await focused(grid(page)).count(), 1);
  });

  test("the list by keyboard", async (t) => {
    const page = await open(t, "#goff,14,15,48,36,18,@1", ON);
    await valued(page);
    const at = async () => (await focused(page).textContent())?.trim();
    await button(actions(page), "actions.value", { player: "O" }).focus();
    await page.keyboard.press("Tab");
    const [first, second] = await heads(page).allInnerTexts();
    assert.equal(await at(), first);
    await page.keyboard.press("ArrowDown");
    assert.equal(await at(), second);
    const [a = "", b = ""] = second?.match(/\d/g) ?? [];
    const joins = text("todo.joins", { mark: "O6", a, b });
    const closes = text("todo.closes", { chooser: "X" });
    assert.ok([joins, closes].includes((await says(page)).todo));
    await page.keyboard.press("End");
    assert.equal(await at(), (await heads(page).allInnerTexts()).at(-1));
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    assert.equal(await hash(page), `#goff,14,15,48,36,18,@1,${first?.match(/\d/g)?.join("")}`);
  });

  test("on a phone it is folded; the first tap shows, the second plays; nothing is too wide", async (t) => {
    const page = await open(t, "#goff,14,15,48", {
      ...ON,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 320, height: 640 },
    });
    await openSheet(page);
    await valued(page);
    assert.equal(await actions(page).getByRole("table").isVisible(), false);
    await actions(page).locator("summary").tap();
    const row = button(actions(page), "actions.name.pair", { a: 2, b: 6 });
    await row.tap();
    assert.equal(await hash(page), "#goff,14,15,48");
    assert.equal((await says(page)).todo, text("todo.joins", { mark: "O4", a: 2, b: 6 }));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320));
    await row.tap();
    assert.equal(await hash(page), "#goff,14,15,48,26");
  });

  test("a solver that fails says so; it is tried again, or one goes on without", async (t) => {
    let solver = async () => {};
    const page = await open(t, "#goff,14,15,48", {
      ...ON,
      expectErrors: true,
      unbundled: true,
      prepare: async (page) => {
        await ON.prepare(page);
        solver = await withoutSolver(page);
      },
    });
    const again = button(page, "analysis.again");
    await again.waitFor();
    assert.equal(await words(page), text("analysis.failed", { why: text("why.no-worker") }));
    await square(page, 2).click();
    await square(page, 6).click();
    assert.equal(await hash(page), "#goff,14,15,48,26", "the game goes on");
    await again.waitFor();
    await solver();
    await again.click();
    await valued(page);
    assert.equal(await again.isVisible(), false);
    await withoutSolver(page);
    await page.reload();
    await button(page, "analysis.without").click();
    await evaluation(page).waitFor({ state: "hidden" });
    assert.equal(await tab(page, "tool.analysis").getAttribute("aria-selected"), "false");
  });

  test("a part that cannot be loaded says so, and the switch is off again", async (t) => {
    const page = await open(t, "#goff,14", {
      expectErrors: true,
      // Blocked from the start, because the idle page preloads the solver.
      prepare: (page) => page.route(asset("analysis.css"), (route) => route.abort()),
    });
    await square(page, 1).waitFor();
    await page.keyboard.press("a");
    await event(page)
      .filter({ hasText: text("failure.part") })
      .waitFor();
    await page.unroute(asset("analysis.css"));
    await page.keyboard.press("a");
    await valued(page);
  });

  test("while it calculates it says so, old values are gone, and one plays on", async (t) => {
    const page = await open(t, "#goff,14,15,48", ON);
    await valued(page);
    // A worker that never answers.
    await page.context().route(asset("worker.js"), () => {});
    await page.reload();
    await told(page, text("analysis.slow"));
    assert.equal(await badges(page).filter({ visible: true }).count(), 0);
    for (const n of [2, 6, 3, 7]) await square(page, n).click();
    assert.equal(await hash(page), "#goff,14,15,48,26,37");
    await told(page, text("analysis.slow"));
  });

  test("while it calculates, a hint is found", async (t) => {
    const page = await open(t, "#goff,14,15,48,36", {
      prepare: (page) => Promise.all([ON.prepare(page), endlessAnalysis(page)]),
    });
    await told(page, text("analysis.slow"));
    await button(page, "tool.hint").click();
    await region(page, "tool.hint").getByText(sentence("hint.where")).waitFor();
    await told(page, text("analysis.slow"));
  });

  test("what is found is said aloud, once", async (t) => {
    const page = await open(t, "#goff,14,15,48", ON);
    const { margin } = Game.fromRecord("goff 14 15 48").analyse();
    await hears(page, say(verdict(margin, "play")));
  });
});

test("leaves the bars of the players as they are, once its styles are there", async (t) => {
  const page = await open(t, "#goff,15,59");
  const bars = page.locator("#bars > *");
  const places = () =>
    bars.evaluateAll((all) =>
      all.flatMap((bar) => [...bar.children].map((one) => one.getBoundingClientRect().toJSON())),
    );
  await bars.nth(1).waitFor();
  const before = await places();
  await tab(page, "tool.analysis").click();
  await evaluation(page).waitFor();
  await tab(page, "moves.title").click();
  await evaluation(page).waitFor({ state: "hidden" });
  assert.deepEqual(await places(), before);
});
