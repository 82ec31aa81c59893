// Sounds as data, from two views of the page's own engine.
/** @import { Accent } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { keyOf, motion as goffMotion, timeline } from "../../www/js/variants/goff/animation.js";
import { motion as explainedMotion } from "../../www/js/variants/goff/explained.js";
import { arrange as arrangeGoff } from "../../www/js/variants/goff/layout.js";
import { motion } from "../../www/js/variants/kvantove/animation.js";
import { arrange } from "../../www/js/variants/kvantove/layout.js";
import { loadVariant } from "../../www/js/variants/index.js";
import {
  closeOf,
  mayAsk,
  schedule,
  soundsOf,
  vibration,
} from "../../www/js/features/sound/model.js";
import { stepsOf } from "../../www/js/game/history.js";
import { goff } from "../../www/js/variants/goff/index.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import "../browser/english.mjs";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

// As the page does before such a game is on the board.
await loadVariant("dice");

await goff.board.loadSounds?.();

/** The sounds of the last action of a record. @param {string} record */
function heard(record) {
  const game = Game.fromRecord(record);
  const after = game.view();
  game.undo();
  return soundsOf(game.view(), after);
}

/** The position of a record as the board shows it. @param {string} record */
const pictureOf = (record) => ({
  view: Game.fromRecord(record).view(),
  accents: /** @type {Accent[]} */ (Array(9).fill("")),
});

/** @param {string} record */
const names = (record) => heard(record).map(({ sound }) => sound);

describe("as data", () => {
  test("a pair alone, a pair that is entangled, a cycle", () => {
    assert.deepEqual(names("goff 14"), ["place", "place"]);
    assert.deepEqual(names("goff 14 15"), ["place", "place", "entangle"]);
    assert.deepEqual(names("goff 14 15 48 18"), ["place", "place", "cycle"]);
    const [left, right] = heard("goff 13");
    assert.ok(left && right && left.pan < 0 && right.pan > 0, "from where its squares are");
  });

  test("a collapse rises along the cycle and falls along the stems, mark by mark", () => {
    const marks = heard("goff 14 15 57 48 18 @1").filter(({ sound }) => sound === "collapse");
    assert.deepEqual(
      marks.map(({ step }) => step),
      [0, 1, 2, 3, 4],
    );
    const [a, b, c, d, e] = marks.map(({ note }) => note);
    assert.ok(Number(a) < Number(b) && Number(b) < Number(c), "up");
    assert.ok(Number(c) > Number(d) && Number(d) > Number(e), "down");
  });

  test("rows, and the end; a cat's game ends without a row", () => {
    const both = heard("goff 12 45 23 56 36 14 @4");
    assert.deepEqual(
      both.slice(-3).map(({ sound }) => sound),
      ["row", "row", "end"],
    );
    assert.equal(new Set(both.slice(-3).map(({ step }) => step)).size, 3, "one after the other");
    assert.deepEqual(names("goff 12 12 @1 45 45 @5 69 69 @6 78 38 37 @3").slice(-1), ["end"]);
    assert.ok(!names("goff 12 12 @1 45 45 @5 69 69 @6 78 38 37 @3").includes("row"));
    assert.deepEqual(names("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8 33"), [
      "collapse",
      "row",
      "end",
    ]);
  });

  test("stones: a quantum one in its two squares, a classical one in its own", () => {
    assert.deepEqual(names("kvantove 13"), ["place", "place"]);
    const [left, right] = heard("kvantove 13");
    assert.ok(left && right && left.pan < 0 && right.pan > 0, "from where its squares are");
    assert.deepEqual(names("kvantove 13 6"), ["stone"]);
    const [stone] = heard("kvantove 13 6");
    assert.ok(Number(stone?.pan) > 0 && Number(stone?.note) > Number(left?.note), "O is higher");
    assert.deepEqual(names("kvantove 1 4 2 5 3"), ["stone", "row", "end"]);
  });

  test("a measurement: the die, and then the stone", () => {
    const full = "kvantove 12 45 36 78 9";
    const [low, high] = [heard(`${full} 36@3`), heard(`${full} 78@7`)];
    assert.deepEqual(
      low.map(({ sound }) => sound),
      [...Array(7).fill("throw"), "collapse"],
    );
    assert.deepEqual(low.slice(0, -1), high.slice(0, -1), "the die itself gives nothing away");
    assert.deepEqual([low.at(-1)?.pan, high.at(-1)?.pan], [0.5, -0.5]);
    assert.deepEqual(names("kvantove 13 46 5 2 9 8 7 46@4 13@3").slice(-3), [
      "collapse",
      "row",
      "end",
    ]);
  });

  test("where nothing moves no die is heard, and what it brought at once", () => {
    const sounds = heard("kvantove 13 46 5 2 9 8 7 46@4 13@3");
    assert.deepEqual(
      schedule(sounds, "off").map(({ sound, at }) => [sound, at]),
      [
        ["collapse", 0],
        ["row", 0.07],
        ["result", 0.14],
      ],
    );
  });

  test("nothing for what was not played: undo, the same again, another game", () => {
    const [start, one, four, other, full, found, between] = [
      "goff",
      "goff 14",
      "goff 14 15 48 18",
      "wikipedia 14 15",
      "kvantove 12 45 36 78 9",
      "kvantove 12 45 36 78 9 12@1",
      "kvantove 12 45 36",
    ].map((record) => Game.fromRecord(record).view());
    assert.ok(start && one && four && other && full && found && between);
    for (const [a, b] of /** @type {const} */ ([
      [one, start],
      [one, one],
      [start, four],
      [one, other],
      [four, one],
      [start, found],
      [found, full],
      [found, found],
      [between, full],
      [between, found],
    ]))
      assert.deepEqual(soundsOf(a, b), []);
  });

  test("follows the pace that is set, and hurries when there is much to hear", () => {
    const sounds = heard("goff 12 23 36 69 98 87 74 45 51 @1");
    assert.equal(sounds.filter(({ sound }) => sound === "collapse").length, 9);
    for (const speed of /** @type {const} */ (["slow", "normal", "fast", "off"])) {
      const times = schedule(sounds, speed).map(({ at }) => at);
      assert.deepEqual(
        [...times].sort((p, q) => p - q),
        times,
      );
      assert.ok(Number(times.at(-1)) <= { slow: 11, normal: 4.5, fast: 1.8, off: 1.5 }[speed]);
    }
  });
});

test("a collapse is heard as it is shown", () => {
  const record = "goff 12 45 23 56 36 14";
  const [before, after] = [pictureOf(record), pictureOf(`${record} @4`)];
  for (const speed of /** @type {const} */ (["slow", "normal", "fast"])) {
    const line = timeline(before, after, speed);
    const whole = goffMotion(before, after, speed);
    const [was, is] = [arrangeGoff(before, 300), arrangeGoff(after, 300)];
    const heard = schedule(soundsOf(before.view, after.view), speed);
    const marks = heard.filter(({ sound }) => sound === "collapse");
    marks.forEach(({ at }, i) => {
      const key = keyOf(line.order[i] ?? 0, after.view.collapsed[i]?.square ?? 0);
      const solid = (/** @type {number} */ time) => line.at(time).marks[key]?.solid ?? 1;
      assert.equal(solid(at * 1000), 0, "not before its mark");
      assert.ok(solid(at * 1000 + 0.3 * line.duration) > 0, "and not long after");
    });
    const rows = heard.filter(({ sound }) => sound === "row");
    rows.forEach(({ at }, i) => {
      const drawn = (/** @type {number} */ time) => whole.between(was, is, time).bands[i]?.drawn;
      assert.equal(drawn(at * 1000 - 1), 0);
      assert.ok(Number(drawn(at * 1000 + 60)) > 0);
    });
    assert.ok(Math.abs(Number(heard.at(-1)?.at) * 1000 - whole.duration) < 1, "the end at the end");
  }
});

test("a collapse that explains itself is heard as it is shown, and its end not before it", () => {
  const record = "goff 12 45 23 56 36 14";
  const [before, after] = [pictureOf(record), pictureOf(`${record} @4`)];
  const [was, is] = [arrangeGoff(before, 300), arrangeGoff(after, 300)];
  for (const speed of /** @type {const} */ (["slow", "normal", "fast", "off"])) {
    const shown = explainedMotion(before, after, speed);
    assert.ok(shown);
    const { between, duration, moment, held = 0 } = shown;
    const heard = schedule(soundsOf(before.view, after.view, speed), null);
    /** Whether a mark has settled. @param {number} i @param {number} time */
    const settled = (i, time) =>
      between(was, is, time).marks.some(
        ({ move, classical, solid = 1 }) =>
          move === after.view.collapsed[i]?.move && classical && solid === 1,
      );
    const marks = heard.filter(({ sound }) => sound === "collapse");
    assert.equal(marks.length, after.view.collapsed.length);
    marks.forEach(({ at, lasts }, i) => {
      if (at) assert.ok(!settled(i, at * 1000 - 1), `${speed}: not before its mark`);
      assert.ok(settled(i, at * 1000 + 0.2 * held), `${speed}: and not long after`);
      assert.ok((at + lasts) * 1000 <= held + 1, `${speed}: silent while it is held`);
    });
    const rows = heard.filter(({ sound }) => sound === "row");
    assert.equal(rows.length, 2);
    for (const { at } of rows) assert.ok(at * 1000 >= moment, `${speed}: no row before the moment`);
    const end = Number(heard.at(-1)?.at) * 1000;
    assert.ok(Math.abs(end - duration) < 1, `${speed}: the end at the end`);
  }
});

test("the coin of an explained collapse is tossed before anything is heard of it", () => {
  const record = "nature 14 15 48 18";
  const before = Game.fromRecord(record).view();
  const after = Game.fromRecord(`${record} @1`).view();
  for (const [speed, toss] of /** @type {const} */ ([
    ["normal", 1.7],
    ["fast", 0.68],
    ["off", 0],
  ])) {
    const [first] = schedule(soundsOf(before, after, speed), null);
    assert.ok(Math.abs(Number(first?.at) - toss) < 1e-9, `${speed}: ${first?.at}`);
  }
});

test("a measured stone is heard as it is shown", () => {
  for (const [record, action] of /** @type {const} */ ([
    ["kvantove 12 45 36 78 9", "36@6"],
    ["kvantove 13 46 5 2 9 8 7 46@4", "13@3"],
  ])) {
    const [before, after] = [pictureOf(record), pictureOf(`${record} ${action}`)];
    const [from, to] = [arrange(before, 300), arrange(after, 300)];
    const square = Number(action.at(-1));
    for (const speed of /** @type {const} */ (["slow", "normal", "fast"])) {
      const line = motion(before, after, speed);
      const at = (/** @type {number} */ time) =>
        /** @type {import("../../www/js/variants/kvantove/layout.js").DiceScene} */ (
          line.between(from, to, time)
        );
      /** @type {{ sound: string, time: number }[]} */
      const sounds = schedule(soundsOf(before.view, after.view), speed).map(({ sound, at }) => ({
        sound,
        time: at * 1000,
      }));
      const knocks = sounds.filter(({ sound }) => sound === "throw");
      // Just before it lies on a face, it is still turning to it.
      for (const { time } of knocks.slice(0, -1)) {
        assert.ok(Number(at(time - 0.5).die?.turn) > 0.9);
        assert.ok(Number(at(time + 0.5).die?.turn) < 0.1);
      }
      const last = Number(knocks.at(-1)?.time);
      assert.notEqual(at(last * 0.9).die?.turn, 0, "it rolls");
      assert.equal(at(last + 0.5).die?.turn, 0, "it lies");
      const [found] = sounds.filter(({ sound }) => sound === "collapse");
      assert.ok(found && found.time > last, "after the roll");
      const there = (/** @type {number} */ time) =>
        at(time).marks.some((mark) => mark.square === square);
      assert.ok(!there(found.time - 1) && there(found.time + 1), "when its stone is there");
      const rows = sounds.filter(({ sound }) => sound === "row");
      rows.forEach(({ time }, i) => {
        assert.equal(at(time - 1).bands[i]?.drawn, 0);
        assert.ok(Number(at(time + 60).bands[i]?.drawn) > 0);
      });
      const [end] = sounds.filter(({ sound }) => sound === "result");
      assert.equal(rows.length, end ? 1 : 0);
      if (end) assert.ok(Math.abs(end.time - line.duration) < 1, "the end at the end");
    }
  }
});

describe("how a game closes", () => {
  /** @param {string} record @param {import("../../www/js/types.js").Seats} seats */
  const close = (record, seats) => closeOf({ view: Game.fromRecord(record).view(), seats });
  const X_WINS = "goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8 33";
  const BOTH = "goff 12 45 23 56 36 14 @4";
  const CAT = "goff 12 12 @1 45 45 @5 69 69 @6 78 38 37 @3";

  test("is a win or a loss for a person who is alone with the computer", () => {
    const [x = null] = Game.fromRecord(X_WINS).view().rows;
    assert.equal(x?.player, "X");
    assert.equal(close(X_WINS, ["", 2]), "win");
    assert.equal(close(X_WINS, [2, ""]), "loss");
    assert.equal(close("kvantove 1 4 2 5 3", [3, "Bo"]), "loss");
  });

  test("is neither between two people, nor for the computer alone", () => {
    assert.equal(close(X_WINS, ["", ""]), "result");
    assert.equal(close(X_WINS, ["Ada", "Bo"]), "result");
    assert.equal(close(X_WINS, [1, 5]), "result");
  });

  test("is its own where both have a row, and where nobody has one", () => {
    for (const seats of /** @type {import("../../www/js/types.js").Seats[]} */ ([
      ["", ""],
      ["", 2],
    ])) {
      assert.equal(close(BOTH, seats), "both");
      assert.equal(close(CAT, seats), "draw");
    }
  });

  test("comes in place of the end", () => {
    const sounds = schedule(heard(BOTH), "normal", "both").map(({ sound }) => sound);
    assert.deepEqual(sounds.slice(-1), ["both"]);
    assert.ok(!sounds.some((sound) => String(sound) === "end"));
  });
});

test("a strand is heard as it is laid and as it arrives, and then what it joins", () => {
  const [laid, arrives, joined] = schedule(heard("goff 14 15"), "normal");
  assert.equal(laid?.at, 0);
  assert.ok(arrives && joined && arrives.at > 0 && joined.at >= arrives.at);
});

test("the marks of a collapse build one chord: each tone is held to the end, X and O by turns", () => {
  const sounds = heard("goff 14 15 57 48 18 @1").filter(({ sound }) => sound === "collapse");
  for (const speed of /** @type {const} */ (["slow", "normal", "fast", "off"])) {
    const ends = schedule(sounds, speed).map(({ at, lasts }) => Math.round((at + lasts) * 1000));
    assert.equal(new Set(ends).size, 1, speed);
  }
  const notes = sounds.map(({ note }) => note % 12);
  assert.ok(
    notes.every((note) => [0, 4, 7].includes(note)),
    notes.join(" "),
  );
  assert.deepEqual(new Set(sounds.map(({ player }) => player)), new Set(["X", "O"]));
});

describe("what a phone makes of it", () => {
  /** @param {string} record @param {import("../../www/js/types.js").Speed} [speed] */
  const felt = (record, speed = "normal") => vibration(schedule(heard(record), speed, "win"));

  test("one short pulse for a strand, or a stone", () => {
    assert.deepEqual(felt("goff 14"), [10]);
    assert.deepEqual(felt("kvantove 13 6"), [10]);
  });

  test("a pulse with each mark of a collapse, and more for the result", () => {
    const three = felt("goff 14 15 48 18 @1");
    assert.equal(three.length, 2 * 4 - 1);
    assert.equal(three[0], 14);
    const marks = heard("goff 14 15 48 18 @1").filter(({ sound }) => sound === "collapse");
    assert.equal((three[0] ?? 0) + (three[1] ?? 0), Math.round(marks[1]?.time ?? 0));
    assert.deepEqual(felt("kvantove 1 4 2 5 3").slice(-5), [20, 70, 20, 70, 45]);
  });

  test("nothing while the die rolls: it waits for the stone", () => {
    const [first, pause, pulse] = felt("kvantove 12 45 36 78 9 36@3");
    assert.deepEqual([first, pulse], [0, 14]);
    assert.ok(Number(pause) > 1000);
    assert.deepEqual(felt("kvantove 12 45 36 78 9 36@3", "off"), [14]);
  });
});

test("a person is asked about sounds after a game of their own that had a collapse", () => {
  const steps = (/** @type {string} */ record) =>
    stepsOf(Game, record, (before, action) => goff.words.step(before, action, false));
  /** @type {Parameters<typeof mayAsk>[0]} */
  const state = {
    ...{ acted: true, sideGame: null, past: null, over: true },
    seats: ["", 2],
    steps: steps("goff 14 15 48 18 @1 23"),
  };
  assert.ok(mayAsk(state));
  for (const other of /** @type {Partial<typeof state>[]} */ ([
    { acted: false },
    { sideGame: "lesson" },
    { past: 2 },
    { over: false },
    { seats: [1, 2] },
    { steps: steps("goff 14 15 48") },
  ]))
    assert.ok(!mayAsk({ ...state, ...other }), JSON.stringify(other));
});
