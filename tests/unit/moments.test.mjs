// The moments after a step, as scenes: rows, losses, a draw, a solved puzzle.
/** @import { Accent, Drawing, Picture, PlacedMark, Scene } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { bandsOf, pointsOfRows } from "../../www/js/board/layout.js";
import { momentOf } from "../../www/js/board/moments.js";
import * as dice from "../../www/js/variants/kvantove/animation.js";
import { arrange as arrangeDice } from "../../www/js/variants/kvantove/layout.js";
import * as goff from "../../www/js/variants/goff/animation.js";
import { arrange } from "../../www/js/variants/goff/layout.js";
import { tileOf } from "../../www/js/variants/nine-squares.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

const SIZE = 374;
const BOTH = ["goff 12 45 23 56 36 14", "@4"];
const DRAW = ["goff 12 12 @1 45 45 @5 69 69 @6 78 38 37", "@3"];
const ROW = ["goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8", "33"];
const DIE = ["kvantove 13 46 5 2 9 8 7 46@4", "13@3"];

/** @param {string} record @returns {Picture} */
const picture = (record) => ({
  view: Game.fromRecord(record).view(),
  accents: /** @type {Accent[]} */ (Array(9).fill("")),
});

/**
 * The scenes of a step that ends a game: those up to its moment and those after.
 * @param {string[]} game its record, and the step
 * @param {{ quiet?: boolean, motion?: Drawing["motion"], draw?: Drawing["arrange"] }} [how]
 */
function seen([record = "", action = ""], { quiet, motion = goff.motion, draw = arrange } = {}) {
  const [before, after] = [picture(record), { ...picture(`${record} ${action}`), isLoss: quiet }];
  const { duration, moment, between } = motion(before, after, "normal");
  const [from, to] = [draw(before, SIZE), draw(after, SIZE)];
  const times = Array.from({ length: 121 }, (_, i) => (duration * i) / 120);
  const scenes = times.map((time) => ({ time, ...between(from, to, time) }));
  const [waiting, celebrating] = [false, true].map((is) =>
    scenes.filter(({ time }) => time > moment === is),
  );
  assert.ok(waiting && celebrating);
  return { duration, moment, waiting, celebrating, end: to };
}

/** @param {Pick<PlacedMark, "swell">} mark */
const swells = ({ swell = 1 }) => swell > 1.02;

describe("rows", () => {
  test("come after the last mark, the older first, and end as they stay", () => {
    const { moment, duration, waiting, celebrating, end } = seen(BOTH);
    assert.ok(duration - moment < 1500, "in less than 1.5 s");
    for (const { bands } of waiting) assert.ok(bands.every(({ drawn }) => drawn === 0));
    const begins = [0, 1].map((row) => celebrating.findIndex(({ bands }) => bands[row]?.drawn));
    assert.ok(Number(begins[0]) >= 0 && Number(begins[1]) > Number(begins[0]));
    assert.deepEqual(
      celebrating.at(-1)?.bands,
      end.bands.map((band) => ({ ...band, drawn: 1 })),
    );
  });

  test("have light at the head of their band, and their marks swell as it passes", () => {
    const { waiting, celebrating } = seen(BOTH);
    const isLit = (/** @type {Scene} */ { bands }) =>
      bands.some(({ light }) => light !== undefined);
    assert.ok(celebrating.some(isLit) && !waiting.some(isLit));
    for (const scene of celebrating)
      for (const { role, ...mark } of scene.marks)
        if (swells(mark)) assert.equal(role, "plain", "only marks of a row");
    const first = celebrating[0]?.bands[0]?.squares ?? [];
    const peaks = first.map((square) => {
      const sizes = celebrating.map(
        ({ marks }) => marks.find((mark) => mark.square === square)?.swell ?? 1,
      );
      assert.ok(Math.max(...sizes) > 1.1);
      return sizes.indexOf(Math.max(...sizes));
    });
    assert.deepEqual(
      peaks,
      [...peaks].sort((a, b) => a - b),
    );
  });

  test("stand out, because the rest of the board recedes", () => {
    for (const [game, how] of /** @type {const} */ ([
      [ROW, {}],
      [DIE, { motion: dice.motion, draw: arrangeDice }],
    ])) {
      const { waiting, celebrating } = seen(game, how);
      const apart = (/** @type {Scene} */ { marks }) =>
        marks.filter(({ role }) => role === "beside").map((mark) => mark.apart);
      assert.ok(apart(/** @type {Scene} */ (celebrating.at(-1))).length > 0);
      assert.ok(waiting.flatMap(apart).every((part) => part === 0));
      assert.ok(apart(/** @type {Scene} */ (celebrating.at(-1))).every((part) => part === 1));
    }
  });

  test("that are lost are shown quietly: they come up in place, and nothing swells", () => {
    const { celebrating } = seen(BOTH, { quiet: true });
    for (const { bands, marks } of celebrating) {
      assert.ok(bands.every(({ drawn, light }) => drawn === undefined && light === undefined));
      assert.ok(!marks.some(swells));
    }
    assert.ok(Number(celebrating[0]?.bands[0]?.alpha) < 0.1);
  });

  test("are worth what the score says, the older more", () => {
    const rows = [
      { player: /** @type {const} */ ("X"), squares: [1, 2, 3], age: 5 },
      { player: /** @type {const} */ ("O"), squares: [4, 5, 6], age: 6 },
    ];
    assert.deepEqual(pointsOfRows({ rows, score: { X: 1, O: 0.5 } }), [1, 0.5]);
    assert.deepEqual(pointsOfRows({ rows, score: { X: 1, O: 1 } }), [1, 1]);
    const own = rows.map((row) => ({ ...row, player: /** @type {const} */ ("X") }));
    assert.deepEqual(pointsOfRows({ rows: own, score: { X: 1.5, O: 0 } }), [1, 0.5]);
    assert.deepEqual(pointsOfRows({ rows: own, score: { X: 1, O: 0 } }), [1, 0]);
    assert.deepEqual(pointsOfRows({ rows, score: null }), [0, 0], "not before the end");
  });

  test("say it on the board only where there are several, clear of marks and inside the board", () => {
    const { view } = picture("goff 12 45 23 56 36 14 @4");
    const [only] = bandsOf({ ...view, rows: view.rows.slice(0, 1) }, tileOf, SIZE);
    assert.equal(only?.points, 0);
    const lines = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
      [1, 4, 7],
      [2, 5, 8],
      [3, 6, 9],
      [1, 5, 9],
      [3, 5, 7],
    ];
    for (const squares of lines) {
      const rows = [squares, squares].map((row) => ({ ...view.rows[0], squares: row }));
      const [band] = bandsOf(/** @type {typeof view} */ ({ ...view, rows }), tileOf, SIZE);
      assert.ok(band && band.points > 0);
      const { x, y } = band.badge;
      const r = band.half * 0.24;
      assert.ok(x - r > 0 && y - r > 0 && x + r < SIZE && y + r < SIZE, `${squares}`);
      const tile = tileOf(squares[0] ?? 1, SIZE);
      const away = Math.hypot(x - tile.x - tile.w / 2, y - tile.y - tile.w / 2);
      const diagonal =
        squares.includes(5) && squares.some((square) => square === 1 || square === 3);
      // An X reaches further along a diagonal.
      const reach = diagonal && squares[1] === 5 && squares[0] !== 4 ? 0.37 : 0.295;
      assert.ok(away - r > tile.w * reach, `${squares}: ${away - r}`);
    }
  });
});

test("a game without a row ends with one wave, the oldest mark first", () => {
  const { celebrating } = seen(DRAW);
  const moves = [...(celebrating[0]?.marks ?? [])].map(({ move }) => move).sort((a, b) => a - b);
  const peaks = moves.map((move) => {
    const sizes = celebrating.map(
      ({ marks }) => marks.find((mark) => mark.move === move)?.swell ?? 1,
    );
    assert.ok(Math.max(...sizes) > 1.05);
    return sizes.indexOf(Math.max(...sizes));
  });
  for (let i = 1; i < peaks.length; i++) assert.ok(Number(peaks[i]) > Number(peaks[i - 1]));
});

test("no moment is as long as 1.5 s, and none comes while the game goes on", () => {
  for (const rows of [0, 1, 2, 3]) assert.ok(momentOf(rows, true) < 1500, `${rows} rows`);
  assert.equal(momentOf(0, false), 0);
  const { duration, moment } = goff.motion(
    picture("goff 14 15 48 36 18"),
    picture("goff 14 15 48 36 18 @1"),
    "normal",
  );
  assert.equal(moment, duration);
});

describe("a celebration", () => {
  const scene = arrange(picture("goff 14 15 48"), SIZE);

  test("of a solved puzzle: rings from the squares of its solution, in the hue of who plays it", () => {
    const { duration, between } = goff.celebration(
      { kind: "solved", player: "O", squares: [1, 9] },
      "normal",
    );
    assert.ok(duration < 1500);
    const { ripples = [] } = between(scene, scene, duration / 2);
    assert.ok(ripples.length >= 4 && ripples.every(({ player }) => player === "O"));
    const places = new Set(ripples.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`));
    assert.equal(places.size, 2);
    assert.equal((between(scene, scene, duration).ripples ?? []).length, 0, "it ends");
  });

  test("of a lesson: rings from the middle, in ink", () => {
    const { duration, between } = goff.celebration({ kind: "completed" }, "fast");
    const { ripples = [] } = between(scene, scene, duration / 2);
    assert.ok(ripples.length > 0);
    for (const { x, y, player } of ripples) {
      assert.equal(player, null);
      assert.deepEqual([x, y], [SIZE / 2, SIZE / 2]);
    }
  });
});
