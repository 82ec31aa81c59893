// The texts of a game's review, as data, from the engine's own reviews.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { say } from "../browser/english.mjs";
import { decidingAction } from "../../www/js/game/turning-point.js";
import * as review from "../../www/js/features/review/model.js";
import * as board from "../../www/js/features/review/on-board.js";
import { swipeOf } from "../../www/js/features/review/swipe.js";
import { createReader } from "../../www/js/game/record-reader.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});
const reader = createReader(Game);

/** A finished game with its review. @param {string} record @param {number | null} [past] */
function reviewed(record, past = null) {
  const game = Game.fromRecord(record);
  return { state: { ...reader.read(game), over: true, past }, answer: game.review() };
}
const GOFF = "goff 13 26 39 68 79 48 57 24 @4 15 @1";

test("what is said of an action is what it was, what was better, and what it led to", () => {
  const { state, answer } = reviewed(GOFF, 2);
  assert.match(
    review.sentencesOf(state, answer).map(say).join(" "),
    /^O2 2–6\. A blunder: it gives away 1 point\. Better: 2–5\./,
  );
  assert.deepEqual(review.sentencesOf({ ...state, past: 0 }, answer), [], "nothing was played");
  assert.deepEqual(review.sentencesOf(state, review.EMPTY), [], "nothing is known");
  const end = review.sentencesOf({ ...state, past: null }, answer).map(say);
  assert.equal(end.at(-1), "X won by 1½ points.");
});

test("while a better move is on the board, the sentences and the status are about it", () => {
  const { state, answer } = reviewed(GOFF, 2);
  assert.equal(
    review.sentencesOf(state, answer, "25").map(say).join(" "),
    "Instead of O2 2–6: 2–5. Even with best play.",
  );
  const status = { head: "", player: "O", todo: "", kind: "begin", notice: false, done: "a row" };
  const { head, todo, done, player } = review.statusWith(
    /** @type {any} */ ({ ...state, status }),
    "25",
  );
  assert.equal(say(head), "Better: 2–5");
  assert.equal(say(todo ?? ""), "The move played was O2 2–6. The game itself stays where it is.");
  assert.deepEqual([done, player], [null, null]);
});

test("one action at most is said to have turned the game: the one that the result names", () => {
  for (const record of [
    GOFF,
    "goff 27 45 48 45 @4 16 36 37 36 @3",
    "goff 27 58 48 58 @5 16 16 @1",
  ]) {
    const { state, answer } = reviewed(record);
    const turned = state.steps.flatMap((_, i) =>
      review
        .sentencesOf({ ...state, past: i + 1 }, answer)
        .some(({ key }) => key === "review.turned")
        ? [i]
        : [],
    );
    const decided = decidingAction(answer.margins);
    assert.deepEqual(turned, decided < 0 ? [] : [decided], record);
  }
});

test("turning points are the actions that gave something away", () => {
  const { answer } = reviewed(GOFF);
  assert.deepEqual(review.mistakesAndLuck(answer).slice(0, 2), [0, 1]);
  assert.deepEqual(review.mistakesAndLuck(review.EMPTY), []);
});

test("figures are told where there are any", () => {
  const percent = new Intl.NumberFormat("en", { style: "percent" });
  const shares = { accuracy: { X: 0.5, O: null } };
  assert.match(say(review.accuracyOf("X", shares, percent)), /^X 50%$/);
  assert.equal(review.accuracyOf("O", shares, percent).key, "review.accuracy.none");
  assert.match(say(review.luckOf({ luck: -0.5 })), /half a point, in O’s favour/);
  assert.equal(review.luckOf({ luck: 0 }).key, "review.luck.none");
});

/** The picture of a reviewed game with its better move. @param {string} record @param {number} past */
function besideOf(record, past) {
  const { state, answer } = reviewed(record, past);
  const better = board.betterOf(state, answer);
  const action = better?.actions[0] ?? "";
  const { view, mark } = state.steps[past - 1] ?? assert.fail("no such move");
  const [, ...actions] = record.split(" ");
  const start = [record.split(" ")[0], ...actions.slice(0, past - 1)].join(" ");
  const after = Game.fromRecord(start).preview(action);
  const squares = [...action].map(Number);
  const picture = { view, accents: view.squares.map(() => /** @type {const} */ ("")) };
  return { shown: board.beside(picture, after, squares, mark.move), view, action, after };
}

test("the better move stands beside the one that was played", () => {
  const { shown, view, action } = besideOf(GOFF, 2);
  assert.equal(action, "25");
  assert.deepEqual(shown.accents, ["", "choice", "", "", "choice", "", "", "", ""]);
  assert.deepEqual(
    shown.view.pairs.map(({ move, squares }) => [move, squares]),
    [
      [1, [1, 3]],
      [2, [2, 6]],
      [1.5, [2, 5]],
    ],
  );
  assert.equal(shown.attempt, 1.5, "it is drawn like a preview");
  assert.deepEqual(
    shown.view.squares[1]?.spooky.map(({ move }) => move),
    [2, 1.5],
  );
  assert.equal(view.pairs.length, 2, "the position itself is as it was");
});

test("where there is no room for the better move its squares are framed", () => {
  const { view, action, after } = besideOf(GOFF, 2);
  const full = view.squares.map((square) => ({
    ...square,
    classical: { player: /** @type {const} */ ("X"), move: 9 },
  }));
  const picture = {
    view: { ...view, squares: full },
    accents: view.squares.map(() => /** @type {const} */ ("")),
  };
  const shown = board.beside(picture, after, [...action].map(Number), 2);
  assert.equal(shown.view, picture.view);
  assert.deepEqual(shown.accents[1], "choice");
});

test("only what gave something away has better moves", () => {
  const { state, answer } = reviewed(GOFF);
  const lost = state.steps.map(
    (_, i) => board.betterOf({ ...state, past: i + 1 }, answer) !== null,
  );
  assert.deepEqual(
    lost,
    answer.steps.map(({ loss }) => loss > 0),
  );
  assert.equal(board.betterOf({ ...state, past: 2 }, review.EMPTY), null, "nothing is known");
});

test("one tries again for oneself, and not in a game with somebody elsewhere", () => {
  const state = { sideGame: null, seats: /** @type {const} */ (["", 2]), locked: false };
  assert.ok(board.canTryAgain(state, "X"));
  assert.ok(!board.canTryAgain(state, "O"));
  assert.ok(!board.canTryAgain({ ...state, locked: true }, "X"));
  assert.ok(!board.canTryAgain({ ...state, sideGame: "live", seats: ["", { friend: "Bo" }] }, "X"));
});

test("a swipe is long, and more across than along", () => {
  assert.deepEqual(
    [swipeOf(60, 10), swipeOf(-60, 10), swipeOf(30, 0), swipeOf(60, 50), swipeOf(0, 90)],
    [1, -1, 0, 0, 0],
  );
});
