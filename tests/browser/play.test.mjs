// Whole games on the page: by mouse, keyboard and touch; the ends a game can have; undo, redo,
// rules, and the coin.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hash, play, says, site, square } from "./helper.mjs";

const open = site();

// Two collapses, then X's two rows with the same highest mark: X 2, O 0.
const TWO_COLLAPSES = "13 26 39 68 79 48 57 24 @2 15 @5";

describe("a complete game with two collapses", () => {
  test("by mouse, the choices in the panel and on the board", async (t) => {
    const page = await open(t);
    let choices = 0;
    await play(page, TWO_COLLAPSES, async (n) => {
      if (n > 0) return square(page, n).click();
      // Once in the panel; once on the board, where hovering shows and a click chooses.
      if (choices++ === 0) await page.locator(".card", { hasText: `in square ${-n}` }).click();
      else {
        await page.locator("h1").hover();
        await square(page, -n).click();
      }
    });
    const { head, done } = await says(page);
    assert.equal(head, "X wins 2 to 0");
    assert.match(done ?? "", /X’s row .* X9/);
    assert.equal(await hash(page), `#goff,${TWO_COLLAPSES.replaceAll(" ", ",")}`);
    await square(page, 1).click();
    assert.match((await says(page)).todo, /The game is over/);
  });

  test("by keyboard alone", async (t) => {
    const page = await open(t);
    const focused = () =>
      page.evaluate(() => tree().activeElement?.getAttribute("aria-label") ?? "");
    while (!(await focused()).startsWith("Square")) await page.keyboard.press("Tab");
    /** @param {number} n */
    const go = async (n) => {
      await page.keyboard.press("Home");
      for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowUp");
      for (let i = 0; i < Math.floor((n - 1) / 3); i++) await page.keyboard.press("ArrowDown");
      for (let i = 0; i < (n - 1) % 3; i++) await page.keyboard.press("ArrowRight");
      assert.match(await focused(), new RegExp(`^Square ${n}\\b`));
    };
    let turn = 0;
    await play(page, TWO_COLLAPSES, async (n) => {
      turn++;
      if (n > 0) {
        // Arrows and Enter, arrows and Space, or the digit.
        if (turn % 3 === 0) return page.keyboard.press(String(n));
        await go(n);
        return page.keyboard.press(turn % 3 === 1 ? "Enter" : "Space");
      }
      if (turn < 18) {
        // The panel's buttons come after the board's one tab stop.
        await page.keyboard.press("Tab");
        while (
          !(await page.evaluate(() => tree().activeElement?.textContent ?? "")).includes(
            `in square ${-n}`,
          )
        )
          await page.keyboard.press("Tab");
        assert.match((await says(page)).todo, /So it would be/);
        await page.keyboard.press("Enter");
        assert.match(await focused(), /^Square/, "the focus goes back to the board");
      } else {
        await page.keyboard.press(String(-n));
        assert.match((await says(page)).todo, /So it would be/, "the digit only shows at first");
        await page.keyboard.press(String(-n));
      }
    });
    assert.equal((await says(page)).head, "X wins 2 to 0");
    await page.keyboard.press("Control+z");
    assert.equal((await says(page)).head, "O chooses");
    await page.keyboard.press("Control+Shift+Z");
    assert.equal((await says(page)).head, "X wins 2 to 0");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    assert.equal((await says(page)).head, "X wins 2 to 0");
  });

  test("by touch: one tap shows an outcome, the second chooses it", async (t) => {
    const page = await open(t, "", {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    await play(page, TWO_COLLAPSES, async (n) => {
      if (n > 0) return square(page, n).tap();
      const card = page.locator(".card", { hasText: `in square ${-n}` });
      await card.tap();
      assert.match((await says(page)).todo, /So it would be/);
      assert.ok(!(await hash(page)).includes(`@${-n}`), "shown, not chosen");
      await card.tap();
    });
    assert.equal((await says(page)).head, "X wins 2 to 0");
  });
});

describe("ends of games", () => {
  for (const [name, actions, head] of /** @type {const} */ ([
    ["both have a row, X's is older", "12 45 23 56 36 14 @4", "X wins 1 to ½"],
    ["both have a row, O's is older", "12 45 23 56 17 36 36 @3", "O wins 1 to ½"],
    ["X has two rows of different ages", "13 26 39 68 79 48 57 24 @4 15 @1", "X wins 1½ to 0"],
    ["nobody has a row", "12 12 @1 45 45 @5 69 69 @6 78 38 37 @3", "A cat’s game, 0 to 0"],
  ])) {
    test(name, async (t) => {
      const page = await open(t, `#goff,${actions.replaceAll(" ", ",")}`);
      assert.equal((await says(page)).head, head);
      assert.ok(await page.locator("#again").isVisible());
    });
  }

  test("a shared game under tris-quantico", async (t) => {
    const page = await open(t, "#tris-quantico,12,45,23,56,36,14,@4");
    assert.equal((await says(page)).head, "Both win, 1 to 1");
  });

  test("the last square takes X9 with one press", async (t) => {
    // Found by playing at random, in the page itself, until eight squares are classical.
    const page = await open(t);
    const record = await page.evaluate(async () => {
      const { Game } = await import(new URL("pkg/quantum_tic_tac_toe.js", document.baseURI).href);
      let seed = 1;
      for (;;) {
        const game = new Game();
        for (;;) {
          const { legal, phase } = game.view();
          if (phase === "over") break;
          if (legal.length === 1 && legal[0][0] === legal[0][1]) return game.record();
          seed = (seed * 1103515245 + 12345) % 2147483648;
          game.play(legal[Math.floor((seed / 2147483648) * legal.length)]);
        }
        game.free();
      }
    });
    await page.evaluate((text) => (location.hash = text.replaceAll(" ", ",")), record);
    await page.waitForFunction(() =>
      tree().querySelector("#todo")?.textContent?.startsWith("Only square"),
    );
    const last = /Only square (\d)/.exec((await says(page)).todo)?.[1];
    assert.ok(last);
    const other = Number(last) === 1 ? 2 : 1;
    await square(page, other).click();
    assert.match((await says(page)).todo, new RegExp(`Square ${other} is closed`));
    await square(page, Number(last)).click();
    assert.equal(await hash(page), `#${record.replaceAll(" ", ",")},${last}${last}`);
    assert.match((await says(page)).head, /wins|cat/);
    assert.match(
      (await square(page, Number(last)).getAttribute("aria-label")) ?? "",
      /classical X9/,
    );
  });
});

describe("placing", () => {
  test("a key held down places a mark, and chooses nothing", async (t) => {
    const page = await open(t, "#goff,15");
    await page.keyboard.press("1");
    await square(page, 5).focus();
    await page.keyboard.down("Enter");
    for (let i = 0; i < 4; i++) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    assert.equal(await hash(page), "#goff,15,15");
    assert.match((await says(page)).todo, /closed a cycle/);
  });

  test("takes a first square back by pressing it again, by Esc and by undo", async (t) => {
    const page = await open(t);
    for (const back of [
      () => square(page, 4).click(),
      () => page.keyboard.press("Escape"),
      () => page.locator("#undo").click(),
      () => page.keyboard.press("Control+z"),
    ]) {
      await square(page, 4).click();
      assert.match((await says(page)).todo, /X1 is in square 4 and …\?/);
      assert.match((await square(page, 4).getAttribute("aria-label")) ?? "", /chosen for X1/);
      await back();
      assert.match((await says(page)).todo, /Choose two squares/);
    }
    assert.equal(await hash(page), "", "nothing was played, nothing is written");
  });

  test("shows beforehand that a pair would close a cycle", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    await square(page, 1).click();
    await square(page, 9).hover();
    assert.match((await says(page)).todo, /O4 in squares 1 and 9/);
    await square(page, 8).hover();
    assert.match((await says(page)).todo, /closes a cycle: X will choose/);
    await square(page, 8).click();
    assert.equal((await says(page)).head, "X chooses");
    assert.match(
      (await says(page)).todo,
      /O closed a cycle, so X chooses: does O4 end in square 1 or 8\?/,
    );
    // The pointer is still over square 8: pressing once more must not choose yet.
    await square(page, 8).dispatchEvent("click");
    assert.equal(await hash(page), "#goff,14,15,48,18");
    assert.match((await says(page)).todo, /So it would be/);
  });

  test("says why a square cannot be used", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1");
    await square(page, 1).click();
    assert.match((await says(page)).todo, /Square 1 is closed: classical O4/);
    await page.evaluate(() => (location.hash = "goff,14,15,48,18"));
    await page.locator("#choice").waitFor();
    await square(page, 2).click();
    assert.match((await says(page)).todo, /O4 ends in square 1 or 8/);
    await page.evaluate(() => (location.hash = "goff-fair,14"));
    await page.locator("#choice").waitFor({ state: "hidden" });
    await square(page, 1).click();
    await square(page, 4).click();
    assert.match((await says(page)).todo, /A pair joins squares 1 and 4 already/);
    await square(page, 5).click();
    assert.equal(await hash(page), "#goff-fair,14,15");
  });

  test("names what every square holds", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1,69");
    const name = (/** @type {number} */ n) => square(page, n).getAttribute("aria-label");
    assert.equal(await name(1), "Square 1: classical O4, closed");
    assert.equal(await name(2), "Square 2: empty");
    assert.equal(await name(6), "Square 6: spooky X5, partner in square 9");
    const roles = await page.locator("[role=grid] > [role=row] > [role=gridcell] > button").count();
    assert.equal(roles, 9);
    assert.equal(await page.locator("#grid button[tabindex='0']").count(), 1);
  });
});

describe("undo and redo", () => {
  test("go across a collapse to the beginning and back", async (t) => {
    const record = "#goff,14,15,48,18,@1,69";
    const page = await open(t, record);
    const seen = [];
    while ((await page.locator("#undo").getAttribute("aria-disabled")) === "false") {
      seen.unshift(await hash(page));
      await page.locator("#undo").click();
    }
    assert.equal(await hash(page), "#goff");
    assert.equal(seen.length, 6);
    for (const expected of seen) {
      await page.locator("#redo").click();
      assert.equal(await hash(page), expected);
    }
    assert.equal(await page.locator("#redo").getAttribute("aria-disabled"), "true");
    assert.match((await square(page, 1).getAttribute("aria-label")) ?? "", /classical O4/);
    assert.equal(await page.locator("#list li").count(), 6);
  });
});

describe("new game", () => {
  test("by other rules; the game that was left comes back by undo", async (t) => {
    const page = await open(t, "#goff,14,15");
    await page.locator("#new-game").click();
    await page.getByText("Your game in progress is kept").waitFor();
    await page.locator("#new summary").click();
    await page.getByLabel("Half point").check();
    await page.getByLabel("Fair openings").check();
    await page.locator("dialog[open] button.primary").click();
    assert.equal(await hash(page), "#wikipedia-fair");
    assert.match(await page.locator("#rules").innerText(), /Half point, fair/);
    assert.equal((await says(page)).head, "X to move");
    await page.locator("#undo").click();
    assert.equal(await hash(page), "#goff,14,15");
    await page.locator("#redo").click();
    assert.equal(await hash(page), "#wikipedia-fair");
  });

  test("is not started by Cancel or Esc", async (t) => {
    const page = await open(t, "#goff,14,15");
    await page.locator("#new-game").click();
    await page.locator("dialog[open] button", { hasText: "Cancel" }).click();
    await page.locator("#new-game").click();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.equal(await page.locator("#list li").count(), 2);
  });

  test("play again keeps the rules", async (t) => {
    const page = await open(t, "#nature,12,45,23,56,13,@3");
    await page.locator("#again").click();
    assert.equal(await hash(page), "#nature");
  });
});

describe("nature's rules", () => {
  test("say so where there is no source of chance, and lose nothing", async (t) => {
    const page = await open(t, "#nature,14,15,48,18", {
      prepare: (page) =>
        page.addInitScript(() => {
          Crypto.prototype.getRandomValues = () => {
            throw new Error("none");
          };
        }),
    });
    await page.getByRole("button", { name: "Measure" }).click();
    assert.match((await says(page)).todo, /No coin could be thrown/);
    assert.ok(await page.locator("#choice").isVisible());
  });

  test("show both outcomes, never choose by themselves, and say what was found", async (t) => {
    const page = await open(t, "#nature,14,15,48,18");
    assert.equal((await says(page)).head, "The coin decides");
    assert.match((await says(page)).todo, /a fair coin puts O4 in square 1 or 8\.$/);
    assert.equal(await page.locator("#choice button").count(), 1);
    assert.equal(await page.locator("#choice canvas").count(), 2);
    await square(page, 1).click();
    assert.match((await says(page)).todo, /press Measure/);
    assert.equal(await hash(page), "#nature,14,15,48,18");
    await page.getByRole("button", { name: "Measure" }).click();
    const [, found] = /^#nature,14,15,48,18,@([18])$/.exec(await hash(page)) ?? [];
    assert.ok(found);
    assert.match(
      (await says(page)).done ?? "",
      new RegExp(
        `The coin found O4 in square ${found}; that settled X\\d in \\d, X\\d in \\d, and O2 in 5\\.`,
      ),
    );
    assert.equal((await says(page)).head, "X to move");
    // Undo and redo bring back what was found.
    await page.locator("#undo").click();
    await page.locator("#redo").click();
    assert.equal(await hash(page), `#nature,14,15,48,18,@${found}`);
  });
});
