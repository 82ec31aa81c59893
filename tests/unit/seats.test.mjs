// The players, as data: seats, the values that the dialog remembers, the open games, and the session with the engine.
/** @import { Seats, State } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { knows, say, text } from "../browser/english.mjs";
import { newId } from "../../www/js/lib/random-id.js";
import { barsOf, gained } from "../../www/js/features/players/bars-model.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { fieldsOf } from "../../www/js/lib/stored.js";
import { tableOf } from "../../www/js/players/match-results.js";
import { planFor } from "../../www/js/players/plan-for.js";
import * as seats from "../../www/js/players/seats.js";
import { createSession } from "../../www/js/game/session.js";
import { FAMILIES } from "../../www/js/variants/index.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

describe("seats", () => {
  test("take names as they can be shown", () => {
    assert.equal(seats.tidy("  Ada \n\t Lovelace\u202e "), "Ada Lovelace");
    assert.equal(seats.tidy("x".repeat(50)).length, 20);
    assert.equal(seats.tidy(7), "");
    // The joiners of Persian and of emoji stay; alone they are no name.
    for (const name of ["نیم\u200cفاصله", "👨\u200d👩\u200d👧"])
      assert.equal(seats.tidy(name), name);
    assert.equal(seats.tidy(" \u200d\u200c Ada "), "Ada");
    assert.equal(seats.tidy("\u200d\u200c"), "");
  });

  test("lie ready so that a person begins, and nothing plays by itself", () => {
    assert.deepEqual(seats.ready(["Ada", "Bo"]), ["Ada", "Bo"]);
    assert.deepEqual(seats.ready(["Ada", 3]), ["Ada", 3]);
    assert.deepEqual(seats.ready([3, "Ada"]), ["Ada", 3]);
    assert.deepEqual(seats.ready([3, 4]), ["", ""]);
  });

  test("follow from a plan, and lead back to it", () => {
    for (const wanted of /** @type {Seats[]} */ ([
      ["", "Bo"],
      ["Ada", 5],
      [2, "Ada"],
      [1, 4],
    ])) {
      const plan = planFor(seats.FIRST_PLAN, wanted);
      assert.deepEqual(seats.seatsOf(plan), wanted);
      assert.deepEqual(seats.readPlan(plan), plan);
    }
    const plan = planFor(planFor(seats.FIRST_PLAN, ["Ada", 5]), ["", ""]);
    assert.equal(plan.level, 5, "what is not told stays");
  });

  for (const text of [
    null,
    "",
    "{",
    "7",
    "null",
    "[]",
    '{"kind":"chess","level":9,"side":1,"names":7,"levels":[0]}',
  ])
    test(`a plan that was kept as ${text} is the first one`, () => {
      assert.deepEqual(seats.readPlan(fieldsOf(text) ?? {}), seats.FIRST_PLAN);
    });

  test("every level has a name, and a sentence for each game", () => {
    for (const level of seats.LEVELS) {
      assert.ok(knows(`level.${level}`));
      for (const family of FAMILIES)
        assert.ok(knows(`level.${family}.${level}`), `${family}, ${level}`);
    }
  });
});

/** A session whose last State is accessible. @param {string} record @param {Seats} who */
function at(record, who) {
  /** @type {State | null} */
  let last = null;
  const session = createSession({
    Game,
    reader: createReader(Game),
    changed: (state) => (last = state),
  });
  session.begin("", {
    at: 0,
    games: [{ id: newId(), record, played: record.split(" ").length - 1, seats: who, match: null }],
  });
  const state = () => /** @type {State} */ (last);
  return { session, state, says: () => say(state().status.head) };
}

describe("a game against the computer", () => {
  test("says whose turn it is, and refuses what is not a person’s to do", () => {
    const { session, state, says } = at("goff", ["", 2]);
    assert.equal(says(), text("head.turn.you"));
    assert.equal(state().thinking, null);
    session.press(1);
    session.press(4);
    assert.equal(says(), text("head.thinks", { player: text("level.2") }));
    assert.equal(
      say(state().status.todo),
      text("thinks.place", { name: text("level.2"), mark: "O2" }),
    );
    assert.deepEqual(state().thinking, { level: 2, failure: null });
    assert.deepEqual(state().open, []);
    session.press(5);
    assert.equal(say(state().status.todo), text("refused.thinks"));
    assert.deepEqual(session.enter("15"), { key: "refused.thinks" });
    assert.equal(state().record, "goff 14");
    session.act("15");
    assert.equal(says(), text("head.turn.you"));
  });

  test("with names speaks of them, and of the computer", () => {
    assert.equal(at("goff", ["Ada", 2]).says(), "Ada (X) to move");
    assert.equal(
      at("goff 14", ["Ada", 2]).says(),
      text("head.thinks", { player: text("level.2") }),
    );
    assert.equal(at("goff 14", ["Ada", ""]).says(), "O to move");
    assert.equal(at("goff 14", [1, 5]).says(), "Noor (O) thinks …");
  });

  test("tells who chooses, or who closed the cycle that a coin decides", () => {
    const record = "goff 14 15 48 18";
    /** The headline and the task. @param {Seats} who @param {string} [rules] */
    const status = (who, rules = "goff") => {
      const { head, todo } = at(record.replace("goff", rules), who).state().status;
      return [say(head), say(todo)];
    };
    assert.deepEqual(status(["", 2]), [
      "Your choice",
      "Juno closed a cycle, so you choose the result of its measurement: O4 in square 1 or 8?",
    ]);
    assert.deepEqual(status([3, ""]), [
      "Otto chooses",
      "You closed a cycle, so Otto chooses the result of its measurement: O4 in square 1 or 8?",
    ]);
    assert.deepEqual(status(["Ada", "Bo"]), [
      "Ada (X) chooses",
      "Bo (O) closed a cycle, so Ada (X) chooses the result of its measurement: O4 in square 1 or 8?",
    ]);
    assert.deepEqual(status(["", 2], "nature"), [
      "Juno closed a cycle",
      "Measure it: a fair coin puts O4 in square 1 or 8.",
    ]);
    const { session, state } = at(record, [3, ""]);
    assert.equal(state().choice?.open, false);
    session.choose("@1");
    session.choose("@1");
    assert.equal(state().record, record);
    session.showInput("@8");
    assert.equal(state().picture.view.lastAction, "@8", "it shows what it is about to do");
    session.act("@8");
    assert.match(say(state().status.done ?? ""), /^Otto put O4 in square 8;/);
  });

  test("a coin is the computer’s own to toss, or the person’s", () => {
    const { session, state } = at("nature 14 15 48 18", [3, ""]);
    session.measure("?");
    assert.equal(state().record, "nature 14 15 48 18");
    session.act("?");
    assert.match(state().record, /@[18]$/);
    const other = at("nature 14 15 48 18", ["", 3]);
    other.session.measure("?");
    assert.match(other.state().record, /@[18]$/);
  });

  test("undo goes back to what the person decided last, redo forward again", () => {
    const { session, state } = at("goff 14 15 48 36", ["", 2]);
    session.undo();
    assert.equal(state().record, "goff 14 15");
    session.undo();
    assert.equal(state().record, "goff");
    assert.equal(state().canUndo, false);
    session.redo();
    assert.equal(state().record, "goff 14 15");
    session.redo();
    assert.equal(state().record, "goff 14 15 48 36");
    assert.equal(state().canRedo, false);
  });

  test("undo in thought takes the person’s own step back, and redo thinks again", () => {
    const { session, state } = at("goff 14 15 48", ["", 2]);
    assert.ok(state().thinking);
    session.showInput("36");
    session.undo();
    assert.equal(state().record, "goff 14 15");
    assert.equal(state().thinking, null);
    session.redo();
    assert.equal(state().record, "goff 14 15 48");
    assert.ok(state().thinking);
  });

  test("a choice and the move after it are two decisions of one person", () => {
    const { session, state } = at("goff 14 15 48 18 @1 36 37", ["", 2]);
    session.undo();
    assert.equal(state().record, "goff 14 15 48 18 @1");
    session.undo();
    assert.equal(state().record, "goff 14 15 48 18");
  });

  test("the computer’s own opening is not to be taken back; a game before it is found", () => {
    const { session, state } = at("goff 14", [2, ""]);
    assert.equal(state().canUndo, false);
    session.start("goff", ["", ""]);
    session.press(1);
    session.press(2);
    session.start("goff", [4, ""]);
    session.act("19");
    assert.equal(state().canUndo, true);
    session.undo();
    assert.equal(state().record, "goff 12");
    assert.deepEqual(state().seats, ["", ""]);
    session.redo();
    assert.equal(state().record, "goff 19");
    assert.deepEqual(state().seats, [4, ""]);
  });

  test("nobody thinks while somebody looks back, and playing on from there thinks again", () => {
    const { session, state } = at("goff 14 15 48", ["", 2]);
    session.look(1);
    assert.equal(state().thinking, null);
    session.playOn();
    assert.equal(state().record, "goff 14");
    assert.ok(state().thinking);
    // The answer of the computer drops the rest.
    assert.equal(state().status.done?.key === "done.on", false);
    session.act("26");
    assert.equal(state().canRedo, false);
  });

  test("playing on from there tells that redo brings back the rest, where the person is to move", () => {
    const { session, state } = at("goff 14 15 48", ["", 2]);
    session.look(2);
    session.playOn();
    assert.deepEqual([state().record, state().status.done?.key], ["goff 14 15", "done.on"]);
    session.redo();
    assert.equal(state().record, "goff 14 15 48");
  });

  test("where it is stuck the game waits, is asked again, or goes on without it", () => {
    const { session, state, says } = at("goff 14", ["", 2]);
    for (const failure of /** @type {const} */ ([
      "no-worker",
      "crashed",
      "no-module",
      "no-webassembly",
      "refused",
      "part",
    ])) {
      session.stall(failure);
      assert.match(says(), / is stuck$/);
      assert.ok(knows(state().status.todo.key), failure);
    }
    session.press(5);
    assert.equal(state().status.todo.key, "refused.stuck");
    session.stall(null);
    assert.deepEqual(state().thinking, { level: 2, failure: null });
    session.stall("crashed");
    session.takeOver();
    assert.deepEqual(state().seats, ["", ""]);
    assert.equal(says(), text("head.turn", { player: "O" }));
    session.press(5);
    session.press(9);
    assert.equal(state().record, "goff 14 59");
  });

  test("again keeps who plays, or swaps the sides", () => {
    const over = "goff 12 45 23 56 13 @3";
    const same = at(over, ["", 2]);
    assert.deepEqual(same.state().seats, ["", 2]);
    assert.equal(same.state().record, "goff", "a finished game is not come back for");
    same.session.undo();
    assert.equal(same.says(), text("head.wins.you", { high: "1", low: "0" }));
    same.session.again(true);
    assert.deepEqual(same.state().seats, [2, ""]);
    same.session.again();
    assert.deepEqual(same.state().seats, [2, ""]);
  });

  test("in a match the seats swap with the sides, and come back with the game before", () => {
    const { session, state } = at("goff", ["", ""]);
    session.startMatch("goff", ["", 5]);
    assert.equal(say(state().status.done ?? ""), "A new match. You begin with X.");
    session.end("resigned X");
    assert.equal(say(state().status.head), "You resigned");
    session.again();
    assert.deepEqual(state().seats, [5, ""]);
    assert.deepEqual(state().match?.names.map(say), ["You", "Noor"]);
    const { match, record } = state();
    assert.deepEqual(match && tableOf(match, record, () => null).totals, [0, 1]);
    session.act("19");
    // Pressed too early: only the computer has played.
    session.undo();
    assert.deepEqual(state().seats, ["", 5]);
    assert.equal(say(state().status.head), "You resigned");
  });

  test("a computer thinks, but not before a motion has shown what it thinks about", () => {
    const { state } = at("goff 14", ["", 2]);
    const looks = (/** @type {Partial<State>} */ more) =>
      barsOf({ ...state(), ...more }).map(({ look }) => look);
    assert.deepEqual(looks({}), ["awake", "thinks"]);
    assert.deepEqual(looks({ duringMotion: "explained" }), ["awake", "awake"]);
    assert.deepEqual(looks({ past: 0 }), ["awake", "awake"]);
  });

  test("a match has bars with the points of all its games, and new ones stand out", () => {
    const match = {
      names: /** @type {[string, string]} */ (["Ada", "Bo"]),
      x: /** @type {1} */ (1),
    };
    const totals = /** @type {[number, number]} */ ([1, 0.5]);
    const later = {
      ...at("goff", ["", ""]).state(),
      match: { ...match, games: [], end: null },
      totals,
    };
    assert.deepEqual(
      barsOf(later).map(({ side, name, points, turn }) => ({ side, name, points, turn })),
      [
        { side: "X", name: "Bo", points: 0.5, turn: true },
        { side: "O", name: "Ada", points: 1, turn: false },
      ],
    );
    assert.deepEqual(gained({ ...later, totals: [1, 0] }, later), ["X"]);
    // In the next game the sides are swapped.
    assert.deepEqual(gained({ ...later, match: { ...later.match, x: 0 } }, later), []);
    assert.deepEqual(gained({ match: null, totals: null }, later), []);
  });

  test("a demonstration has nothing to take back, and people can take it over", () => {
    const { session, state, says } = at("goff 14 15", [1, 5]);
    assert.equal(state().canUndo, false);
    session.takeOver();
    assert.equal(says(), "X to move");
    assert.equal(state().canUndo, true);
  });

  test("the guided game is a person’s own, beside any game", async () => {
    const { session, state } = at("goff 14", ["", 2]);
    (await session.guide())();
    assert.equal(state().thinking, null);
    session.endGuide();
    assert.deepEqual(state().thinking, { level: 2, failure: null });
  });
});
