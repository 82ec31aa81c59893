// The painting as a list of drawing calls: the page's own paint.js with a context that only logs calls, on
// positions of the page's own engine.
/** @import { Accent, Palette, Picture, Scene } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { posed, timeline } from "../../www/js/variants/goff/animation.js";
import { arrange } from "../../www/js/variants/goff/layout.js";
import { layers } from "../../www/js/variants/goff/paint.js";
import { paint } from "../../www/js/board/paint.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @typedef {{ name: string, args: unknown[], state: Record<string, unknown>, path: unknown[][] }} Call */

/** A colour is its own name. @type {Palette} */
const PALETTE = {
  paper: "#fff",
  tile: "tile",
  edge: "edge",
  ink: "ink",
  soft: "soft",
  X: "X",
  O: "O",
  XText: "X-text",
  OText: "O-text",
  bodies: ["body-1", "body-2", "body-3", "body-4"],
  washes: ["wash-1", "wash-2", "wash-3", "wash-4"],
  light: "light",
  font: "sans-serif",
  receded: 0.3,
  beside: 0.3,
  numbered: 0.35,
};

/** @param {Scene} scene @param {number | null} [time] */
function record(scene, time = null) {
  /** @type {Call[]} */
  const calls = [];
  /** @type {Record<string, unknown>} */
  const state = { globalAlpha: 1, dash: [] };
  /** @type {unknown[][]} */
  let path = [];
  const ctx = new Proxy(state, {
    get: (_, name) => {
      if (typeof name !== "string") return undefined;
      assert.ok(!(name in state), `${name} is read: paint writes only`);
      return (/** @type {unknown[]} */ ...args) => {
        if (name === "beginPath") path = [];
        else if (/To$|^arc$|ect$|^closePath$/.test(name)) path.push([name, ...args]);
        if (name === "setLineDash") state.dash = args[0];
        calls.push({ name, args, state: { ...state }, path: [...path] });
      };
    },
    set: (_, name, value) => {
      if (typeof name === "string") state[name] = value;
      return true;
    },
  });
  const moment = time === null ? null : { time };
  paint(/** @type {any} */ (ctx), scene, PALETTE, 2, layers, moment);
  calls.push({ name: "end", args: [], state: { ...state }, path: [] });
  return calls;
}

const PLAIN = /** @type {Accent[]} */ (Array(9).fill(""));
/** @param {string} text @param {Partial<Picture>} [more] @returns {Picture} */
const picture = (text, more) => ({ view: Game.fromRecord(text).view(), accents: PLAIN, ...more });
/** @param {Call[]} calls @param {(call: Call) => boolean} test */
const last = (calls, test) => calls.findLastIndex(test);
/** @param {Call} call */
const isSquare = ({ name, state }) =>
  name === "fillText" && state.fillStyle === "ink" && state.globalAlpha === PALETTE.numbered;
/** @param {Call} call */
const isNumber = (call) =>
  call.name === "fillText" && call.state.fillStyle !== "soft" && !isSquare(call);
/** @param {Call} call */
const inks = ({ name }) => name === "stroke" || name === "fill";

const NINE = "goff 15 25 35 45 56 57 58 59 15";
const CYCLE = "goff 14 15 48 36 18";
const STATES = [
  "goff",
  "goff 14",
  "goff 14 29 35 47 28 36",
  CYCLE,
  NINE,
  `${CYCLE} @1`,
  "goff 12 45 23 56 36 14 @4",
];

/** Every scene of these tests, with and without a time. @returns {Generator<[string, Call[]]>} */
function* scenes() {
  for (const text of STATES)
    for (const time of [null, 0, 1234, 98765])
      yield [`${text} at ${time}`, record(arrange(picture(text), 374), time)];
  const [before, after] = [picture(NINE), picture(`${NINE} @1`)];
  const line = timeline(before, after, "normal");
  const [was, is] = [arrange(before, 374), arrange(after, 374)];
  for (let time = 0; time <= line.duration; time += line.duration / 40)
    yield [`a collapse at ${time}`, record(posed(was, is, line.at(time)), time)];
}

test("nothing is undefined, endless or negative; what is saved is restored; what is set is set back", () => {
  for (const [name, calls] of scenes()) {
    let depth = 0;
    for (const { name: call, args, state } of calls) {
      for (const arg of args.flat())
        assert.ok(typeof arg === "string" || Number.isFinite(arg), `${name}: ${call}(${args})`);
      for (const [key, value] of Object.entries(state))
        assert.ok(value !== undefined && !Number.isNaN(value), `${name}: ${key} is ${value}`);
      const alpha = Number(state.globalAlpha);
      assert.ok(alpha >= 0 && alpha <= 1, `${name}: globalAlpha is ${alpha}`);
      if (call === "arc") assert.ok(Number(args[2]) >= 0, `${name}: a radius of ${args[2]}`);
      if (call === "save") depth++;
      if (call === "restore") depth--;
      assert.ok(depth >= 0);
    }
    const end = calls.at(-1)?.state;
    assert.equal(depth, 0, name);
    assert.equal(end?.globalAlpha, 1, name);
    assert.deepEqual(end?.dash, [], name);
    assert.equal(end?.lineCap, "round", name);
  }
});

test("numbers come last, each once, above everything, and then what rows are worth", () => {
  for (const text of STATES) {
    const scene = arrange(picture(text), 374);
    const calls = record(scene);
    const worths = scene.bands.flatMap(({ points }) => (points ? [points === 1 ? "1" : "½"] : []));
    assert.equal(calls.filter(isNumber).length, scene.marks.length + worths.length, text);
    if (!scene.marks.length) continue;
    const first = calls.findIndex(isNumber);
    const points = calls.filter(isNumber)[scene.marks.length];
    const worthless = points ? calls.slice(0, calls.indexOf(points) - 2) : calls;
    assert.ok(last(worthless, inks) < first, text);
    assert.deepEqual(
      calls.filter(isNumber).map(({ args }) => args[0]),
      [...scene.marks.map(({ move }) => String(move)), ...worths],
    );
  }
});

test("every square has its number, under all but the tint of its tile, where no mark needs the room", () => {
  for (const text of STATES) {
    const calls = record(arrange(picture(text), 374));
    const drawn = calls.filter(isSquare).map(({ args }) => Number(args[0]));
    const isCrowded = (/** @type {number} */ square) => text === NINE && square === 5;
    const all = PLAIN.map((_, i) => i + 1).filter((square) => !isCrowded(square));
    assert.deepEqual(drawn, all, text);
    const strands = calls.findIndex(({ path }) => path[1]?.[0] === "bezierCurveTo");
    if (strands >= 0) assert.ok(last(calls, isSquare) < strands, text);
  }
  // The small board of a card has no numbers of squares: the texts of the card name them.
  assert.equal(record(arrange(picture(CYCLE), 208)).filter(isSquare).length, 0);
});

test("the cycle lies above the other strands, its stems are dotted, the rest recedes", () => {
  const scene = arrange(picture(CYCLE), 374);
  const calls = record(scene);
  const curves = calls.filter(
    ({ name, path, state }) =>
      name === "stroke" &&
      path[1]?.[0] === "bezierCurveTo" &&
      ["X", "O"].includes(String(state.strokeStyle)) &&
      Number(state.globalAlpha) > 0.15, // not the cycle's glow
  );
  assert.equal(curves.length, scene.strands.length);
  const [apart, stem, ...cycle] = curves;
  assert.ok(Math.abs(Number(apart?.state.globalAlpha) - PALETTE.receded) < 1e-9);
  assert.equal(/** @type {unknown[]} */ (stem?.state.dash)?.length, 2);
  assert.equal(cycle.length, 3);
  for (const { state } of cycle) {
    assert.deepEqual(state.dash, []);
    assert.ok(Number(state.lineWidth) > 1.3 * Number(apart?.state.lineWidth));
  }
});

test("where nothing moves, an arrowhead on each strand of the cycle says the order", () => {
  const heads = (/** @type {Call[]} */ calls) =>
    calls.filter(({ name, path }) => name === "fill" && path.at(-1)?.[0] === "closePath").length;
  const scene = arrange(picture(CYCLE), 374);
  assert.equal(heads(record(scene)), 3);
  const moving = record(scene, 500);
  assert.equal(heads(moving), 0);
  assert.ok(moving.some(({ name, state }) => name === "stroke" && state.strokeStyle === "light"));
});

test("both halves of a pair are painted in the same phase, and their strand with them", () => {
  const scene = arrange(picture("goff 19 28 37"), 374);
  for (let time = 0; time < 7000; time += 350) {
    /** @type {Record<string, Set<string>>} */
    const seen = {};
    for (const { name, path, state } of record(scene, time)) {
      const [first] = path;
      if (name !== "stroke" || !["X", "O"].includes(String(state.strokeStyle))) continue;
      if (path.length > 4 || path[1]?.[0] === "bezierCurveTo") continue;
      const [x, y] = first?.[0] === "arc" ? [first[1], first[2]] : [first?.[1], first?.[2]];
      const mark = scene.marks.find(
        (one) => Math.hypot(one.x - Number(x), one.y - Number(y)) < one.r * 1.4,
      );
      assert.ok(mark);
      (seen[mark.move] ??= new Set()).add(`${state.globalAlpha} ${state.lineWidth}`);
    }
    assert.deepEqual(Object.keys(seen), ["1", "2", "3"]);
    for (const looks of Object.values(seen)) assert.equal(looks.size, 1, "one look for both");
  }
});

describe("bodies", () => {
  const bands = (/** @type {string} */ text) =>
    record(arrange(picture(text), 374)).filter(
      ({ name, state }) => name === "stroke" && /^body/.test(String(state.strokeStyle)),
    );

  test("are there once marks are entangled with others, one for each component", () => {
    assert.equal(bands("goff 14 29").length, 0, "nothing to tell");
    assert.equal(bands("goff 14 47").length, 1);
    assert.equal(bands("goff 14 29 35 47").length, 3);
  });

  test("differ by pattern as well as by tint", () => {
    const looks = bands("goff 14 29 35 47 28 36").map(({ state }) => [
      String(state.strokeStyle),
      JSON.stringify(state.dash),
    ]);
    assert.equal(new Set(looks.map(([tint]) => tint)).size, 3);
    // A ribbon, beads, two rails: the rails are two strokes without dashes.
    const dashes = looks.map(([, dash]) => /** @type {number[]} */ (JSON.parse(dash ?? "")));
    assert.deepEqual([...new Set(dashes.map((one) => one.length))], [0, 2]);
    const [beads] = dashes.filter((one) => one.length);
    assert.ok(beads && beads[0] === 0.01, "beads are the dots of round ends");
    assert.deepEqual(dashes[0], [], "the first component is a ribbon");
  });

  test("wash the squares of their component and no other", () => {
    const scene = arrange(picture("goff 14 29 47"), 374);
    const washed = record(scene)
      .filter(({ name, state }) => name === "fill" && state.fillStyle === "wash-1")
      .map(({ path }) => {
        const [, x, y] = path[0] ?? [];
        return scene.tiles.find((tile) => Math.hypot(tile.x - Number(x), tile.y - Number(y)) < 5)
          ?.square;
      });
    assert.deepEqual(washed, [1, 4, 7]);
  });
});

describe("ghosts", () => {
  const ghosts = /** @type {const} */ ([
    { player: "X", move: 1, from: 1 },
    { player: "O", move: 2, from: 1 },
    { player: "X", move: 5, from: 8 },
  ]);
  /** @param {Partial<Picture>} [more] */
  const calls = (more) =>
    record(arrange(picture(`${CYCLE} @1`, { ghosts: [...ghosts], ...more }), 374));
  /** @param {Call[]} list */
  const numbers = (list) =>
    list
      .filter(({ name, state }) => name === "fillText" && state.fillStyle === "soft")
      .map(({ args }) => args[0]);

  test("are drawn when asked for, in dots, each with its number", () => {
    assert.deepEqual(numbers(record(arrange(picture(`${CYCLE} @1`), 374))), []);
    assert.deepEqual(numbers(calls()), ["1", "2", "5"]);
    const dotted = calls().filter(
      ({ name, state, path }) =>
        name === "stroke" &&
        Array.isArray(state.dash) &&
        state.dash[0] === 0.1 &&
        path[1]?.[0] !== "bezierCurveTo",
    );
    assert.equal(dotted.length, 3);
  });

  test("are linked to their mark when it is pointed at", () => {
    const links = (/** @type {Partial<Picture>} */ more) =>
      arrange(picture(`${CYCLE} @1`, { ghosts: [...ghosts], ...more }), 374).ghosts.filter(
        ({ link }) => link,
      ).length;
    assert.equal(links({}), 0);
    assert.equal(links({ litMove: 1 }), 1);
    assert.equal(links({ lit: 1 }), 3, "what could have been here, and where X5 could have been");
  });
});

test("a move that is lit lights its pair, and what is entangled with it less", () => {
  const roles = (/** @type {Partial<Picture>} */ more) =>
    Object.fromEntries(
      arrange(picture("goff 14 47 29", more), 374).strands.map(({ move, role }) => [move, role]),
    );
  assert.deepEqual(roles({ litMove: 1 }), { 1: "lit", 2: "kin", 3: "plain" });
  assert.deepEqual(roles({ lit: 4 }), { 1: "lit", 2: "lit", 3: "plain" });
  assert.deepEqual(roles({ lit: 7 }), { 1: "kin", 2: "lit", 3: "plain" });
});
