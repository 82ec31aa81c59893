// The second game on the page, Kvantové piškvorky: both kinds of stones placed by mouse, finger and
// keyboard, what cannot be done and why, measurements, links and looking back; and its die is fair.
/** @import { Accent } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { faceOf, KNOCKS, motion } from "../../www/js/variants/kvantove/animation.js";
import { kvantove } from "../../www/js/variants/kvantove/index.js";
import { taskOf } from "../../www/js/variants/kvantove/first-game.js";
import { arrange } from "../../www/js/variants/kvantove/layout.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { knows, say } from "./english.mjs";
import { hash, ownClipboard, settled, site } from "./helper.mjs";
import { says, square } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
const open = site();
/** Four quantum stones and a classical one: the board is full, and O picks. */
const FULL = "#kvantove,12,45,36,78,9";

/** The switch between the kinds of stones. @param {Page} page @param {"Classical" | "Quantum"} kind */
const kind = (page, kind) => page.locator(".switch button", { hasText: kind });
/** @param {Page} page @param {"Classical" | "Quantum"} which */
const taken = (page, which) => kind(page, which).getAttribute("aria-pressed");
/** What a square is called. @param {Page} page @param {number} at */
const name = (page, at) => square(page, at).getAttribute("aria-label");
/** What screen readers hear. @param {Page} page @param {RegExp} what */
const heard = (page, what) =>
  page.locator("#said", { hasText: what }).waitFor({ state: "attached" });
/** The stones that are to be measured. @param {Page} page */
const picks = (page) => page.locator(".picks button");

describe("which game is played", () => {
  test("is chosen by a picture and a sentence; only the first game has rules to choose", async (t) => {
    const page = await open(t);
    await page.keyboard.press("n");
    const dialog = page.locator("#new[open]");
    const games = dialog.getByRole("radiogroup", { name: "Which game" });
    await games.waitFor();
    assert.equal(await games.locator("svg").count(), 2);
    assert.ok(await dialog.locator("summary", { hasText: "Rules" }).isVisible());
    await games.getByLabel("Quantum stones").check();
    assert.ok(await dialog.locator("summary", { hasText: "Rules" }).isHidden());
    await page.keyboard.press("Enter");
    await page.locator("#done", { hasText: "by the rules “Quantum stones”" }).waitFor();
    assert.equal(await hash(page), "#kvantove");
    // The next one is what was played last; and the other game is as it was.
    await page.keyboard.press("n");
    await dialog.waitFor();
    assert.ok(await games.getByLabel("Quantum stones").isChecked());
    await games.getByLabel("Entangled marks").check();
    await dialog.getByRole("button", { name: "Start" }).click();
    assert.equal(await hash(page), "#goff");
    assert.ok(await page.locator("#dice").isHidden());
  });

  test("nothing of it is loaded before it is played", async (t) => {
    /** @type {string[]} */
    const loaded = [];
    const page = await open(t, "#goff,14", {
      prepare: async (page) =>
        page.on("request", (request) => loaded.push(new URL(request.url()).pathname)),
    });
    await page.waitForLoadState("networkidle");
    assert.deepEqual(
      loaded.filter((path) => /dice|kvantove/.test(path)),
      [],
    );
  });

  test("a match of it swaps sides and counts points", async (t) => {
    const page = await open(t, "#kvantove");
    await page.keyboard.press("n");
    const dialog = page.locator("#new[open]");
    await dialog.getByLabel("A match").check();
    await dialog.getByRole("button", { name: "Start" }).click();
    await page.locator("#match", { hasText: "game 1" }).waitFor();
    for (const n of "14275") await page.keyboard.press(n); // X has 1, 2, 5: no row yet
    await page.keyboard.press("9");
    await page.keyboard.press("8");
    assert.match((await says(page)).head, /\(X\) wins 1 to 0/);
    await page.getByRole("button", { name: "Next game" }).click();
    assert.equal(await hash(page), "#kvantove");
    assert.match(await page.locator("#match").innerText(), /1 : 0/);
  });
});

describe("placing", () => {
  test("by mouse: the switch says what a press does, before it is pressed", async (t) => {
    const page = await open(t, "#kvantove");
    assert.equal(await taken(page, "Classical"), "true");
    await square(page, 5).hover();
    assert.match((await says(page)).todo, /^Classical X1 in square 5: press/);
    await square(page, 5).click();
    assert.equal(await hash(page), "#kvantove,5");
    await kind(page, "Quantum").click();
    assert.equal(await taken(page, "Quantum"), "true");
    assert.match((await says(page)).todo, /Choose two free squares for quantum O2/);
    await square(page, 1).click();
    assert.match((await says(page)).todo, /O2 is in square 1 and …/);
    await square(page, 9).hover();
    assert.match((await says(page)).todo, /O2 in squares 1 and 9: press/);
    await square(page, 9).click();
    assert.equal(await hash(page), "#kvantove,5,19");
    assert.equal(
      await name(page, 9),
      "Square 9: token D of quantum O2, whose other token is in square 1",
    );
    // What was taken up stays, in sight, for the next player too.
    assert.equal(await taken(page, "Quantum"), "true");
    assert.match(
      (await page.locator(".supply").nth(1).getAttribute("aria-label")) ?? "",
      /O has 1 /,
    );
  });

  test("by finger: a tap, two taps, and a drag from square to square", async (t) => {
    const page = await open(t, "#kvantove", {
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    await square(page, 5).tap();
    assert.equal(await hash(page), "#kvantove,5");
    await kind(page, "Quantum").tap();
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
    // With a classical stone in hand a finger scrolls.
    assert.equal(await page.locator("#grid .open").count(), 4);
    await kind(page, "Classical").tap();
    assert.equal(await page.locator("#grid .open").count(), 0);
  });

  test("by keyboard: Q is the other kind", async (t) => {
    const page = await open(t, "#kvantove");
    await page.keyboard.press("5");
    assert.equal(await hash(page), "#kvantove,5");
    await page.keyboard.press("q");
    assert.equal(await taken(page, "Quantum"), "true");
    await page.keyboard.press("1");
    await page.keyboard.press("Escape");
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowRight");
    await heard(page, /O2 in squares 1 and 2: press/);
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
    assert.match((await says(page)).todo, /Square 1 is taken by a token of X1/);
    await square(page, 5).click();
    assert.match((await says(page)).todo, /Square 5 is closed: classical O2/);
    await page.keyboard.press("4"); // O4; now X, whose supply is empty
    assert.equal(await hash(page), "#kvantove,12,5,36,4");
    assert.match(await kind(page, "Quantum").innerText(), /none left/);
    await kind(page, "Quantum").click({ force: true });
    assert.match((await says(page)).todo, /X has no quantum stone left/);
    assert.equal(await taken(page, "Classical"), "true");
    for (const n of "78") await page.keyboard.press(n);
    assert.match(await kind(page, "Quantum").innerText(), /none left/);
  });

  test("one free square is too few for a quantum stone", async (t) => {
    const two = await open(t, "#kvantove,1,2,3,5,4,6,8,7");
    assert.match(await kind(two, "Quantum").innerText(), /needs two squares/);
    await kind(two, "Quantum").click({ force: true });
    assert.match((await says(two)).todo, /needs two free squares, and only one is left/);
  });
});

describe("measuring", () => {
  test("shows what either throw would do before it is thrown, on the board too", async (t) => {
    const page = await open(t, FULL);
    assert.equal((await says(page)).head, "O picks");
    assert.equal(await picks(page).count(), 4);
    const cards = page.locator("#measure .card");
    assert.match(await cards.first().innerText(), /^Even: X1 in 1/);
    await square(page, 8).hover();
    assert.match((await says(page)).todo, /even puts it in square 7, odd in square 8/);
    assert.match(await cards.last().innerText(), /^Odd: O4 in 8/);
    await cards.last().hover();
    assert.match((await says(page)).todo, /if O4 were found in square 8/);
    await page.mouse.move(5, 5);
    assert.match(await cards.last().innerText(), /^Odd: O4 in 8/, "what is picked stays");
    assert.equal(await hash(page), FULL);
  });

  test("by mouse on the board, then by the button; tokens go back to the supply", async (t) => {
    const page = await open(t, FULL);
    assert.match(
      (await page.locator(".supply").first().getAttribute("aria-label")) ?? "",
      /X has 0 /,
    );
    await square(page, 9).click();
    assert.match((await says(page)).todo, /measured first: pick one/);
    await square(page, 1).click();
    assert.match(await hash(page), /^#kvantove,12,45,36,78,9,12@[12]$/);
    assert.match(
      (await page.locator(".supply").first().getAttribute("aria-label")) ?? "",
      /X has 1 /,
    );
    assert.match(
      (await says(page)).done ?? "",
      /^The die fell (even: X1 was found in square 1|odd: X1 was found in square 2)/,
    );
    assert.equal((await says(page)).head, "X picks");
    await page.mouse.move(5, 5);
    assert.match((await says(page)).todo, /X picks the next one/, "the board is not full any more");
    await picks(page).last().click();
    await page.getByRole("button", { name: "Throw the die for O4" }).click();
    assert.match(await hash(page), /,78@[78]$/);
    await heard(page, /The die fell (even|odd): O4/);
  });

  test("by finger the first tap shows, the second one throws", async (t) => {
    const page = await open(t, FULL, { hasTouch: true, viewport: { width: 390, height: 844 } });
    await square(page, 3).tap();
    assert.equal(await hash(page), FULL);
    assert.match((await says(page)).todo, /even puts it in square 3, odd in square 6/);
    await square(page, 6).tap();
    assert.match(await hash(page), /,36@[36]$/);
  });

  test("by keyboard", async (t) => {
    const page = await open(t, FULL);
    await page.keyboard.press("4");
    assert.equal(await hash(page), FULL);
    await heard(page, /A die decides where O2 is/);
    await page.keyboard.press("Enter");
    assert.match(await hash(page), /,45@[45]$/);
  });

  test("undo takes it back, redo brings the same, another throw draws anew", async (t) => {
    const page = await open(t, FULL);
    await page.getByRole("button", { name: /Throw the die/ }).click();
    const after = await hash(page);
    await page.keyboard.press("Control+z");
    assert.equal(await hash(page), FULL);
    await page.keyboard.press("Control+y");
    assert.equal(await hash(page), after);
    /** @type {Set<string>} */
    const seen = new Set();
    for (let i = 0; i < 40 && seen.size < 2; i++) {
      await page.keyboard.press("Control+z");
      await page.getByRole("button", { name: /Throw the die/ }).click();
      seen.add(await hash(page));
    }
    assert.equal(seen.size, 2, "both outcomes come");
  });

  test("with analysis every stone and every outcome has its value", async (t) => {
    const page = await open(t, FULL);
    await page.keyboard.press("a");
    await page.locator("#margin:not([hidden]):not(.waiting)").waitFor({ timeout: 60_000 });
    assert.equal(await page.locator(".picks .worth").count(), 4);
    assert.equal(await page.locator("#measure .worth").count(), 2);
    const values = await page.locator("#measure .worth").allInnerTexts();
    for (const value of values) assert.match(value, /^[+−]?[\d⅛¼⅜½⅝¾⅞⁄]+$/);
  });
});

test("a whole game, with a second round of stones, to its row", async (t) => {
  const page = await open(t, "#kvantove,13,46,5,2,9,8,7");
  assert.equal((await says(page)).head, "O picks");
  await picks(page).nth(1).click();
  await page.getByRole("button", { name: "Throw the die for O2" }).click();
  assert.equal((await says(page)).head, "X picks");
  await square(page, 1).click();
  assert.equal((await says(page)).head, "X wins 1 to 0");
  assert.match(
    (await says(page)).done ?? "",
    /X gets the row (1–\u20605–\u20609|3–\u20605–\u20607)/,
  );
  assert.equal(await page.locator("#list li").count(), 9);
  await page.getByRole("button", { name: "Play again" }).click();
  assert.equal(await hash(page), "#kvantove");
});

test("when all are measured and nobody has won, the free squares are played in", async (t) => {
  const page = await open(t, "#kvantove,12,5,9,46,8,37,46@4,12@2,37@3");
  assert.equal((await says(page)).head, "O to move");
  await page.keyboard.press("q");
  assert.equal(await taken(page, "Quantum"), "true", "the supply is full again");
  await page.keyboard.press("1");
  await page.keyboard.press("6");
  assert.match(await hash(page), /,16$/);
  assert.equal(
    await name(page, 1),
    "Square 1: token E of quantum O7, whose other token is in square 6",
  );
});

describe("a game of it", () => {
  const GAME = "#kvantove,12,5,36,4,12@1";
  test("is found again, looked back at, and opened from writing", async (t) => {
    const bad = await open(t, GAME);
    await bad.locator("#broken", { hasText: "12@1" }).waitFor();
    const page = await open(t, `${FULL},12@2`);
    await page.locator("#list button").nth(0).click();
    assert.equal((await says(page)).head, "Position after X1 1–2");
    assert.ok(await page.locator(".switch").isHidden());
    await page.getByRole("button", { name: "Play on from here" }).click();
    assert.equal(await hash(page), "#kvantove,12");
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal(await hash(page), "#kvantove,12");
    await page.keyboard.press("Control+y");
    assert.equal(await hash(page), "#kvantove,12,45");
    const goff = await open(t, "#goff,14");
    await goff.keyboard.press("s");
    // With commas, as in a link.
    await goff.locator("#entry").fill("kvantove,5,19");
    await goff.locator("#entry").press("Enter");
    await goff.locator("#dice:not([hidden])").waitFor();
    assert.equal(await hash(goff), "#kvantove,5,19");
    await goff.keyboard.press("s");
    await goff.locator("#entry").fill("3");
    await goff.locator("#entry").press("Enter");
    await goff.locator("#share-dialog").waitFor({ state: "hidden" });
    assert.equal(await hash(goff), "#kvantove,5,19,3");
    for (let i = 0; i < 4; i++) await goff.keyboard.press("Control+z");
    assert.equal(await hash(goff), "#goff,14", "the game before it");
  });

  test("is kept, also on the shelf behind another one", async (t) => {
    const page = await open(t, "#kvantove,5");
    await page.keyboard.press("q");
    for (const n of "19") await page.keyboard.press(n);
    await page.goto((await page.url()).replace(/#.*/, ""));
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal(
      await name(page, 1),
      "Square 1: token E of quantum O2, whose other token is in square 9",
    );
    await page.keyboard.press("n");
    await page.locator("#new[open]").getByLabel("Entangled marks").check();
    await page.locator("#new[open] .primary").click();
    for (const n of "19") await page.keyboard.press(n);
    await page.reload();
    await square(page, 1).waitFor();
    assert.equal(await hash(page), "#goff,19");
    for (let i = 0; i < 2; i++) await page.keyboard.press("Control+z");
    assert.equal(
      await name(page, 1),
      "Square 1: token E of quantum O2, whose other token is in square 9",
    );
  });

  test("can be shared, saved as a picture, and printed", async (t) => {
    const page = await open(t, FULL, { prepare: ownClipboard });
    await page.keyboard.press("s");
    await page.locator("#share-dialog[open]").waitFor();
    assert.equal(await page.locator("#share-record").inputValue(), "kvantove 12 45 36 78 9");
    assert.ok(!(await page.locator("#share-goff").isVisible()), "Goff’s notation is his game’s");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as SVG" }).click(),
    ]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const svg = Buffer.concat(chunks).toString("utf8");
    assert.equal(svg.match(/>[ED]<\/text>/g)?.length, 8, "the letters of eight tokens");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    assert.match((await page.locator("#sheet").textContent()) ?? "", /Rules: Quantum stones/);
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
    await page.getByRole("button", { name: "New here?" }).click();
    await page.locator("#todo", { hasText: "switch to “Quantum”" }).waitFor();
    assert.match((await says(page)).todo, /switch to “Quantum”, and put X1 in squares 1 and 3/);
    await page.keyboard.press("1");
    assert.match((await says(page)).todo, /take a quantum stone, and try squares 1 and 3/);
    await page.keyboard.press("q");
    for (const n of "1346") await page.keyboard.press(n);
    await page.keyboard.press("q");
    for (const n of "52987") await page.keyboard.press(n);
    assert.match((await says(page)).todo, /O begins and may pick any of them/);
    await page.getByRole("button", { name: "Throw the die for X1" }).click();
    assert.match((await says(page)).todo, /measure the stone in squares 4 and 6/);
    for (const n of "44") await page.keyboard.press(n);
    assert.match((await says(page)).todo, /X picks next/);
    await page.getByRole("button", { name: "Throw the die for X1" }).click();
    assert.equal((await says(page)).head, "X wins 1 to 0");
    await page.getByRole("button", { name: "Play your own" }).click();
    assert.equal(await hash(page), "#kvantove");
  });
});

test("How to play tells this game’s rules, and what of physics it shows and leaves out", async (t) => {
  const page = await open(t, FULL);
  await page.locator("#how").click();
  const text = await page.locator("#help[open]").innerText();
  for (const part of [/even finds it at the token E/, /superposition/, /nothing here is entangled/])
    assert.match(text, part);
  await page.keyboard.press("Escape");
  const goff = await open(t, "#goff,14");
  await goff.locator("#how").click();
  assert.match(await goff.locator("#help[open]").innerText(), /spooky/i);
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

  test("rolls to a face that says what is said in words and by the letters of the tokens", () => {
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
      const from = arrange(before, 300, undefined, say);
      for (const { action } of before.view.options) {
        const after = picture(`${record} ${action}`);
        const to = arrange(after, 300, undefined, say);
        const line = motion(before, after, "normal");
        const at = (/** @type {number} */ time) =>
          /** @type {import("../../www/js/variants/kvantove/layout.js").DiceScene} */ (
            line.between(from, to, time)
          ).die;
        const [found] = after.view.collapsed;
        const token = from.tokens.find(
          ({ move, square }) => move === found?.move && square === found.square,
        );
        const words = kvantove.done(
          /** @type {any} */ ({ view: after.view, past: null, end: null }),
        );
        const even = token?.plate.text === say({ key: "dice.even" });
        assert.ok(words);
        assert.match(say(words), even ? /fell even/ : /fell odd/, action);
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
    const moving = () => page.locator("#page").getAttribute("data-moving");
    const told = () => page.locator("#done").evaluate((one) => getComputedStyle(one).opacity);
    await page.getByRole("button", { name: /Throw the die/ }).click();
    assert.match(await hash(page), /12@[12]$/, "the engine has drawn before it rolls");
    assert.equal(await moving(), "die");
    assert.equal(await told(), "0");
    await page.keyboard.press("Shift");
    assert.equal(await moving(), "none");
    await page.getByRole("button", { name: /Throw the die/ }).click();
    await page.locator('#page[data-moving="none"]').waitFor();
  });

  test("is thrown once by a double click, and by Enter twice: a roll is skipped first", async (t) => {
    const page = await open(t, FULL, { reducedMotion: "no-preference" });
    const button = page.getByRole("button", { name: /Throw the die/ });
    // Both at once, so that the die rolls still.
    const press = (/** @type {string} */ event, times = 2) =>
      button.evaluate(
        (/** @type {HTMLButtonElement} */ one, [event, times]) => {
          for (let i = 0; i < Number(times); i++) {
            const made = event === "keydown" ? new KeyboardEvent(event, { key: "Enter" }) : null;
            document.dispatchEvent(made ?? new PointerEvent(String(event)));
            one.click();
          }
        },
        [event, times],
      );
    await press("pointerdown");
    assert.match(await hash(page), /,9,12@[12]$/);
    await press("keydown", 1);
    assert.match(await hash(page), /,12@[12],45@[45]$/, "which is over now");
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
            JSON.stringify({ speed }),
          ),
      });
      await page.getByRole("button", { name: /Throw the die/ }).click();
      assert.notEqual(await page.locator("#page").getAttribute("data-moving"), "die");
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

  // Pearson's χ² of 25,000 throws for each of four stones has a degree of freedom each, the count of
  // throws that are as the one before has one more: the sum of the five exceeds 35.9 once in a
  // million runs of this test.
  test("is fair: a hundred thousand measured stones with the browser’s own coins", async (t) => {
    const page = await open(t, "");
    const { found, same, throws } = await page.evaluate(async () => {
      const { Game } = await import(new URL("pkg/quantum_tic_tac_toe.js", location.href).href);
      const game = Game.fromRecord("kvantove 12 45 36 78 9");
      const stones = ["12", "45", "36", "78"];
      /** @type {[number, number][]} */
      const found = stones.map(() => [0, 0]);
      let [same, throws, last] = [0, 0, -1];
      for (let round = 0; round < 25_000; round++)
        stones.forEach((stone, i) => {
          game.play(`?${stone}`);
          const high = game.record().at(-1) === stone[1] ? 1 : 0;
          game.undo();
          const counts = found[i];
          if (counts) counts[high]++;
          if (last === high) same++;
          last = high;
          throws++;
        });
      game.free();
      return { found, same, throws };
    });
    assert.equal(throws, 100_000);
    const pairs = throws - 1;
    const off = (/** @type {number} */ count, /** @type {number} */ of) =>
      (2 * count - of) ** 2 / of;
    const chi = found.reduce((sum, [, high]) => sum + off(high, 25_000), off(same, pairs));
    assert.ok(chi < 35.9, `${chi}: ${JSON.stringify(found)}, ${same} of ${pairs} alike`);
  });
});

test("a hint tells which stone to measure, or where to look, and why", async (t) => {
  const page = await open(t, "#kvantove,5,19");
  await page.locator("#hint-button").click();
  await page.locator("#hint", { hasText: "Look at square" }).waitFor();
  await page.getByRole("button", { name: "Show all of it" }).click();
  await page.locator("#hint", { hasText: "X3 in squares" }).waitFor();
  await page.getByRole("button", { name: "Play it" }).click();
  assert.match(await hash(page), /^#kvantove,5,19,\d\d$/);
  const full = await open(t, FULL);
  await full.locator("#hint-button").click();
  await full.locator("#hint", { hasText: /Measure [XO]\d, in square/ }).waitFor();
});

test("a puzzle of it comes by a link, with all that its game needs", async (t) => {
  const page = await open(t, "#puzzle=kvantove,7");
  await page.locator("#todo", { hasText: "Find it" }).waitFor();
  assert.ok(await page.locator("#dice").isVisible());
  assert.equal(await page.locator("#rules").innerText(), "Rules: Quantum stones");
});
