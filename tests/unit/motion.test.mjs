// Animations as data: timelines, the breathing of pairs, and scenes between two scenes.
/** @import { Accent, Picture } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { AT_ONCE, keyOf, posed, timeline } from "../../www/js/variants/goff/animation.js";
import { breath, lightAt } from "../../www/js/board/idle-motion.js";
import { arrange } from "../../www/js/variants/goff/layout.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

const PLAIN = /** @type {Accent[]} */ (Array(9).fill(""));

/** @param {string} record @param {Partial<Picture>} [more] @returns {Picture} */
const picture = (record, more) => ({
  view: Game.fromRecord(record).view(),
  accents: PLAIN,
  ...more,
});

/** The pictures of a record and of the same after its next action. @param {string} record @param {string} action */
const step = (record, action) => ({
  before: picture(record),
  after: picture(`${record} ${action}`),
});

/** @param {number} duration */
const moments = (duration) => Array.from({ length: 61 }, (_, i) => (duration * i) / 60);

// A cycle of four with a stem of two and a separate pair; and the nine marks of the fullest square.
const COLLAPSES = /** @type {const} */ ([
  ["goff 14 15 48 36 18", "@1"],
  ["goff 14 15 48 36 18", "@8"],
  ["goff 12 45 23 56 89 45", "@4"],
  ["goff 15 25 35 45 56 57 58 59 15", "@1"],
  ["goff 15 25 35 45 56 57 58 59 15", "@5"],
  ["goff 12 45 23 56 36 14", "@4"],
  ["goff 15 15", "@5"],
]);

describe("a collapse", () => {
  for (const [record, action] of COLLAPSES) {
    const { before, after } = step(record, action);
    const line = timeline(before, after, "normal");
    const { collapsed } = after.view;

    test(`${record} ${action}: one mark after the other, in the order of the propagation`, () => {
      assert.equal(line.kind, "collapse");
      assert.deepEqual(
        line.order,
        collapsed.map(({ move }) => move),
      );
      // The times at which each mark has half grown.
      const halfway = collapsed.map(({ move, square: at }) =>
        moments(line.duration).find((time) => {
          const pose = line.at(time).marks[keyOf(move, at)];
          return !pose || pose.solid > 0.5;
        }),
      );
      halfway.forEach((time, i) =>
        assert.ok(i === 0 || (time ?? 0) > (halfway[i - 1] ?? 0), `mark ${i} at ${time}`),
      );
      // First the cycle, then the stem.
      const { cycle } = before.view;
      const kinds = line.order.map((move) => cycle?.moves.includes(move));
      assert.equal(kinds.lastIndexOf(true) + 1, cycle?.moves.length);
    });

    test(`${record} ${action}: every half fades or grows, never back; strands go with their mark`, () => {
      /** @type {Record<string, number>} */
      const worth = {};
      for (const time of moments(line.duration)) {
        const pose = line.at(time);
        for (const { move, square: at, from } of collapsed) {
          const lost = from[0] === at ? from[1] : from[0];
          const gone = 1 - (pose.marks[keyOf(move, lost)]?.alpha ?? 0);
          const solid = pose.marks[keyOf(move, at)]?.solid ?? 1;
          const parts = pose.strands[move]?.parts ?? [];
          const short = 1 - parts.reduce((sum, [t, u]) => sum + u - t, 0);
          for (const [name, value] of Object.entries({ gone, solid, short })) {
            const key = `${move} ${name}`;
            assert.ok(value >= (worth[key] ?? 0) - 1e-9 && value <= 1 + 1e-9, `${key} at ${time}`);
            worth[key] = value;
          }
        }
      }
    });

    test(`${record} ${action}: starts as what was there and ends as what is`, () => {
      const [was, is] = [arrange(before, 374), arrange(after, 374)];
      assert.deepEqual(posed(was, is, line.at(line.duration)), is);
      const start = posed(was, is, line.at(0));
      const places = (/** @type {typeof was} */ scene) =>
        scene.marks.map(({ move, square: at, x, y, r }) => [move, at, x, y, r].join(" ")).sort();
      assert.deepEqual(places(start), places(was));
      for (const time of moments(line.duration))
        assert.doesNotMatch(JSON.stringify(posed(was, is, line.at(time))), /null,"y"|NaN/);
    });
  }

  test("uses few sizes of numbers: to a browser each is another font, which takes its time", () => {
    const { before, after } = step("goff 15 25 35 45 56 57 58 59 15", "@1");
    const line = timeline(before, after, "slow");
    const [was, is] = [arrange(before, 828), arrange(after, 828)];
    const sizes = new Set();
    for (let time = 0; time < line.duration; time += 16)
      for (const { font } of posed(was, is, line.at(time)).marks) sizes.add(font);
    assert.ok(sizes.size < 30, `${sizes.size} sizes`);
  });

  test("takes about 350 ms a mark and never more than 3 s; slower and faster as set", () => {
    const few = step("goff 15 15", "@5");
    const many = step("goff 15 25 35 45 56 57 58 59 15", "@1");
    const normal = timeline(few.before, few.after, "normal").duration;
    assert.ok(normal > 600 && normal < 1000, `${normal}`);
    assert.ok(timeline(many.before, many.after, "normal").duration <= 3000.5);
    assert.equal(timeline(few.before, few.after, "slow").duration, normal * 2.5);
    assert.equal(timeline(few.before, few.after, "fast").duration, normal * 0.4);
    assert.equal(timeline(few.before, few.after, "off").duration, 0);
  });
});

describe("a pair that is placed", () => {
  const { before, after } = step("goff 14 15", "48");
  const line = timeline(before, after, "normal");

  test("appears as one body: both halves are in phase at all times", () => {
    assert.equal(line.kind, "pair");
    for (const time of moments(line.duration)) {
      const { marks } = line.at(time);
      assert.deepEqual(marks[keyOf(3, 4)], marks[keyOf(3, 8)], `at ${time}`);
    }
  });

  test("its strand grows from both ends alike, and ends whole", () => {
    let last = -1;
    for (const time of moments(line.duration).slice(0, -1)) {
      const [first, second] = line.at(time).strands[3]?.parts ?? [];
      assert.ok(first && second);
      assert.ok(Math.abs(first[1] - (1 - second[0])) < 1e-9, "alike");
      assert.ok(first[1] >= last, "grows");
      last = first[1];
    }
    assert.ok(last > 0.4);
  });

  test("that was tried already stays where it is and only swells", () => {
    const tried = { ...after, attempt: 3, calm: true };
    const seen = timeline(tried, after, "normal");
    assert.equal(seen.kind, "seen");
    const { marks, strands, glide } = seen.at(seen.duration / 2);
    assert.equal(glide, 1);
    assert.equal(marks[keyOf(3, 4)]?.alpha, 1);
    assert.deepEqual(marks[keyOf(3, 4)], marks[keyOf(3, 8)]);
    assert.deepEqual(strands[3]?.parts, [[0, 1]]);
  });
});

test("a mark that fills the last square grows in its place", () => {
  const record = lastSquare();
  const { legal } = Game.fromRecord(record).view();
  const { before, after } = step(record, legal[0] ?? "");
  const line = timeline(before, after, "normal");
  assert.equal(line.kind, "stone");
  const [was, is] = [arrange(before, 374), arrange(after, 374)];
  const mark = posed(was, is, line.at(10)).marks.find(({ move }) => move === 9);
  assert.ok(mark && (mark.solid ?? 1) < 0.5);
  assert.deepEqual(posed(was, is, line.at(line.duration)), is);
});

/** A game in which only the last square is free, found by playing. */
function lastSquare() {
  for (let seed = 1; ; seed++) {
    const game = new Game();
    for (let { legal } = game.view(), i = seed; legal.length; { legal } = game.view()) {
      const [only] = legal;
      if (legal.length === 1 && only?.[0] === only?.[1]) return game.record();
      i = (i * 1103515245 + 12345) % 2147483648;
      game.play(/** @type {string} */ (legal[(i >> 8) % legal.length]));
    }
    game.free();
  }
}

describe("is there at once:", () => {
  const game = "goff 14 15 48 36 18";
  const trial = /** @type {Accent[]} */ (["chosen", "", "", "trial", "trial", "", "", "trial", ""]);
  /** @type {[string, Picture | null, Picture][]} */
  const cases = [
    ["the first picture", null, picture(game)],
    ["undo of a pair", picture("goff 14 15 48"), picture("goff 14 15")],
    ["undo of a collapse", picture(`${game} @1`), picture(game)],
    ["another game", picture("goff 14 15 48"), picture("goff 19 28")],
    ["an empty board", picture(`${game} @1`), picture("goff")],
    ["an outcome that is tried", picture(game), picture(`${game} @1`, { accents: trial })],
    ["a pair that is tried", picture("goff 14"), picture("goff 14 15", { attempt: 2 })],
    ["the same position, pointed at", picture("goff 14"), picture("goff 14", { lit: 1 })],
    ["two moves at once", picture("goff 14"), picture("goff 14 15 48")],
  ];
  for (const [name, before, after] of cases)
    test(name, () => assert.equal(timeline(before, after, "normal"), AT_ONCE));
});

describe("breathing", () => {
  test("belongs to the pair: the same for both halves, small, slow, each its own rhythm", () => {
    for (let move = 1; move <= 9; move++) {
      let turns = 0;
      for (let time = 20; time < 60_000; time += 20) {
        const [a, b] = [breath(move, time - 20), breath(move, time)];
        assert.ok(Math.abs(b) <= 1 && Math.abs(b - a) < 0.04, "smooth");
        if (a < 0 !== b < 0) turns++;
      }
      const period = 60_000 / (turns / 2);
      assert.ok(period > 3900 && period < 6300, `${period} ms`);
    }
    assert.notEqual(breath(1, 1000), breath(2, 1000));
  });

  test("the light takes every part of the loop in turn, in the order of the cycle", () => {
    const scene = arrange(picture("goff 14 15 48 36 18"), 374);
    const { loop } = scene;
    assert.ok(loop);
    const players = loop.points.map(({ player }) => player).filter(Boolean);
    assert.deepEqual(new Set(players), new Set(["X"]));
    // Closing mark first, then round: each leg begins at the square that the last one reached.
    const { cycle } = scene && Game.fromRecord("goff 14 15 48 36 18").view();
    const leg = loop.points.length / (cycle?.moves.length ?? 1);
    cycle?.moves.forEach((move, i) => {
      const first = loop.points[i * leg];
      const mark = scene.marks.find((one) => one.move === move && one.square === cycle.squares[i]);
      assert.ok(first && mark && Math.hypot(first.x - mark.x, first.y - mark.y) < mark.r * 2);
    });
    assert.equal(lightAt(loop, 374, 0), 0);
    assert.ok(lightAt(loop, 374, 500) > 0);
  });
});
