// The review of a game: the line's geometry as data; and in the page, gone along by slider, list and
// keys, kept open while looking back, and told where it fails.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { area, grid, line, pointsOf, reach } from "../../www/js/features/review/chart.js";
import { brokenThread, site } from "./helper.mjs";
import { says } from "./person.mjs";

const open = site();
/** X gave away half a point with the first mark; O a point with the second. */
const GAME = "#goff,13,26,39,68,79,48,57,24,@4,15,@1";

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
  await page.getByRole("button", { name: "Review the game" }).click();
  const review = page.locator("#review");
  await review.locator(".turns button").first().waitFor();
  assert.equal(await review.locator(".plot .dot").count(), 11);
  assert.match(await review.locator(".here").innerText(), /As good as any\. X won by 1½ points\.$/);

  await review.locator(".turns button").nth(1).click();
  assert.match((await says(page)).head, /^Position after O2/);
  const here = await review.locator(".here").innerText();
  assert.match(here, /O2 2–6\. A blunder: it gives away 1 point\. Better: 2–5\./);
  const slider = page.getByRole("slider", { name: "The game, move by move" });
  assert.equal(await slider.inputValue(), "2");
  assert.equal(await slider.getAttribute("aria-valuetext"), here);

  await slider.press("ArrowRight");
  assert.match((await says(page)).head, /^Position after X3/);
  await slider.press("Home");
  assert.match((await says(page)).head, /^Position after X1/);
  await slider.press("End");
  assert.match((await says(page)).head, /^X wins/);

  await review.getByText("How that is counted").click();
  assert.match(await review.locator("details").innerText(), /points given away ÷ points at stake/);
  assert.match(await review.locator(".figures").innerText(), /X \d+%\s+O \d+%/);
  await review.getByRole("button", { name: "Close" }).click();
  assert.ok(await review.isHidden());
});

test("the line is pressed where one wants to look", async (t) => {
  const page = await open(t, GAME);
  await page.locator("#review-button").click();
  await page.locator("#review .turns button").first().waitFor();
  for (const i of [0, 4, 9]) {
    const dot = await page.locator("#review .plot .dot").nth(i).boundingBox();
    const at = page.locator("#review .chart input");
    const box = await at.boundingBox();
    assert.ok(dot && box);
    await page.mouse.click(dot.x + dot.width / 2, box.y + box.height / 2);
    assert.equal(await at.inputValue(), String(i + 1));
  }
});

test("an unfinished game is reviewed too, and again after each move", async (t) => {
  const page = await open(t, "#nature,14,15");
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.locator("#review .plot .dot").nth(1).waitFor();
  for (const n of "48") await page.keyboard.press(n);
  await page.locator("#review .plot .dot").nth(2).waitFor();
  assert.match(await page.locator("#review .here").innerText(), /on average\.$/);
});

test("a coin is chance, and its luck is told", async (t) => {
  const page = await open(t, "#nature,14,15,48,18,@1");
  await page.locator("#review-button").click();
  await page.locator("#review .dot.chance").first().waitFor();
  assert.match(await page.locator("#review").innerText(), /All in all, chance/);
});

test("without the solver it says so, and tries again", async (t) => {
  const page = await open(t, GAME, { expectErrors: true, prepare: brokenThread });
  await page.locator("#review-button").click();
  await page.locator("#review", { hasText: "The game could not be reviewed" }).waitFor();
  await page.unrouteAll();
  await page.locator("#review").getByRole("button", { name: "Try again" }).click();
  await page.locator("#review .turns button").first().waitFor();
});
