// The hint on the page: first where to look, then the move and the reason, by mouse, keyboard and screen
// reader; and a solver that is slow or fails.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { pointsIn } from "../../www/js/i18n/margins.js";
import { sentence, text } from "./english.mjs";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { asset, frames, hash, holdBack, site, withoutSolver } from "./helper.mjs";
import {
  asked,
  button,
  firstGame,
  focused,
  grid,
  headline,
  hears,
  moves,
  named,
  region,
  says,
  square,
  task,
} from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @typedef {import("playwright-core").Page} Page */

const open = site();
const PRESENT = "#goff,14,15,48,36";
const { action: BEST } = Game.fromRecord("goff 14 15 48 36").hint();

/** @param {Page} page */
const hint = (page) => region(page, "tool.hint");
/** The paragraphs of the hint. @param {Page} page */
const told = (page) => hint(page).getByRole("paragraph").allInnerTexts();
/** @param {Page} page */
const opener = (page) => button(page, "tool.hint");
/** Waits until the hint says where to look. @param {Page} page */
const looks = (page) => hint(page).getByText(sentence("hint.where")).waitFor();

test("first where to look, then all of it, then it is played", async (t) => {
  const page = await open(t, PRESENT);
  await opener(page).click();
  await looks(page);
  const [where = "", ...more] = await told(page);
  assert.deepEqual(more, [], "the reasons would tell too much");
  assert.ok(
    [...BEST].some((square) => where === text("hint.where", { square })),
    where,
  );
  await button(hint(page), "hint.more").click();
  const [what, ...reasons] = await told(page);
  assert.equal(what, text("hint.pair", { mark: "X5", a: BEST[0] ?? "", b: BEST[1] ?? "" }));
  assert.ok(reasons.length > 0);
  for (const reason of reasons) assert.doesNotMatch(reason, /reason\.|[{}]/);
  assert.equal(await hash(page), PRESENT, "shown, not played");
  await button(hint(page), "entry.play").click();
  assert.equal(await hash(page), `${PRESENT},${BEST}`);
  assert.equal(await hint(page).isVisible(), false);
  assert.equal(await focused(grid(page)).count(), 1);
});

test("by keyboard and by ear; Esc takes it away", async (t) => {
  const page = await open(t, PRESENT);
  await page.keyboard.press("h");
  await hears(page, sentence("hint.where"));
  await page.keyboard.press("h");
  await hears(page, sentence("hint.pair", { mark: "X5" }));
  await page.keyboard.press("h");
  assert.ok(await button(hint(page), "entry.play").isVisible(), "no more presses play it");
  await page.keyboard.press("Escape");
  assert.equal(await hint(page).isVisible(), false);
  await page.keyboard.press("h");
  await hears(page, sentence("hint.where"));
});

test("it stays while the hand looks elsewhere, and goes with the position", async (t) => {
  const page = await open(t, PRESENT);
  await page.keyboard.press("h");
  await looks(page);
  await page.keyboard.press("h");
  await square(page, 1).click();
  assert.ok(await hint(page).isVisible());
  const held = text("todo.second", { mark: "X5", square: 1 });
  assert.equal((await says(page)).todo, held, "the hand is the player's own");
  await square(page, 2).click();
  assert.equal(await hint(page).isVisible(), false);
  await page.keyboard.press("Control+z");
  assert.equal(await hint(page).isVisible(), false);
});

describe("at a choice", () => {
  test("first what to compare, not which end; then all of it", async (t) => {
    const page = await open(t, "#goff,12,45,23,56,17,36,36");
    const { action } = Game.fromRecord("goff 12 45 23 56 17 36 36").hint();
    await opener(page).click();
    await hint(page)
      .getByText(text("hint.ends.differ", { points: pointsIn(0.5) }))
      .waitFor();
    assert.deepEqual((await told(page)).slice(1), [text("hint.ends.rows")]);
    await button(hint(page), "hint.more").click();
    await button(hint(page), "entry.play").waitFor();
    const end = text("choice.option", { mark: "X7", square: action[1] ?? "" });
    assert.equal((await told(page))[0], end);
    await button(hint(page), "entry.play").click();
    assert.equal(await hash(page), `#goff,12,45,23,56,17,36,36,${action}`);
  });

  test("a coin needs no advice, nor does the past or the end", async (t) => {
    const page = await open(t, "#nature,14,15,48,18");
    /** @param {string} sentence */
    const answers = (sentence) => task(page).filter({ hasText: sentence }).waitFor();
    await opener(page).click();
    await answers(text("refused.measure"));
    await page.evaluate(() => (location.hash = "goff,12,45,23,56,36,14,@4"));
    await headline(page)
      .filter({ hasText: sentence("head.wins") })
      .waitFor();
    await button(page, "decided.show").waitFor();
    // As in a language with long words, the sentence is taller than the refusal that takes its place. The press on
    // a move ends the refusal, and the move stays under the pointer until it is clicked.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(".game-page.game-page #decided { min-height: 6lh }");
      Reflect.get(globalThis, "tree")().adoptedStyleSheets.push(sheet);
    });
    await page.keyboard.press("h");
    await answers(text("refused.over"));
    await moves(page).getByRole("button").first().click();
    // The button to leave stands in the place of the tools.
    await page.keyboard.press("h");
    await answers(text("refused.past"));
    assert.equal(await hint(page).isVisible(), false);
  });
});

test("a solver that fails says so, and is tried again", async (t) => {
  const page = await open(t, PRESENT, { expectErrors: true, unbundled: true });
  await square(page, 1).waitFor();
  const again = await withoutSolver(page);
  await opener(page).click();
  const why = text("why.no-worker");
  await hint(page).getByText(text("hint.failed", { why })).waitFor();
  await again();
  await button(hint(page), "analysis.again").click();
  await looks(page);
});

test("while it is sought the page says so, and one plays on", async (t) => {
  const page = await open(t, PRESENT);
  await page.context().route(asset("worker.js"), () => {});
  await opener(page).click();
  await hint(page).getByText(text("analysis.slow")).waitFor();
  await square(page, 1).click();
  await square(page, 2).click();
  assert.equal(await hash(page), `${PRESENT},12`);
  assert.equal(await hint(page).isVisible(), false);
});

test("what one picks while it is sought stays picked", async (t) => {
  const page = await open(t, PRESENT);
  const worker = await holdBack(page, "worker.js");
  await opener(page).click();
  await worker.asked;
  await square(page, 1).click();
  const held = text("todo.second", { mark: "X5", square: 1 });
  await worker.release();
  await looks(page);
  assert.equal((await says(page)).todo, held);
  // Letting go of it does not take the hint away; the next Esc does.
  await page.keyboard.press("Escape");
  assert.notEqual((await says(page)).todo, held);
  assert.ok(await hint(page).isVisible());
  await page.keyboard.press("Escape");
  assert.equal(await hint(page).isVisible(), false);
});

test("it is not given for an earlier position that one looks at meanwhile", async (t) => {
  const page = await open(t, PRESENT, {
    prepare: (page) =>
      page.addInitScript(() => {
        window.Worker = class extends Worker {
          /** @param {ConstructorParameters<typeof Worker>} options */
          constructor(...options) {
            super(...options);
            this.addEventListener("message", ({ data }) => {
              if (JSON.stringify(data).includes('"reasons"')) Reflect.set(window, "answered", true);
            });
          }
        };
      }),
  });
  const first = await moves(page).getByRole("button").first().elementHandle();
  const worker = await holdBack(page, "worker.js");
  await opener(page).click();
  await worker.asked;
  // The hint soon takes the place of the list of moves. A quick person presses before that.
  await first?.dispatchEvent("click");
  await worker.release();
  await page.waitForFunction(() => Reflect.get(window, "answered"));
  await frames(page, 2);
  await button(page, "past.back").click();
  await asked(page, "todo.first", { mark: "X5" });
  assert.equal(await hint(page).isVisible(), false);
});

test("the guided game has its own advice", async (t) => {
  const page = await open(t);
  await firstGame(page);
  await named(page, "progressbar", "guide.name").waitFor();
  for (const aid of /** @type {const} */ (["tool.hint", "tool.analysis"]))
    assert.equal(await button(page, aid).isVisible(), false);
  await page.keyboard.press("h");
  await page.waitForLoadState("networkidle");
  assert.equal(await hint(page).isVisible(), false);
});
