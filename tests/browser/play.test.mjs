// Whole games on the page: by mouse, keyboard and touch; every kind of ending; undo, redo, rules, and the coin.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sentence, text } from "./english.mjs";
import { asset, hash, openGame, play, settled, site } from "./helper.mjs";
import {
  asked,
  button,
  choice,
  dialog,
  field,
  fold,
  grid,
  headline,
  moves,
  choose,
  outcome,
  rules,
  says,
  square,
  task,
} from "./person.mjs";
import { translated } from "./translated.mjs";

const open = site();

/** @param {string} player @param {string} high @param {string} low */
function wins(player, high, low) {
  return text("head.wins", { player, high, low });
}

// Two collapses, then X's two rows with the same highest mark: X 2, O 0.
const TWO_COLLAPSES = "13 26 39 68 79 48 57 24 @2 15 @5";
const X_WINS = wins("X", "2", "0");

describe("a complete game with two collapses", () => {
  test("by mouse, the choices in the panel and on the board", async (t) => {
    const page = await open(t);
    let choices = 0;
    await play(page, TWO_COLLAPSES, async (n) => {
      if (n > 0) return square(page, n).click();
      // The first choice in the panel, the second one on the board.
      if (choices++ === 0) return choose(page, -n);
      for (let press = 0; press < 2; press++) {
        assert.ok(!(await hash(page)).endsWith(`@${-n}`), "shown, not chosen");
        await square(page, -n).click();
      }
    });
    const { head, done } = await says(page);
    assert.equal(head, X_WINS);
    assert.match(done ?? "", sentence("done.row", { player: "X", mark: "X9" }));
    assert.equal(await hash(page), `#goff,${TWO_COLLAPSES.replaceAll(" ", ",")}`);
    await square(page, 1).click();
    assert.match(await task(page).innerText(), sentence("refused.over"));
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
        // The Tab order: first the board's only tab stop, then the buttons of the panel.
        await page.keyboard.press("Tab");
        while (
          !(await page.evaluate(() => tree().activeElement?.textContent ?? "")).includes(
            `in square ${-n}`,
          )
        )
          await page.keyboard.press("Tab");
        assert.match(await task(page).innerText(), sentence("todo.try"));
        await page.keyboard.press("Enter");
        assert.match(await task(page).innerText(), sentence("todo.picked"));
        await page.keyboard.press("Enter");
        assert.match(await focused(), /^Square/, "the focus goes back to the board");
      } else {
        await page.keyboard.press(String(-n));
        assert.match(
          await task(page).innerText(),
          sentence("todo.picked"),
          "the digit only shows at first",
        );
        await page.keyboard.press(String(-n));
      }
    });
    assert.equal(await headline(page).innerText(), X_WINS);
    await page.keyboard.press("Control+z");
    assert.equal(await headline(page).innerText(), text("head.choice", { player: "O" }));
    await page.keyboard.press("Control+Shift+Z");
    assert.equal(await headline(page).innerText(), X_WINS);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    assert.equal(await headline(page).innerText(), X_WINS);
  });

  test("by touch: one tap shows an outcome, the second chooses it", async (t) => {
    const page = await open(t, "", {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    await play(page, TWO_COLLAPSES, async (n) => {
      if (n > 0) return square(page, n).tap();
      const card = outcome(page, -n);
      await card.tap();
      assert.match(await task(page).innerText(), sentence("todo.picked"));
      assert.ok(!(await hash(page)).includes(`@${-n}`), "shown, not chosen");
      await card.tap();
    });
    assert.equal(await headline(page).innerText(), X_WINS);
  });
});

describe("ends of games", () => {
  test("say who has won, and offer another game", async (t) => {
    const page = await open(t);
    for (const [name, record, head] of /** @type {const} */ ([
      ["both have a row, X's is older", "goff 12 45 23 56 36 14 @4", wins("X", "1", "½")],
      ["both have a row, O's is older", "goff 12 45 23 56 17 36 36 @3", wins("O", "1", "½")],
      [
        "X has two rows of different ages",
        "goff 13 26 39 68 79 48 57 24 @4 15 @1",
        wins("X", "1½", "0"),
      ],
      ["nobody has a row", "goff 12 12 @1 45 45 @5 69 69 @6 78 38 37 @3", text("head.cat")],
      [
        "a shared game under tris-quantico",
        "tris-quantico 12 45 23 56 36 14 @4",
        text("head.both", { high: "1", low: "1" }),
      ],
    ]))
      await t.test(name, async () => {
        await openGame(page, `#${record.replaceAll(" ", ",")}`);
        assert.equal(await headline(page).innerText(), head);
        assert.ok(await button(page, "tool.again").isVisible());
      });
  });

  test("the last square takes X9 with one press", async (t) => {
    // A random game, found in the page itself, in which eight squares are classical.
    const page = await open(t, "", { unbundled: true });
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
    await task(page)
      .filter({ hasText: sentence("todo.last") })
      .waitFor();
    const last = /\d/.exec(await task(page).innerText())?.[0];
    assert.ok(last);
    const other = Number(last) === 1 ? 2 : 1;
    await square(page, other).click();
    assert.match(await task(page).innerText(), sentence("refused.closed", { square: other }));
    await square(page, Number(last)).click();
    assert.equal(await hash(page), `#${record.replaceAll(" ", ",")},${last}${last}`);
    const ends = `${sentence("head.wins").source}|${sentence("head.cat").source}`;
    assert.match(await headline(page).innerText(), new RegExp(`^(${ends})$`));
    assert.match(
      (await square(page, Number(last)).getAttribute("aria-label")) ?? "",
      sentence("square.classical", { mark: "X9" }),
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
    assert.match(await task(page).innerText(), sentence("todo.choose"));
  });

  test("takes a first square back by pressing it again, by Esc and by undo", async (t) => {
    const page = await open(t);
    for (const back of [
      () => square(page, 4).click(),
      () => page.keyboard.press("Escape"),
      () => button(page, "tool.undo").click(),
      () => page.keyboard.press("Control+z"),
    ]) {
      await square(page, 4).click();
      assert.match(
        await task(page).innerText(),
        sentence("todo.second", { mark: "X1", square: 4 }),
      );
      assert.match(
        (await square(page, 4).getAttribute("aria-label")) ?? "",
        sentence("square.first.empty", { mark: "X1", square: 4 }),
      );
      await back();
      assert.match(await task(page).innerText(), sentence("todo.opening", { mark: "X1" }));
    }
    assert.equal(await hash(page), "#goff", "nothing was played, nothing is written");
  });

  test("shows beforehand that a pair would close a cycle", async (t) => {
    const page = await open(t, "#goff,14,15,48");
    await square(page, 1).click();
    await square(page, 9).hover();
    assert.match(await task(page).innerText(), sentence("todo.joins", { mark: "O4", a: 1, b: 9 }));
    await square(page, 8).hover();
    assert.match(await task(page).innerText(), sentence("todo.closes", { chooser: "X" }));
    await square(page, 8).click();
    assert.equal(await headline(page).innerText(), text("head.choice", { player: "X" }));
    assert.match((await says(page)).todo, sentence("todo.choose", { mark: "O4", a: 1, b: 8 }));
    // The pointer is still over square 8: another press must not choose yet.
    await square(page, 8).dispatchEvent("click");
    assert.equal(await hash(page), "#goff,14,15,48,18");
    assert.match(await task(page).innerText(), sentence("todo.picked"));
  });

  test("a mouse points at an outcome, and one press chooses it: of its card or its square", async (t) => {
    const page = await open(t, "#goff,14,15,48,18");
    await square(page, 8).hover();
    assert.equal(await task(page).innerText(), text("todo.try", { mark: "O4", square: 8 }));
    await square(page, 8).click();
    assert.equal(await hash(page), "#goff,14,15,48,18,@8");
    await button(page, "tool.undo").click();
    await outcome(page, 1).hover();
    assert.equal(await task(page).innerText(), text("todo.try", { mark: "O4", square: 1 }));
    assert.ok(!(await choice(page).locator(".commit").count()), "pointing is no press");
    await outcome(page, 1).click();
    assert.equal(await hash(page), "#goff,14,15,48,18,@1");
  });

  test("by touch an outcome takes two presses; the other one, or Esc, changes it", async (t) => {
    const page = await open(t, "#goff,14,15,48,18", { hasTouch: true });
    const commit = (/** @type {number} */ square) =>
      outcome(page, square).getByText(text("choice.commit", { square }), { exact: true });
    await square(page, 8).tap();
    assert.equal(await task(page).innerText(), text("todo.picked", { mark: "O4", square: 8 }));
    assert.equal(await outcome(page, 8).getAttribute("aria-pressed"), "true");
    await outcome(page, 1).tap();
    await commit(1).waitFor();
    await page.keyboard.press("Escape");
    assert.match(await task(page).innerText(), sentence("todo.choose", { mark: "O4" }));
    assert.equal(await commit(1).count(), 0);
    await outcome(page, 8).tap();
    assert.equal(await hash(page), "#goff,14,15,48,18");
    await outcome(page, 8).tap();
    assert.equal(await hash(page), "#goff,14,15,48,18,@8");
  });

  test("the picked card still shows what the outcome comes to", async (t) => {
    for (const locale of ["en", "de"]) {
      const { sentence, text } = translated(locale);
      const page = await open(t, "#goff,14,15,48,36,18", { locale, hasTouch: true });
      const card = choice(page).getByRole("button", {
        name: sentence("choice.option", { square: 1 }),
      });
      await card.tap();
      const commit = card.getByText(text("choice.commit", { square: 1 }), { exact: true });
      const goesOn = card.getByText(text("choice.goes"), { exact: true });
      for (const [width, height] of /** @type {const} */ ([
        [320, 640],
        [390, 844],
        [768, 1024],
        [1024, 768],
        [1280, 720],
      ])) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const [over, line, whole] = await Promise.all(
          [commit, goesOn, card].map((one) => one.boundingBox()),
        );
        const at = `${locale}, ${width}×${height}`;
        assert.ok(over && line && whole, at);
        assert.ok(
          over.y + over.height <= line.y,
          `nothing is over "${text("choice.goes")}", ${at}`,
        );
        assert.ok(over.y >= whole.y && line.y + line.height <= whole.y + whole.height, at);
        const overflow = await commit.evaluate(
          (one) => one.scrollWidth - one.clientWidth || one.scrollHeight - one.clientHeight,
        );
        assert.equal(overflow, 0, `"${text("choice.commit", { square: 1 })}" fits, ${at}`);
      }
    }
  });

  test("says so in general while the texts of the tabs are missing", async (t) => {
    const page = await open(t, "#goff,14,15,48,18", {
      expectErrors: true,
      prepare: (page) => page.route(asset("tabs.json"), (route) => route.abort()),
    });
    await page.getByText(text("failure.part")).first().waitFor();
    await square(page, 2).click();
    await task(page)
      .filter({ hasText: text("refused.other", { square: 2 }) })
      .waitFor();
  });

  test("says why a square cannot be used", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1");
    await square(page, 1).click();
    assert.match(
      await task(page).innerText(),
      sentence("refused.closed", { square: 1, mark: "O4" }),
    );
    await page.evaluate(() => (location.hash = "goff,14,15,48,18"));
    await choice(page).waitFor();
    await square(page, 2).click();
    assert.match(
      await task(page).innerText(),
      sentence("refused.choice", { mark: "O4", a: 1, b: 8 }),
    );
    await page.evaluate(() => (location.hash = "goff-fair,14"));
    await choice(page).waitFor({ state: "hidden" });
    await square(page, 1).click();
    await square(page, 4).click();
    assert.match(await task(page).innerText(), sentence("refused.repeat", { a: 1, b: 4 }));
    await square(page, 5).click();
    assert.equal(await hash(page), "#goff-fair,14,15");
  });

  test("names what every square holds", async (t) => {
    const page = await open(t, "#goff,14,15,48,18,@1,69");
    const name = (/** @type {number} */ n) => square(page, n).getAttribute("aria-label");
    assert.equal(await name(1), text("square.classical", { square: 1, mark: "O4" }));
    assert.equal(await name(2), text("square.empty", { square: 2 }));
    assert.equal(
      await name(6),
      text("square.spooky", { square: 6, list: text("square.mark", { mark: "X5", partner: 9 }) }),
    );
    const roles = await page.locator("[role=grid] > [role=row] > [role=gridcell] > button").count();
    assert.equal(roles, 9);
    assert.equal(await grid(page).locator("button[tabindex='0']").count(), 1);
  });
});

describe("undo and redo", () => {
  test("go across a collapse to the beginning and back", async (t) => {
    const record = "#goff,14,15,48,18,@1,69";
    const page = await open(t, record);
    const seen = [];
    while ((await button(page, "tool.undo").getAttribute("aria-disabled")) === "false") {
      seen.unshift(await hash(page));
      await button(page, "tool.undo").click();
    }
    assert.equal(await hash(page), "#goff");
    assert.equal(seen.length, 6);
    for (const expected of seen) {
      await button(page, "tool.redo").click();
      assert.equal(await hash(page), expected);
    }
    assert.equal(await button(page, "tool.redo").getAttribute("aria-disabled"), "true");
    assert.match(
      (await square(page, 1).getAttribute("aria-label")) ?? "",
      sentence("square.classical", { mark: "O4" }),
    );
    assert.equal(await moves(page).getByRole("listitem").count(), 6);
  });
});

describe("new game", () => {
  test("by other rules; the game that was left comes back by undo", async (t) => {
    const page = await open(t, "#goff,14,15");
    await button(page, "tool.new").click();
    const form = dialog(page, "new.title");
    const kept = await form.getByText(text("new.kept")).boundingBox();
    const start = await button(form, "new.start").boundingBox();
    assert.ok(kept && start && kept.y + kept.height <= start.y, "above Start, in sight");
    await fold(form, "new.rules").click();
    await field(form, "rules.wikipedia").check();
    await field(form, "new.fair").check();
    await button(form, "new.start").click();
    assert.equal(await hash(page), "#wikipedia-fair");
    assert.match(
      await rules(page).innerText(),
      sentence("rules.fair", { rules: text("rules.wikipedia") }),
    );
    assert.equal(await headline(page).innerText(), text("head.turn", { player: "X" }));
    await button(page, "tool.undo").click();
    assert.equal(await hash(page), "#goff,14,15");
    await button(page, "tool.redo").click();
    assert.equal(await hash(page), "#wikipedia-fair");
  });

  test("is not started by × or Esc", async (t) => {
    const page = await open(t, "#goff,14,15");
    await button(page, "tool.new").click();
    await button(dialog(page, "new.title"), "close").click();
    await button(page, "tool.new").click();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.equal(await moves(page).getByRole("listitem").count(), 2);
  });

  test("play again keeps the rules", async (t) => {
    const page = await open(t, "#nature,12,45,23,56,13,@3");
    await button(page, "tool.again").click();
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
    await button(page, "choice.measure").click();
    assert.match(await task(page).innerText(), sentence("refused.coin"));
    assert.ok(await choice(page).isVisible());
  });

  test("show both outcomes, never choose by themselves, and say what was found", async (t) => {
    const page = await open(t, "#nature,14,15,48,18");
    assert.equal(await headline(page).innerText(), text("head.closed", { player: "O" }));
    assert.match(
      await task(page).innerText(),
      sentence("todo.measure", { mark: "O4", a: 1, b: 8 }),
    );
    await button(page, "choice.measure").waitFor();
    assert.equal(await choice(page).getByRole("button").count(), 1);
    assert.equal(await choice(page).locator("canvas").count(), 2);
    await square(page, 1).click();
    assert.match(await task(page).innerText(), sentence("refused.measure"));
    assert.equal(await hash(page), "#nature,14,15,48,18");
    await button(page, "choice.measure").click();
    const [, found] = /^#nature,14,15,48,18,@([18])$/.exec(await hash(page)) ?? [];
    assert.ok(found);
    assert.match(
      (await says(page)).done ?? "",
      sentence("done.found.more", { mark: "O4", square: found }),
    );
    assert.equal(await headline(page).innerText(), text("head.turn", { player: "X" }));
    // Undo and redo give the same result again.
    await button(page, "tool.undo").click();
    await button(page, "tool.redo").click();
    assert.equal(await hash(page), `#nature,14,15,48,18,@${found}`);
  });
});

test("a second finger does not end the drag of the first one", async (t) => {
  const page = await open(t, "", { hasTouch: true });
  await page.evaluate(() => {
    const buttons = [...tree().querySelectorAll("#grid button")];
    /** @param {string} type @param {number} square @param {boolean} isPrimary */
    const touch = (type, square, isPrimary = true) => {
      const { x, y, width, height } = /** @type {Element} */ (
        buttons[square - 1]
      ).getBoundingClientRect();
      const at = { clientX: x + width / 2, clientY: y + height / 2 };
      buttons[square - 1]?.dispatchEvent(
        new PointerEvent(type, {
          ...{ pointerType: "touch", isPrimary, bubbles: true, composed: true },
          ...at,
        }),
      );
    };
    touch("pointerdown", 1);
    touch("pointermove", 5);
    touch("pointerdown", 9, false);
    touch("pointerup", 9, false);
    touch("pointerup", 5);
  });
  assert.equal(await hash(page), "#goff,15");
});

test("a refusal ends with whatever is pressed next, also that of a hint after the game", async (t) => {
  const page = await open(t, "#goff,12,45,23,56,13,@3");
  const shown = async () => (await says(page)).todo;
  await page.keyboard.press("h");
  await asked(page, "refused.over");
  assert.equal(await button(page, "tool.hint").isVisible(), false, "the game is over");
  await page.keyboard.press("Shift");
  assert.notEqual(await shown(), text("refused.over"));
  await square(page, 9).click();
  assert.equal(await shown(), text("refused.over"));
  await headline(page).click();
  assert.notEqual(await shown(), text("refused.over"));
});
