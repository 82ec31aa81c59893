// Worlds and formulas, as data, compared with the engine; the panel's contents for a position, and
// its highlights.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { sumsOf } from "../../www/js/features/worlds/formula.js";
import {
  changeOf,
  chancesOf,
  countOf,
  entriesOf,
  lightOf,
  partsAt,
  pictureOf,
  tintOf,
  wholeOf,
  worldsOf,
} from "../../www/js/features/worlds/model.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

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
/** A world as a text: the mark in each square. @param {({ player: string, move: number } | null)[]} world */
const written = (world) =>
  world.map((mark) => (mark ? `${mark.player}${mark.move}` : "-")).join(" ");

/** Every position of random games. */
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
    assert.deepEqual(at(5), [{ player: "O", n: 2, of: 2 }]);
    assert.deepEqual(at(1), [
      { player: "X", n: 1, of: 2 },
      { player: "O", n: 1, of: 2 },
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

test("whole boards are shown where several groups are entangled", () => {
  assert.equal(wholeOf(worlds("goff 12 23")).length, 0);
  const two = worlds("goff 12 23 69");
  assert.equal(wholeOf(two).length, 6);
  assert.equal(entriesOf(two).length, 3 + 2 + 6);
});

test("groups are tinted as on the board, where marks are entangled with each other", () => {
  const tints = (/** @type {string} */ record) => {
    const all = worlds(record);
    return all.groups.map((group) => tintOf(all, group));
  };
  assert.deepEqual(tints("goff 12 23 69"), [1, 2]);
  assert.deepEqual(tints("goff 12 69"), [0, 0]);
});

test("a square is lit in all worlds; those in which it is empty, or another mark is there, recede", () => {
  const all = worlds("goff 12 23");
  const [group] = all.groups;
  const looks = (/** @type {number | null} */ square, /** @type {number | null} */ move) =>
    entriesOf(all).map((entry) => {
      const { lit, away } = lightOf(all, { square, move }).within(entry);
      return `${lit}${away ? " away" : ""}`;
    });
  assert.deepEqual(group?.squares, [1, 2, 3]);
  assert.deepEqual(looks(2, null).sort(), ["2", "2", "2 away"]);
  assert.deepEqual(looks(2, 1).sort(), ["2", "2 away", "2 away"]);
  assert.deepEqual(looks(null, 1).sort(), ["1", "1", "2"]);
  assert.deepEqual(looks(9, null), ["0", "0", "0"]);
  assert.equal(lightOf(all, { square: null, move: 1 }).tip.key, "worlds.tip");
});
