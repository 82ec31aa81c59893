// A puzzle from being posed to being answered, without a document: what is judged, counted, told and
// offered. Links, finding and the tally are held in tests/browser/puzzles.test.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { createJudge } from "../../www/js/features/puzzles/judge.js";
import { none } from "../../www/js/features/puzzles/model.js";
import {
  aimOf,
  hintOf,
  missingOf,
  offersOf,
  titleOf,
} from "../../www/js/features/puzzles/words.js";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";
import { knows, say } from "../browser/english.mjs";

const WWW = new URL("../../www/", import.meta.url);
initSync({ module: readFileSync(new URL("pkg/quantum_tic_tac_toe_bg.wasm", WWW)) });

/** @typedef {import("../../www/js/features/puzzles/model.js").Puzzle} Puzzle */
/** @type {Puzzle[]} */
const SHIPPED = JSON.parse(readFileSync(new URL("puzzles.json", WWW), "utf8"));
const SEED = 30; // 58 keeps a whole point
const PUZZLE = /** @type {Puzzle} */ (SHIPPED.find(({ seed }) => seed === SEED));

/** A judge who has posed the puzzle, and what became known of it. */
async function posed() {
  const kept = new Map();
  /** @type {string[]} */
  const solved = [];
  /** @type {(string | null | undefined)[]} */
  const advised = [];
  /** @type {any} */
  const session = {
    advise: (/** @type {{ action: string | null }} */ { action }) => advised.push(action),
    act() {},
    state: () => ({ view: { turn: "O" }, beside: "puzzle", past: null, record: "" }),
  };
  /** @type {any} */
  const services = {
    loadSolver: async () => ({ ask: async () => ({ margin: 1, moves: [], nodes: 1 }) }),
    shipped: async () => SHIPPED,
    store: {
      recall: (/** @type {string} */ name) => kept.get(name) ?? null,
      remember: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text),
    },
    notify() {},
    ready: async () => {},
    quiet: async () => {},
    achieved: (/** @type {string} */ _, /** @type {string} */ name) => solved.push(name),
  };
  const judge = createJudge(Game, session, services, () => {});
  assert.ok(await judge.pose({ rules: "goff", seed: SEED }, () => {}));
  /** @param {string} [action] */
  const play = (action) =>
    judge.follow({ record: [PUZZLE.record, action].filter(Boolean).join(" "), beside: "puzzle" });
  return { judge, play, solved, advised, kind: () => judge.attempt().kind };
}

describe("a judge", () => {
  test("poses a puzzle, and knows its link and what it asks", async () => {
    const { judge, kind } = await posed();
    assert.deepEqual([kind(), judge.link()], ["posed", "puzzle=30"]);
    const { question } = judge.attempt();
    assert.deepEqual(question, { player: "X", coin: false, closes: question.closes });
    assert.match(say(aimOf(PUZZLE, question)), /for X to win by 1 point/);
    assert.ok(judge.knows({ rules: "nature", seed: 1 }));
    assert.ok(!judge.knows({ rules: "chess", seed: 1 }));
  });

  test("counts the first answer; after a wrong one it may be taken back and solved", async () => {
    const { judge, play, solved, kind } = await posed();
    play("56");
    assert.equal(kind(), "wrong");
    assert.match(say(judge.attempt().outcome ?? ""), /5–6/);
    play();
    assert.deepEqual([kind(), judge.attempt().outcome], ["posed", null]);
    play("58");
    assert.equal(kind(), "solved");
    assert.deepEqual(solved, ["30"]);
    const { tried, solved: right } = judge.tally();
    assert.deepEqual([tried[PUZZLE.grade - 1], right[PUZZLE.grade - 1]], [1, 0]);
    judge.close();
  });

  test("gives two hints, the second of which is the solution and counts as an answer", async () => {
    const { judge, play, advised } = await posed();
    judge.hint();
    assert.deepEqual(judge.tally(), none());
    judge.hint();
    assert.equal(judge.tally().tried[PUZZLE.grade - 1], 1);
    assert.deepEqual(advised, [null, "58"]);
    assert.match(say(hintOf(judge.attempt()) ?? ""), /It is 5–8/);
    play("58");
    assert.equal(judge.tally().solved[PUZZLE.grade - 1], 0);
  });

  test("puts a puzzle away with its game", async () => {
    const { judge, kind } = await posed();
    judge.follow({ record: "goff", beside: null });
    assert.deepEqual([kind(), judge.attempt().puzzle], ["none", null]);
    judge.refuse();
    assert.equal(kind(), "bad");
  });
});

describe("what is offered", () => {
  const seed = { rules: "goff", seed: SEED };
  /** @param {Partial<Parameters<typeof offersOf>[0]>} attempt @param {boolean} [linkable] */
  const names = (attempt, linkable = true) =>
    offersOf({ kind: "posed", wanted: seed, hints: 0, ...attempt }, linkable).map(
      ({ text }) => text,
    );

  test("follows from how far one is", () => {
    assert.deepEqual(names({}), ["puzzle.hint", "puzzle.copy", "puzzle.leave"]);
    assert.deepEqual(names({ hints: 1 }, false), ["puzzle.hint.more", "puzzle.leave"]);
    assert.deepEqual(names({ kind: "wrong", hints: 2 }), ["puzzle.retake", "puzzle.leave"]);
    assert.equal(names({ kind: "solved" })[0], "puzzle.next");
    assert.equal(names({ kind: "solved", wanted: { day: 0 } })[0], "puzzle.more");
  });

  test("has its texts, and so has what is said instead of a puzzle", () => {
    for (const kind of /** @type {const} */ (["finding", "failed", "bad", "posed", "solved"])) {
      for (const key of names({ kind })) assert.ok(knows(key), key);
      assert.ok(knows(titleOf({ kind, wanted: seed }, "en").key), kind);
      const missing = missingOf({ kind, failure: { key: "why.crashed" } });
      assert.equal(missing === null, kind === "posed" || kind === "solved");
      if (missing) assert.ok(knows(missing.key), missing.key);
    }
  });
});
