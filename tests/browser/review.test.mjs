// The review of a game. As data: the geometry of its line. On the page: by slider, list and keys, open
// while looking back, and with its failures.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { area, grid, line, pointsOf, reach } from "../../www/js/features/review/chart.js";
import { sentence, text } from "./english.mjs";
import { brokenThread, settled, site } from "./helper.mjs";
import {
  beginning,
  button,
  dots,
  headline,
  judgement,
  named,
  region,
  says,
  tab,
  turns,
  reviewOpener,
} from "./person.mjs";

/** @import { TextKey } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */

const open = site();
/** X gave away half a point with the first mark, O a point with the second. */
const GAME = "#goff,13,26,39,68,79,48,57,24,@4,15,@1";

/** A pattern for either of two texts. @param {...TextKey} keys */
const any = (...keys) => new RegExp(`(${keys.map((key) => sentence(key).source).join("|")})`);
/** @param {Page} page */
const panel = (page) => region(page, "review.title");

/** @param {string} mark @param {number} a @param {number} b */
const moveOf = (mark, a, b) => text("moves.pair", { mark, a, b });
/** The picture of the board, once the last change is painted. @param {Page} page */
async function pixels(page) {
  await settled(page);
  return page
    .locator("#canvas")
    .evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
}
/** The sentences on the move, with those for screen readers alone. @param {Page} page */
const judged = async (page) =>
  (await judgement(page).first().innerText()).replace(/\s+/g, " ").trim();

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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
])
  test(`the turning point is shown with the better move, at ${viewport.width}`, async (t) => {
    const page = await open(t, "#goff,12,45,23,56,13,@3", { viewport });
    await button(page, "decided.show").click();
    await panel(page)
      .getByRole("group", { name: text("review.better.label") })
      .waitFor();
    assert.equal((await says(page)).head, text("head.past", { move: moveOf("O4", 5, 6) }));
    await button(page, "past.back").click();
    await button(page, "decided.show").click();
    await panel(page).waitFor();
  });

test("a finished game is reviewed; the review stays open while one looks back", async (t) => {
  const page = await open(t, GAME);
  await reviewOpener(page).click();
  const review = panel(page);
  await turns(page).first().waitFor();
  assert.equal(await dots(page).count(), 11);
  const points = text("points", { n: "1½", value: 1.5 });
  const value = text("margin.over", { player: "X", points });
  const end = `${text("review.best")} ${text("review.value", { value })}`;
  const last = await judged(page);
  assert.ok(last.endsWith(end), last);

  await turns(page).nth(1).click();
  const move = text("moves.pair", { mark: "O2", a: 2, b: 6 });
  assert.equal((await says(page)).head, text("head.past", { move }));
  const here = await judged(page);
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

/** Shows a mistake in the review. Returns the button of the better move. @param {Page} page */
async function mistake(page) {
  await reviewOpener(page).click();
  await turns(page).nth(1).click();
  const better = panel(page).locator("button[data-action]");
  await better.first().waitFor();
  return better;
}

/**
 * The heading and the sentence are about the better move while it is on the board.
 * @param {Page} page @param {import("playwright-core").Locator} better
 */
async function toldOnTheBoard(page, better) {
  const played = moveOf("O2", 2, 6);
  const move = text("puzzle.pair", { a: 2, b: 5 });
  const [before, sentences] = [await says(page), await judged(page)];
  const top = async () => (await turns(page).first().boundingBox())?.y;
  const place = await top();
  await better.click();
  await headline(page)
    .filter({ hasText: text("review.instead.head", { move }) })
    .waitFor();
  const { todo, done } = await says(page);
  assert.equal(todo, text("review.instead.todo", { played }));
  assert.equal(done, "");
  const now = await judged(page);
  assert.ok(now.startsWith(text("review.instead", { played, move })), now);
  assert.equal(await top(), place, "the list of mistakes keeps its place");
  // The same button leads back to the move that was played, and so does the mistake in the list.
  for (const back of [better.first(), turns(page).nth(1)]) {
    await back.click();
    await headline(page).filter({ hasText: before.head }).waitFor();
    assert.deepEqual(await says(page), before);
    assert.equal(await judged(page), sentences);
    await better.click();
    await headline(page)
      .filter({ hasText: text("review.instead.head", { move }) })
      .waitFor();
  }
}

test("at 320 pixels the heading and the sentence are about the better move on the board", async (t) => {
  const page = await open(t, GAME, { viewport: { width: 320, height: 640 } });
  await toldOnTheBoard(page, await mistake(page));
});

test("a better move stands beside the one played, and is shown alone by its button", async (t) => {
  const page = await open(t, GAME);
  const better = await mistake(page);
  const move = text("puzzle.pair", { a: 2, b: 5 });
  assert.equal(await better.innerText(), move);
  const name = page.locator("#grid button").nth(4);
  assert.match(
    (await name.getAttribute("aria-label")) ?? "",
    new RegExp(text("review.square", { move })),
  );
  // A mistake under the pointer would be marked on the board.
  await page.mouse.move(1, 1);
  const both = await pixels(page);
  await better.press("Enter");
  assert.equal(await better.getAttribute("aria-pressed"), "true");
  assert.notEqual(await pixels(page), both, "the better move alone");
  await page.keyboard.press("Escape");
  assert.equal(await better.getAttribute("aria-pressed"), "false");
  assert.equal((await says(page)).head, text("head.past", { move: moveOf("O2", 2, 6) }));
  await better.blur();
  assert.equal(await pixels(page), both, "both again");
  await t.test("and the heading and the sentence are about it", () => toldOnTheBoard(page, better));
});

test("a mistake that is pressed in a phone's sheet brings its sentence into sight", async (t) => {
  const viewport = { width: 390, height: 664 };
  const page = await open(t, GAME, { viewport, hasTouch: true, isMobile: true });
  await reviewOpener(page).tap();
  await turns(page).nth(4).tap();
  await turns(page).nth(4).and(page.locator("[aria-current]")).waitFor();
  /** Whether the point at the top of the sentence is seen, and not covered or scrolled away. */
  const isSeen = await page.locator("#review .here").evaluate((here) => {
    const { left, top } = here.getBoundingClientRect();
    const root = /** @type {ShadowRoot | Document} */ (here.getRootNode());
    return here.contains(root.elementFromPoint(left + 10, top + 8));
  });
  assert.ok(isSeen);
});

test("the arrow keys step through the game as soon as a press on its tab has opened the review", async (t) => {
  const page = await open(t, GAME);
  await tab(page, "tool.review").click();
  await turns(page).first().waitFor();
  await page.locator("#review-title:focus").waitFor({ state: "attached" });
  for (let n = 0; n < 9; n++) await page.keyboard.press("ArrowLeft");
  assert.equal((await says(page)).head, text("head.past", { move: moveOf("O2", 2, 6) }));
  await panel(page).locator("summary").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal((await says(page)).head, text("head.past", { move: moveOf("X3", 3, 9) }));
  // The squares use the keys themselves.
  await page.locator("#grid button[tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal((await says(page)).head, text("head.past", { move: moveOf("X3", 3, 9) }));
  await tab(page, "tool.review").focus();
  await page.keyboard.press("ArrowLeft");
  assert.ok(await panel(page).isHidden(), "on a tab they change the tab");

  await reviewOpener(page).click();
  await turns(page).first().waitFor();
  await t.test("the line is pressed where one wants to look", async () => {
    for (const i of [0, 4, 9]) {
      const dot = await dots(page).nth(i).boundingBox();
      const at = named(page, "slider", "review.slider");
      const box = await at.boundingBox();
      assert.ok(dot && box);
      await page.mouse.click(dot.x + dot.width / 2, box.y + box.height / 2);
      assert.equal(await at.inputValue(), String(i + 1));
    }
  });
  await t.test("one tries again from before a mistake, against the same opponent", async () => {
    await turns(page).nth(1).click();
    await button(panel(page), "review.try").click();
    assert.match(await page.evaluate(() => location.hash), /^#goff,13$/);
    assert.ok(await panel(page).isHidden());
  });
});

test("a swipe over the board steps, one along it scrolls", async (t) => {
  const page = await open(t, GAME, { hasTouch: true });
  await reviewOpener(page).click();
  await turns(page).first().waitFor();
  const box = await page.locator("#board").boundingBox();
  assert.ok(box);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 4 };
  /** @param {number} x @param {number} y */
  const swipe = (x, y) =>
    page.evaluate(
      ({ middle, x, y }) => {
        const board = document.querySelector("quantum-tic-tac-toe")?.shadowRoot ?? document;
        const at = board.querySelector("#grid button");
        const touch = { pointerType: "touch", isPrimary: true, bubbles: true, composed: true };
        at?.dispatchEvent(
          new PointerEvent("pointerdown", { ...touch, clientX: middle.x, clientY: middle.y }),
        );
        at?.dispatchEvent(
          new PointerEvent("pointerup", { ...touch, clientX: middle.x + x, clientY: middle.y + y }),
        );
      },
      { middle, x, y },
    );
  const slider = named(page, "slider", "review.slider");
  await swipe(120, 10);
  assert.equal(await slider.inputValue(), "10", "to the right: back");
  await swipe(120, 100);
  assert.equal(await slider.inputValue(), "10", "too steep");
  await swipe(-120, 0);
  assert.equal(await slider.inputValue(), "11", "to the left: on");
});

test("the dice game has its better moves on the board, too", async (t) => {
  const page = await open(t, "#kvantove,13,46,5,2,9,8,7,46@4,13@3");
  await tab(page, "tool.review").click();
  await dots(page).first().waitFor();
  const all = await turns(page).count();
  for (let n = 0; n < all; n++) {
    await turns(page).nth(n).click();
    await panel(page).locator("button[data-action]").first().click();
    await page.keyboard.press("Escape");
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
  await reviewOpener(page).click();
  await panel(page).getByText(sentence("review.failed")).waitFor();
  await page.unrouteAll();
  await button(panel(page), "analysis.again").click();
  await turns(page).first().waitFor();
});
