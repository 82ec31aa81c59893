// Worlds and formulas: as data, against the engine; and in the page, where they follow the game,
// show each other and the board, and are there for the keyboard and for screen readers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { sumsOf } from "../../www/js/features/worlds/formula.js";
import {
  changeOf,
  chancesOf,
  countOf,
  partsAt,
  pictureOf,
  worldsOf,
} from "../../www/js/features/worlds/model.js";
import { settled, site } from "./helper.mjs";
import { square } from "./person.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @typedef {import("playwright-core").Page} Page */

const open = site();

/** @param {string} record */
function read(record) {
  const game = Game.fromRecord(record);
  return { view: game.view(), ensemble: game.ensemble() };
}
/** @param {string} record */
function worlds(record) {
  const words = record.split(" ");
  return worldsOf(read(record), words.length > 1 ? read(words.slice(0, -1).join(" ")) : null);
}
/** What is where, as a text. @param {({ player: string, move: number } | null)[]} world */
const written = (world) =>
  world.map((mark) => (mark ? `${mark.player}${mark.move}` : "-")).join(" ");

/** Random games, every position of them. */
function* positions() {
  let seed = 7;
  for (let game = 0; game < 40; game++) {
    const rules = ["goff", "nature", "kvantove", "wikipedia-fair"][game % 4] ?? "goff";
    const played = new Game(rules, game);
    for (;;) {
      yield played.record();
      const { legal } = played.view();
      if (!legal.length) break;
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
      played.play(legal[(seed >>> 8) % legal.length] ?? "");
    }
  }
}

describe("as data", () => {
  test("groups multiply to the worlds; a formula ends with just their terms", () => {
    let seen = 0;
    for (const record of positions()) {
      const of = worlds(record);
      const open = of.groups.filter(({ component }) => component !== null);
      const product = open.reduce((n, group) => n * group.worlds.length, 1);
      assert.equal(product, of.ensemble.worlds.length, record);
      const sums = sumsOf(of.view);
      assert.equal(sums.length, open.length);
      for (const [i, { sum }] of sums.entries())
        assert.deepEqual(
          sum.map(written).sort(),
          open[i]?.worlds.map(written).sort(),
          `the sum of ${record}`,
        );
      seen += open.length;
    }
    assert.ok(seen > 300);
  });

  test("what a placement makes and what contradicts add up to all combinations", () => {
    for (const record of positions()) {
      const of = worlds(record);
      const group = of.groups.find(({ marks }) =>
        marks.some(({ move }) => move === of.placed?.move),
      );
      if (!group || !of.placed) continue;
      const before = worlds(record.split(" ").slice(0, -1).join(" "));
      const joined = before.groups.filter(
        ({ component, squares }) =>
          component !== null && squares.some((s) => group.squares.includes(s)),
      );
      const all = joined.reduce((n, one) => n * one.worlds.length, 2);
      assert.equal(group.worlds.length + group.gone.length, all, record);
      for (const { clash, world } of group.gone)
        assert.deepEqual(world[(clash?.square ?? 0) - 1], clash?.first, record);
    }
  });

  test("a shared square: three worlds, and the fourth combination contradicts", () => {
    const of = worlds("goff 12 23");
    assert.deepEqual(of.groups[0]?.worlds.map(written).sort(), [
      "- X1 O2 - - - - - -",
      "X1 - O2 - - - - - -",
      "X1 O2 - - - - - - -",
    ]);
    assert.deepEqual(of.groups[0]?.gone[0]?.clash, {
      square: 2,
      first: { player: "X", move: 1 },
      second: { player: "O", move: 2 },
    });
    assert.deepEqual(changeOf(of)?.values, { mark: { player: "O", move: 2 }, all: 4, gone: 1 });
    assert.deepEqual(countOf(worlds("goff 12 23 69")).values?.n, 6);
  });

  test("a measurement leaves one world of what it was about", () => {
    const of = worlds("goff 14 15 48 36 18 @1");
    assert.equal(of.groups.length, 2);
    const [measured] = of.groups;
    assert.equal(measured?.component, null);
    assert.deepEqual(measured?.worlds.map(written), ["X5 - - X1 O2 - - X3 -"]);
    assert.deepEqual(
      measured?.gone.map(({ world }) => written(world)),
      ["X1 - - X3 O2 - - X5 -"],
    );
  });

  test("chances count worlds; a stem of an open cycle is certain", () => {
    const of = worlds("goff 14 15 48 18");
    const at = (/** @type {number} */ one) => chancesOf(of)[one - 1]?.map(({ values }) => values);
    assert.deepEqual(at(5), [{ player: "O", a: 2, b: 2 }]);
    assert.deepEqual(at(1), [
      { player: "X", a: 1, b: 2 },
      { player: "O", a: 1, b: 2 },
    ]);
    assert.deepEqual(at(9), []);
    assert.equal(partsAt(of, 9)[0]?.key, "worlds.part.none");
  });

  test("a world on the board settles its own marks, and leaves the others", () => {
    const { view, groups } = worlds("goff 14 15 48 36 18");
    const [group] = groups;
    const picture = pictureOf(view, group?.worlds[0] ?? [], group?.squares ?? []);
    assert.deepEqual(
      picture.view.pairs.map(({ move, component }) => [move, component]),
      [[4, 0]],
    );
    assert.equal(picture.view.cycle, null);
    assert.equal(picture.view.squares.filter(({ classical }) => classical).length, 4);
    assert.equal(picture.accents.filter((accent) => accent === "trial").length, 4);
  });
});

/** @param {Page} page */
async function show(page) {
  await page.locator("#worlds-button").click();
  await page.locator("#worlds:not([hidden])").waitFor();
}
/** How the worlds are called. @param {Page} page */
const names = (page) =>
  page
    .locator("#worlds .world")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

describe("in the page", () => {
  test("they follow the game while one plays, undoes and looks back", async (t) => {
    const page = await open(t, "#goff,12");
    await show(page);
    assert.deepEqual(await names(page), ["World 1 of 2: X1 in 1", "World 2 of 2: X1 in 2"]);
    await square(page, 2).click();
    await square(page, 3).click();
    const count = page.locator("#worlds .count");
    await count.getByText("3 worlds").waitFor();
    assert.match(await page.locator("#worlds .change").innerText(), /^O2 made 4 combinations. One/);
    await square(page, 6).click();
    await square(page, 9).click();
    await count.getByText("3 × 2 = 6 worlds").waitFor();
    await page.locator("#undo").click();
    await count.getByText("3 worlds").waitFor();
    await page.locator("#list button").first().click();
    await count.getByText("2 worlds").waitFor();
    await page.locator("#worlds").getByRole("button", { name: "Close" }).click();
    assert.equal(await page.locator("#worlds").isVisible(), false);
    assert.equal(await page.locator("#worlds-button").getAttribute("aria-pressed"), "false");
  });

  test("a square tells what it holds in how many worlds, and lights it in them", async (t) => {
    const page = await open(t, "#goff,12,23");
    await show(page);
    const tip = page.locator("#worlds .tip");
    await square(page, 2).hover();
    assert.equal(
      await tip.innerText(),
      "Square 2: X1 in 1 of 3 worlds, O2 in 1 of 3 worlds, and empty in 1 of 3.",
    );
    assert.equal(await page.locator("#worlds li .lit").count(), 3);
    assert.equal(await page.locator("#worlds li.away").count(), 1);
    // A mark in it, by itself: X1 is at the left above.
    const box = await square(page, 2).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width * 0.27, box.y + box.height * 0.31);
    assert.equal(await tip.innerText(), "Square 2: X1 in 1 of 3 worlds.");
    assert.equal(await page.locator("#worlds li.away").count(), 2);
    await page.locator("#list button").first().hover();
    assert.equal(await tip.innerText(), "Point at a square or at a world.");
    assert.equal(await page.locator("#worlds li .lit").count(), 3);
    assert.match(
      (await square(page, 2).getAttribute("aria-label")) ?? "",
      /partner in square 3. Here: X1 in 1 of 3 worlds/,
    );
  });

  test("a world is shown on the board, and kept there when it is pressed", async (t) => {
    const page = await open(t, "#goff,12,23");
    await show(page);
    const shot = async () => {
      await settled(page);
      return page.evaluate(() => tree().querySelector("canvas")?.toDataURL());
    };
    await page.mouse.move(0, 0);
    const plain = await shot();
    const world = page.locator("#worlds .world").first();
    await world.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    const shown = await shot();
    assert.notEqual(plain, shown);
    await page.keyboard.press("Enter");
    assert.equal(await world.getAttribute("aria-pressed"), "true");
    await square(page, 5).focus();
    assert.equal(await shot(), shown);
    await page.keyboard.press("w");
    await page.locator("#worlds").waitFor({ state: "hidden" });
    await page.locator("#undo").focus();
    assert.equal(await shot(), plain);
  });

  test("keys go through all worlds, of which one is a tab stop", async (t) => {
    const page = await open(t, "#goff,12,23,69");
    await page.keyboard.press("w");
    await page.locator("#worlds .world").first().focus();
    await page.keyboard.press("End");
    const label = () => page.evaluate(() => tree().activeElement?.getAttribute("aria-label"));
    // The whole boards are folded away.
    assert.equal(await label(), "World 2 of 2: X3 in 9");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await label(), "World 1 of 2: X3 in 6");
    assert.equal(await page.locator("#worlds .world[tabindex='0']:visible").count(), 1);
  });

  test("what contradicts is seen to go, unless nothing is to move", async (t) => {
    const page = await open(t, "#goff,12", { reducedMotion: "no-preference" });
    await show(page);
    await square(page, 2).click();
    await square(page, 3).click();
    const gone = page.locator("#worlds .gone");
    assert.equal(await gone.count(), 1);
    assert.equal(await gone.locator(".weight").innerText(), "X1 and O2 both in 2");
    await gone.waitFor({ state: "detached" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await square(page, 1).click();
    await square(page, 2).click();
    await page.locator("#worlds .count").getByText("2 worlds").waitFor();
    assert.equal(await gone.count(), 0);
  });

  test("chances stand on the board when they are wanted", async (t) => {
    const page = await open(t, "#goff,12,23");
    await show(page);
    const chances = () =>
      page
        .locator("#chances > span:not([hidden])")
        .evaluateAll((all) => all.map((one) => one.textContent));
    await page.getByLabel("Chances on the board").check();
    assert.deepEqual(await chances(), ["X 2/3", "X 1/3O 1/3", "O 2/3"]);
    await page.locator("#worlds-button").click();
    assert.equal(await page.locator("#chances").isVisible(), false);
  });

  test("the formula strikes out what contradicts, says why, and what it is not", async (t) => {
    const page = await open(t, "#goff,12,23,69");
    await show(page);
    await page.getByRole("button", { name: "Formula", exact: true }).click();
    const body = page.locator("#worlds .body");
    assert.equal(await body.locator("del").count(), 1);
    assert.match(await body.locator("del").innerText(), /X\s*1\s*:\s*2.*O\s*2\s*:\s*2/s);
    const text = await body.innerText();
    for (const part of [
      "One term is struck out: two marks would be in square 2.",
      "3 terms remain",
      "product of these 2 sums",
      "no interference",
      "unitary",
    ])
      assert.ok(text.includes(part), part);
    await page.getByRole("button", { name: "Boards", exact: true }).click();
    assert.equal(await page.locator("#worlds math").count(), 0);
  });

  test("every text is there", async (t) => {
    for (const hash of [
      "#goff",
      "#goff,12,12,@1",
      "#goff,14,15,48,36,18",
      "#goff,12,45,23,56,13,@3",
    ]) {
      const page = await open(t, hash);
      await show(page);
      for (const mode of ["Boards", "Formula"]) {
        await page.getByRole("button", { name: mode, exact: true }).click();
        const text = await page.locator("#worlds").innerText();
        assert.doesNotMatch(text, /(worlds|formula)\.\w|\{\w+\}|undefined/, hash);
      }
    }
  });
});
