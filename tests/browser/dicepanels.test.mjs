// The panels around a game of Kvantové piškvorky: the computer as an opponent, the review, the openings,
// the worlds, and puzzles with a stone or a measurement as the answer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { sentence, text } from "./english.mjs";
import { asset, hash, site } from "./helper.mjs";
import {
  beginning,
  board,
  button,
  chances,
  die,
  dots,
  field,
  fromMenu,
  headline,
  hears,
  judgement,
  kinds,
  moves,
  named,
  path,
  picks,
  posed,
  puzzle,
  puzzleHint,
  region,
  says,
  square,
  stoneKind,
  tab,
  task,
  turns,
  solvedBy,
  verdict,
  reviewOpener,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
const open = site();
/** Four quantum stones and a classical one: the board is full, and O chooses a stone. */
const FULL = "#kvantove,12,45,36,78,9";
/** The fall of the last die makes X win. */
const OVER = "#kvantove,13,46,5,2,9,8,7,46@4,13@3";

/** The computer answers without a pause. @param {Page} page */
const quick = (page) =>
  page.addInitScript(() =>
    localStorage.setItem(
      "quantum-tic-tac-toe.settings",
      JSON.stringify({ version: 1, speed: "off" }),
    ),
  );
/** @param {Page} page @param {string} keys */
async function press(page, keys) {
  for (const key of keys) await page.keyboard.press(key);
}
/** Waits for the person's turn or the end of the game. @param {Page} page */
const answered = (page) =>
  headline(page)
    .filter({ hasNotText: sentence("head.thinks") })
    .waitFor();
/** A pattern for any of these. @param {...RegExp} patterns */
const any = (...patterns) => new RegExp(patterns.map(({ source }) => source).join("|"));
const YOUR_MOVE = text("head.turn.you");

test("beside what is at hand, the board is as large as that of the other game", async (t) => {
  const page = await open(t, "#goff,15");
  const SIZES = /** @type {const} */ ([
    [1280, 720],
    [1440, 900],
    [2560, 1440],
  ]);
  /** The position of the board in each window, once the panel is there. @param {import("playwright-core").Locator} shown */
  async function boxes(shown) {
    await shown.waitFor();
    const all = [];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      all.push(await board(page).boundingBox());
    }
    return all;
  }
  const expected = await boxes(button(page, "tool.undo"));
  await page.evaluate(() => (location.hash = "#kvantove,5"));
  assert.deepEqual(await boxes(stoneKind(page, "quantum")), expected, "while stones are placed");
  await page.evaluate((full) => (location.hash = full), FULL);
  assert.deepEqual(await boxes(picks(page).first()), expected, "while one is picked");
  await picks(page).first().click();
  assert.deepEqual(await boxes(die(page)), expected, "before the die is thrown");
});

describe("the computer", () => {
  test("places, measures, and says what it did, to the end of a game", async (t) => {
    const page = await open(t, "#kvantove", { prepare: quick });
    await field(page, "players.computer").check();
    assert.equal((await says(page)).head, YOUR_MOVE);
    await press(page, "q12");
    await answered(page);
    await hears(
      page,
      any(
        sentence("dice.done.stone", { mark: "O2" }),
        sentence("dice.done.quantum", { mark: "O2" }),
      ),
    );
    for (;;) {
      await answered(page);
      const record = (await hash(page)).slice(1);
      const { phase, turn, legal, moveNumber, collapsed, lastAction } =
        Game.fromRecord(record).view();
      const [found] = collapsed;
      // Between two turns of the person the computer has taken one action.
      if (found && phase !== "over") {
        assert.equal(turn, "X", record);
        const by = lastAction?.[0] === String(found.square) ? "even" : "odd";
        const { move, player, square: at } = found;
        const told = sentence(`dice.done.${by}`, { mark: `${player}${move}`, square: at });
        assert.match((await says(page)).done ?? "", told);
        await hears(page, told);
      }
      if (phase === "over") break;
      assert.equal(
        (await says(page)).head,
        phase === "measure" ? text("dice.head.picks.you") : YOUR_MOVE,
      );
      const action = legal[(moveNumber * 7) % legal.length] ?? "";
      if (action[0] === "?") await press(page, `${action[1]}${action[1]}`);
      else {
        await stoneKind(page, action.length === 2 ? "quantum" : "classical").click();
        await press(page, action);
      }
      assert.ok((await hash(page)).startsWith(`#${record},${action.replace("?", "")}`), action);
    }
    const computer = sentence("head.wins");
    assert.match(
      (await says(page)).head,
      any(sentence("head.wins.you"), computer, sentence("head.cat")),
    );
  });

  test("picks a stone, shows which, and throws the die", async (t) => {
    const record = "kvantove 12 45 36 78";
    const games = [{ id: "game-of-a-test", record, played: 4, seats: ["", 1], match: null }];
    const page = await open(t, "", {
      prepare: (page) =>
        page.addInitScript(
          (text) => localStorage.setItem("quantum-tic-tac-toe.games", text),
          JSON.stringify({ version: 2, at: 0, games }),
        ),
    });
    assert.equal((await says(page)).head, YOUR_MOVE);
    // The computer shows the chosen stone only for a moment before it throws, so an observer records it.
    const throws = sentence("dice.throw").source;
    await task(page).evaluate((todo, throws) => {
      /** @type {string[]} */
      const seen = [];
      Reflect.set(globalThis, "seen", seen);
      const look = () => {
        const offered = [...tree().querySelectorAll("button")].some(
          (button) => button.checkVisibility() && new RegExp(throws).test(button.textContent ?? ""),
        );
        seen.push(`${todo.textContent}${offered ? " [a person may throw]" : ""}`);
      };
      new MutationObserver(look).observe(todo, { childList: true, subtree: true });
    }, throws);
    await press(page, "9");
    await answered(page);
    /** @type {string[]} */
    const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
    const [, measured = "", found] = /,9,(\d\d)@(\d)$/.exec(await hash(page)) ?? [];
    const [a = "", b = ""] = measured;
    const mark = { 12: "X1", 45: "O2", 36: "X3", 78: "O4" }[measured] ?? "";
    const showed = text("dice.thinks.stone", { name: text("level.1"), mark, a, b });
    assert.ok(seen.includes(showed), seen.join("\n"));
    const fell = found === a ? "even" : "odd";
    const other = found === a ? b : a;
    const told = text(`dice.done.${fell}`, { mark, square: found ?? "", other });
    assert.equal((await says(page)).done, told);
    await hears(page, told);
    assert.equal((await says(page)).head, text("dice.head.picks.you"));
  });
});

test("the review tells what was decided from what the die did, and stays while one looks back", async (t) => {
  const page = await open(t, OVER);
  await reviewOpener(page).click();
  const review = region(page, "review.title");
  await turns(page).first().waitFor();
  assert.equal(await dots(page).count(), 9);
  const last = text("dice.moves.found", { player: "X", mark: "X1", square: 3 });
  assert.equal(
    await judgement(page).innerText(),
    [
      text("review.move", { move: last }),
      text("review.chance"),
      text("review.value", {
        value: text("margin.over", { player: "X", points: text("points", { n: 1, value: 1 }) }),
      }),
    ].join(" "),
  );
  assert.match(await review.innerText(), sentence("review.luck.none"));
  const move = text("moves.last", { mark: "X5", square: 9 });
  await turns(page).filter({ hasText: move }).click();
  assert.equal((await says(page)).head, text("head.past", { move }));
  const blunder = [
    text("review.move", { move }),
    text("review.blunder", { points: text("points", { n: 1, value: 1 }) }),
  ].join(" ");
  const here = await judgement(page).innerText();
  assert.ok(here.startsWith(blunder), here);
  assert.match(here, any(sentence("review.better"), sentence("review.better.many")));
  await named(page, "slider", "review.slider").press("End");
  assert.match((await says(page)).head, beginning("head.wins", { player: "X" }));

  // The choice of the stone to measure is a decision, whichever way the die falls.
  const chosen = await open(t, "#kvantove,26,18,3,7,9,45,18@8");
  await tab(chosen, "tool.review").click();
  const found = sentence("dice.moves.found", { square: 8 });
  await judgement(chosen).filter({ hasText: found }).waitFor();
  const told = await judgement(chosen).innerText();
  assert.match(told, sentence("review.slip"));
  const best = text("dice.action", { a: 2, b: 6 });
  assert.match(told, sentence("review.better", { best }));
  const value = text("margin.coins", { player: "X", points: text("points.half") });
  assert.ok(told.endsWith(text("review.value", { value })), told);
});

test("openings: stones of both kinds, and measurements, each with what it leads to", async (t) => {
  const page = await open(t, "#kvantove,12");
  await page.keyboard.press("Control+z");
  await fromMenu(page, "tool.openings");
  const panel = region(page, "openings.title");
  const best = kinds(page).getByRole("button", {
    name: beginning("openings.name", { action: text("puzzle.square", { square: 5 }) }),
  });
  await best.waitFor();
  assert.equal(await kinds(page).getByRole("button").count(), 11);
  const ahead = { player: "O", points: text("points.part", { n: "¼" }) };
  assert.equal(await panel.getByRole("status").innerText(), text("margin.coins", ahead));
  assert.equal(
    await kinds(page).getByRole("heading").first().innerText(),
    text("result.coins", ahead),
  );
  assert.equal(
    await kinds(page).getByRole("list").first().innerText(),
    text("puzzle.square", { square: 5 }),
  );
  const across = { action: text("puzzle.pair", { a: 1, b: 9 }), n: 2 };
  await kinds(page)
    .getByRole("button", { name: beginning("openings.name.alike", across) })
    .click();
  await path(page).nth(1).waitFor();
  assert.equal((await says(page)).head, text("head.turn", { player: "O" }));
  await path(page).getByRole("button").first().click();
  await best.waitFor();
  await button(panel, "openings.leave").click();
  assert.equal(await hash(page), "#kvantove");
  await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#kvantove,12", "the game is as it was, its redo too");

  const full = await open(t, FULL);
  await fromMenu(full, "tool.openings");
  await kinds(full)
    .getByRole("button", { name: sentence("dice.action", { a: 3, b: 6 }) })
    .click();
  const found = (/** @type {number} */ square) =>
    path(full).getByText(text("dice.moves.found", { player: "O", mark: "X3", square }), {
      exact: true,
    });
  await found(3).or(found(6)).waitFor();
  assert.equal(await hash(full), FULL);
});

test("worlds: each stone has two, and a measurement leaves one of them", async (t) => {
  const page = await open(t, "#kvantove,5,19,37");
  await page.keyboard.press("w");
  const panel = region(page, "worlds.title");
  await panel.waitFor();
  /** The text with the number of worlds of this many quantum stones. @param {number} stones */
  const product = (stones) =>
    text("worlds.product", {
      factors: Array(stones - 1)
        .fill(2)
        .reduce((before, next) => text("worlds.times", { before, next }), 2),
      n: 2 ** stones,
    });
  await panel.getByText(product(2), { exact: true }).waitFor();
  const names = await panel
    .getByRole("button", { name: sentence("worlds.world") })
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.deepEqual(
    names,
    /** @type {const} */ ([
      [1, "O2", 1],
      [2, "O2", 9],
      [1, "X3", 3],
      [2, "X3", 7],
    ]).map(([i, mark, square]) =>
      text("worlds.world", { i, n: 2, marks: text("mark.in", { mark, square }) }),
    ),
  );
  await square(page, 9).hover();
  const parts = text("worlds.part", { mark: "O2", n: 1, of: 2 });
  const tip = text("worlds.pointed", { square: 9, parts });
  assert.ok(await panel.getByText(tip, { exact: true }).isVisible());
  await field(panel, "worlds.chances").check();
  assert.deepEqual(
    (await chances(page).allInnerTexts()).map((text) => text.trim()),
    ["O", "X", "X", "O"].map((player) => text("worlds.chance", { player, n: 1, of: 2 })),
  );
  await button(panel, "worlds.formula").click();
  const told = await panel.innerText();
  assert.match(told, sentence("dice.physics.leaves"));
  for (const key of /** @type {const} */ ([
    ...["formula.gone", "formula.none", "formula.left"],
    ...["formula.rule", "formula.rule.text", "formula.honest", "formula.honest.text"],
  ]))
    for (const pattern of [sentence(key), sentence(key, { n: 1 })])
      assert.doesNotMatch(told, pattern);

  const measured = await open(t, `${FULL},36@6`);
  await measured.keyboard.press("w");
  const left = region(measured, "worlds.title");
  await left.getByText(product(3), { exact: true }).waitFor();
  assert.match(await left.innerText(), sentence("worlds.group.measured", { marks: "X3" }));
});

describe("a puzzle", () => {
  /** Waits for this verdict or hint of the puzzle. @param {Page} page @param {string | RegExp} text */
  const told = (page, text) => puzzleHint(page).or(verdict(page)).getByText(text).waitFor();

  test("whose answer is a classical stone has a hint that says so", async (t) => {
    const page = await open(t, "#puzzle=kvantove,9");
    await posed(page);
    await button(puzzle(page), "puzzle.hint").click();
    await told(page, text("dice.puzzle.stone"));
    await button(puzzle(page), "puzzle.hint.more").click();
    const solution = text("puzzle.square", { square: 1 });
    await told(page, text("puzzle.hint.solution", { solution }));
    await square(page, 1).click();
    await solvedBy(page, solution);
  });

  // The tests know no seed of a puzzle whose answer is a measurement. The generator could make this one.
  const MEASURE = {
    ...{ seed: 5, record: "kvantove 26 18 3 7 9 45", solution: ["?26"], margin: 0.25, grade: 3 },
  };
  /** The page's own random numbers go on. @param {number} bits */
  const loaded = (bits) => async (/** @type {Page} */ page) => {
    await page.route(asset("puzzles.json"), (route) => route.fulfill({ json: [MEASURE] }));
    await page.addInitScript((bits) => {
      crypto.getRandomValues = (array) => {
        if (array) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(bits);
        return array;
      };
    }, bits);
  };
  /** @param {number} a @param {number} b */
  const stone = (a, b) => text("dice.action", { a, b });
  /** A measurement in the list of moves. @param {string} player @param {string} mark @param {number} square */
  const step = (player, mark, square) => text("dice.moves.found", { player, mark, square });
  test("may be a measurement; a wrong one is answered as the die fell", async (t) => {
    const found = new Set();
    for (const bits of [0, 255]) {
      const page = await open(t, "#puzzle=kvantove,5", { prepare: loaded(bits) });
      await posed(page);
      await square(page, 1).click();
      const [tried, solution] = [stone(1, 8), stone(2, 6)];
      const wrong = { tried, player: "O" };
      await told(page, sentence("puzzle.wrong.reply", wrong));
      const list = moves(page).getByRole("listitem");
      const first = await list.nth(6).innerText();
      const at = [1, 8].find((square) => first === step("X", "O2", square));
      found.add(at);
      // O's best answer is another stone, depending on the square of this one.
      const reply = at === 1 ? stone(4, 5) : stone(2, 6);
      await told(page, sentence("puzzle.wrong.reply", { ...wrong, reply }));
      await list.nth(7).waitFor();
      const answers =
        at === 1
          ? [step("O", "O6", 4), step("O", "O6", 5)]
          : [step("O", "X1", 2), step("O", "X1", 6)];
      const answer = await list.nth(7).innerText();
      assert.ok(answers.includes(answer), answer);

      await button(puzzle(page), "puzzle.retake").click();
      await posed(page);
      await button(puzzle(page), "puzzle.hint").click();
      await told(page, text("dice.puzzle.measure"));
      await square(page, 2).click();
      await solvedBy(page, solution);
      await puzzle(page).getByRole("listitem").filter({ hasText: tried }).last().waitFor();
    }
    assert.deepEqual([...found].sort(), [1, 8]);
  });
});
