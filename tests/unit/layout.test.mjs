// The board's geometry as data: marks with enough room, strands that end at their marks. Runs the page's
// own layout.js on positions of the page's own engine, without a browser.
/** @import { Accent, Box, Ghost, Scene } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { pointOn } from "../../www/js/board/curves.js";
import { placeClassical, SMALLEST, tileOf } from "../../www/js/board/layout.js";
import { clearance, extent } from "../../www/js/variants/goff/curve-cost.js";
import { arrange } from "../../www/js/variants/goff/layout.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @type {Accent[]} */
const PLAIN = Array(9).fill("");
/** The size of the board in a window 320 pixels wide, on a phone, and on a desktop. */
const SIZES = [304, 374, 648, 828];

/** @param {string} record @param {number} size */
const scene = (record, size) =>
  arrange({ view: Game.fromRecord(record).view(), accents: PLAIN }, size);

/** @param {Scene} of */
const glyphs = ({ marks }) =>
  marks.map(({ x, y, r }) => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r }));
/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** @param {{ x: number, y: number }} point @param {Box} box */
const isIn = ({ x, y }, box) => box.x < x && x < box.x + box.w && box.y < y && y < box.y + box.h;

// Square 5 with 1 to 8 marks while nothing has closed, and with 9 while a choice is open.
const CROWDS = ["15", "25", "35", "45", "56", "57", "58", "59", "15"].map((_, i, all) =>
  ["goff", ...all.slice(0, i + 1)].join(" "),
);

// The same in a corner and in the middle of an edge.
const CORNERS = [
  "goff 12 13 14 15 16 17 18 19",
  "goff 12 13 14 15 16 17 18 19 19",
  "goff 12 23 24 25 26 27 28 29 25",
];

describe("a square with 1 to 9 marks", () => {
  CROWDS.forEach((record, i) => {
    test(`${i + 1}: nothing overlaps, everything is inside, numbers can be read`, () => {
      for (const size of SIZES) {
        const of = scene(record, size);
        const here = of.marks.filter(({ square }) => square === 5);
        assert.equal(here.length, i + 1);
        const { x, y, w } = tileOf(5, size, 3);
        const tile = { x, y, w, h: w };
        here.forEach((mark, k) => {
          assert.ok(mark.font >= SMALLEST, `number of ${mark.font} px`);
          for (const box of [
            mark.label,
            { x: mark.x - mark.r, y: mark.y - mark.r, w: 2 * mark.r, h: 2 * mark.r },
          ]) {
            assert.ok(box.x >= tile.x && box.y >= tile.y, "inside");
            assert.ok(
              box.x + box.w <= tile.x + tile.w && box.y + box.h <= tile.y + tile.h,
              "inside",
            );
          }
          here.forEach((other, j) => {
            if (j === k) return;
            assert.ok(
              !meet(mark.label, other.label),
              `${size}: numbers ${mark.move} and ${other.move}`,
            );
            const glyph = {
              x: other.x - other.r,
              y: other.y - other.r,
              w: 2 * other.r,
              h: 2 * other.r,
            };
            assert.ok(
              !meet(mark.label, glyph),
              `${size}: number ${mark.move} on mark ${other.move}`,
            );
            assert.ok(Math.hypot(mark.x - other.x, mark.y - other.y) > mark.r + other.r, "marks");
          });
        });
        // In reading order by move.
        const order = [...here].sort((a, b) => (Math.abs(a.y - b.y) < 2 ? a.x - b.x : a.y - b.y));
        assert.deepEqual(
          order.map(({ move }) => move),
          here.map(({ move }) => move),
        );
      }
    });
  });
});

/** Random positions, the same on every run. @param {number} games */
function* positions(games) {
  let seed = 1;
  const random = (/** @type {number} */ n) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * n);
  };
  for (let i = 0; i < games; i++) {
    const game = new Game();
    for (let { legal } = game.view(); legal.length; { legal } = game.view()) {
      game.play(/** @type {string} */ (legal[random(legal.length)]));
      yield { record: game.record(), view: game.view() };
    }
    game.free();
  }
}

/**
 * Random positions with five or more pairs, most of which share two squares.
 * @param {number} count
 */
function* crowds(count) {
  let seed = 7;
  const random = (/** @type {number} */ n) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * n);
  };
  for (let found = 0; found < count;) {
    const game = new Game();
    const hubs = [1 + random(9), 1 + random(9)].map(String);
    for (let view = game.view(); view.phase === "place" && found < count; view = game.view()) {
      const open = view.legal.filter((action) => !game.preview(action).cycle);
      const may = open.length && (view.moveNumber < 7 || random(3)) ? open : view.legal;
      const near = may.filter((action) => hubs.some((hub) => action.includes(hub)));
      const from = near.length && random(4) ? near : may;
      game.play(/** @type {string} */ (from[random(from.length)]));
      if (game.view().pairs.length < 5) continue;
      found++;
      yield { record: game.record(), view: game.view() };
    }
    game.free();
  }
}

test("on every board of every game: nothing overlaps, and everything is in its square", () => {
  for (const { record, view } of positions(80)) {
    const size = SIZES[record.length % SIZES.length] ?? 374;
    const of = arrange({ view, accents: PLAIN, ghosts: ghostsOf(record) }, size);
    const boxes = [...of.marks, ...of.ghosts].map((mark) => ({
      of: `${mark.move} in ${mark.square}${"link" in mark ? ", a ghost" : ""}`,
      square: mark.square,
      label: mark.label,
      // The arms of a cross, and a ring, as painted.
      glyph: { x: mark.x - mark.r, y: mark.y - mark.r, w: 2 * mark.r, h: 2 * mark.r },
    }));
    for (const one of boxes) {
      const { x, y, w } = tileOf(one.square, size, 3);
      for (const box of [one.label, one.glyph])
        assert.ok(
          box.x >= x && box.y >= y && box.x + box.w <= x + w && box.y + box.h <= y + w,
          `${record}: ${one.of} leaves its square at ${size}`,
        );
      for (const other of boxes) {
        if (other === one || other.square !== one.square) continue;
        for (const box of [other.label, other.glyph])
          assert.ok(!meet(one.label, box), `${record}: ${one.of} and ${other.of} at ${size}`);
      }
    }
  }
});

/** The possible places of collapsed marks. @param {string} record */
function ghostsOf(record) {
  const [rules, ...actions] = record.split(" ");
  const game = new Game(rules);
  /** @type {Ghost[]} */
  const ghosts = [];
  for (const action of actions) {
    game.play(action);
    for (const { player, move, square, from } of game.view().collapsed)
      if (from[0] !== from[1])
        ghosts.push({ player, move, from: from[0] === square ? from[1] : from[0] });
  }
  game.free();
  return ghosts;
}

test("a number of two digits has room for both, and ends where one of one digit ends", () => {
  for (const columns of [3, 4, 9])
    for (const size of SIZES) {
      const tile = tileOf(columns * columns, size, columns);
      const labelOf = (/** @type {number} */ move) =>
        placeClassical({ player: "X", move }, 1, tile, SMALLEST, "plain").label;
      const [one, two] = [labelOf(9), labelOf(81)];
      assert.ok(Math.abs(two.w - 2 * one.w) < 1e-9);
      assert.ok(Math.abs(two.x + two.w - one.x - one.w) < 1e-9);
    }
});

test("eight ghosts fit into a square on the smallest board", () => {
  const record = `${CROWDS.at(-1)} @1`;
  const of = arrange(
    { view: Game.fromRecord(record).view(), accents: PLAIN, ghosts: ghostsOf(record) },
    304,
  );
  assert.equal(of.ghosts.filter(({ square }) => square === 5).length, 8);
  const places = of.ghosts.map(({ square, x, y }) => `${square} ${x} ${y}`);
  assert.equal(new Set(places).size, of.ghosts.length);
  for (const { font } of of.ghosts) assert.ok(font >= SMALLEST);
});

describe("strands", () => {
  test("of the fullest squares run through no number, those of the middle through no mark either, on any screen", () => {
    for (const record of [...CROWDS, ...CORNERS])
      for (const size of [...SIZES, 1100]) {
        const of = scene(record, size);
        for (const strand of of.strands)
          for (let k = 0; k <= 60; k++) {
            const p = pointOn([strand.from, strand.c1, strand.c2, strand.to], k / 60);
            for (const mark of of.marks) {
              const name = `${record} at ${size}: strand ${strand.move}, mark ${mark.move} in ${mark.square}`;
              assert.ok(!isIn(p, mark.label), `${name}'s number`);
              // In a crowded corner a strand may have to touch another mark, but never a number.
              if (mark.move === strand.move || CORNERS.includes(record)) continue;
              assert.ok(Math.hypot(p.x - mark.x, p.y - mark.y) > mark.r, name);
            }
          }
      }
  });

  test("end at the edge of their marks, clear of the marks' own numbers, on the board", () => {
    for (const { record, view } of positions(60)) {
      const of = arrange({ view, accents: PLAIN }, 374);
      assert.equal(of.strands.length, view.pairs.length, record);
      for (const strand of of.strands) {
        strand.squares.forEach((square, end) => {
          const mark = of.marks.find((m) => m.move === strand.move && m.square === square);
          assert.ok(mark, record);
          const point = end ? strand.to : strand.from;
          const [dx, dy] = [point.x - mark.x, point.y - mark.y];
          const gap = Math.hypot(dx, dy) - extent(mark, dx, dy);
          const room = clearance(mark) + mark.font + 0.06 * 374;
          assert.ok(gap > 0 && gap < room, `${record}: ${strand.move} ends ${gap} from its mark`);
        });
        for (let k = 0; k <= 40; k++) {
          const p = pointOn([strand.from, strand.c1, strand.c2, strand.to], k / 40);
          assert.ok(
            p.x > 0 && p.y > 0 && p.x < 374 && p.y < 374,
            `${record}: ${strand.move} leaves`,
          );
          for (const { label } of of.marks.filter((m) => m.move === strand.move))
            assert.ok(!isIn(p, label), `${record}: ${strand.move} over its number`);
        }
      }
    }
  });

  test("of three hundred crowds touch no number at all, and another mark in fewer than one of a thousand cases", () => {
    let all = 0;
    /** @type {string[]} */
    const over = [];
    for (const { record, view } of crowds(300))
      for (const size of [304, 600]) {
        const of = arrange({ view, accents: PLAIN }, size);
        for (const strand of of.strands) {
          all++;
          const points = Array.from({ length: 81 }, (_, k) =>
            pointOn([strand.from, strand.c1, strand.c2, strand.to], k / 80),
          );
          const name = `${record} at ${size}: strand ${strand.move}`;
          for (const { label, move } of of.marks)
            if (points.some((p) => isIn(p, label))) assert.fail(`${name}, the number of ${move}`);
          const others = of.marks.filter(({ move }) => move !== strand.move);
          if (others.some(({ x, y, r }) => points.some((p) => Math.hypot(p.x - x, p.y - y) < r)))
            over.push(name);
        }
      }
    assert.ok(all > 3500 && over.length < all / 1000, `${over.length} of ${all}: ${over}`);
  });

  test("of a two-cycle part from each other", () => {
    const [a, b] = scene("goff 15 15", 374).strands;
    assert.ok(a && b);
    const middle = [a, b].map((s) => pointOn([s.from, s.c1, s.c2, s.to], 0.5));
    const [p, q] = middle;
    assert.ok(p && q && Math.hypot(p.x - q.x, p.y - q.y) > 12);
  });

  test("of different components have different dashes, which stay when others appear", () => {
    const dashes = (/** @type {string} */ record) =>
      Object.fromEntries(scene(record, 374).strands.map(({ move, dash }) => [move, dash]));
    assert.deepEqual(dashes("goff 89 47"), { 1: 0, 2: 1 });
    assert.deepEqual(dashes("goff 89 47 12"), { 1: 0, 2: 1, 3: 2 });
    assert.deepEqual(dashes("goff 89 47 12 56 18"), { 1: 0, 2: 1, 3: 0, 4: 2, 5: 0 });
  });
});

test("the roles follow the cycle, its stems and what is apart", () => {
  const roles = Object.fromEntries(
    scene("goff 14 15 48 36 18", 374).strands.map(({ move, role }) => [move, role]),
  );
  assert.deepEqual(roles, { 1: "cycle", 2: "stem", 3: "cycle", 4: "apart", 5: "cycle" });
});

test("a pending mark takes its place before its second square is known", () => {
  const view = Game.fromRecord("goff 14").view();
  const of = arrange(
    { view, accents: PLAIN, pending: { player: "O", move: 2, square: 4 }, attempt: 2 },
    374,
  );
  const here = of.marks.filter(({ square }) => square === 4);
  assert.deepEqual(
    here.map(({ move, role }) => [move, role]),
    [
      [1, "plain"],
      [2, "attempt"],
    ],
  );
});

test("the same picture gives the same scene, and a scene is plain data", () => {
  const [a, b] = [scene("goff 14 15 48 36 18", 374), scene("goff 14 15 48 36 18", 374)];
  assert.deepEqual(a, b);
  assert.deepEqual(JSON.parse(JSON.stringify(a)), a);
  assert.equal(glyphs(a).length, a.marks.length);
});

describe("the way around a cycle", () => {
  for (const record of ["goff 12 23 13", "goff 15 15", "goff 12 23 34 78 14"])
    test(`is closed, as long as its steps together, and its arrows lead along it: ${record}`, () => {
      const { loop } = scene(record, 648);
      assert.ok(loop);
      const { points, arrows, length } = loop;
      const steps = points.map((p, i) => {
        const q = points[(i + 1) % points.length] ?? p;
        return Math.hypot(q.x - p.x, q.y - p.y);
      });
      const sum = steps.reduce((one, other) => one + other, 0);
      assert.ok(Math.abs(length - sum) < 1e-6, `${length} in place of ${sum}`);
      assert.ok(Math.max(...steps) < 648 / 10, "no step is a jump");
      for (const { x, y, angle } of arrows) {
        const distances = points.map((p) => Math.hypot(p.x - x, p.y - y));
        const at = distances.indexOf(Math.min(...distances));
        const [p, q] = [points[at - 1], points[at + 1]];
        assert.ok(p && q);
        const turned = Math.atan2(q.y - p.y, q.x - p.x) - angle;
        assert.ok(Math.cos(turned) > 0.9, `an arrow of ${record} is turned by ${turned}`);
      }
    });
});
