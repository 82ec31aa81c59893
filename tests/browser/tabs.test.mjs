// The tabs beside the board, which are in a sheet on a phone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { text } from "./english.mjs";
import { settled, site } from "./helper.mjs";
import {
  board,
  button,
  details,
  focused,
  fromMenu,
  headline,
  kinds,
  moves,
  named,
  onBoard,
  openTab,
  panel,
  region,
  reviewOpener,
  square,
  tab,
  turns,
  worldButtons,
  worlds,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const GAME = "#goff,14,15,48,36";

describe("beside the board", () => {
  test("one is open; arrows go round, and what is open is kept in step with the board", async (t) => {
    const page = await open(t, GAME);
    const list = named(page, "tablist", "tool.details");
    await list.getByRole("tab").first().waitFor();
    assert.deepEqual(await list.getByRole("tab").allInnerTexts(), [
      text("moves.title"),
      text("tool.analysis"),
      text("tool.worlds"),
      text("tool.review"),
    ]);
    await tab(page, "moves.title").focus();
    await page.keyboard.press("ArrowLeft");
    await turns(page).or(page.getByRole("tabpanel")).first().waitFor();
    assert.equal(await focused(page).innerText(), text("tool.review"));
    assert.ok(await moves(page).isHidden());
    await page.keyboard.press("ArrowLeft");
    await worlds(page).waitFor();
    await page.keyboard.press("Home");
    await moves(page).waitFor();
    assert.ok(await worlds(page).isHidden());
    assert.equal(await page.getByRole("tabpanel").count(), 1);
  });

  test("before the first move there is nothing to review", async (t) => {
    const page = await open(t);
    assert.ok(await tab(page, "tool.review").isHidden());
    for (const n of [1, 5]) await square(page, n).click();
    await tab(page, "tool.review").waitFor();
  });

  test("a lesson has its own help, and none of these", async (t) => {
    const page = await open(t, "#lesson=cycle");
    await button(page, "lesson.leave").waitFor();
    assert.equal(await page.getByRole("tab").count(), 0);
    for (const key of /** @type {const} */ (["tool.hint", "tool.new", "tool.undo"]))
      assert.ok(await button(page, key).isHidden(), key);
  });

  test("the key of a tab opens it, and closes it again", async (t) => {
    const page = await open(t, GAME);
    await page.keyboard.press("w");
    await worlds(page).waitFor();
    assert.equal(await focused(page).innerText(), text("tool.worlds"));
    await page.keyboard.press("w");
    await moves(page).waitFor();
  });
});

describe("on a phone", () => {
  test("they are a sheet that leaves the board and the headline in sight, and goes with Escape", async (t) => {
    const page = await open(t, GAME, PHONE);
    assert.equal(await page.getByRole("tab").count(), 0);
    await details(page).tap();
    assert.equal(await focused(page).innerText(), text("moves.title"));
    const top = (await named(page, "tablist", "tool.details").boundingBox())?.y ?? 0;
    for (const part of [board(page), headline(page)]) {
      const box = await part.boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= top + 1, JSON.stringify({ box, top }));
    }
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("tab").count(), 0);
    assert.equal(await focused(page).innerText(), text("tool.details"));
    assert.equal(await details(page).getAttribute("aria-expanded"), "false");
  });

  test("closing it ends what it shows", async (t) => {
    const page = await open(t, GAME, PHONE);
    await openTab(page, "tool.worlds");
    await worlds(page).waitFor();
    await button(page, "close").tap();
    assert.ok(await worlds(page).isHidden());
    await details(page).tap();
    await moves(page).waitFor();
    await details(page).tap();
    assert.ok(await moves(page).isHidden());
  });

  test("of a hint and the tabs, the one that was asked for last is on top", async (t) => {
    const page = await open(t, GAME, PHONE);
    const never = button(page, "hint.leave");
    await button(page, "tool.hint").tap();
    await never.waitFor();
    await details(page).tap();
    await tab(page, "tool.worlds").tap();
    await worlds(page).waitFor();
    await button(page, "tool.hint").tap();
    await never.tap();
    await never.waitFor({ state: "hidden" });
    assert.equal(await page.getByRole("tab").count(), 0);
  });

  test("they stay with the game that they were opened for", async (t) => {
    const page = await open(t, GAME, PHONE);
    await details(page).tap();
    await moves(page).waitFor();
    await page.evaluate(() => (location.hash = "#puzzle=12"));
    await button(page, "puzzle.leave").waitFor();
    assert.ok(await moves(page).isHidden());
    // A press at its place reaches what it covered.
    await button(page, "puzzle.leave").tap();
    await moves(page).waitFor();
    await page.evaluate(() => (location.hash = "#goff,12"));
    await moves(page).waitFor({ state: "hidden" });
    assert.equal(await details(page).getAttribute("aria-expanded"), "false");
  });

  test("the game goes on beneath it", async (t) => {
    const page = await open(t, GAME, PHONE);
    await details(page).tap();
    for (const n of [7, 9]) await square(page, n).tap();
    assert.equal(await moves(page).getByRole("listitem").count(), 5);
    await page.keyboard.press("Escape");
    await page.keyboard.press("5");
    await onBoard(page);
  });
});

/** Positions with three groups of worlds, and with many in one group; one with 21 openings; a game with eight mistakes. */
const IN_SIGHT = /** @type {const} */ ([
  {
    hash: "#goff,12,23,45,56,78",
    parts: worldButtons,
    show: (/** @type {Page} */ page) => openTab(page, "tool.worlds"),
  },
  {
    hash: "#goff,12,23,34,45,56,67,89",
    parts: worldButtons,
    show: (/** @type {Page} */ page) => openTab(page, "tool.worlds"),
  },
  {
    hash: "#goff,15",
    parts: (/** @type {Page} */ page) => kinds(page).getByRole("button"),
    show: (/** @type {Page} */ page) => fromMenu(page, "tool.openings"),
  },
  {
    hash: "#goff,13,26,39,68,79,48,57,24,@4,15,@1",
    parts: (/** @type {Page} */ page) => region(page, "review.title").locator("p, button"),
    show: async (/** @type {Page} */ page) => {
      await reviewOpener(page).click();
      await turns(page).nth(4).click();
    },
  },
]);

for (const { hash, parts, show } of IN_SIGHT)
  test(`all that matters beside the board needs no scrolling: ${hash}`, async (t) => {
    const page = await open(t, hash);
    await show(page);
    await parts(page).filter({ visible: true }).first().waitFor();
    for (const [width, height] of /** @type {const} */ ([
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ])) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const end = await panel(page).evaluate((one) => one.getBoundingClientRect().bottom);
      const all = await parts(page).evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility() && !part.closest("details:not([open])"))
          .map((part) => part.getBoundingClientRect().bottom),
      );
      assert.ok(all.length > 7, `${all.length} parts`);
      assert.ok(Math.max(...all) <= end, `${width} × ${height}: ${all} of ${end}`);
    }
  });
