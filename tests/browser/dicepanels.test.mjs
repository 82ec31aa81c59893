// What there is around a game of Kvantové piškvorky, on the page: the computer as its other player,
// the review, the openings, the worlds, and puzzles, be their answer a stone or a measurement.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { hash, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
const open = site();
/** Four quantum stones and a classical one: the board is full, and O picks. */
const FULL = "#kvantove,12,45,36,78,9";
/** X wins by what the last die says. */
const OVER = "#kvantove,13,46,5,2,9,8,7,46@4,13@3";

/** The computer takes no time of its own. @param {Page} page */
const quick = (page) =>
  page.addInitScript(() =>
    localStorage.setItem("quantum-tic-tac-toe.settings", JSON.stringify({ speed: "off" })),
  );
/** @param {Page} page @param {string} keys */
async function press(page, keys) {
  for (const key of keys) await page.keyboard.press(key);
}
/** What screen readers hear. @param {Page} page @param {RegExp} what */
const heard = (page, what) =>
  page.locator("#said", { hasText: what }).waitFor({ state: "attached" });
/** When it is the person's turn, or nobody's. @param {Page} page */
const answered = (page) => page.locator("#head:not(:has-text('thinks'))").waitFor();

describe("the computer", () => {
  test("places, measures, and says what it did, to the end of a game", async (t) => {
    const page = await open(t, "#kvantove", { prepare: quick });
    await page.getByLabel("Against the computer").check();
    assert.equal((await says(page)).head, "Your move");
    await press(page, "q12");
    await answered(page);
    await heard(page, /O2 is a (classical stone in square|quantum stone, in squares) \d/);
    for (;;) {
      await answered(page);
      const record = (await hash(page)).slice(1);
      const { phase, turn, legal, moveNumber, collapsed, lastAction } =
        Game.fromRecord(record).view();
      const [found] = collapsed;
      // Between two turns of the person the computer has done one thing.
      if (found && phase !== "over") {
        assert.equal(turn, "X", record);
        const by = lastAction?.[0] === String(found.square) ? "even" : "odd";
        const { move, player, square: at } = found;
        const told = new RegExp(`The die fell ${by}: ${player}${move} was found in square ${at}`);
        assert.match((await says(page)).done ?? "", told);
        await heard(page, told);
      }
      if (phase === "over") break;
      assert.match((await says(page)).head, phase === "measure" ? /^You pick$/ : /^Your move$/);
      const action = legal[(moveNumber * 7) % legal.length] ?? "";
      if (action[0] === "?") await press(page, `${action[1]}${action[1]}`);
      else {
        const kind = action.length === 2 ? "Quantum" : "Classical";
        await page.locator(".switch button", { hasText: kind }).click();
        await press(page, action);
      }
      assert.ok((await hash(page)).startsWith(`#${record},${action.replace("?", "")}`), action);
    }
    assert.match((await says(page)).head, /^(You win|The computer wins|A draw|A cat)/);
  });

  test("picks a stone, shows which, and throws the die", async (t) => {
    const record = "kvantove 12 45 36 78";
    const games = [{ record, played: 4, seats: ["", 1], match: null }];
    const page = await open(t, "", {
      prepare: (page) =>
        page.addInitScript(
          (text) => localStorage.setItem("quantum-tic-tac-toe.games", text),
          JSON.stringify({ version: 2, at: 0, games }),
        ),
    });
    assert.equal((await says(page)).head, "Your move");
    // What it shows before it throws stands for a moment only.
    await page.evaluate(() => {
      const [todo, measure] = ["todo", "measure"].map((id) => tree().getElementById(id));
      if (!todo || !measure) throw new Error("a part of the page is missing");
      /** @type {string[]} */
      const seen = [];
      Reflect.set(globalThis, "seen", seen);
      const look = () => {
        const button = measure.querySelector(".primary:not([hidden])");
        seen.push(`${todo.textContent}${button && !measure.hidden ? " [a person may throw]" : ""}`);
      };
      new MutationObserver(look).observe(todo, { childList: true, subtree: true });
    });
    await press(page, "9");
    await answered(page);
    /** @type {string[]} */
    const seen = await page.evaluate(() => Reflect.get(globalThis, "seen"));
    const showed = seen.find((text) => text.startsWith("The Newcomer throws the die for"));
    assert.match(showed ?? "", /for [XO]\d: square \d or \d\.$/, seen.join("\n"));
    const [stone] = /(?<=for )[XO]\d/.exec(showed ?? "") ?? [];
    assert.match(await hash(page), /,9,\d\d@\d$/);
    assert.match((await says(page)).done ?? "", new RegExp(`: ${stone} was found`));
    await heard(page, /The die fell (even|odd): [XO]\d was found in square \d/);
    assert.equal((await says(page)).head, "You pick");
  });
});

test("the review tells what was decided from what the die did, and stays while one looks back", async (t) => {
  const page = await open(t, OVER);
  await page.getByRole("button", { name: "Review the game" }).click();
  const review = page.locator("#review");
  await review.locator(".turns button").first().waitFor();
  assert.equal(await review.locator(".plot .dot").count(), 9);
  const here = review.locator(".here");
  assert.match(await here.innerText(), /^X: X1 found in 3\. Chance\. X won by 1 point\.$/);
  assert.match(await review.innerText(), /All in all, chance favoured nobody/);
  await review.locator(".turns button", { hasText: "X5 9" }).click();
  assert.match((await says(page)).head, /^Position after X5/);
  assert.match(await here.innerText(), /X5 9\. A blunder: it gives away 1 point\. Better: /);
  await page.getByRole("slider", { name: "The game, move by move" }).press("End");
  assert.match((await says(page)).head, /^X wins/);

  // Which stone is measured is a decision, be the die as kind as it may.
  const chosen = await open(t, "#kvantove,26,18,3,7,9,45,18@8");
  await chosen.getByRole("button", { name: "Review", exact: true }).click();
  const told = chosen.locator("#review .here", { hasText: "found in 8" });
  await told.waitFor();
  assert.match(await told.innerText(), /A slip.*Better: the stone in squares 2 and 6\./);
  assert.match(await told.innerText(), /X is ahead by half a point on average\.$/);
});

test("openings: stones of both kinds, and measurements, each with what it leads to", async (t) => {
  const page = await open(t, "#kvantove,12");
  await page.keyboard.press("Control+z");
  await page.locator("#openings-button").click();
  const panel = page.locator("#openings");
  const kind = (/** @type {RegExp} */ name) =>
    panel.locator(".kinds").getByRole("button", { name });
  await kind(/^square 5/).waitFor();
  assert.equal(await panel.locator(".kinds button").count(), 11);
  assert.match(
    await panel.locator(".verdict").innerText(),
    /^O is ahead by ¼ of a point on average$/,
  );
  const best = panel.locator(".kinds > div").first();
  assert.match(await best.innerText(), /^O is ahead by ¼ of a point\s+square 5$/);
  await kind(/^1–9 ×2/).click();
  await panel.locator(".path li").nth(1).waitFor();
  assert.equal((await says(page)).head, "O to move");
  await panel.locator(".path button").first().click();
  await kind(/^square 5/).waitFor();
  await panel.getByRole("button", { name: "Leave" }).click();
  assert.equal(await hash(page), "#kvantove");
  await page.keyboard.press("Control+y");
  assert.equal(await hash(page), "#kvantove,12", "the game is as it was, its redo too");

  const full = await open(t, FULL);
  await full.locator("#openings-button").click();
  const stone = full.locator("#openings .kinds button", { hasText: "squares 3 and 6" });
  await stone.click();
  await full.locator("#openings .path li", { hasText: /^O: X3 found in (3|6)$/ }).waitFor();
  assert.equal(await hash(full), FULL);
});

test("worlds: each stone has two, and a measurement leaves one of them", async (t) => {
  const page = await open(t, "#kvantove,5,19,37");
  await page.keyboard.press("w");
  const panel = page.locator("#worlds");
  await panel.waitFor();
  const count = panel.locator(".count");
  await count.getByText("2 × 2 = 4 worlds").waitFor();
  const names = await panel
    .locator(".world:visible")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.deepEqual(names, [
    "World 1 of 2: O2 in 1",
    "World 2 of 2: O2 in 9",
    "World 1 of 2: X3 in 3",
    "World 2 of 2: X3 in 7",
  ]);
  await square(page, 9).hover();
  assert.match(await panel.locator(".tip").innerText(), /^Square 9: O2 in 1 of 2 worlds\.$/);
  await panel.getByLabel("Chances on the board").check();
  const chances = () => page.locator("#chances > span:not([hidden])").allInnerTexts();
  assert.deepEqual(
    (await chances()).map((text) => text.trim()),
    ["O 1/2", "X 1/2", "X 1/2", "O 1/2"],
  );
  await panel.getByRole("button", { name: "Formula", exact: true }).click();
  const text = await panel.locator(".body").innerText();
  assert.match(text, /nothing here is entangled/);
  assert.doesNotMatch(text, /struck out|[Ss]triking|remains?\b/);

  const measured = await open(t, `${FULL},36@6`);
  await measured.keyboard.press("w");
  await measured.locator("#worlds .count").getByText("2 × 2 × 2 = 8 worlds").waitFor();
  assert.match(await measured.locator("#worlds").innerText(), /X3: measured, one world is left/);
});

describe("a puzzle", () => {
  /** @param {Page} page */
  const posed = (page) => page.locator("#todo", { hasText: "Find it" }).waitFor();
  const panel = (/** @type {Page} */ page) => page.locator("#puzzle");
  /** @param {Page} page @param {string} text */
  const told = (page, text) => panel(page).locator(".told", { hasText: text }).waitFor();

  test("whose answer is a classical stone has a hint that says so", async (t) => {
    const page = await open(t, "#puzzle=kvantove,9");
    await posed(page);
    await panel(page).getByRole("button", { name: "Hint" }).click();
    await panel(page).locator(".tip", { hasText: "It is a classical stone." }).waitFor();
    await panel(page).getByRole("button", { name: "Show the solution" }).click();
    await panel(page).locator(".tip", { hasText: "It is square 1." }).waitFor();
    await square(page, 1).click();
    await told(page, "Solved: square 1.");
  });

  // No seed is known whose puzzle is a measurement; but one may be, and this could be it.
  const MEASURE = {
    ...{ seed: 5, record: "kvantove 26 18 3 7 9 45", solution: ["?26"], margin: 0.25, grade: 3 },
  };
  /** The browser's coins fall all the same. @param {number} bits */
  const loaded = (bits) => async (/** @type {Page} */ page) => {
    await page.route("**/puzzles.json", (route) => route.fulfill({ json: [MEASURE] }));
    await page.addInitScript((bits) => {
      crypto.getRandomValues = (array) => {
        if (array) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(bits);
        return array;
      };
    }, bits);
  };
  test("may be a measurement; a wrong one is answered as the die fell", async (t) => {
    const found = new Set();
    for (const bits of [0, 255]) {
      const page = await open(t, "#puzzle=kvantove,5", { prepare: loaded(bits) });
      await posed(page);
      await square(page, 1).click();
      await told(page, "Not the stone in squares 1 and 8: O answers the stone in squares");
      const moves = await page.locator("#list li").allInnerTexts();
      const [, at = ""] = /^X: O2 found in (\d)$/.exec(moves[6] ?? "") ?? [];
      found.add(at);
      // O's best answer is another stone, according to where this one is.
      const reply = at === "1" ? "squares 4 and 5" : "squares 2 and 6";
      await told(page, `O answers the stone in ${reply}.`);
      await page.locator("#list li").nth(7).waitFor();
      const answer = at === "1" ? /^O: O6 found in (4|5)$/ : /^O: X1 found in (2|6)$/;
      assert.match(await page.locator("#list li").nth(7).innerText(), answer);

      await panel(page).getByRole("button", { name: "Take it back" }).click();
      await posed(page);
      await panel(page).getByRole("button", { name: "Hint" }).click();
      await panel(page).locator(".tip", { hasText: "For each stone, look at both" }).waitFor();
      await square(page, 2).click();
      await told(page, "Solved: the stone in squares 2 and 6.");
      await panel(page).locator(".why li", { hasText: "the stone in squares 1 and 8" }).waitFor();
    }
    assert.deepEqual([...found].sort(), ["1", "8"]);
  });
});
