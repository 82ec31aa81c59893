// What the hand does besides pressing squares: looking back in the list of moves, dragging,
// typing and pasting, copying.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hash, ownClipboard, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

const open = site();
const GAME = "#goff,14,15,48,18,@1,69,27";

/** The list's moves. @param {Page} page */
const moves = (page) => page.locator("#list button");

/** The middle of a square, on the screen. @param {Page} page @param {number} n */
async function middle(page, n) {
  const box = await square(page, n).boundingBox();
  assert.ok(box);
  return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
}

describe("the list of moves", () => {
  test("names the mark it points at, by mouse and by keyboard", async (t) => {
    const page = await open(t, GAME);
    await moves(page).nth(1).hover();
    assert.equal(await page.locator("#named").innerText(), "O2 is classical, in square 5");
    await moves(page).nth(6).hover();
    assert.equal(await page.locator("#named").innerText(), "O6 is spooky, in squares 2 and 7");
    await page.mouse.move(5, 5);
    assert.ok(await page.locator("#named").isHidden());
    await moves(page).nth(6).focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.locator("#named").innerText(), "X5 is spooky, in squares 6 and 9");
    await page.keyboard.press("Home");
    assert.match(
      (await page.evaluate(() => tree().activeElement?.getAttribute("aria-label"))) ?? "",
      /^X1 1–4\. X1 is classical, in square 4\./,
    );
  });

  test("shows the position after a move, read-only, and goes back to the game", async (t) => {
    const page = await open(t, GAME);
    await moves(page).nth(2).click();
    assert.equal((await says(page)).head, "Position after X3 4–8");
    assert.equal(
      await square(page, 4).getAttribute("aria-label"),
      "Square 4: spooky X1, partner in square 1; spooky X3, partner in square 8",
    );
    assert.equal(await moves(page).nth(2).getAttribute("aria-current"), "step");
    // Nothing can be played by accident, by no way in.
    await square(page, 3).click();
    assert.match((await says(page)).todo, /looking back: play on from here first/);
    await page.keyboard.press("3");
    await page.keyboard.press("9");
    assert.equal(await hash(page), GAME, "the address keeps the game itself");
    // A position with an open choice shows none.
    await moves(page).nth(3).click();
    assert.ok(await page.locator("#choice").isHidden());
    await page.getByRole("button", { name: "Back to the game" }).click();
    assert.equal((await says(page)).head, "X to move");
    assert.ok(await page.locator("#past").isHidden());
    assert.match(
      (await page.evaluate(() => tree().activeElement?.getAttribute("aria-label"))) ?? "",
      /^Square/,
      "the focus is not lost",
    );
  });

  test("is gone through with the arrow keys, and left with Esc", async (t) => {
    const page = await open(t, GAME);
    await moves(page).nth(3).focus();
    await page.keyboard.press("Enter");
    assert.equal((await says(page)).head, "Position after O4 1–8");
    await page.keyboard.press("ArrowRight");
    assert.equal((await says(page)).head, "Position after X: O4 ends in 1");
    await page.keyboard.press("Home");
    assert.equal((await says(page)).head, "Position after X1 1–4");
    await page.keyboard.press("End");
    assert.equal((await says(page)).head, "X to move", "the last move is the game itself");
    await page.keyboard.press("ArrowLeft");
    assert.equal((await says(page)).head, "X to move", "pointing at a move is not looking back");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    assert.equal((await says(page)).head, "X to move");
  });

  test("lets the game go on from there; redo brings the rest back until something is played", async (t) => {
    const page = await open(t, GAME);
    await moves(page).nth(3).click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    assert.equal(await hash(page), "#goff,14,15,48,18");
    assert.equal((await says(page)).head, "X chooses");
    for (let i = 0; i < 3; i++) await page.keyboard.press("Control+y");
    assert.equal(await hash(page), GAME);
    await moves(page).nth(2).click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.keyboard.press("2");
    await page.keyboard.press("3");
    assert.equal(await hash(page), "#goff,14,15,48,23");
    assert.equal(await page.locator("#redo").getAttribute("aria-disabled"), "true");
  });

  test("keeps the focus when the moves change under it", async (t) => {
    const page = await open(t, "#goff,14,15");
    await moves(page).nth(1).focus();
    await page.keyboard.press("Control+z");
    assert.equal(await page.evaluate(() => tree().activeElement?.textContent), "X1 1–4");
    await page.keyboard.press("Control+z");
    assert.match(
      (await page.evaluate(() => tree().activeElement?.getAttribute("aria-label"))) ?? "",
      /^Square/,
    );
  });
});

describe("dragging", () => {
  test("places a pair, with a preview on the way", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    await page.mouse.move(...(await middle(page, 1)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 9)));
    assert.match((await says(page)).todo, /O4 in squares 1 and 9/);
    await page.mouse.move(...(await middle(page, 8)));
    assert.match((await says(page)).todo, /closes a cycle/);
    assert.equal(await hash(page), "#goff,14,15,48", "nothing is played on the way");
    await page.mouse.up();
    assert.equal(await hash(page), "#goff,14,15,48,18");
    // What ended the drag has not chosen, and not tried, anything.
    assert.equal((await says(page)).head, "X chooses");
  });

  for (const [name, way, end] of /** @type {[string, number[], [number, number] | null][]} */ ([
    ["back to its own square", [9, 1], null],
    ["off the board", [5], [2, 2]],
  ])) {
    test(`${name} does nothing`, async (t) => {
      const page = await open(t);
      await page.mouse.move(...(await middle(page, 1)));
      await page.mouse.down();
      for (const n of way) await page.mouse.move(...(await middle(page, n)), { steps: 3 });
      if (end) await page.mouse.move(...end);
      await page.mouse.up();
      assert.match((await says(page)).todo, /Choose two squares/);
      assert.equal(await hash(page), "");
      // And a press is a press again.
      await square(page, 4).click();
      assert.match((await says(page)).todo, /X1 is in square 4 and …/);
    });
  }

  test("Esc on the way gives it up", async (t) => {
    const page = await open(t);
    await page.mouse.move(...(await middle(page, 1)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 5)), { steps: 3 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    assert.equal(await hash(page), "");
    assert.match((await says(page)).todo, /Choose two squares/);
  });

  test("onto a closed square says why, and keeps the first one", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1");
    await page.mouse.move(...(await middle(page, 3)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, 1)), { steps: 3 });
    await page.mouse.up();
    assert.match((await says(page)).todo, /Square 1 is closed/);
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
    assert.equal(await action(3), "pinch-zoom");
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
    await page.locator("#todo", { hasText: "X5 in squares 3 and 9" }).waitFor();
    await finger("touchEnd");
    assert.equal(await hash(page), "#goff,14,15,48,18,@1,39");
    assert.match((await says(page)).todo, /Choose two squares for O6/);
    // Tapping goes on as before. (Chromium takes a tap soon after a drag for one that stops a fling,
    // and tells the page nothing of it: then the finger taps again.)
    const taken = page.locator("#todo", { hasText: "O6 is in square 2" });
    for (let taps = 0; taps < 8 && !(await taken.isVisible()); taps++) {
      await square(page, 2).tap();
      await taken.waitFor({ timeout: 1500 }).catch(() => {});
    }
    await taken.waitFor();
    await square(page, 7).tap();
    await page.waitForURL("**/#goff,14,15,48,18,@1,39,27");
  });
});

describe("typing and pasting", () => {
  /** @param {Page} page @param {string} text */
  async function enter(page, text) {
    if (!(await page.locator("#share-dialog").isVisible())) await page.locator("#share").click();
    await page.locator("#entry").fill(text);
    await page.locator("#entry").press("Enter");
  }

  test("plays a move, a choice, a coin", async (t) => {
    const page = await open(t, "#nature,14,15,48");
    await enter(page, " 81 ");
    assert.equal(await hash(page), "#nature,14,15,48,18");
    assert.equal(await page.locator("dialog[open]").count(), 0);
    await enter(page, "?");
    assert.match(await hash(page), /^#nature,14,15,48,18,@[18]$/);
  });

  for (const [name, text, address] of /** @type {const} */ ([
    ["a record", "goff 14 15\n48 18", "#goff,14,15,48,18"],
    ["a record with commas", "wikipedia,14,15", "#wikipedia,14,15"],
    ["a link", "http://example.org/somewhere/#tris-quantico,19,28", "#tris-quantico,19,28"],
    ["Goff’s notation", "X1+(1,2); O2+(2,3);\nX3+(3,1)[132];", "#goff,12,23,13"],
  ])) {
    test(`opens ${name}; undo brings the game before back`, async (t) => {
      const page = await open(t, "#goff,79");
      await enter(page, text);
      assert.equal(await hash(page), address);
      for (let i = 0; i < address.split(",").length; i++) {
        await page.keyboard.press("Control+z");
      }
      assert.equal(await hash(page), "#goff,79");
    });
  }

  for (const [text, why] of /** @type {const} */ ([
    ["14", /^This cannot be played\. X1 joins squares 1 and 4 already/],
    ["@3", /There is no cycle to measure/],
    ["goff 14 zz", /Move 2, “zz”, cannot be played\. A move is written like/],
    ["chess e4", /There are no rules of this name/],
    ["X1+(1,2); O2+(9,", /Statement 2 .*One of these should stand there: 1–9/],
    ["", /first/],
    ["?", /no cycle/],
    ["X1+(1,2); X3+(1,2);", /O2 should stand there/],
    ["9".repeat(1100), /^This cannot be played/],
    [`goff ${"9".repeat(1100)}`, /longer than any game/],
  ])) {
    test(`refuses “${text}” with the reason, and loses nothing`, async (t) => {
      const page = await open(t, "#goff-fair,14");
      await enter(page, text);
      assert.match(await page.locator("#entry-no").innerText(), why);
      assert.equal(await page.locator("#entry").inputValue(), text);
      assert.equal(await page.locator("#entry").getAttribute("aria-invalid"), "true");
      assert.equal(await page.evaluate(() => tree().activeElement?.id), "entry");
      assert.equal(await hash(page), "#goff-fair,14");
      // What was refused is not said again the next time, and the text is still there.
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
      await page.locator("#share").click();
      assert.ok(await page.locator("#entry-no").isHidden());
      assert.equal(await page.locator("#entry").inputValue(), text);
    });
  }
});

describe("copying", () => {
  for (const [what, expected] of /** @type {const} */ ([
    ["link", /some\/where\/#goff,14,15$/],
    ["record", /^goff 14 15$/],
    ["Goff’s notation", /^X1\+\(1,4\); O2\+\(1,5\);$/],
  ])) {
    test(`the ${what} says so`, async (t) => {
      const page = await open(t, "#goff,14,15", {
        prepare: ownClipboard,
      });
      await page.keyboard.press("s");
      const dialog = page.locator("#share-dialog");
      await dialog.getByRole("button", { name: new RegExp(`^Copy (the )?${what}$`) }).click();
      await dialog.getByText("is copied.").waitFor();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), expected);
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
    });
  }

  test("where it is refused, the text is selected to be copied by hand", async (t) => {
    const page = await open(t, "#goff,14,15", {
      prepare: (page) =>
        page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: {} })),
    });
    await page.locator("#share").click();
    await page.getByRole("button", { name: "Copy the record" }).click();
    await page.locator("#share-dialog").getByText("copy it by hand").waitFor();
    assert.equal(await page.evaluate(() => getSelection()?.toString()), "goff 14 15");
  });
});
