// Layout shifts in a short game with a cycle and in two lessons, including those after a press. `make
// shifts` plays whole games and more lessons, in more windows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled, site } from "./helper.mjs";
import { watchShifts } from "./layout-shifts.mjs";
import { lessonOf, shiftsOf } from "./lesson-walks.mjs";
import {
  button,
  focused,
  headline,
  moveButtons,
  openSheet,
  outcome,
  reviewOpener,
  square,
  tab,
  turns,
} from "./person.mjs";
import { text } from "./english.mjs";
import { translated } from "./translated.mjs";
import { createPlayer, shortGame } from "./whole-games.mjs";

const open = site();

for (const [width, height, touch] of /** @type {const} */ ([
  [390, 844, true],
  [1280, 720, false],
])) {
  test(`in a game with a cycle at ${width} × ${height} nothing jumps`, async (t) => {
    const page = await open(t, "", {
      landing: true,
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      prepare: watchShifts,
    });
    const player = createPlayer(page, { touch });
    await shortGame(player);
    assert.equal(
      await headline(page).innerText(),
      text("head.wins", { player: "X", high: "1", low: "½" }),
    );
    const { presses, shifts, sum } = player.report();
    // With a finger, the first press previews an outcome.
    assert.equal(presses, touch ? 15 : 14);
    assert.ok(sum < 0.02, `${sum}: ${JSON.stringify(shifts, null, 2)}`);
  });
}

test("on a phone the mistakes keep their place in the review, from move to move", async (t) => {
  const page = await open(t, "#goff,13,26,39,68,79,48,57,24,@4,15,@1", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await reviewOpener(page).tap();
  await turns(page).first().waitFor();
  const places = [];
  for (const which of [null, 0, 4, 1]) {
    if (which !== null) await turns(page).nth(which).tap();
    await settled(page);
    const list = await turns(page).first().boundingBox();
    const chart = await page.locator("#review .chart").boundingBox();
    places.push(Math.round((list?.y ?? 0) - (chart?.y ?? 0)));
  }
  assert.equal(new Set(places).size, 1, places.join(" "));
});

test("the list of moves keeps its place while one of them is pointed at", async (t) => {
  const page = await open(t, "#goff,14,15,48,36");
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.mouse.move(0, 0);
    await settled(page);
    await openSheet(page);
    const third = moveButtons(page).nth(2);
    await third.waitFor();
    const before = await third.boundingBox();
    await third.hover();
    await page.locator("#named").filter({ visible: true, hasText: /\S/ }).waitFor();
    assert.deepEqual(await third.boundingBox(), before);
  }
});

test("at 1280 × 720 the buttons after a game stand in one row with the tools, in their place", async (t) => {
  const page = await open(t, "#goff,12,45,23,56,13");
  const top = async (/** @type {import("playwright-core").Locator} */ part) =>
    (await part.boundingBox())?.y;
  const place = () => button(page, "tool.undo").boundingBox();
  const before = [await top(button(page, "tool.undo")), await top(tab(page, "moves.title"))];
  const undo = await place();
  await outcome(page, 3).click();
  const again = button(page, "tool.again");
  await again.waitFor();
  // The sentence on the turning point is the longest text that stands above them.
  await button(page, "decided.show").waitFor();
  assert.deepEqual(
    [await top(button(page, "tool.undo")), await top(tab(page, "moves.title"))],
    before,
  );
  assert.deepEqual(await place(), undo);
  assert.equal(await top(again), before[0]);
  assert.equal(await top(button(page, "tool.new")), before[0]);
  assert.equal(await button(page, "tool.redo").isVisible(), false);
  // A tool keeps the focus when it is off.
  await button(page, "tool.undo").press("Enter");
  await button(page, "tool.redo").press("Enter");
  await again.waitFor();
  assert.ok(await button(page, "tool.redo").and(focused(page)).isVisible());
});

for (const [width, height] of /** @type {const} */ ([
  [390, 664],
  [1024, 768],
]))
  test(`with the longest names the tools keep their place at ${width} × ${height}`, async (t) => {
    const game = {
      ...{ id: "an-id-of-a-game-12", record: "goff 14 25 36", played: 3, match: null },
      seats: ["Maximiliane Bohrmann", "Wolfgang W. Schröder"],
    };
    const page = await open(t, "?lang=de", {
      viewport: { width, height },
      prepare: (page) =>
        page.addInitScript(
          (games) => localStorage.setItem("quantum-tic-tac-toe.games", games),
          JSON.stringify({ version: 2, at: 0, games: [game] }),
        ),
    });
    const de = translated("de");
    const undo = de.named(page, "button", "tool.undo");
    await undo.waitFor();
    const tops = [(await undo.boundingBox())?.y];
    for (const pair of [
      [7, 8],
      [7, 9],
      [4, 5],
    ]) {
      for (const n of pair) await square(page, n).click();
      await page.waitForFunction((hash) => location.hash.endsWith(hash), pair.join(""));
      tops.push((await undo.boundingBox())?.y);
    }
    assert.equal(new Set(tops).size, 1, tops.join());
  });

for (const [name, width, height] of /** @type {const} */ ([
  ["cycle", 390, 844],
  ["cat", 390, 844],
  ["worlds", 1280, 720],
  ["worlds", 1440, 900],
  ["entanglement", 1280, 720],
]))
  test(`in the lesson ${name} at ${width} × ${height} nothing jumps`, async (t) => {
    const page = await open(t, `#lesson=${name}`, {
      viewport: { width, height },
      prepare: watchShifts,
    });
    const { sum, shifts } = await shiftsOf(page, lessonOf(name));
    assert.ok(sum < 0.02, `${sum}: ${JSON.stringify(shifts, null, 2)}`);
  });

test("what jumps is counted, and named", async (t) => {
  const page = await open(t, "#goff,14", { prepare: watchShifts });
  const player = createPlayer(page, { touch: false });
  await player.look("the game is there");
  player.report();
  await page.evaluate(() => {
    const status = /** @type {HTMLElement} */ (tree().querySelector("#status"));
    status.style.marginTop = "100px";
  });
  await player.look("a wider margin");
  const { shifts, sum } = player.report();
  assert.ok(sum > 0.02, `${sum}`);
  const [{ after, moved } = { after: "", moved: [] }] = shifts;
  assert.equal(after, "a wider margin");
  assert.ok(
    moved.some(({ what }) => what === "div#status"),
    JSON.stringify(moved),
  );
});
