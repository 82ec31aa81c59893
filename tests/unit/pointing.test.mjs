// Pointing: its effect on the board, which is the only one. Pressing an outcome: when it previews, and
// when it plays.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { announce } from "../../www/js/a11y/announcer.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { createSession } from "../../www/js/game/session.js";
import { wordsOf } from "../../www/js/i18n/messages.js";
import { loadVariant } from "../../www/js/variants/index.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
await loadVariant("dice");

const CYCLE = "goff 14 15 48 36 18";

/** @param {string} record */
function sessionAt(record, locked = false) {
  const options = { Game, reader: createReader(Game), changed() {}, locked: () => locked };
  const session = createSession(options);
  session.open(record);
  return session;
}
/** @param {ReturnType<typeof sessionAt>} session */
const pictureOf = (session) => session.state().picture;
/** The highlighted squares. @param {ReturnType<typeof sessionAt>} session */
const lit = (session) =>
  pictureOf(session).accents.flatMap((accent, i) => (accent === "lit" ? [i + 1] : []));

describe("a square that is pointed at before anything is pressed", () => {
  test("shows the mark to come, faintly; the game is as it was", () => {
    const session = sessionAt("goff 14 15");
    const { status } = session.state();
    session.point(5);
    const { pending, faint, view } = pictureOf(session);
    assert.deepEqual([pending, faint], [{ player: "X", move: 3, square: 5 }, true]);
    assert.equal(view, session.state().view);
    assert.deepEqual(session.state().status, status);
    session.press(5);
    assert.ok(!pictureOf(session).faint, "it is chosen now");
  });

  test("leaves the names of all squares as they are, and so does a preview", () => {
    for (const record of ["goff 14 15", CYCLE, "kvantove 12 5"]) {
      const session = sessionAt(record);
      const { names, view } = session.state();
      assert.equal(names.length, view.squares.length);
      for (const square of [5, 9, null]) {
        session.point(square);
        assert.equal(session.state().names, names, `${record}: ${square}`);
      }
    }
    const session = sessionAt("goff 14 15");
    const { names } = session.state();
    session.press(5);
    const chosen = session.state().names;
    assert.notDeepEqual(chosen, names, "the first square of a pair is named");
    session.point(7);
    assert.equal(session.state().names, chosen);
    session.press(7);
    assert.notDeepEqual(session.state().names, chosen);
    session.look(2);
    assert.deepEqual(session.state().names, names, "as the position is that is shown");
  });

  test("shows nothing where nothing can be placed, or nobody may", () => {
    const closed = sessionAt(`${CYCLE} @1`);
    closed.point(1);
    assert.ok(!pictureOf(closed).pending);
    const locked = sessionAt("goff 14 15", true);
    locked.point(5);
    assert.ok(!pictureOf(locked).pending);
    const over = sessionAt("goff 12 45 23 56 13 @3");
    over.point(8);
    assert.ok(!pictureOf(over).pending);
  });

  test("is filled by the last mark at once, where only it is free", () => {
    const session = sessionAt("goff 12 12 @1 45 45 @4 69 69 @9 78 78 @8");
    session.point(3);
    const { view, attempt, faint } = pictureOf(session);
    assert.deepEqual([view.squares[2]?.classical, faint], [{ player: "X", move: 9 }, true]);
    assert.equal(attempt, 9);
  });

  test("shows the stone in hand, in the game with two kinds of them", () => {
    const session = sessionAt("kvantove 12 5");
    session.point(9);
    assert.deepEqual(pictureOf(session).view.squares[8]?.classical, { player: "X", move: 3 });
    session.take(true);
    session.point(9);
    const { pending, faint } = pictureOf(session);
    assert.deepEqual([pending?.square, faint], [9, true]);
  });
});

describe("what is pointed at beside the board", () => {
  /** @type {[string, import("../../www/js/types.js").Highlight, number[]][]} */
  const CASES = [
    ["a mark in two squares", { move: 2 }, [1, 5]],
    ["a mark that is not there", { move: 9 }, []],
    ["squares", { squares: [2, 9] }, [2, 9]],
    ["a pair", { action: "29" }, [2, 9]],
    ["a pair of an earlier position", { action: "79", before: 2 }, [7, 9]],
    ["a pair that was never possible", { action: "11" }, [1]],
  ];
  for (const [name, indication, squares] of CASES)
    test(`${name}: on the board, and nowhere else`, () => {
      const session = sessionAt("goff 14 15 48");
      const { picture, ...before } = session.state();
      session.indicate(indication);
      assert.deepEqual(lit(session), squares);
      const { picture: _, ...after } = session.state();
      assert.deepEqual(JSON.stringify(after), JSON.stringify(before));
      assert.deepEqual(announce({ ...before, picture }, session.state()), []);
      session.indicate(null);
      assert.deepEqual(pictureOf(session), picture);
    });

  test("a pair that is not played is faint, with all that it would do", () => {
    const session = sessionAt("goff 14 15 48 36");
    session.indicate({ action: "18" });
    const { view, attempt, faint } = pictureOf(session);
    assert.ok(view.cycle, "it would close a cycle");
    assert.deepEqual([attempt, faint], [5, true]);
    assert.equal(session.state().view.cycle, null);
  });

  test("a pair of an earlier position is shown on that position", () => {
    const session = sessionAt(`${CYCLE} @1 69`);
    session.indicate({ action: "27", before: 3 });
    const { view, attempt } = pictureOf(session);
    assert.equal(attempt, 4);
    assert.deepEqual(
      view.pairs.map(({ squares }) => squares),
      [
        ...sessionAt("goff 14 15 48")
          .state()
          .view.pairs.map(({ squares }) => squares),
        [2, 7],
      ],
    );
  });

  test("also while looking back, and after the end", () => {
    const session = sessionAt("goff 12 45 23 56 13 @3");
    session.indicate({ move: 2 });
    assert.equal(pictureOf(session).litMove, 2);
    session.look(2);
    session.indicate({ action: "79", before: 2 });
    assert.deepEqual(lit(session), [7, 9]);
    session.indicate({ action: "@3", before: 5 });
    assert.deepEqual(pictureOf(session).view.squares[2]?.classical?.move, 5);
  });

  test("is over with the next action", () => {
    const session = sessionAt("goff 14");
    session.indicate({ move: 1 });
    session.act("15");
    assert.deepEqual(lit(session), []);
  });
});

describe("an outcome", () => {
  const pickedOf = (/** @type {ReturnType<typeof sessionAt>} */ session) =>
    session.state().choice?.options.find(({ armed }) => armed)?.action;

  test("is shown by the first press and played by the second, whatever was pointed at", () => {
    for (const pointed of [null, 1, 8, 5]) {
      const session = sessionAt(CYCLE);
      session.point(pointed);
      assert.equal(pickedOf(session), undefined);
      session.press(8);
      assert.equal(pickedOf(session), "@8");
      assert.equal(session.state().status.todo.key, "todo.picked");
      assert.equal(session.state().record, CYCLE);
      for (const square of [null, 1]) session.point(square);
      assert.deepEqual([session.state().previewed, pickedOf(session)], ["@1", "@8"]);
      session.point(null);
      assert.equal(session.state().previewed, "@8", "it is shown again");
      session.press(8);
      assert.equal(session.state().record, `${CYCLE} @8`);
    }
  });

  test("is changed by pressing the other one, and taken back by Esc or undo", () => {
    const session = sessionAt(CYCLE);
    for (const action of ["@8", "@1"]) session.pick(action);
    assert.equal(pickedOf(session), "@1");
    assert.ok(session.back());
    assert.equal(pickedOf(session), undefined);
    session.pick("@1");
    session.undo();
    assert.deepEqual([session.state().record, pickedOf(session)], [CYCLE, undefined]);
  });

  test("of a die: the stone is picked first, unless it is the only one", () => {
    const FULL = "kvantove 13 46 5 2 9 8 7";
    const session = sessionAt(FULL);
    const { measurement } = session.state();
    const { shown, armed, ready } = measurement ?? {};
    assert.deepEqual([shown, armed, ready], [false, null, null]);
    session.point(4);
    assert.deepEqual([session.state().measurement?.stone.move, session.state().record], [2, FULL]);
    assert.equal(session.state().measurement?.armed, null);
    session.press(4);
    assert.equal(session.state().measurement?.armed?.move, 2);
    session.press(6);
    assert.match(session.state().record, /46@[46]$/);
    const lone = session.state();
    assert.deepEqual([lone.measurement?.armed, lone.measurement?.ready?.move], [null, 1]);
    assert.equal(lone.status.todo.key, "dice.todo.lone");
  });
});

describe("a text", () => {
  const words = wordsOf("en");
  /** A text that is only here. @param {string} name */
  const key = (name) => /** @type {import("../../www/js/types.js").TextKey} */ (name);
  words.learn({ try: "{mark} in {square} or {n} of {squares}: {other}" });
  const values = { mark: { player: /** @type {const} */ ("X"), move: 3 }, square: 4, n: 5 };

  test("names the squares in it, and no other number", () => {
    const pieces = words.pieces({
      key: key("try"),
      values: { ...values, squares: [1, 9], other: "O" },
    });
    const named = pieces.flatMap((piece) =>
      typeof piece === "object" && "names" in piece
        ? [[piece.pieces.join(""), piece.names.squares]]
        : [],
    );
    assert.deepEqual(named, [
      ["4", [4]],
      ["1", [1]],
      ["9", [9]],
    ]);
    assert.ok(pieces.some((piece) => typeof piece === "string" && piece.includes("5")));
  });

  test("that names an action keeps the marks in it", () => {
    words.learn({ "try.move": "{mark} {square}", "try.best": "It was {played}." });
    const names = { action: "15" };
    const [, played] = words.pieces({
      key: key("try.best"),
      values: { played: { key: key("try.move"), values, names } },
    });
    assert.deepEqual(played, {
      names,
      pieces: [values.mark, " ", { pieces: ["4"], names: { squares: [4] } }],
    });
  });
});
