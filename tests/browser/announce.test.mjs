// Announcements for screen readers: each is heard once, a repeated one again, and a mouse that only passes
// over the board causes none.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sentence, text } from "./english.mjs";
import { frames, play, site } from "./helper.mjs";
import { event, headline, hears, said, square, task } from "./person.mjs";

const open = site();

describe("in the page", () => {
  /** The texts of the live regions, after the pause. @param {import("playwright-core").Page} page */
  const heard = async (page) => {
    await frames(page, 12);
    return said(page).getByRole("status").allTextContents();
  };
  /** Waits for these sentences, one after the other. @param {...RegExp} sentences */
  const inTurn = (...sentences) =>
    new RegExp(sentences.map(({ source }) => source).join(".*"), "s");

  test("one live region speaks at a time, and the status line is none", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    const live = "[aria-live], [role=status], [role=alert], [role=log]";
    for (const line of [headline(page), task(page), event(page)])
      assert.ok(await line.evaluate((line, live) => !line.closest(live), live));
    await square(page, 1).click();
    const first = await heard(page);
    assert.equal(first.length, 2);
    assert.equal(first.filter(Boolean).length, 1);
    await square(page, 8).click();
    const second = await heard(page);
    assert.equal(second.filter(Boolean).length, 1);
    assert.match(
      second.join(""),
      inTurn(
        sentence("said.cycle.stems", { n: 1, mark: "O4", a: 1, b: 8, stems: "O2" }),
        sentence("todo.choose", { player: "X", mark: "O4", a: 1, b: 8 }),
        sentence("said.option", { mark: "O4", square: 1 }),
      ),
    );
    assert.notEqual(first.findIndex(Boolean), second.findIndex(Boolean), "by turns");
  });

  test("what was played is heard, whatever is taken up and put back at once", async (t) => {
    const page = await open(t, "#goff");
    // Faster than the announcements: a pair, the first square of another pair, and back.
    await page.evaluate(() => {
      for (const key of ["1", "5", "2", "Escape"])
        document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    await hears(page, sentence("done.placed", { mark: "X1", a: 1, b: 5 }));
  });

  test("the other kind of stone is heard when it is taken up, and when it is put back", async (t) => {
    const page = await open(t, "#kvantove,5");
    const mark = "O2";
    await page.keyboard.press("q");
    await hears(page, text("dice.todo.two", { mark }));
    await page.keyboard.press("q");
    await hears(page, text("dice.todo.first", { mark }));
    await page.keyboard.press("q");
    await page.keyboard.press("1");
    await hears(page, text("todo.second", { mark, square: 1 }));
    await page.keyboard.press("1");
    await hears(page, text("dice.todo.two", { mark }));
  });

  test("a key is heard though the pointer rests on the board and nothing has the focus", async (t) => {
    const page = await open(t, "#kvantove,5");
    await square(page, 9).hover();
    await page.keyboard.press("q");
    await hears(page, text("dice.todo.two", { mark: "O2" }));
  });

  test("the same sentence twice is heard twice", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1");
    // Wait for the announcement of the opened link. A message soon after it would be appended to it.
    await hears(page, text("head.turn", { player: "X" }));
    await square(page, 1).click();
    await hears(page, sentence("refused.closed"));
    const first = await heard(page);
    await square(page, 1).click();
    const second = await heard(page);
    assert.match(first.join(""), sentence("refused.closed", { square: 1 }));
    assert.deepEqual(second, [...first].reverse());
  });

  test("a mouse that passes over the board says nothing, the focus does", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    await square(page, 1).click();
    const before = await heard(page);
    await square(page, 8).hover();
    assert.equal(await task(page).innerText(), text("todo.closes", { chooser: "X" }));
    assert.deepEqual(await heard(page), before);
    await page.mouse.move(0, 0);
    await page.keyboard.press("ArrowRight");
    const joins = sentence("todo.joins", { mark: "O4", a: 1, b: 2 });
    assert.match((await heard(page)).join(""), joins);
  });

  test("a whole game is told", async (t) => {
    const page = await open(t);
    /** @type {string[]} */
    const told = [];
    await play(page, "12 45 23 56 36 14 @4", async (n) => {
      for (let press = 0; press < (n > 0 ? 1 : 2); press++) {
        await page.keyboard.press(String(Math.abs(n)));
        told.push((await heard(page)).join(""));
      }
    });
    // The square that closed the cycle has the focus, but its first press only previews.
    assert.equal(told.at(-2), text("todo.picked", { mark: "O6", square: 4 }));
    assert.match(
      told.at(-1) ?? "",
      inTurn(
        sentence("done.collapsed.more", { chooser: "X", mark: "O6", square: 4 }),
        sentence("done.row", { player: "X", a: 1, b: 2, c: 3 }),
        sentence("done.row", { player: "O" }),
        sentence("head.wins", { player: "X", high: "1", low: "½" }),
      ),
    );
  });
});
