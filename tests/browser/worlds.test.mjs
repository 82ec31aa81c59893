// Worlds and formulas on the page: they follow the game, highlight each other and the board, and work by
// keyboard and with screen readers.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { message } from "../../www/js/i18n/text-key.js";
import { text } from "./english.mjs";
import { openGame, settled, site } from "./helper.mjs";
import {
  button,
  chances,
  choice,
  event,
  field,
  focused,
  lesson,
  moves,
  openSheet,
  painting,
  square,
  tab,
  worldButtons,
  worlds,
  worldsTip,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** @param {Page} page */
async function show(page) {
  await tab(page, "tool.worlds").click();
  await worlds(page).waitFor();
}
/** The names of the worlds. @param {Page} page */
const names = (page) =>
  worldButtons(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
/** The name of a world with one mark. @param {number} i @param {number} n @param {string} mark @param {number} square */
const worldName = (i, n, mark, square) =>
  text("worlds.world", { i, n, marks: [message("mark.in", { mark, square })] });
/** A line of the panel with exactly this text. @param {Page} page @param {string} line */
const line = (page, line) => worlds(page).getByText(line, { exact: true });
/** Waits until the panel says that there are `n` worlds. @param {Page} page @param {number} n */
const counted = (page, n) => line(page, text("worlds.count", { n })).waitFor();

// The contents of square 2 if X1 is in 1 and 2, and O2 in 2 and 3.
const X1 = message("worlds.part", { mark: "X1", n: 1, of: 3 });
const O2 = message("worlds.part", { mark: "O2", n: 1, of: 3 });
const EMPTY = message("worlds.part.empty", { n: 1, of: 3 });

describe("in the page", () => {
  test("the only world of a position has no share", async (t) => {
    const page = await open(t, "#goff,12,12,@1");
    await show(page);
    assert.deepEqual(await worlds(page).locator(".weight").allInnerTexts(), [text("worlds.sure")]);
  });

  test("they follow the game while one plays, undoes and looks back", async (t) => {
    const page = await open(t, "#goff,12");
    await show(page);
    assert.deepEqual(await names(page), [worldName(1, 2, "X1", 1), worldName(2, 2, "X1", 2)]);
    const shares = worlds(page).locator(".weight");
    assert.deepEqual(await shares.allInnerTexts(), ["1/2", "1/2"]);
    await square(page, 2).click();
    await square(page, 3).click();
    await counted(page, 3);
    const change = text("worlds.joined", { mark: "O2", all: 4, gone: 1 });
    assert.ok(await line(page, change).isVisible());
    await square(page, 6).click();
    await square(page, 9).click();
    const factors = message("worlds.times", { before: 3, next: 2 });
    await line(page, text("worlds.product", { n: 6, factors })).waitFor();
    await button(page, "tool.undo").click();
    await counted(page, 3);
    await tab(page, "moves.title").click();
    await moves(page).getByRole("button").first().click();
    await tab(page, "tool.worlds").click();
    await counted(page, 2);
    await tab(page, "moves.title").click();
    assert.equal(await worlds(page).isVisible(), false);
    assert.equal(await tab(page, "tool.worlds").getAttribute("aria-selected"), "false");
  });

  test("a square tells what it holds in how many worlds, and lights it in them", async (t) => {
    const page = await open(t, "#goff,12,23", { viewport: { width: 1440, height: 900 } });
    await show(page);
    const tip = worldsTip(page);
    const lit = worlds(page).locator("li .lit");
    const receding = worlds(page).locator("li.away");
    await square(page, 2).hover();
    const parts = [X1, O2, EMPTY];
    assert.equal(await tip.innerText(), text("worlds.pointed", { square: 2, parts }));
    assert.equal(await lit.count(), 3);
    assert.equal(await receding.count(), 1);
    // One of the marks in it: X1 is at the top left.
    const box = await square(page, 2).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width * 0.27, box.y + box.height * 0.31);
    assert.equal(await tip.innerText(), text("worlds.pointed", { square: 2, parts: [X1] }));
    assert.equal(await receding.count(), 2);
    await event(page).locator("[data-move]").first().hover();
    assert.equal(await tip.innerText(), text("worlds.tip"));
    assert.equal(await lit.count(), 3);
    const list = message("square.join", {
      before: message("square.mark", { mark: "X1", partner: 1 }),
      next: message("square.mark", { mark: "O2", partner: 3 }),
    });
    assert.equal(
      await square(page, 2).getAttribute("aria-label"),
      text("worlds.square", { square: message("square.spooky", { square: 2, list }), parts }),
    );
  });

  test("a world is shown on the board, and kept there when it is pressed", async (t) => {
    const page = await open(t, "#goff,12,23");
    await show(page);
    const shot = async () => {
      await settled(page);
      return painting(page).evaluate((/** @type {HTMLCanvasElement} */ one) => one.toDataURL());
    };
    await page.mouse.move(0, 0);
    const plain = await shot();
    const world = worldButtons(page).first();
    await world.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    const shown = await shot();
    assert.notEqual(plain, shown);
    await page.keyboard.press("Enter");
    assert.equal(await world.getAttribute("aria-pressed"), "true");
    await square(page, 5).focus();
    assert.equal(await shot(), shown);
    await page.keyboard.press("w");
    await worlds(page).waitFor({ state: "hidden" });
    await button(page, "tool.undo").focus();
    assert.equal(await shot(), plain);
  });

  test("keys go through all worlds, of which one is a tab stop", async (t) => {
    const page = await open(t, "#goff,12,23,69");
    await page.keyboard.press("w");
    await worldButtons(page).first().focus();
    await page.keyboard.press("End");
    const label = () => focused(page).getAttribute("aria-label");
    // The boards of the other worlds are folded.
    assert.equal(await label(), worldName(2, 2, "X3", 9));
    await page.keyboard.press("ArrowLeft");
    assert.equal(await label(), worldName(1, 2, "X3", 6));
    const stops = worldButtons(page).and(page.locator("[tabindex='0']"));
    assert.equal(await stops.count(), 1);
  });

  test("what contradicts is seen to go, unless nothing is to move", async (t) => {
    const page = await open(t, "#goff,12", { reducedMotion: "no-preference" });
    await show(page);
    await square(page, 2).click();
    await square(page, 3).click();
    // Only visible: the line about the change says it to screen readers.
    const gone = worlds(page).locator("li[aria-hidden=true]");
    assert.equal(await gone.count(), 1);
    const clash = text("worlds.gone.clash", { first: "X1", second: "O2", square: 2 });
    assert.equal(await gone.getByText(clash, { exact: true }).count(), 1);
    await gone.waitFor({ state: "detached" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await square(page, 1).click();
    await square(page, 2).click();
    await counted(page, 2);
    assert.equal(await gone.count(), 0);
  });

  test("chances stand on the board when they are wanted", async (t) => {
    const page = await open(t, "#goff,12,23");
    await show(page);
    const seen = chances(page).filter({ visible: true });
    await field(worlds(page), "worlds.chances").check();
    const chance = (/** @type {string} */ player, /** @type {number} */ n) =>
      text("worlds.chance", { player, n, of: 3 });
    assert.deepEqual(await seen.allTextContents(), [
      chance("X", 2),
      chance("X", 1) + chance("O", 1),
      chance("O", 2),
    ]);
    await tab(page, "moves.title").click();
    assert.equal(await seen.count(), 0);
  });

  test("the formula strikes out what contradicts, says why, and what it is not", async (t) => {
    const page = await open(t, "#goff,12,23,69");
    await show(page);
    await button(worlds(page), "worlds.formula").click();
    const struck = worlds(page).locator("del");
    assert.equal(await struck.count(), 1);
    assert.match(await struck.innerText(), /X\s*1\s*:\s*2.*O\s*2\s*:\s*2/s);
    const reasons = message("formula.clash", { square: 2 });
    for (const part of [
      text("formula.gone", { n: 1, reasons }),
      text("formula.left", { n: 3 }),
      text("formula.whole", { n: 2 }),
      text("formula.honest.text"),
    ])
      assert.ok(await line(page, part).isVisible(), part);
    assert.notEqual(await worlds(page).locator("math").count(), 0);
    await button(worlds(page), "worlds.boards").click();
    assert.equal(await worlds(page).locator("math").count(), 0);
  });

  test("a lesson shows the boards, and the formula of one's own is there after it", async (t) => {
    const page = await open(t, "#goff,12,23,69");
    await show(page);
    await button(worlds(page), "worlds.formula").click();
    await openGame(page, "#lesson=worlds");
    await lesson(page).waitFor();
    await worldButtons(page).first().waitFor();
    await button(lesson(page), "lesson.leave").click();
    await show(page);
    const formula = button(worlds(page), "worlds.formula");
    await formula.and(page.locator("[aria-pressed=true]")).waitFor();
  });

  test("every text is there", async (t) => {
    const page = await open(t);
    for (const hash of [
      "#goff",
      "#goff,12,12,@1",
      "#goff,14,15,48,36,18",
      "#goff,12,45,23,56,13,@3",
    ]) {
      await openGame(page, hash);
      await show(page);
      for (const mode of /** @type {const} */ (["worlds.boards", "worlds.formula"])) {
        await button(worlds(page), mode).click();
        const text = await worlds(page).innerText();
        assert.doesNotMatch(text, /(worlds|formula)\.\w|\{\w+\}|undefined/, hash);
      }
    }
  });
});

test("worlds are in sight beside a choice at 1280 × 720, and in the sheet of a phone", async (t) => {
  const page = await open(t, "#goff,15,59,19");
  for (const [width, height] of /** @type {const} */ ([
    [1280, 720],
    [390, 844],
  ])) {
    await page.setViewportSize({ width, height });
    await settled(page);
    if (width < 400) await openSheet(page);
    await show(page);
    const first = worldButtons(page).first();
    await first.waitFor();
    const { top, bottom, views } = await first.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { top, bottom, views: one.closest("#views")?.getBoundingClientRect().toJSON() };
    });
    const cards = choice(page).locator("canvas").filter({ visible: true });
    if (width > 400) assert.equal(await cards.count(), 2, "the boards of the choice");
    // The share below a board may fade.
    assert.ok(
      top >= views.top && bottom - 20 <= views.bottom,
      `${width}: ${bottom}, ${views.bottom}`,
    );
  }
});

test("both boards of a choice are whole above an open tab", async (t) => {
  const page = await open(t, "#goff,15,59,19");
  const boards = choice(page).locator("canvas");
  for (const [width, height] of /** @type {const} */ ([
    [1280, 720],
    [1024, 768],
  ])) {
    await page.setViewportSize({ width, height });
    for (const name of /** @type {const} */ (["tool.worlds", "tool.analysis"])) {
      await tab(page, name).click();
      await tab(page, name).and(page.locator("[aria-selected=true]")).waitFor();
      await settled(page);
      assert.equal(await boards.count(), 2);
      for (const board of await boards.all()) {
        const box = await board.boundingBox();
        assert.ok(box && box.width >= 56 && box.y + box.height < height, JSON.stringify(box));
      }
      // Neither the choice nor the panel around it scrolls.
      for (const scroller of [page.locator("#choice"), page.locator("#panel")]) {
        const [all, seen] = await scroller.evaluate((one) => [one.scrollHeight, one.clientHeight]);
        assert.ok((all ?? 0) <= (seen ?? 0) + 1, `${name} at ${width}: ${all} of ${seen}`);
      }
    }
  }
});

test("at 1280 × 720 worlds are in sight, and pointing at the board does not move them", async (t) => {
  const page = await open(t, "#goff,12,23,69");
  await show(page);
  const first = worldButtons(page).first();
  const box = () => first.evaluate((one) => one.getBoundingClientRect().toJSON());
  const views = await worlds(page).evaluate(
    (one) => one.closest("#views")?.getBoundingClientRect().bottom ?? 0,
  );
  const before = await box();
  assert.ok(before.bottom < views, `${before.bottom} of ${views}`);
  const change = worlds(page).locator(".change");
  await change.waitFor();
  await square(page, 2).hover();
  await worldsTip(page).filter({ visible: true, hasText: /\S/ }).waitFor();
  assert.deepEqual(await box(), before);
  assert.ok(await change.isHidden(), "the text on a square takes its place");
});
