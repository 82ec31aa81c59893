// The review of a game. As data: the geometry of its line. On the page: by slider, list and keys, open
// while looking back, and with its failures.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { area, grid, line, pointsOf, reach } from "../../www/js/features/review/chart.js";
import { sentence, text } from "./english.mjs";
import { brokenThread, site } from "./helper.mjs";
import { beginning, button, dots, judgement, named, region, says, tab, turns } from "./person.mjs";

/** @import { TextKey } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */

const open = site();
/** X gave away half a point with the first mark, O a point with the second. */
const GAME = "#goff,13,26,39,68,79,48,57,24,@4,15,@1";

/** A pattern for either of two texts. @param {...TextKey} keys */
const any = (...keys) => new RegExp(`(${keys.map((key) => sentence(key).source).join("|")})`);
/** @param {Page} page */
const panel = (page) => region(page, "review.title");

describe("the line", () => {
  test("goes from left to right, X above, with room for the farthest margin", () => {
    assert.deepEqual(pointsOf([0.5, 0, -1]), [
      { x: 0, y: 0.25 },
      { x: 0.5, y: 0.5 },
      { x: 1, y: 1 },
    ]);
    assert.deepEqual(
      [[0], [0.5, -0.5], [1.5], [-2]].map(reach),
      [1, 1, 2, 2],
      "whole points, one at least",
    );
    assert.equal(line([0.5, 0, -1]), "M0 0.25L0.5 0.5L1 1");
  });

  test("a game without an action is one point", () => {
    assert.deepEqual(pointsOf([0.5]), [{ x: 0, y: 0.25 }]);
    assert.doesNotMatch(line([0.5]) + area([0.5], "X"), /NaN|undefined|Infinity/);
  });

  test("has a rule for every half point, the even game in the middle", () => {
    const rules = grid([0.5]);
    assert.deepEqual(
      rules.map(({ margin }) => margin),
      [1, 0.5, 0, -0.5, -1],
    );
    assert.deepEqual(rules[2], { margin: 0, y: 0.5 });
    assert.equal(grid([-1.5]).length, 9);
  });

  test("what lies above is X's, what lies below is O's, parted where the line crosses", () => {
    assert.equal(area([1, -1], "X"), "M0 0.5L0 0L0.5 0.5L1 0.5L1 0.5Z");
    assert.equal(area([1, -1], "O"), "M0 0.5L0 0.5L0.5 0.5L1 1L1 0.5Z");
    assert.equal(area([0.5, 0], "O"), "M0 0.5L0 0.5L1 0.5L1 0.5Z");
  });
});

test("a finished game is reviewed; the review stays open while one looks back", async (t) => {
  const page = await open(t, GAME);
  await button(page, "tool.review.game").click();
  const review = panel(page);
  await turns(page).first().waitFor();
  assert.equal(await dots(page).count(), 11);
  const points = text("points", { n: "1½", value: 1.5 });
  const value = text("margin.over", { player: "X", points });
  const end = `${text("review.best")} ${text("review.value", { value })}`;
  const last = await judgement(page).innerText();
  assert.ok(last.endsWith(end), last);

  await turns(page).nth(1).click();
  const move = text("moves.pair", { mark: "O2", a: 2, b: 6 });
  assert.equal((await says(page)).head, text("head.past", { move }));
  const here = await judgement(page).innerText();
  const blunder = [
    text("review.move", { move }),
    text("review.blunder", { points: text("points", { n: 1, value: 1 }) }),
    text("review.better", { best: text("puzzle.pair", { a: 2, b: 5 }) }),
  ].join(" ");
  assert.ok(here.startsWith(blunder), here);
  const slider = named(page, "slider", "review.slider");
  assert.equal(await slider.inputValue(), "2");
  assert.equal(await slider.getAttribute("aria-valuetext"), here);

  await slider.press("ArrowRight");
  assert.match(
    (await says(page)).head,
    sentence("head.past", { move: text("moves.pair", { mark: "X3", a: 3, b: 9 }) }),
  );
  await slider.press("Home");
  assert.match(
    (await says(page)).head,
    sentence("head.past", { move: text("moves.pair", { mark: "X1", a: 1, b: 3 }) }),
  );
  await slider.press("End");
  assert.match((await says(page)).head, beginning("head.wins", { player: "X" }));

  await review.getByText(text("review.formula")).click();
  assert.ok(await review.getByText(text("review.formula.about")).isVisible());
  const figures = await review
    .getByText(text("review.figures"), { exact: true })
    .locator("..")
    .innerText();
  const shares = figures.match(/\d+%/g);
  assert.equal(shares?.length, 2, figures);
  for (const [i, player] of ["X", "O"].entries())
    assert.ok(
      figures.includes(text("review.accuracy", { player, share: shares[i] ?? "" })),
      figures,
    );
  await tab(page, "moves.title").click();
  assert.ok(await review.isHidden());
});

test("the line is pressed where one wants to look", async (t) => {
  const page = await open(t, GAME);
  await button(page, "tool.review.game").click();
  await turns(page).first().waitFor();
  for (const i of [0, 4, 9]) {
    const dot = await dots(page).nth(i).boundingBox();
    const at = named(page, "slider", "review.slider");
    const box = await at.boundingBox();
    assert.ok(dot && box);
    await page.mouse.click(dot.x + dot.width / 2, box.y + box.height / 2);
    assert.equal(await at.inputValue(), String(i + 1));
  }
});

test("an unfinished game is reviewed too, and again after each move", async (t) => {
  const page = await open(t, "#nature,14,15");
  await tab(page, "tool.review").click();
  await dots(page).nth(1).waitFor();
  for (const n of "48") await page.keyboard.press(n);
  await dots(page).nth(2).waitFor();
  const value = any("margin.coins", "margin.coins.even");
  assert.match(await judgement(page).innerText(), new RegExp(`${value.source}\\.$`));
});

test("a coin is chance, and its luck is told", async (t) => {
  const page = await open(t, "#nature,14,15,48,18,@1");
  await tab(page, "tool.review").click();
  await dots(page).and(page.locator(".chance")).first().waitFor();
  assert.match(await panel(page).innerText(), any("review.luck", "review.luck.none"));
});

test("without the solver it says so, and tries again", async (t) => {
  const page = await open(t, GAME, { expectErrors: true, prepare: brokenThread });
  await button(page, "tool.review.game").click();
  await panel(page).getByText(sentence("review.failed")).waitFor();
  await page.unrouteAll();
  await button(panel(page), "analysis.again").click();
  await turns(page).first().waitFor();
});
