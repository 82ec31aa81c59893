// The second game on the page, Kvantové piškvorky: both kinds of stones placed by mouse, finger and keyboard,
// illegal moves and their reasons, measurements, links and looking back.
/** @import { Accent, TextKey } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { faceOf, KNOCKS, motion } from "../../www/js/variants/kvantove/animation.js";
import { kvantove } from "../../www/js/variants/kvantove/index.js";
import { taskOf } from "../../www/js/variants/kvantove/first-game.js";
import { arrange } from "../../www/js/variants/kvantove/layout.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { knows, say, sentence, text } from "./english.mjs";
import { frames, hash, ownClipboard, settled, site } from "./helper.mjs";
import {
  asked,
  badLink,
  beginning,
  button,
  dialog,
  die,
  event,
  fallen,
  field,
  firstGame,
  fold,
  fromMenu,
  gameOf,
  grid,
  hand,
  headline,
  hears,
  home,
  leaveLanding,
  margin,
  measure,
  measurement,
  moveButtons,
  moves,
  moving,
  named,
  painting,
  picks,
  posed,
  region,
  rules,
  says,
  sheet,
  square,
  standing,
  boardAtRest,
  stoneKind,
  supply,
  told,
  unfoldShare,
} from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
const open = site();
/** Four quantum stones and a classical one: the board is full, and O chooses a stone. */
const FULL = "#kvantove,12,45,36,78,9";
const KVANTOVE = { rules: text("rules.kvantove") };
const X_WINS = text("head.wins", { player: "X", high: 1, low: 0 });

/** Whether this kind of stone is selected. @param {Page} page @param {"classical" | "quantum"} kind */
const taken = (page, kind) => stoneKind(page, kind).getAttribute("aria-pressed");
/** A pattern for the message about a throw, even or odd. @param {import("../../www/js/types.js").Values} values */
const either = (values) =>
  new RegExp(
    [sentence("dice.done.even", values), sentence("dice.done.odd", values)]
      .map(({ source }) => source)
      .join("|"),
  );
/** Throws the die without moving the pointer. @param {Page} page */
const throwHere = (page) =>
  die(page).evaluate((/** @type {HTMLButtonElement} */ button) => button.click());
/** The label of a square. @param {Page} page @param {number} at */
const name = (page, at) => square(page, at).getAttribute("aria-label");
/** @param {number} square @param {"even" | "odd"} parity @param {string} mark @param {number} partner */
const token = (square, parity, mark, partner) =>
  text("dice.square.token", { square, parity: text(`dice.${parity}`), mark, partner });
/** @param {number} square @param {"even" | "odd"} parity @param {string} mark @param {number} partner */
const measured = (square, parity, mark, partner) =>
  text("dice.square.measure", { square, parity: text(`dice.${parity}`), mark, partner });

describe("which game is played", () => {
  test("is chosen by a picture and a sentence; only the first game has rules to choose", async (t) => {
    const page = await open(t);
    await page.keyboard.press("n");
    const form = dialog(page, "new.title");
    const games = named(form, "radiogroup", "new.game");
    const choosing = fold(form, "new.rules");
    await games.waitFor();
    assert.equal(await games.locator("svg").count(), 2);
    assert.ok(await choosing.isVisible());
    await gameOf(form, "game.dice").check();
    assert.ok(await choosing.isHidden());
    // An opponent plays this game in another way.
    await field(form, "players.computer").check();
    await form.getByText(text("level.dice.1")).waitFor();
    await gameOf(form, "game.entangled").check();
    await form.getByText(text("level.entangled.1")).waitFor();
    await gameOf(form, "game.dice").check();
    await field(form, "players.people").check();
    await page.keyboard.press("Enter");
    await told(page, "done.started", KVANTOVE);
    assert.equal(await hash(page), "#kvantove");
    // The next game is of the same kind as the last one, and the other game is unchanged.
    await page.keyboard.press("n");
    await form.waitFor();
    assert.ok(await gameOf(form, "game.dice").isChecked());
    await gameOf(form, "game.entangled").check();
    await button(form, "new.start").click();
    assert.equal(await hash(page), "#goff");
    assert.ok(await hand(page).isHidden());
  });

  test("a match of it swaps sides and counts points", async (t) => {
    const page = await open(t, "#kvantove");
    await page.keyboard.press("n");
    const form = dialog(page, "new.title");
    await fold(form, "match.title").click();
    await field(form, "new.match").check();
    await button(form, "new.start").click();
    await standing(page)
      .filter({ hasText: text("match.game", { number: 1 }) })
      .waitFor();
    for (const n of "14275") await page.keyboard.press(n); // X has 1, 2, 5: no row yet
    await page.keyboard.press("9");
    await page.keyboard.press("8");
    const [first, second] = [text("match.person.1"), text("match.person.2")];
    const player = text("player.named", { name: first, player: "X" });
    assert.equal((await says(page)).head, text("head.wins", { player, high: 1, low: 0 }));
    await button(page, "tool.next").click();
    assert.equal(await hash(page), "#kvantove");
    assert.match(
      await standing(page).innerText(),
      sentence("match.score", { first, firstScore: 1, secondScore: 0, second }),
    );
  });
});

describe("placing", () => {
  test("by mouse: the switch says what a press does, before it is pressed", async (t) => {
    const page = await open(t, "#kvantove");
    assert.equal(await taken(page, "classical"), "true");
    await square(page, 5).hover();
    assert.equal((await says(page)).todo, text("dice.todo.joins", { mark: "X1", square: 5 }));
    await square(page, 5).click();
    assert.equal(await hash(page), "#kvantove,5");
    await stoneKind(page, "quantum").click();
    assert.equal(await taken(page, "quantum"), "true");
    assert.match((await says(page)).todo, sentence("dice.todo.two", { mark: "O2" }));
    await square(page, 1).click();
    assert.match((await says(page)).todo, sentence("todo.second", { mark: "O2", square: 1 }));
    await square(page, 9).hover();
    assert.match((await says(page)).todo, sentence("todo.joins", { mark: "O2", a: 1, b: 9 }));
    await square(page, 9).click();
    assert.equal(await hash(page), "#kvantove,5,19");
    assert.equal(await name(page, 9), token(9, "odd", "O2", 1));
    // The selected kind stays selected for the next player, and visible.
    assert.equal(await taken(page, "quantum"), "true");
    await supply(page, "O", 1).waitFor();
  });

  test("by finger: a tap, two taps, and a drag from square to square", async (t) => {
    const page = await open(t, "#kvantove", {
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    await square(page, 5).tap();
    assert.equal(await hash(page), "#kvantove,5");
    await stoneKind(page, "quantum").tap();
    await square(page, 1).tap();
    await square(page, 3).tap();
    assert.equal(await hash(page), "#kvantove,5,13");
    const [from, to] = await Promise.all([4, 8].map((n) => square(page, n).boundingBox()));
    assert.ok(from && to);
    await page.mouse.move(from.x + 30, from.y + 30);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 30, { steps: 5 });
    await page.mouse.up();
    assert.equal(await hash(page), "#kvantove,5,13,48");
    // With a classical stone selected, a finger scrolls.
    assert.equal(await grid(page).locator(".open").count(), 4);
    await stoneKind(page, "classical").tap();
    assert.equal(await grid(page).locator(".open").count(), 0);
  });

  test("by keyboard: Q is the other kind", async (t) => {
    const page = await open(t, "#kvantove");
    await page.keyboard.press("5");
    assert.equal(await hash(page), "#kvantove,5");
    await page.keyboard.press("q");
    assert.equal(await taken(page, "quantum"), "true");
    await page.keyboard.press("1");
    await page.keyboard.press("Escape");
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowRight");
    await hears(page, text("todo.joins", { mark: "O2", a: 1, b: 2 }));
    await page.keyboard.press("Enter");
    assert.equal(await hash(page), "#kvantove,5,12");
    await page.keyboard.press("q");
    await page.keyboard.press("9");
    assert.equal(await hash(page), "#kvantove,5,12,9");
  });

  test("in Goff’s game Q is nobody’s key", async (t) => {
    const page = await open(t, "#goff,14");
    await page.keyboard.press("q");
    await page.keyboard.press("1");
    await page.keyboard.press("5");
    assert.equal(await hash(page), "#goff,14,15");
  });

  test("what cannot be done says why, and plays nothing", async (t) => {
    const page = await open(t, "#kvantove,12,5,36");
    await square(page, 1).click();
    assert.match(
      (await says(page)).todo,
      sentence("dice.refused.token", { square: 1, mark: "X1" }),
    );
    await square(page, 5).click();
    assert.match((await says(page)).todo, sentence("refused.closed", { square: 5, mark: "O2" }));
    await page.keyboard.press("4"); // O4; now X, whose supply is empty
    assert.equal(await hash(page), "#kvantove,12,5,36,4");
    assert.match(await stoneKind(page, "quantum").innerText(), sentence("dice.kind.none"));
    await stoneKind(page, "quantum").click({ force: true });
    assert.match((await says(page)).todo, sentence("dice.refused.supply", { player: "X" }));
    assert.equal(await taken(page, "classical"), "true");
    for (const n of "78") await page.keyboard.press(n);
    assert.match(await stoneKind(page, "quantum").innerText(), sentence("dice.kind.none"));
  });

  test("one free square is too few for a quantum stone", async (t) => {
    const two = await open(t, "#kvantove,1,2,3,5,4,6,8,7");
    assert.match(await stoneKind(two, "quantum").innerText(), sentence("dice.kind.one"));
    await stoneKind(two, "quantum").click({ force: true });
    assert.match((await says(two)).todo, sentence("dice.refused.two"));
  });
});

describe("measuring", () => {
  test("shows what either throw would do before it is thrown, on the board too", async (t) => {
    const page = await open(t, FULL);
    assert.equal((await says(page)).head, text("dice.head.picks", { player: "O" }));
    assert.equal(await picks(page).count(), 4);
    const [even, odd] = [fallen(page, "even"), fallen(page, "odd")];
    assert.equal(await even.count(), 0, "nothing is picked beforehand");
    await square(page, 1).hover();
    assert.match(await even.innerText(), beginning("dice.outcome.even", { mark: "X1", square: 1 }));
    assert.equal(await die(page).count(), 0, "pointing is no press");
    await square(page, 8).hover();
    assert.match((await says(page)).todo, sentence("dice.todo.stone", { mark: "O4", a: 7, b: 8 }));
    const found = beginning("dice.outcome.odd", { mark: "O4", square: 8 });
    assert.match(await odd.innerText(), found);
    await odd.hover();
    assert.match((await says(page)).todo, sentence("dice.todo.try", { mark: "O4", square: 8 }));
    await page.mouse.move(5, 5);
    assert.match(await odd.innerText(), found, "what was pointed at stays");
    assert.equal(await hash(page), FULL);
  });

  test("by mouse on the board, then by the button; tokens go back to the supply", async (t) => {
    const page = await open(t, FULL);
    await supply(page, "X", 0).waitFor();
    await square(page, 9).click();
    assert.match((await says(page)).todo, sentence("dice.refused.measure"));
    await square(page, 1).hover();
    assert.equal(await hash(page), FULL, "pointing shows");
    await square(page, 1).click();
    assert.match(await hash(page), /^#kvantove,12,45,36,78,9,12@[12]$/);
    await supply(page, "X", 1).waitFor();
    assert.ok(
      [
        text("dice.done.even", { mark: "X1", square: 1, other: 2 }),
        text("dice.done.odd", { mark: "X1", square: 2, other: 1 }),
      ].includes((await says(page)).done ?? ""),
    );
    assert.equal((await says(page)).head, text("dice.head.picks", { player: "X" }));
    await page.mouse.move(5, 5);
    assert.match(
      (await says(page)).todo,
      sentence("dice.todo.measures", { player: "X" }),
      "the board is not full any more",
    );
    await picks(page).last().click();
    await button(page, "dice.throw", { mark: "O4" }).click();
    assert.match(await hash(page), /,78@[78]$/);
    await hears(page, either({ mark: "O4" }));
  });

  test("by finger the first tap shows, the second one throws", async (t) => {
    const page = await open(t, FULL, { hasTouch: true, viewport: { width: 390, height: 844 } });
    await square(page, 3).tap();
    assert.equal(await hash(page), FULL);
    assert.match((await says(page)).todo, sentence("dice.todo.picked", { a: 3, b: 6 }));
    await square(page, 6).tap();
    assert.match(await hash(page), /,36@[36]$/);
  });

  test("by keyboard", async (t) => {
    const page = await open(t, FULL);
    await page.keyboard.press("4");
    assert.equal(await hash(page), FULL);
    await hears(page, sentence("dice.todo.picked", { mark: "O2" }));
    await page.keyboard.press("Enter");
    assert.match(await hash(page), /,45@[45]$/);
  });

  test("undo takes it back, redo brings the same, another throw draws anew", async (t) => {
    const page = await open(t, FULL);
    await measure(page);
    const after = await hash(page);
    await page.keyboard.press("Control+z");
    assert.equal(await hash(page), FULL);
    await page.keyboard.press("Control+y");
    assert.equal(await hash(page), after);
    /** @type {Set<string>} */
    const seen = new Set();
    for (let i = 0; i < 40 && seen.size < 2; i++) {
      await page.keyboard.press("Control+z");
      await measure(page);
      seen.add(await hash(page));
    }
    assert.equal(seen.size, 2, "both outcomes come");
  });

  test("with analysis every stone and every outcome has its value", async (t) => {
    const page = await open(t, FULL);
    await picks(page).first().click();
    await page.keyboard.press("a");
    await margin(page).waitFor({ timeout: 60_000 });
    assert.equal(await picks(page).locator(".worth").count(), 4);
    const worths = measurement(page).locator(".worth");
    assert.equal(await worths.count(), 2);
    const values = await worths.allInnerTexts();
    for (const value of values) assert.match(value, /^[+−]?[\d⅛¼⅜½⅝¾⅞⁄]+$/);
  });
});

test("a whole game, with a second round of stones, to its row", async (t) => {
  const page = await open(t, "#kvantove,13,46,5,2,9,8,7");
  assert.equal((await says(page)).head, text("dice.head.picks", { player: "O" }));
  await picks(page).nth(1).click();
  await button(page, "dice.throw", { mark: "O2" }).click();
  assert.equal((await says(page)).head, text("dice.head.picks", { player: "X" }));
  for (const n of [1, 3]) await square(page, n).click();
  assert.equal(await headline(page).innerText(), X_WINS);
  const rows = [
    sentence("choice.row", { player: "X", a: 1, b: 5, c: 9 }),
    sentence("choice.row", { player: "X", a: 3, b: 5, c: 7 }),
  ];
  const { done } = await says(page);
  assert.ok(
    rows.some((row) => row.test(done ?? "")),
    done ?? "",
  );
  assert.equal(await moves(page).getByRole("listitem").count(), 9);
  await button(page, "tool.again").click();
  assert.equal(await hash(page), "#kvantove");
});

test("when all are measured and nobody has won, the free squares are played in", async (t) => {
  const page = await open(t, "#kvantove,12,5,9,46,8,37,46@4,12@2,37@3");
  assert.equal((await says(page)).head, text("head.turn", { player: "O" }));
  await page.keyboard.press("q");
  assert.equal(await taken(page, "quantum"), "true", "the supply is full again");
  await page.keyboard.press("1");
  await page.keyboard.press("6");
  assert.match(await hash(page), /,16$/);
  assert.equal(await name(page, 1), token(1, "even", "O7", 6));
});

describe("a game of it", () => {
  const GAME = "#kvantove,12,5,36,4,12@1";
  test("is found again, looked back at, and opened from writing", async (t) => {
    const bad = await open(t, GAME);
    await badLink(bad)
      .getByText(sentence("broken.move", { place: 5, word: "12@1" }))
      .waitFor();
    const page = await open(t, `${FULL},12@2`);
    await moveButtons(page).nth(0).click();
    const move = text("moves.pair", { mark: "X1", a: 1, b: 2 });
    assert.equal((await says(page)).head, text("head.past", { move }));
    assert.ok(await stoneKind(page, "quantum").isHidden());
    await button(page, "past.on").click();
    assert.equal(await hash(page), "#kvantove,12");
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal(await hash(page), "#kvantove,12");
    await page.keyboard.press("Control+y");
    assert.equal(await hash(page), "#kvantove,12,45");
    const goff = await open(t, "#goff,14");
    await goff.keyboard.press("s");
    await unfoldShare(goff);
    // With commas, as in a link.
    const entry = field(goff, "entry.label");
    await entry.fill("kvantove,5,19");
    await entry.press("Enter");
    await hand(goff).waitFor();
    assert.equal(await hash(goff), "#kvantove,5,19");
    await goff.keyboard.press("s");
    await unfoldShare(goff);
    await entry.fill("3");
    await entry.press("Enter");
    await dialog(goff, "share.title").waitFor({ state: "hidden" });
    assert.equal(await hash(goff), "#kvantove,5,19,3");
    for (let i = 0; i < 4; i++) await goff.keyboard.press("Control+z");
    await goff.waitForFunction((hash) => location.hash === hash, "#goff,14");
  });

  test("is kept, also behind another one", async (t) => {
    const page = await open(t, "#kvantove,5");
    await page.keyboard.press("q");
    for (const n of "19") await page.keyboard.press(n);
    await page.goto((await page.url()).replace(/#.*/, ""));
    await page.reload();
    await home(page).waitFor();
    await leaveLanding(page);
    assert.equal(await name(page, 1), token(1, "even", "O2", 9));
    await page.keyboard.press("n");
    await gameOf(page, "game.entangled").check();
    await button(page, "new.start").click();
    for (const n of "19") await page.keyboard.press(n);
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal(await hash(page), "#goff,19");
    for (let i = 0; i < 2; i++) await page.keyboard.press("Control+z");
    // The code of its game is loaded only now.
    await page.waitForFunction(() => location.hash.startsWith("#kvantove"));
    assert.equal(await name(page, 1), token(1, "even", "O2", 9));
  });

  test("can be shared, saved as a picture, and printed", async (t) => {
    const page = await open(t, FULL, { prepare: ownClipboard });
    await page.keyboard.press("s");
    const form = dialog(page, "share.title");
    await unfoldShare(page);
    assert.equal(await field(form, "share.record").inputValue(), "kvantove 12 45 36 78 9");
    assert.ok(await field(form, "share.goff").isHidden(), "Goff’s notation is his game’s");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(form, "export.svg").click(),
    ]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const svg = Buffer.concat(chunks).toString("utf8");
    assert.equal(
      svg.match(/<rect [^>]*rx="(?!3\.)/g)?.length,
      8 + 9,
      "eight faces on nine squares",
    );
    assert.doesNotMatch(svg, />\D<\/text>/, "and no letters");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    assert.match((await sheet(page).textContent()) ?? "", sentence("moves.rules", KVANTOVE));
  });
});

describe("the guided first game", () => {
  test("is won by X whatever the die says, in every way through it", () => {
    const first = taskOf("kvantove");
    assert.equal(first.wanted.length, 4, "two neighbouring corners");
    /** @param {string} record */
    const follow = (record) => {
      const lesson = taskOf(record);
      assert.ok(knows(lesson.text.key), lesson.text.key);
      assert.doesNotMatch(say(lesson.text), /NaN|undefined|\{/);
      if (lesson.kind === "over") return;
      assert.doesNotMatch(say(lesson.instead), /NaN|undefined|\{/);
      assert.ok(lesson.wanted.length, record);
      for (const action of lesson.wanted) {
        const squares = action.replace("?", "");
        const outcomes =
          action[0] === "?" ? [...squares].map((at) => `${squares}@${at}`) : [action];
        for (const one of outcomes) follow(`${record} ${one}`);
      }
    };
    follow("kvantove");
  });

  test("is played on the page", async (t) => {
    const page = await open(t, "#kvantove");
    await firstGame(page);
    await asked(page, "dice.guide.1");
    assert.match((await says(page)).todo, sentence("dice.guide.1", { X1: "X1", a: 1, b: 3 }));
    await page.keyboard.press("1");
    assert.match((await says(page)).todo, sentence("dice.guide.instead.quantum", { a: 1, b: 3 }));
    await page.keyboard.press("q");
    for (const n of "1346") await page.keyboard.press(n);
    await page.keyboard.press("q");
    for (const n of "52987") await page.keyboard.press(n);
    assert.match((await says(page)).todo, sentence("dice.guide.8", { O2: "O2" }));
    await picks(page).first().click();
    await button(page, "dice.throw", { mark: "X1" }).click();
    assert.match((await says(page)).todo, sentence("dice.guide.instead.measure", { a: 4, b: 6 }));
    for (const n of "44") await page.keyboard.press(n);
    assert.match((await says(page)).todo, sentence("dice.guide.9", { O2: "O2", X1: "X1" }));
    await button(page, "dice.throw", { mark: "X1" }).click();
    assert.equal((await says(page)).head, X_WINS);
    await button(page, "guide.done").click();
    await page.waitForFunction(() => location.hash === "#kvantove");
  });
});

test("How to play tells this game’s rules, and what of physics it shows and leaves out", async (t) => {
  /** The whole text of the dialog, unfolded. @param {Page} page @param {TextKey[]} folded */
  async function unfolded(page, ...folded) {
    await fromMenu(page, "page.help");
    const help = dialog(page, "help.title");
    for (const key of folded) await help.getByText(text(key), { exact: true }).click();
    return help.innerText();
  }
  const page = await open(t, FULL);
  const about = await unfolded(page, "help.rules", "help.physics");
  for (const key of /** @type {const} */ (["dice.help.4", "dice.physics.shows"]))
    assert.match(about, sentence(key));
  assert.match(about, sentence("dice.physics.leaves"));
  await page.keyboard.press("Escape");
  const goff = await open(t, "#goff,14");
  assert.match(await unfolded(goff, "help.rules"), sentence("help.1"));
});

describe("the die", () => {
  test("shows a number of the parity that was drawn", () => {
    for (let any = 0; any < 9; any++) {
      assert.equal(faceOf(true, any) % 2, 0);
      assert.equal(faceOf(false, any) % 2, 1);
    }
    assert.deepEqual(
      [0, 1, 2].flatMap((any) => [faceOf(true, any), faceOf(false, any)]).sort(),
      [1, 2, 3, 4, 5, 6],
    );
  });

  test("rolls to a face that says what is said in words and by the faces of the tokens", () => {
    const accents = /** @type {Accent[]} */ (Array(9).fill(""));
    const picture = (/** @type {string} */ record) => ({
      view: Game.fromRecord(record).view(),
      accents,
    });
    const seen = new Set();
    for (const record of [
      "kvantove 12 45 36 78 9",
      "kvantove 9 78 46 35 12",
      "kvantove 7 6 89 5 12 3 4",
    ]) {
      const before = picture(record);
      const from = arrange(before, 300);
      for (const { action } of before.view.options) {
        const after = picture(`${record} ${action}`);
        const to = arrange(after, 300);
        const line = motion(before, after, "normal");
        const at = (/** @type {number} */ time) =>
          /** @type {import("../../www/js/variants/kvantove/layout.js").DiceScene} */ (
            line.between(from, to, time)
          ).die;
        const [found] = after.view.collapsed;
        const token = from.tokens.find(
          ({ move, square }) => move === found?.move && square === found.square,
        );
        const words = kvantove.words.done(
          /** @type {any} */ ({ view: after.view, past: null, end: null }),
        );
        const even = token?.plate.face === 2;
        assert.ok(words);
        assert.match(say(words), sentence(even ? "dice.done.even" : "dice.done.odd"), action);
        const lies = Number(KNOCKS.at(-1));
        const shown = new Set();
        for (let time = lies; at(time); time += 20) shown.add(at(time)?.face);
        const [face = 0] = shown;
        assert.equal(shown.size, 1, "it lies still");
        assert.equal(face % 2 === 0, even, action);
        assert.equal(at(lies - 1)?.next, face, "and rolled to it");
        seen.add(face);
        for (let time = 0; time < lies; time += 10) {
          const { face, next } = at(time) ?? {};
          if (face === undefined || next === undefined) continue;
          assert.ok(face !== next && face + next !== 7, `from ${face} over an edge to ${next}`);
        }
      }
    }
    assert.equal(seen.size, 6);
  });

  test("rolls on the board, keeps its secret until it lies, and is skipped by a press", async (t) => {
    const page = await open(t, FULL, { reducedMotion: "no-preference" });
    await picks(page).first().click();
    const before = await says(page);
    await throwHere(page);
    assert.match(await hash(page), /12@[12]$/, "the engine has drawn before it rolls");
    assert.equal(await moving(page), "die");
    assert.deepEqual(await says(page), before, "what was said stands");
    assert.equal(await name(page, 1), measured(1, "even", "X1", 2), "also for the ear");
    assert.ok(await button(page, "dice.rolls").isVisible());
    assert.equal(await picks(page).count(), 4);
    await page.keyboard.press("Shift");
    assert.equal(await moving(page), "none");
    await event(page)
      .filter({ hasText: either({ mark: "X1" }) })
      .waitFor();
    assert.equal(await picks(page).count(), 3);
    await picks(page).first().click();
    await throwHere(page);
    await boardAtRest(page).waitFor();
    await event(page)
      .filter({ hasText: either({ mark: "O2" }) })
      .waitFor();
    await hears(page, either({ mark: "O2" }));
  });

  test("rolls on while the mouse is over a square in which the next stone would be shown", async (t) => {
    const page = await open(t, "#kvantove,12,5,9,46,8,37,46@4,12@2", {
      reducedMotion: "no-preference",
    });
    await picks(page).first().click();
    const before = await says(page);
    await throwHere(page);
    for (const at of [1, 6]) {
      await square(page, at).hover();
      assert.equal(await moving(page), "die", "nothing has ended the roll");
      assert.deepEqual(await says(page), before);
    }
    await boardAtRest(page).waitFor();
    await event(page)
      .filter({ hasText: either({ mark: "O6" }) })
      .waitFor();
    // The stone is shown now: without the mouse it goes.
    await frames(page, 2);
    const image = () =>
      painting(page).evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.toDataURL());
    const shown = await image();
    await page.mouse.move(0, 0);
    await frames(page, 2);
    assert.notEqual(await image(), shown);
  });

  for (const [width, height] of /** @type {const} */ ([
    [320, 640],
    [390, 844],
    [1280, 720],
  ]))
    test(`rolls at ${width} × ${height} while nothing else moves or goes`, async (t) => {
      const page = await open(t, FULL, {
        reducedMotion: "no-preference",
        viewport: { width, height },
        hasTouch: width < 600,
      });
      await picks(page).first().click();
      const things = [grid(page), headline(page), ...(await picks(page).all()), measurement(page)];
      const places = async () => ({
        boxes: await Promise.all(things.map((thing) => thing.boundingBox())),
        scrolled: await page.evaluate(() => scrollY),
      });
      const before = await places();
      assert.equal(before.scrolled, 0);
      await die(page).click();
      assert.equal(await moving(page), "die");
      assert.deepEqual(await places(), before);
      await boardAtRest(page).waitFor();
      assert.deepEqual(await grid(page).boundingBox(), before.boxes[0]);
      assert.equal((await headline(page).boundingBox())?.y, before.boxes[1]?.y);
    });

  test("is thrown once by a double click, and by Enter twice: a roll is skipped first", async (t) => {
    const page = await open(t, FULL, { reducedMotion: "no-preference" });
    // Both at once, so that the die is still rolling.
    const press = (/** @type {string} */ event, times = 2) =>
      die(page).evaluate(
        (/** @type {HTMLButtonElement} */ one, [event, times]) => {
          for (let i = 0; i < Number(times); i++) {
            const made = event === "keydown" ? new KeyboardEvent(event, { key: "Enter" }) : null;
            document.dispatchEvent(made ?? new PointerEvent(String(event)));
            one.click();
          }
        },
        [event, times],
      );
    const pick = () => picks(page).first().click();
    await pick();
    await press("pointerdown");
    assert.match(await hash(page), /,9,12@[12]$/);
    await pick();
    await press("keydown", 1);
    assert.match(await hash(page), /,12@[12],45@[45]$/, "which is over now");
    await pick();
    await press("keydown");
    assert.match(await hash(page), /,45@[45],36@[36]$/);
  });

  test("does not roll where motion is reduced or switched off", async (t) => {
    for (const [options, speed] of /** @type {const} */ ([
      [{ reducedMotion: "reduce" }, "normal"],
      [{ reducedMotion: "no-preference" }, "off"],
    ])) {
      const page = await open(t, FULL, {
        ...options,
        prepare: (page) =>
          page.addInitScript(
            (text) => localStorage.setItem("quantum-tic-tac-toe.settings", text),
            JSON.stringify({ version: 1, speed }),
          ),
      });
      await measure(page);
      assert.notEqual(await moving(page), "die");
      await settled(page);
    }
  });

  test("is derived from the step alone: none for undo, another game, or a picture that is tried", () => {
    const still = {
      view: /** @type {any} */ ({
        rules: "kvantove",
        collapsed: [],
        pairs: [],
        squares: [],
        rows: [],
        moveNumber: 3,
      }),
      accents: [],
    };
    assert.equal(motion(null, still, "normal").duration, 0);
    const earlier = { ...still, view: { ...still.view, moveNumber: 5 } };
    assert.equal(motion(earlier, still, "normal").duration, 0);
  });
});

test("a hint tells which stone to measure, or where to look, and why", async (t) => {
  const page = await open(t, "#kvantove,5,19");
  await button(page, "tool.hint").click();
  const hint = region(page, "tool.hint");
  await hint.getByText(sentence("hint.where")).waitFor();
  await button(page, "hint.more").click();
  await hint.getByText(sentence("hint.pair", { mark: "X3" })).waitFor();
  await button(page, "entry.play").click();
  assert.match(await hash(page), /^#kvantove,5,19,\d\d$/);
  const full = await open(t, FULL);
  await button(full, "tool.hint").click();
  await region(full, "tool.hint").getByText(sentence("dice.hint.measure")).waitFor();
});

test("a puzzle of it comes by a link, with all that its game needs", async (t) => {
  const page = await open(t, "#puzzle=kvantove,7");
  await posed(page);
  assert.ok(await hand(page).isVisible());
  assert.equal(await rules(page).innerText(), text("moves.rules", KVANTOVE));
});
