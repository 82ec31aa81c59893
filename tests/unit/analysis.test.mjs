// The analysis, as data: the words for a margin, queries and their cancellation, values compared with the
// engine, the shown position, the bar, and the order of the list.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { say } from "../browser/english.mjs";
import { arranged, learn, rowsOf, worths } from "../../www/js/analysis/values.js";
import { createQuery, SOON } from "../../www/js/engine/query.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { createSession } from "../../www/js/game/session.js";
import { shownRecord } from "../../www/js/game/shown-record.js";
import { pointsIn, signed, verdict } from "../../www/js/i18n/margins.js";
import { amount } from "../../www/js/i18n/points.js";
import {
  barOf,
  directionOf,
  outcomesOf,
  sortedBy,
  squaresOf,
} from "../../www/js/features/analysis/model.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

describe("a margin", () => {
  for (const [n, text] of /** @type {const} */ ([
    [0, "0"],
    [0.5, "½"],
    [1, "1"],
    [1.5, "1½"],
    [2, "2"],
    [0.125, "⅛"],
    [0.375, "⅜"],
    [1.875, "1⅞"],
    [0.3125, "5⁄16"],
    [1.46875, "1\u202f15⁄32"],
    [0.015625, "1⁄64"],
  ]))
    test(`${n} points are written ${text}`, () => assert.equal(say(amount(n)), text));

  test("has a sign for the player to move", () => {
    assert.deepEqual(
      [0.5, 0, -1].map((n) => say(signed(n))),
      ["+½", "0", "−1"],
    );
  });

  test("in words", () => {
    assert.deepEqual(
      [0.25, 0.5, 1, 1.5, 2].map((n) => say(pointsIn(n))),
      ["¼ of a point", "half a point", "1 point", "1½ points", "2 points"],
    );
    assert.deepEqual(
      [0.5, 0, -1].map((n) => say(verdict(n, "play"))),
      [
        "X wins by half a point with best play",
        "Even with best play",
        "O wins by 1 point with best play",
      ],
    );
    assert.equal(say(verdict(0.375, "coins")), "X is ahead by ⅜ of a point on average");
    assert.equal(say(verdict(0, "coins")), "Even on average");
    assert.equal(say(verdict(-0.5, "over")), "O won by half a point");
    assert.equal(say(verdict(0, "over")), "It ended even");
  });
});

describe("asking", () => {
  /** A query whose answers the test gives by hand. */
  function inquiry() {
    /** @type {{ record: string, signal: AbortSignal, done: (answer: string) => void, failed: (error: unknown) => void }[]} */
    const asked = [];
    let changes = 0;
    const one = createQuery(
      (record, signal) =>
        new Promise((/** @type {(answer: string) => void} */ done, failed) => {
          asked.push({ record, signal, done, failed });
          signal.addEventListener("abort", () => failed(new DOMException("", "AbortError")));
        }),
      () => changes++,
    );
    return { ...one, asked, changes: () => changes };
  }
  const told = () => new Promise((done) => setImmediate(done));

  test("an answer is told once, and remembered", async () => {
    const { about, asked, changes } = inquiry();
    assert.deepEqual(about("goff"), { kind: "asked" });
    assert.deepEqual(about("goff"), { kind: "asked" });
    asked[0]?.done("even");
    await told();
    assert.deepEqual(about("goff"), { kind: "known", answer: "even" });
    assert.equal(changes(), 1);
    about("goff 12");
    assert.equal(about("goff")?.kind, "known");
    assert.deepEqual(
      asked.map(({ record }) => record),
      ["goff", "goff 12"],
    );
  });

  test("what is not there soon is waited for", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { about, asked, changes } = inquiry();
    about("goff");
    t.mock.timers.tick(SOON - 1);
    assert.equal(changes(), 0);
    t.mock.timers.tick(1);
    assert.deepEqual([about("goff"), changes()], [{ kind: "slow" }, 1]);
    asked[0]?.done("even");
    await told();
    assert.deepEqual([about("goff")?.kind, changes()], ["known", 2]);
  });

  test("another position abandons the question, and its clock", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { about, asked, changes } = inquiry();
    about("goff");
    about("goff 12");
    assert.deepEqual(
      asked.map(({ signal }) => signal.aborted),
      [true, false],
    );
    assert.equal(about(null), null);
    assert.equal(asked[1]?.signal.aborted, true);
    await told();
    t.mock.timers.tick(10 * SOON);
    assert.equal(changes(), 0);
  });

  test("a failure has a name, and is tried again when one likes", async () => {
    const { about, again, asked } = inquiry();
    about("goff");
    asked[0]?.failed(Object.assign(new Error("boom"), { failure: "no-worker" }));
    await told();
    assert.deepEqual(about("goff"), { kind: "failed", failure: "no-worker" });
    assert.equal(asked.length, 1);
    again();
    assert.deepEqual(about("goff"), { kind: "asked" });
    asked[1]?.done("even");
    await told();
    assert.equal(about("goff")?.kind, "known");
  });

  test("a coin's outcomes are asked for one by one", async () => {
    const ask = async (/** @type {string} */ record) => Game.fromRecord(record).analyse();
    const record = "nature 12 45 23 56 36 14";
    const known = await learn(ask, record, ["@1", "@4"]);
    assert.deepEqual(known, {
      margin: Game.fromRecord(record).analyse().margin,
      moves: ["@1", "@4"].map((action) => ({
        action,
        margin: Game.fromRecord(`${record} ${action}`).analyse().margin,
      })),
      chance: true,
    });
    assert.equal(
      known.margin * 2,
      known.moves.reduce((sum, { margin }) => sum + margin, 0),
    );
    const { margin, moves } = Game.fromRecord("goff 14 15 48").analyse();
    assert.deepEqual(await learn(ask, "goff 14 15 48", []), { margin, moves, chance: false });
  });
});

// Few marks to many, either side, one choice, and a board with closed squares.
const POSITIONS = [
  "goff 14 15 48",
  "goff 14 15 48 36",
  "goff 15 25 35 45 56 57 58 59",
  "goff 14 15 48 36 18 @1",
  "goff 14 15 48 36 18",
  "nature 14 15 48 36",
  "tris-quantico-fair 15 25 35 45",
];

/** A session in a position, and what the engine says of it. @param {string} record */
function studied(record) {
  const session = createSession({ Game, reader: createReader(Game), changed() {} });
  session.open(record);
  const game = Game.fromRecord(record);
  const { moves, margin } = game.analyse();
  const { turn } = game.view();
  const sign = turn === "X" ? 1 : -1;
  const rows = rowsOf(session.state().view, { margin, moves, chance: false });
  return { session, rows, moves, best: margin * sign || 0, sign };
}

for (const record of POSITIONS)
  describe(`values of ${record}`, () => {
    const { session, rows, moves, best, sign } = studied(record);

    test("every action has its own, compared with the best", () => {
      assert.equal(rows.length, moves.length);
      rows.forEach(({ action, value, loss, grade }, i) => {
        assert.equal(action, moves[i]?.action);
        assert.equal(value, (moves[i]?.margin ?? NaN) * sign || 0);
        assert.equal(loss, best - value);
        assert.equal(grade, loss === 0 ? "best" : loss < 1 ? "slip" : "blunder");
      });
      assert.ok(rows.some(({ grade }) => grade === "best"));
    });

    test("the list is in groups of equal value, the best first, or the other way", () => {
      for (const down of [false, true]) {
        const groups = arranged(rows, "value", down);
        assert.deepEqual(
          groups
            .flat()
            .map(({ action }) => action)
            .sort(),
          rows.map(({ action }) => action).sort(),
        );
        groups.forEach((group, i) => {
          assert.equal(new Set(group.map(({ value }) => value)).size, 1);
          const [here, next] = [group[0]?.value ?? NaN, groups[i + 1]?.[0]?.value];
          if (next !== undefined) assert.ok(down ? here < next : here > next);
        });
      }
      assert.deepEqual(arranged(rows, "square", false), [rows]);
      assert.deepEqual(arranged(rows, "square", true), [[...rows].reverse()]);
    });

    test("a square shows the best that begins there, then the pair's own", () => {
      const at = (/** @type {number} */ n) =>
        moves.filter(({ action }) => action.includes(String(n)));
      const top = (/** @type {typeof moves} */ some) =>
        some.length ? Math.max(...some.map(({ margin }) => margin * sign || 0)) : null;
      const values = () => worths(session.state(), rows).map((worth) => worth?.value ?? null);
      assert.deepEqual(
        values(),
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => top(at(n))),
      );
      if (session.state().view.phase !== "place") return;
      for (const hand of ["point", "grab"])
        for (const first of session.state().open) {
          session.back();
          session.point(null);
          if (hand === "point") session.point(first);
          else session.grab(first);
          const pairs = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
            n !== first
              ? top(at(first).filter(({ action }) => action.includes(String(n))))
              : hand === "point"
                ? top(at(n))
                : null,
          );
          assert.deepEqual(values(), pairs, `${hand} ${first}`);
        }
    });
  });

describe("a placement that is only shown", () => {
  const session = createSession({ Game, reader: createReader(Game), changed() {} });
  session.open("goff 14 15 48");
  const shown = () => session.state().picture.view.pairs.at(-1)?.squares;

  test("is on the board as it would be, until the hand does something else", () => {
    session.try("26");
    assert.deepEqual(shown(), [2, 6]);
    assert.equal(session.state().view.moveNumber, 4);
    const mark = { player: "O", move: 4 };
    assert.deepEqual(session.state().status.todo, {
      key: "todo.joins",
      values: { mark, a: 2, b: 6 },
    });
    session.try("58");
    assert.equal(session.state().status.todo.key, "todo.closes");
    for (const work of [
      () => session.try(null),
      () => session.point(3),
      () => session.grab(3),
      () => session.look(1),
      () => session.back(),
    ]) {
      session.back();
      session.point(null);
      session.try("26");
      work();
      assert.notDeepEqual(shown(), [2, 6], String(work));
    }
    session.look(1);
    session.try("26");
    assert.equal(session.state().previewed, null, "nothing is tried in the past");
    session.back();
  });

  test("a first press shows, a second one plays", () => {
    session.choose("26");
    assert.equal(session.state().record, "goff 14 15 48");
    session.choose("26");
    assert.equal(session.state().record, "goff 14 15 48 26");
  });
});

describe("a hint's advice", () => {
  const session = createSession({ Game, reader: createReader(Game), changed() {} });
  session.open("goff 14 15 48");
  const accents = () =>
    session
      .state()
      .picture.accents.map((one, i) => (one === "choice" ? i + 1 : 0))
      .filter(Boolean);

  test("marks squares, then shows the action while the hand is idle", () => {
    session.advise({ squares: [2], action: null });
    assert.deepEqual(accents(), [2]);
    assert.equal(session.state().picture.view.moveNumber, 4);
    session.advise({ squares: [2, 6], action: "26" });
    assert.deepEqual(accents(), [2, 6]);
    assert.equal(session.state().previewed, "26");
    session.point(1);
    assert.equal(session.state().previewed, null);
    session.press(2);
    assert.deepEqual(accents(), [6], "the first square has its own accent");
    session.press(7);
    assert.equal(session.state().record, "goff 14 15 48 27");
    assert.deepEqual([session.state().advice, accents()], [null, []]);
  });

  test("is no part of the past, and goes when it is taken back", () => {
    session.advise({ squares: [1, 2], action: "12" });
    session.look(1);
    assert.deepEqual([session.state().previewed, accents()], [null, []]);
    session.look(9);
    assert.equal(session.state().previewed, "12");
    assert.equal(session.back(), true);
    assert.equal(session.state().advice, null);
    assert.equal(session.back(), false);
  });

  test("stays when a first square is let go", () => {
    session.advise({ squares: [1, 2], action: "12" });
    session.press(3);
    session.press(3);
    assert.deepEqual([session.state().input.selected, session.state().previewed], [null, "12"]);
    assert.equal(session.back(), true);
    assert.equal(session.state().advice, null);
  });

  test("goes at once with a preview that is shown only because the pointer is there", () => {
    const choosing = createSession({ Game, reader: createReader(Game), changed() {} });
    choosing.open("goff 14 15 48 36 18");
    choosing.advise({ squares: [1, 8], action: null });
    choosing.point(1);
    assert.equal(choosing.state().previewed, "@1");
    assert.equal(choosing.back(), true);
    assert.deepEqual([choosing.state().previewed, choosing.state().advice], [null, null]);
  });

  test("replaces a selection, or leaves it as it is", () => {
    session.press(3);
    session.advise({ squares: [1, 2], action: "12" }, true);
    assert.equal(session.state().input.selected, 3);
    session.advise({ squares: [1, 2], action: "12" });
    assert.equal(session.state().input.selected, null);
  });
});

/** @param {string} record */
const viewOf = (record) => Game.fromRecord(record).view();

test("the position is the game's, or an earlier one", () => {
  assert.equal(shownRecord({ record: "goff 14 15", past: null }), "goff 14 15");
  assert.equal(shownRecord({ record: "goff 14 15", past: 1 }), "goff 14");
  assert.equal(shownRecord({ record: "goff 14 15", past: 0 }), "goff");
});

test("only a coin that is to be thrown has outcomes", () => {
  const view = viewOf("goff 12 45 23 56 36 14");
  const actions = view.options.map(({ action }) => action);
  assert.deepEqual(outcomesOf({ view, coin: true }), actions);
  assert.deepEqual(outcomesOf({ view, coin: false }), []);
  assert.deepEqual(outcomesOf({ view: viewOf("goff 12"), coin: true }), []);
});

describe("the bar", () => {
  const state = { view: viewOf("goff 14"), coin: false };

  test("is a half at most, for the player who is ahead", () => {
    /** @param {number} margin */
    const bar = (margin) =>
      barOf(state, { kind: "known", answer: { margin, moves: [], chance: false } });
    assert.deepEqual([bar(-2).player, bar(-2).width], ["O", 50]);
    assert.deepEqual([bar(0.5).player, bar(0.5).width], ["X", 25]);
    assert.deepEqual([bar(0).player, bar(0).width], [null, 0]);
    assert.deepEqual(bar(0).verdict, verdict(0, "play"));
  });

  test("is empty while nothing is known", () => {
    const empty = { player: null, width: 0, known: false };
    assert.deepEqual(barOf(state, null), { ...empty, verdict: null });
    assert.deepEqual(barOf(state, { kind: "slow" }), {
      ...empty,
      verdict: { key: "analysis.slow" },
    });
  });
});

describe("the list", () => {
  test("is sorted the other way by the same head, by another one from its beginning", () => {
    const best = sortedBy("value", { order: "square", down: true });
    assert.deepEqual(best, { order: "value", down: false });
    assert.equal(directionOf("value", best), "descending");
    assert.equal(directionOf("square", best), "none");
    assert.equal(directionOf("value", sortedBy("value", best)), "ascending");
    assert.equal(directionOf("square", sortedBy("square", best)), "ascending");
  });

  test("names an action by its squares", () => {
    const view = viewOf("goff 14");
    assert.equal(say(squaresOf(view, "26", "actions")), "2–6");
    assert.equal(say(squaresOf(view, "26", "actions.name")), "Squares 2–6");
  });
});
