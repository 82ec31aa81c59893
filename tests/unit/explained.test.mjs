// A collapse with its explanation, as data: the order of its marks, the length of the pause, and the reason.
/** @import { Accent, Picture, Seats } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { idOf, isDue, isTold, noteOf } from "../../www/js/features/explained/model.js";
import { explanation, motion } from "../../www/js/variants/goff/explained.js";
import { arrange } from "../../www/js/variants/goff/layout.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { say } from "../browser/english.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

/** @param {string} record @returns {Picture} */
function pictureOf(record) {
  const view = Game.fromRecord(record).view();
  return { view, accents: view.squares.map(() => /** @type {Accent} */ ("")) };
}
const BEFORE = "goff 14 15 48 36 18";
const [before, after] = [pictureOf(BEFORE), pictureOf(`${BEFORE} @8`)];

for (const speed of /** @type {const} */ (["normal", "slow", "fast", "off"]))
  test(`marks settle one after the other, and then all is held for four seconds: ${speed}`, () => {
    const step = motion(before, after, speed);
    assert.ok(step?.held);
    const { held, duration, kind, moment } = step;
    assert.equal(kind, "explained");
    assert.ok(moment - held >= 4000 && moment - held < 4500, `${moment - held}`);
    const [from, to] = [arrange(before, 400), arrange(after, 400)];
    /** The marks that have come to rest at a time. @param {number} time */
    const settled = (time) =>
      step
        .between(from, to, time)
        .marks.filter(({ classical, solid = 1 }) => classical && solid === 1)
        .map(({ move }) => move);
    /** @type {number[]} */
    const seen = [];
    for (let time = 0; time <= held + 50; time += 10)
      for (const move of settled(time)) if (!seen.includes(move)) seen.push(move);
    assert.deepEqual(
      seen,
      after.view.collapsed.map(({ move }) => move),
    );
    const beside = step.between(from, to, held + 1000).marks.find(({ move }) => move === 4);
    assert.equal(beside?.apart, 1, "what does not collapse recedes while it is held");
    assert.deepEqual(step.between(from, to, duration).marks, to.marks);
  });

test("what does not collapse recedes while it is held, also if the collapse ends the game", () => {
  const END = "goff 12 45 23 56 13";
  const [open, over] = [pictureOf(END), pictureOf(`${END} @3`)];
  const step = motion(open, over, "normal");
  assert.ok(step?.held);
  const scene = step.between(arrange(open, 400), arrange(over, 400), step.held + 1000);
  /** @param {{ move: number, apart?: number }[]} all */
  const beside = (all) => all.filter(({ move }) => move === 2).map(({ apart }) => apart);
  assert.deepEqual([...beside(scene.marks), ...beside(scene.strands)], [1, 1, 1]);
});

test("a pair, undo and another game have nothing to explain", () => {
  assert.equal(motion(after, before, "normal"), null);
  assert.equal(motion(pictureOf("goff 14"), pictureOf("goff 14 15"), "normal"), null);
});

describe("two sentences", () => {
  /** @param {Picture} picture @param {Seats} [seats] @param {boolean} [coin] */
  const told = ({ view }, seats = ["", 1], coin = false) =>
    explanation({ view, seats, coin, names: null }).map((one) =>
      say(one).replaceAll("\u00a0", " "),
    );

  test("say which mark had to leave, for which, and how many more had to settle in turn", () => {
    assert.equal(told(after)[0], "X3 could not stay in 8: X5 is there now. 2 more had to follow.");
    assert.equal(
      told(pictureOf("goff 12 23 13 @1"))[0],
      "X1 could not stay in 1: X3 is there now. One more had to follow.",
    );
    assert.equal(told(pictureOf("goff 12 12 @1"))[0], "X1 could not stay in 1: O2 is there now.");
    assert.deepEqual(told(before), []);
  });

  test("and who closed the cycle, and who therefore chose", () => {
    const seats = /** @type {Seats[]} */ ([["", 1], [1, ""], ["", ""], ["Ada", "Ben"]]); // prettier-ignore
    assert.deepEqual(
      [...seats.map((who) => told(after, who)[1]), told(after, ["", 1], true)[1]],
      [
        "You closed a cycle, so Pip chose X5 in 8.",
        "Pip closed a cycle, so you chose X5 in 8.",
        "X closed a cycle, so O chose X5 in 8.",
        "Ada (X) closed a cycle, so Ben (O) chose X5 in 8.",
        "You closed a cycle, and the coin gave X5 in 8.",
      ],
    );
  });
});

test("it is told in games of one's own, not in lessons, not of two computers, not when looking back", () => {
  const at = (/** @type {string} */ record) => ({
    ...{
      gameId: "a",
      sideGame: null,
      task: null,
      past: null,
      view: Game.fromRecord(record).view(),
    },
    seats: /** @type {any} */ (["", 1]),
    steps: Array(record.split(" ").length - 1),
  });
  const [was, is] = [at(BEFORE), at(`${BEFORE} @8`)];
  assert.ok(isTold(is, was, 0));
  assert.ok(isTold({ ...is, sideGame: "by-link" }, was, 1));
  for (const other of /** @type {any[]} */ ([
    { sideGame: "lesson" },
    { seats: [1, 2] },
    { past: 2 },
    { task: {} },
    { gameId: "b" },
  ]))
    assert.ok(!isTold({ ...is, ...other }, was, 0), JSON.stringify(other));
  assert.ok(!isTold(is, null, 0) && !isTold(at(`${BEFORE} @8 23`), is, 0));

  const END = "goff 12 45 23 56 13";
  const [open, over] = [at(END), at(`${END} @3`)];
  assert.equal(over.view.phase, "over");
  assert.deepEqual(
    [0, 1, 2, 3].map((seen) => [isTold(is, was, seen), isTold(over, open, seen)]),
    [[true, true], [true, true], [false, true], [false, false]], // prettier-ignore
    "the first two, and the next one that ends a game",
  );
});

test("it goes on while it is played, and comes neither when looking back nor by Redo", () => {
  const at = (/** @type {string} */ record) => ({
    ...{
      gameId: "a",
      sideGame: null,
      task: null,
      past: /** @type {number | null} */ (null),
      record,
    },
    view: Game.fromRecord(record).view(),
    seats: /** @type {any} */ (["", 1]),
    steps: Array(record.split(" ").length - 1),
  });
  const [was, is] = [at(BEFORE), at(`${BEFORE} @8`)];
  const id = idOf(is);
  const [none, now] = [
    { now: "", told: new Set() },
    { now: id, told: new Set([id]) },
  ];
  assert.ok(isDue(is, was, 0, none));
  assert.ok(isDue(is, is, 1, now), "while it is played");
  assert.ok(!isDue({ ...is, past: 5 }, is, 1, now), "not when looking back");
  assert.ok(!isDue(is, is, 1, { ...now, now: "" }), "nor on return");
  assert.ok(!isDue(is, was, 1, { ...now, now: "" }), "not undone and played again");
  assert.ok(isDue({ ...is, gameId: "b" }, { ...was, gameId: "b" }, 1, { ...now, now: "" }));
});

test("until then a note says what a cycle is, and what entangled marks are", () => {
  const note = (/** @type {string} */ record, seen = 0, other = {}) =>
    noteOf(
      {
        ...{ sideGame: null, task: null, past: null, seats: ["", 1] },
        ...{ view: Game.fromRecord(record).view(), ...other },
      },
      seen,
    );
  assert.deepEqual(
    ["goff 14", "goff 14 25", "goff 14 25 69", "goff 14 15", "goff 14 14"].map((one) => note(one)),
    [null, null, null, "explained.entangled", "explained.cycle"],
  );
  assert.equal(note("goff 14 14", 1), "explained.cycle");
  assert.equal(note("goff 14 14", 2), null);
  assert.equal(note("goff 12 45 23 56 13 @3"), null, "the game is over");
  for (const other of [{ sideGame: "lesson" }, { seats: [1, 2] }, { past: 1 }, { task: {} }])
    assert.equal(note("goff 14 14", 0, /** @type {any} */ (other)), null, JSON.stringify(other));
});
