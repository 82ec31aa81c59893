// The computer's opponents: which games count, which scores are stored, and which opponent is next after a win.
/** @import { Level, Seats, State } from "../../www/js/types.js" */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { afterWin, endOf, follow } from "../../www/js/features/rivals/model.js";
import {
  hasGames,
  nextRival,
  onlyHinted,
  storedRivals,
  withGame,
  withHint,
} from "../../www/js/players/rivals.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";

const NOTHING = { won: 0, drawn: 0, lost: 0, streak: 0, best: 0, hinted: 0 };
/** A device with this stored text, and the scores that are read from it. @param {string} [text] */
function keptOf(text) {
  const texts = new Map(text === undefined ? [] : [[KEY, text]]);
  const store = createLocalStore({
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, stored) => void texts.set(name, stored),
  });
  return { texts, store, rivals: storedRivals(store) };
}
const KEY = "quantum-tic-tac-toe.rivals";
const nobody = () => keptOf().rivals.get();

describe("what is kept", () => {
  test("is read as it was written", () => {
    const { rivals, store } = keptOf();
    const changed = rivals.change((known) => withGame(known, "a", { level: 2, result: "won" }));
    assert.deepEqual(storedRivals(store).get(), changed);
    assert.deepEqual([changed.scores[2].won, changed.ended], [1, ["a"]]);
  });

  test("counts wins in a row, and the longest of them", () => {
    let rivals = nobody();
    assert.equal(hasGames(rivals.scores), false);
    for (const result of /** @type {const} */ (["won", "won", "drawn", "won", "lost"]))
      rivals = withGame(rivals, "a", { level: 3, result });
    assert.deepEqual(rivals.scores[3], {
      won: 3,
      drawn: 1,
      lost: 1,
      streak: 0,
      best: 2,
      hinted: 0,
    });
    assert.deepEqual(rivals.scores[1], NOTHING);
    assert.equal(hasGames(rivals.scores), true);
  });

  test("may be anything, and what cannot be read counts as no games", () => {
    for (const text of [
      "",
      "{",
      "7",
      "null",
      "[]",
      '"goff"',
      '{"scores":7}',
      '{"version":1,"scores":{"1":null,"2":[],"3":{"won":-1,"lost":"4","best":1e99}},"ended":3}',
    ]) {
      const { scores, ended } = keptOf(text).rivals.get();
      for (const level of /** @type {Level[]} */ ([1, 2, 3, 4, 5]))
        assert.deepEqual(scores[level], NOTHING, text);
      assert.deepEqual(ended, [], text);
    }
  });

  test("by a later version of the page is set aside", () => {
    const later = '{"version":2,"scores":{}}';
    const { texts, rivals } = keptOf(later);
    rivals.change((known) => withGame(known, "a", { level: 1, result: "won" }));
    assert.equal(texts.get(`${KEY}.aside`), later);
    assert.equal(rivals.get().scores[1].won, 1);
  });
});

/**
 * A State of a game against the computer.
 * @param {string} gameId
 * @param {Partial<State> & { score?: { X: number, O: number } | null }} [more]
 */
const at = (gameId, { score = null, ...more } = {}) =>
  /** @type {State} */ (
    /** @type {unknown} */ ({
      gameId,
      view: { score },
      seats: ["", 1],
      over: score !== null,
      past: null,
      sideGame: null,
      ...more,
    })
  );
const WIN = { score: { X: 1, O: 0 } };

/** The games that count in a sequence of States. @param {State[]} states @param {string[]} [known] */
function counted(states, known = []) {
  /** @type {State | null} */
  let before = null;
  const results = [];
  for (const state of states) {
    const news = follow(state, before, known);
    before = state;
    if (news) known = [...known, state.gameId];
    if (news?.ended) results.push(news.ended);
  }
  return results;
}

describe("a game", () => {
  test("counts once, when it ends", () => {
    const end = at("a", WIN);
    assert.deepEqual(counted([at("a"), end, end]), [{ level: 1, result: "won" }]);
  });

  test("does not count again after moves were taken back", () => {
    assert.equal(counted([at("a"), at("a", WIN), at("a"), at("a", WIN)]).length, 1);
  });

  test("does not count again after undo has gone back to it from the next game", () => {
    const again = [at("b"), at("a", WIN), at("b"), at("a", WIN)];
    assert.equal(counted([at("a"), at("a", WIN), ...again]).length, 1);
  });

  test("counts if it is begun anew, though the same moves are played", () => {
    assert.equal(counted([at("a"), at("a", WIN), at("b"), at("b", WIN)]).length, 2);
  });

  test("does not count if it was over when it came, whatever is taken back then", () => {
    assert.deepEqual(counted([at("a", WIN)]), []);
    assert.deepEqual(counted([at("b"), at("a", WIN), at("a"), at("a", WIN)]), []);
  });

  test("that was counted before a reload does not count again, and another one does", () => {
    assert.deepEqual(counted([at("a"), at("a", WIN)], ["a"]), []);
    assert.equal(counted([at("a"), at("a", WIN)], ["b"]).length, 1);
  });

  test("does not count in a side game, while somebody looks back, between people, or of computers", () => {
    const play = (/** @type {Partial<State>} */ more) =>
      counted([at("a", more), at("a", { ...more, ...WIN })]);
    assert.deepEqual(play({ sideGame: "puzzle" }), []);
    assert.deepEqual(play({ past: 1 }), []);
    assert.deepEqual(play({ seats: ["", ""] }), []);
    assert.deepEqual(play({ seats: [3, 5] }), []);
    assert.equal(play({ seats: ["Ada", 5] }).length, 1);
  });

  test("that is given up has no result by the rules", () => {
    assert.equal(endOf(at("goff 12", { over: true })), null);
  });

  test("is the person’s, on whichever side", () => {
    /** @param {Seats} seats @param {number} X @param {number} O */
    const result = (seats, X, O) => endOf(at("goff 12", { score: { X, O }, seats }))?.result;
    assert.equal(result(["", 2], 1, 0.5), "won");
    assert.equal(result([2, ""], 1, 0.5), "lost");
    assert.equal(result([2, ""], 0, 0), "drawn");
    assert.equal(result([2, ""], 0, 1), "won");
  });
});

describe("after a win", () => {
  /** @param {Level[]} beaten */
  const rivals = (beaten) =>
    beaten.reduce((rivals, level) => withGame(rivals, "", { level, result: "won" }), nobody());
  const scores = (/** @type {Level[]} */ beaten) => rivals(beaten).scores;

  test("the next stronger one is named who is not yet beaten", () => {
    assert.equal(nextRival(scores([1]), 1), 2);
    assert.equal(nextRival(scores([1, 2]), 1), 3);
    assert.equal(nextRival(scores([5]), 5), 1);
    assert.equal(nextRival(scores([1, 2, 3, 4, 5]), 2), 3);
    assert.equal(nextRival(scores([1, 2, 3, 4, 5]), 5), null);
  });

  test("the page says so, and says something else after the last", () => {
    assert.equal(afterWin(at("goff 12", WIN), rivals([1]))?.line.key, "rival.won");
    const last = afterWin(at("goff 12", { ...WIN, seats: ["", 5] }), rivals([1, 2, 3, 4, 5]));
    assert.deepEqual([last?.line.key, last?.beaten, last?.next], ["rival.won.all", 5, null]);
  });

  test("nothing is said of a win that does not count, because the game was lost before", () => {
    const lost = withGame(nobody(), "a", { level: 1, result: "lost" });
    assert.equal(afterWin(at("goff 12", WIN), lost), null);
  });

  test("a first win is a moment of its own, the second one is not", () => {
    assert.equal(afterWin(at("goff 12", WIN), rivals([1]))?.first, true);
    assert.equal(afterWin(at("goff 12", WIN), rivals([1]))?.isPrimary, true);
    assert.equal(afterWin(at("goff 12", WIN), rivals([1, 1]))?.first, false);
  });

  test("a win with hints is marked as one, until there is one without", () => {
    const state = { ...at("goff 12", WIN), gameId: "a" };
    const hinted = withHint(withHint(nobody(), "a"), "a");
    const won = withGame(hinted, "a", { level: 1, result: "won" });
    assert.equal(afterWin(state, won)?.line.key, "rival.won.hinted");
    assert.equal(afterWin(state, won)?.isPrimary, false, "it asks for a win without hints first");
    assert.ok(onlyHinted(won.scores[1]));
    assert.ok(!onlyHinted(withGame(won, "b", { level: 1, result: "won" }).scores[1]));
    assert.ok(!onlyHinted(nobody().scores[1]));
  });

  test("nothing is said after a loss, a draw, or in a puzzle", () => {
    assert.equal(afterWin(at("goff 12", { score: { X: 0, O: 1 } }), rivals([])), null);
    assert.equal(afterWin(at("goff 12", { score: { X: 0, O: 0 } }), rivals([])), null);
    assert.equal(afterWin(at("goff 12", { ...WIN, sideGame: "puzzle" }), rivals([])), null);
  });
});
