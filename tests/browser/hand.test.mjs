// Actions by hand besides pressing squares: looking back in the list of moves, dragging, typing,
// pasting and copying.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { message } from "../../www/js/i18n/text-key.js";
import { BLANK } from "./contexts.mjs";
import { say, sentence, text } from "./english.mjs";
import { hash, site } from "./helper.mjs";
import {
  asked,
  button,
  choice,
  dialog,
  field,
  focused,
  grid,
  heading,
  headline,
  moveButtons,
  puzzle,
  says,
  square,
  task,
  unfoldShare,
  whereabouts,
} from "./person.mjs";

/** @import { Message } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */

const open = site();
const GAME = "#goff,14,15,48,18,@1,69,27";

/** The text of a pair in the list of moves. @param {string} mark @param {number} a @param {number} b */
const pair = (mark, a, b) => text("moves.pair", { mark, a, b });
/** @param {string} move */
const after = (move) => text("head.past", { move });
/** @param {string} mark @param {number} square */
const classical = (mark, square) => text("where.classical", { mark, square });
/** @param {string} mark @param {number} a @param {number} b */
const spooky = (mark, a, b) => text("where.spooky", { mark, a, b });
const X_TO_MOVE = text("head.turn", { player: "X" });
const X_CHOOSES = text("head.choice", { player: "X" });
/** The task at the beginning of a game. */
const BEGIN = sentence("todo.opening", { mark: "X1" });
/** Whether a square has the focus. @param {Page} page */
const squareFocused = (page) => grid(page).getByRole("button").and(focused(page)).isVisible();

/** The middle of a square, on the screen. @param {Page} page @param {number} n */
async function middle(page, n) {
  const box = await square(page, n).boundingBox();
  assert.ok(box);
  return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
}

describe("the list of moves", () => {
  test("names the mark it points at, by mouse and by keyboard", async (t) => {
    const page = await open(t, GAME);
    await moveButtons(page).nth(1).hover();
    assert.equal(await whereabouts(page).innerText(), classical("O2", 5));
    await moveButtons(page).nth(6).hover();
    assert.equal(await whereabouts(page).innerText(), spooky("O6", 2, 7));
    await page.mouse.move(5, 5);
    assert.ok(await whereabouts(page).isHidden());
    await moveButtons(page).nth(6).focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await whereabouts(page).innerText(), spooky("X5", 6, 9));
    await page.keyboard.press("Home");
    assert.equal(
      await focused(page).getAttribute("aria-label"),
      text("moves.name", { move: pair("X1", 1, 4), where: classical("X1", 4) }),
    );
  });

  test("shows the position after a move, read-only, and goes back to the game", async (t) => {
    const page = await open(t, GAME);
    await moveButtons(page).nth(2).click();
    assert.equal((await says(page)).head, after(pair("X3", 4, 8)));
    assert.equal(
      await square(page, 4).getAttribute("aria-label"),
      text("square.spooky", {
        square: 4,
        list: text("square.join", {
          before: text("square.mark", { mark: "X1", partner: 1 }),
          next: text("square.mark", { mark: "X3", partner: 8 }),
        }),
      }),
    );
    assert.equal(await moveButtons(page).nth(2).getAttribute("aria-current"), "step");
    // No input plays anything by accident.
    await square(page, 3).click();
    assert.match((await says(page)).todo, sentence("refused.past"));
    await page.keyboard.press("3");
    await page.keyboard.press("9");
    assert.equal(await hash(page), GAME, "the address keeps the game itself");
    // Looking back at a position with an open choice does not offer the choice.
    await moveButtons(page).nth(3).click();
    assert.ok(await choice(page).isHidden());
    await button(page, "past.back").click();
    assert.equal((await says(page)).head, X_TO_MOVE);
    assert.ok(await button(page, "past.back").isHidden());
    assert.ok(await button(page, "past.on").isHidden());
    assert.ok(await squareFocused(page), "the focus is not lost");
  });

  test("is gone through with the arrow keys, and left with Esc", async (t) => {
    const page = await open(t, GAME);
    await moveButtons(page).nth(3).focus();
    await page.keyboard.press("Enter");
    assert.equal((await says(page)).head, after(pair("O4", 1, 8)));
    await page.keyboard.press("ArrowRight");
    assert.equal(
      (await says(page)).head,
      after(text("moves.collapse", { player: "X", mark: "O4", square: 1 })),
    );
    await page.keyboard.press("Home");
    assert.equal((await says(page)).head, after(pair("X1", 1, 4)));
    await page.keyboard.press("End");
    assert.equal((await says(page)).head, X_TO_MOVE, "the last move is the game itself");
    await page.keyboard.press("ArrowLeft");
    assert.equal((await says(page)).head, X_TO_MOVE, "pointing at a move is not looking back");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    assert.equal((await says(page)).head, X_TO_MOVE);
  });

  test("lets the game go on from there; redo brings the rest back until something is played", async (t) => {
    const page = await open(t, GAME);
    await moveButtons(page).nth(3).click();
    await button(page, "past.on").click();
    assert.equal(await hash(page), "#goff,14,15,48,18");
    assert.equal((await says(page)).head, X_CHOOSES);
    for (let i = 0; i < 3; i++) await page.keyboard.press("Control+y");
    assert.equal(await hash(page), GAME);
    await moveButtons(page).nth(2).click();
    await button(page, "past.on").click();
    await page.keyboard.press("2");
    await page.keyboard.press("3");
    assert.equal(await hash(page), "#goff,14,15,48,23");
    assert.equal(await button(page, "tool.redo").getAttribute("aria-disabled"), "true");
  });

  test("keeps the focus when the moves change under it", async (t) => {
    const page = await open(t, "#goff,14,15");
    await moveButtons(page).nth(1).focus();
    await page.keyboard.press("Control+z");
    assert.equal(await focused(page).textContent(), pair("X1", 1, 4));
    await page.keyboard.press("Control+z");
    assert.ok(await squareFocused(page));
  });
});

describe("dragging", () => {
  test("places a pair, with a preview on the way", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    await page.mouse.move(...(await middle(page, 1)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 9)));
    assert.match((await says(page)).todo, sentence("todo.joins", { mark: "O4", a: 1, b: 9 }));
    await page.mouse.move(...(await middle(page, 8)));
    assert.match((await says(page)).todo, sentence("todo.closes", { chooser: "X" }));
    assert.equal(await hash(page), "#goff,14,15,48", "nothing is played on the way");
    await page.mouse.up();
    assert.equal(await hash(page), "#goff,14,15,48,18");
    // The release of the mouse has neither chosen nor previewed an outcome.
    assert.equal((await says(page)).head, X_CHOOSES);
  });

  test("back to its own square, off the board, or given up by Esc does nothing", async (t) => {
    const page = await open(t);
    for (const [name, way, end] of /** @type {[string, number[], [number, number] | null][]} */ ([
      ["back to its own square", [9, 1], null],
      ["off the board", [5], [2, 2]],
      ["given up", [5], null],
    ])) {
      await page.mouse.move(...(await middle(page, 1)));
      await page.mouse.down();
      for (const n of way) await page.mouse.move(...(await middle(page, n)), { steps: 3 });
      if (end) await page.mouse.move(...end);
      if (name === "given up") await page.keyboard.press("Escape");
      await page.mouse.up();
      assert.match((await says(page)).todo, BEGIN, name);
      assert.equal(await hash(page), "#goff", name);
      // Then a press works as before.
      await square(page, 4).click();
      assert.match((await says(page)).todo, sentence("todo.second", { mark: "X1", square: 4 }));
      await page.keyboard.press("Escape");
      assert.match((await says(page)).todo, BEGIN);
    }
  });

  test("onto a closed square says why, and keeps the first one", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1");
    await page.mouse.move(...(await middle(page, 3)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 1)), { steps: 3 });
    await page.mouse.up();
    assert.match((await says(page)).todo, sentence("refused.closed", { square: 1 }));
    await square(page, 6).click();
    assert.equal(await hash(page), "#goff,14,15,48,18,@1,36");
  });

  test("works with a finger, and leaves closed squares to scrolling", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1", {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    const action = (/** @type {number} */ n) =>
      square(page, n).evaluate((button) => getComputedStyle(button).touchAction);
    assert.equal(await action(3), "pan-y pinch-zoom");
    assert.equal(await action(1), "manipulation");
    const touch = await page.context().newCDPSession(page);
    /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {number} [n] */
    const finger = async (type, n) => {
      const [x, y] = n ? await middle(page, n) : [0, 0];
      await touch.send("Input.dispatchTouchEvent", { type, touchPoints: n ? [{ x, y }] : [] });
    };
    await finger("touchStart", 3);
    await finger("touchMove", 2);
    await finger("touchMove", 9);
    await asked(page, "todo.joins", { mark: "X5", a: 3, b: 9 });
    await finger("touchEnd");
    assert.equal(await hash(page), "#goff,14,15,48,18,@1,39");
    assert.match((await says(page)).todo, sentence("todo.first", { mark: "O6" }));
    // Tapping works as before. (Chromium may take a tap soon after a drag for one that stops a fling, and
    // does not report it to the page. Then the finger taps again.)
    const taken = task(page).filter({
      hasText: sentence("todo.second", { mark: "O6", square: 2 }),
    });
    for (let taps = 0; taps < 8 && !(await taken.isVisible()); taps++) {
      await square(page, 2).tap();
      await taken.waitFor({ timeout: 1500 }).catch(() => {});
    }
    await taken.waitFor();
    await square(page, 7).tap();
    await page.waitForURL("**/#goff,14,15,48,18,@1,39,27");
  });
});

describe("a finger that swipes up over a board", () => {
  const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  /** @param {Page} page @param {import("playwright-core").Locator} square where it begins */
  async function swipe(page, square) {
    const box = await square.boundingBox();
    assert.ok(box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await page.context().newCDPSession(page);
    for (let step = 0; step <= 12; step++)
      await touch.send("Input.dispatchTouchEvent", {
        type: step ? "touchMove" : "touchStart",
        touchPoints: [{ x, y: y - step * 25 }],
      });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  test("scrolls a page with boards in its text, and places nothing", async (t) => {
    const page = await open(t, "physics.html", { ...PHONE, ready: "quantum-tic-tac-toe" });
    const game = page.locator("quantum-tic-tac-toe").last();
    await game.evaluate((board) => board.scrollIntoView({ block: "center" }));
    await square(game, 5).waitFor();
    const before = await page.evaluate(() => scrollY);
    await swipe(page, square(game, 5));
    await page.waitForFunction((before) => scrollY > before + 200, before);
    const names = [2, 5].map((n) => square(game, n).getAttribute("aria-label"));
    assert.deepEqual(await Promise.all(names), [
      text("square.empty", { square: 2 }),
      text("square.empty", { square: 5 }),
    ]);
  });

  test("scrolls the page around a frame, and places nothing", async (t) => {
    const page = await open(t, BLANK, { ...PHONE, ready: "html" });
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.src = "embed.html";
      frame.style.cssText =
        "display: block; width: 360px; height: 700px; margin: 100px auto 2000px";
      document.body.append(frame);
    });
    const board = page.frameLocator("iframe");
    await square(/** @type {any} */ (board), 5).waitFor();
    await swipe(page, square(/** @type {any} */ (board), 5));
    await page.waitForFunction(() => scrollY > 200);
    assert.equal(
      await square(/** @type {any} */ (board), 5).getAttribute("aria-label"),
      text("square.empty", { square: 5 }),
    );
  });
});

describe("a finger that rests on a square", () => {
  /** A phone's board, and a finger on it. @param {import("node:test").TestContext} t */
  async function withFinger(t) {
    /** @type {Promise<unknown> | null} */
    let loaded = null;
    const page = await open(t, "#goff,14", {
      ...{ hasTouch: true, isMobile: true, viewport: { width: 390, height: 500 } },
      async prepare(page) {
        await page.clock.install();
        loaded = page.waitForResponse(/\/(indicator\.\w{8}|long-press)\.js$/);
      },
    });
    const [, low] = await middle(page, 9);
    assert.ok(low < 500, "the board is in sight");
    await headline(page).tap(); // loads what follows a finger
    await loaded;
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    const touch = await page.context().newCDPSession(page);
    /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {number} [n] */
    const finger = async (type, n) => {
      const [x, y] = n ? await middle(page, n) : [0, 0];
      await touch.send("Input.dispatchTouchEvent", { type, touchPoints: n ? [{ x, y }] : [] });
    };
    return { page, finger, rest: () => page.clock.fastForward(400) };
  }

  test("places a pair downwards, and the page does not scroll", async (t) => {
    const { page, finger, rest } = await withFinger(t);
    await finger("touchStart", 2);
    await rest();
    await finger("touchMove", 5);
    await finger("touchMove", 8);
    await finger("touchEnd");
    await page.waitForURL("**/#goff,14,28");
    assert.equal(await page.evaluate(() => scrollY), 0);
  });

  test("and leaves it at once scrolls the page, and places nothing", async (t) => {
    const { page, finger, rest } = await withFinger(t);
    await page.evaluate(() => document.body.append(document.createElement("p")));
    await page.locator("body > p").evaluate((p) => (p.style.height = "2000px"));
    await finger("touchStart", 8);
    await finger("touchMove", 5);
    await rest();
    await finger("touchMove", 2);
    await finger("touchEnd");
    await page.waitForFunction(() => scrollY > 50);
    assert.equal(await hash(page), "#goff,14");
  });

  test("and is taken away there has pressed it", async (t) => {
    const { page, finger, rest } = await withFinger(t);
    await finger("touchStart", 2);
    await rest();
    await finger("touchEnd");
    await asked(page, "todo.second", { mark: "O2", square: 2 });
  });
});

describe("typing and pasting", () => {
  /** @param {Page} page */
  const form = (page) => dialog(page, "share.title");
  /** @param {Page} page */
  const entry = (page) => field(form(page), "entry.label");
  /** @param {Page} page @param {string} text */
  async function enter(page, text) {
    if (!(await form(page).isVisible())) await button(page, "tool.share").click();
    await unfoldShare(page);
    await entry(page).fill(text);
    await entry(page).press("Enter");
  }

  test("plays a move, a choice, a coin", async (t) => {
    const page = await open(t, "#nature,14,15,48");
    await enter(page, " 81 ");
    assert.equal(await hash(page), "#nature,14,15,48,18");
    assert.equal(await page.getByRole("dialog").count(), 0);
    await enter(page, "?");
    assert.match(await hash(page), /^#nature,14,15,48,18,@[18]$/);
  });

  test("opens a record or a link, however it is written; undo brings the game before back", async (t) => {
    const page = await open(t, "#goff,79");
    for (const [text, address] of /** @type {const} */ ([
      ["goff 14 15\n48 18", "#goff,14,15,48,18"],
      ["wikipedia,14,15", "#wikipedia,14,15"],
      ["http://example.org/somewhere/#tris-quantico,19,28", "#tris-quantico,19,28"],
      ["X1+(1,2); O2+(2,3);\nX3+(3,1)[132];", "#goff,12,23,13"],
    ])) {
      await enter(page, text);
      assert.equal(await hash(page), address);
      for (let i = 0; i < address.split(",").length; i++) {
        await page.keyboard.press("Control+z");
      }
      assert.equal(await hash(page), "#goff,79", text);
    }
  });

  test("opens the link of a puzzle or a lesson", async (t) => {
    const page = await open(t, "#goff,79");
    await enter(page, "https://example.org/somewhere/#puzzle=30");
    await heading(puzzle(page), "puzzle.title").waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.waitForFunction(() => location.hash === "#puzzle=30");
  });

  /** @param {Message} why */
  const refused = (why) => message("entry.refused", { why });
  /** @param {number} token @param {string} word @param {Message} why */
  const refusedWord = (token, word, why) => message("entry.refused.word", { token, word, why });
  /** @param {number} token @param {Message} why */
  const refusedStatement = (token, why) => message("entry.refused.statement", { token, why });
  test("refuses any other text with the reason, and loses nothing", async (t) => {
    const page = await open(t, "#goff-fair,14");
    for (const [text, why] of /** @type {[string, Message][]} */ ([
      ["14", refused(message("record-error.repeat", { mark: "X1", a: 1, b: 4 }))],
      ["@3", refused(message("record-error.no-cycle"))],
      ["goff 14 zz", refusedWord(2, "zz", message("record-error.not-an-action"))],
      ["chess e4", refused(message("record-error.unknown-rules"))],
      ["X1+(1,2); O2+(9,", refusedStatement(2, message("record-error.form", { expected: "1–9" }))],
      ["", message("entry.empty")],
      ["?", refused(message("record-error.no-cycle"))],
      [
        "X1+(1,2); X3+(1,2);",
        refusedStatement(2, message("record-error.not-next", { mark: "O2" })),
      ],
      ["9".repeat(1100), refused(message("record-error.not-an-action"))],
      [`goff ${"9".repeat(1100)}`, refused(message("record-error.too-long"))],
    ])) {
      // The next text takes the place of the one before, whose reason goes.
      await enter(page, text);
      const reason = form(page).getByRole("alert");
      await reason.and(page.getByText(say(why), { exact: true })).waitFor();
      assert.equal(await entry(page).inputValue(), text);
      assert.equal(await entry(page).getAttribute("aria-invalid"), "true");
      assert.ok(await entry(page).and(focused(page)).isVisible());
      assert.equal(await hash(page), "#goff-fair,14");
    }
    // The error is not shown again the next time, but the text is still there.
    const text = await entry(page).inputValue();
    await page.keyboard.press("Escape");
    await form(page).waitFor({ state: "hidden" });
    await button(page, "tool.share").click();
    assert.equal(await entry(page).inputValue(), text);
    assert.ok(await form(page).getByRole("alert").isHidden());
  });
});
