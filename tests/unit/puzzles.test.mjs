// A puzzle from its task to its answer, without a document: verdicts, counts, texts and actions.
// tests/browser/puzzles.test.mjs tests links, the search and the tally.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { createJudge } from "../../www/js/features/puzzles/judge.js";
import { firstPuzzle, nameOf, newcomersPuzzle, none } from "../../www/js/features/puzzles/model.js";
import { createTakenBack } from "../../www/js/features/puzzles/taken-back.js";
import {
  aimOf,
  headOf,
  hintOf,
  missingOf,
  offersOf,
  titleOf,
  triedList,
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

/** The day of these tests, in UTC. */
const TODAY = 20_777;
const NOW = (TODAY + 0.5) * 86_400_000;

/**
 * A judge with a puzzle, a board for it, and a log of its results.
 * @param {import("../../www/js/features/puzzles/model.js").Wanted} [wanted]
 */
async function posed(wanted = { rules: "goff", seed: SEED }) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  /** @type {string[]} */
  const achieved = [];
  /** @type {string[]} */
  const solved = [];
  /** @type {(string | null | undefined)[]} */
  const advised = [];
  /** The positions that were looked at; null: the last one. @type {(number | null)[]} */
  const looked = [];
  const stepsOf = (/** @type {string} */ record) => record.split(" ").length - 1;
  const at = {
    record: PUZZLE.record,
    /** @type {import("../../www/js/types.js").SideGame | null} */
    sideGame: "puzzle",
    acted: false,
    /** @type {number | null} */
    past: null,
    /** The player to move after a wrong answer. */
    turn: "O",
  };
  /** Changes the record and tells the judge, as a new State would. @param {string} record */
  const show = (record) => {
    const before = { ...at };
    at.record = record;
    judge.follow(at, before);
  };
  /** @type {any} */
  const session = {
    advise: (/** @type {{ action: string | null }} */ { action }) => advised.push(action),
    act: (/** @type {string} */ action) => show(`${at.record} ${action}`),
    guided() {},
    rewind: () => show(PUZZLE.record),
    look(/** @type {number} */ count) {
      at.past = count < stepsOf(at.record) ? count : null;
      looked.push(at.past);
    },
    state: () => ({
      ...{ ...at, view: { turn: at.turn } },
      steps: Array.from({ length: stepsOf(at.record) }),
    }),
  };
  /** The solver's analysis of the position after a wrong answer. */
  const analysis = { margin: -1, moves: [{ action: "@6", margin: -1 }], nodes: 1 };
  /** @type {any} */
  const services = {
    loadSolver: async () => ({
      ask: async (/** @type {string} */ question) =>
        question === "dailyPuzzle" ? PUZZLE : structuredClone(analysis),
    }),
    shipped: async () => SHIPPED,
    store: createLocalStore({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
    }),
    ready: async () => {},
    whenIdle: async () => {},
    achieved(
      /** @type {string} */ _,
      /** @type {string} */ name,
      /** @type {{ squares: number[] }} */ { squares },
    ) {
      achieved.push(name);
      solved.push(squares.join(""));
    },
  };
  const judge = createJudge(Game, session, services, () => {});
  assert.ok(await judge.pose(wanted, () => {}));
  return {
    ...{ judge, solved, achieved, advised, looked, at, kept },
    /** @param {string} action */
    play: (action) => show([PUZZLE.record, action].filter(Boolean).join(" ")),
    show,
    kind: () => judge.attempt().kind,
    /** The page's current task. */
    task: () => judge.guidance(at.record),
  };
}

/** Lets pending promises settle. */
const soon = () => new Promise((done) => setImmediate(done));
/** Lets some time pass. @param {import("node:test").TestContext} t @param {number} ms */
async function pass(t, ms) {
  await soon();
  t.mock.timers.tick(ms);
  await soon();
}
/** Stops the clock at a day. @param {import("node:test").TestContext} t @param {number} [now] */
const stopped = (t, now = NOW) => t.mock.timers.enable({ apis: ["setTimeout", "Date"], now });

describe("a judge", () => {
  test("poses a puzzle, and knows its link and what it asks", async () => {
    const { judge, kind, task } = await posed();
    assert.deepEqual([kind(), judge.link(), task()], ["posed", "puzzle=30", null]);
    const { question } = judge.attempt();
    assert.deepEqual(question, { player: "X", coin: false, closes: question.closes });
    assert.equal(say(aimOf(PUZZLE, question)), "Win by 1 point with X");
    assert.equal(say(headOf(judge.attempt(), null)), "Win by 1 point with X");
    assert.ok(judge.knows({ rules: "nature", seed: 1 }));
    assert.ok(!judge.knows({ rules: "chess", seed: 1 }));
  });

  test("refutes a wrong answer, leaves both until it is tried again, and lists them", async (t) => {
    stopped(t);
    const { judge, play, show, at, kind, task } = await posed();
    play("56");
    assert.equal(kind(), "wrong");
    assert.ok(task()?.reply, "nothing is played meanwhile");
    assert.equal(say(headOf(judge.attempt(), task())), "Not yet");
    assert.match(say(task()?.text ?? ""), /Not 5–6/);
    await pass(t, 1500);
    assert.equal(at.record, `${PUZZLE.record} 56 @6`);
    assert.match(say(task()?.text ?? ""), /O answers square 6\. O won by 1 point/);
    await pass(t, 60_000);
    assert.equal(kind(), "wrong", "there is time to read");
    show(PUZZLE.record);
    assert.deepEqual([kind(), at.record, task()], ["posed", PUZZLE.record, null]);
    assert.deepEqual(triedList(judge.attempt()).map(say), ["5–6, refuted by square 6"]);
    play("56");
    assert.equal(triedList(judge.attempt()).length, 1, "the same once");
  });

  test("names no reply as a refutation that is the same player's own", async (t) => {
    stopped(t);
    const { judge, play, at, task } = await posed();
    at.turn = "X";
    play("56");
    await pass(t, 1500);
    assert.equal(at.record, `${PUZZLE.record} 56 @6`, "the best way on is shown");
    assert.equal(say(task()?.text ?? ""), "Not 5–6. O won by 1 point.");
    assert.deepEqual(triedList(judge.attempt()).map(say), ["5–6"]);
  });

  test("replays a wrong answer and its refutation, until another position is looked at", async (t) => {
    stopped(t);
    const { judge, play, at, looked, task } = await posed();
    const start = PUZZLE.record.split(" ").length - 1;
    play("56");
    void judge.replay();
    assert.deepEqual(looked, [], "there is nothing to replay yet");
    await pass(t, 2000);
    const known = task()?.text;
    assert.equal(known?.key, "puzzle.wrong.reply");

    void judge.replay();
    assert.deepEqual([judge.attempt().replayed, task()?.text.key], [start, "puzzle.wrong"]);
    await pass(t, 1600);
    assert.equal(judge.attempt().replayed, start + 1);
    await pass(t, 1600);
    assert.deepEqual(looked.splice(0), [start, start + 1, null]);
    assert.deepEqual([judge.attempt().replayed, task()?.text], [null, known]);

    void judge.replay();
    at.past = 2;
    await pass(t, 5000);
    assert.deepEqual([looked.splice(0), at.past], [[start], 2], "the person looks elsewhere");
    assert.deepEqual([judge.attempt().replayed, task()?.text], [null, known]);

    void judge.replay();
    play("");
    await pass(t, 5000);
    assert.deepEqual([looked, judge.attempt().replayed, task()], [[start], null, null]);
  });

  test("ends a refutation that was taken back by hand", async (t) => {
    stopped(t);
    const { play, at, kind, show } = await posed();
    play("57");
    show(PUZZLE.record); // "Try again", before the reply
    assert.equal(kind(), "posed");
    play("58");
    for (let n = 0; n < 3; n++) await pass(t, 6000);
    assert.equal(at.record, `${PUZZLE.record} 58`, "what solves it stays");
  });

  test("counts the first answer; after a wrong one it may be taken back and solved", async () => {
    const { judge, play, solved, achieved, kind, task } = await posed();
    play("56");
    play("");
    play("58");
    assert.equal(kind(), "solved");
    assert.deepEqual([achieved, solved], [["30"], ["58"]]);
    const { tried, solved: right } = judge.tally();
    assert.deepEqual([tried[PUZZLE.grade - 1], right[PUZZLE.grade - 1]], [1, 0]);
    assert.ok(task()?.reply);
    assert.equal(say(headOf(judge.attempt(), task())), "Solved");
    assert.equal(say(task()?.text ?? ""), "With 5–8, X wins by 1 point.");
    judge.close();
  });

  test("leaves a solved puzzle solved, whatever is undone", async () => {
    const { play, kind, task, solved } = await posed();
    play("58");
    play("");
    assert.equal(kind(), "solved");
    assert.ok(task()?.reply);
    play("58");
    assert.deepEqual(solved, ["58"], "it is solved once");
  });

  test("enters a day's puzzle in the diary with its tries, and its streak in the tally", async (t) => {
    stopped(t);
    const { judge, play } = await posed({ day: TODAY });
    play("56");
    play("");
    play("57");
    play("");
    play("58");
    const diary = judge.diary();
    assert.deepEqual(diary, {
      last: TODAY,
      offset: 0 - new Date().getTimezoneOffset(),
      skipped: [],
      runs: [[TODAY, TODAY]],
      tries: [{ day: TODAY, wrong: 2, end: "solved" }],
    });
  });

  test("counts a day's puzzle as not solved once its solution was shown, also in another attempt", async (t) => {
    stopped(t);
    const { judge, play } = await posed({ day: TODAY });
    judge.hint();
    judge.hint();
    const shown = [{ day: TODAY, wrong: 0, end: "shown" }];
    assert.deepEqual([judge.diary().runs, judge.diary().tries], [[], shown]);
    play("56");
    play("");
    assert.equal(judge.attempt().hints, 1);
    play("58");
    assert.equal(judge.attempt().kind, "solved");
    assert.deepEqual([judge.diary().runs, judge.diary().tries], [[], shown]);
    judge.close();
    await judge.pose({ day: TODAY }, () => {});
    play("");
    play("58");
    assert.deepEqual([judge.diary().runs, judge.diary().tries], [[], shown]);
  });

  test("of a day that is over counts nothing for the streak", async (t) => {
    stopped(t);
    const { judge, play, kept } = await posed({ day: TODAY - 3 });
    const runs = [[TODAY - 4, TODAY - 1]];
    kept.set("quantum-tic-tac-toe.puzzles.days", JSON.stringify({ version: 1, runs, tries: [] }));
    play("58");
    assert.deepEqual(judge.diary().runs, runs);
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
    const { judge, kind, at, show } = await posed();
    at.sideGame = null;
    show("goff");
    assert.deepEqual([kind(), judge.attempt().puzzle], ["none", null]);
    judge.refuse();
    assert.equal(kind(), "bad");
  });

  test("poses nothing once the search is given up", async () => {
    const { judge, kind } = await posed();
    let laid = 0;
    const found = judge.pose({ rules: "goff", seed: SEED }, () => laid++);
    assert.equal(kind(), "finding");
    judge.close();
    assert.equal(await found, false);
    assert.deepEqual([laid, kind()], [0, "none"]);
  });
});

test("the message that an answer is taken back ends with the next press, but stands 1.5 s", (t) => {
  stopped(t);
  /** @type {(() => void)[]} */
  const listeners = [];
  const on = (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {any} */ work) =>
    void listeners.push(work);
  const happened = { key: "done.last" };
  const message = () => ({ key: "done.undo" });
  let state = /** @type {any} */ ({ sideGame: "puzzle", status: { done: message(), happened } });
  let drawn = 0;
  const ends = createTakenBack(/** @type {any} */ ({ on, root: null }), () => drawn++);
  const done = () => ends.extend(state).status.done?.key;
  const press = () => listeners[0]?.();
  /** A State comes. @param {object} change */
  const comes = (change) => {
    state = { ...state, ...change };
    ends.follow(ends.extend(state));
  };
  comes({});
  t.mock.timers.tick(500);
  press();
  t.mock.timers.tick(999);
  assert.deepEqual([done(), drawn], ["done.undo", 0]);
  t.mock.timers.tick(1);
  assert.deepEqual([done(), drawn], ["done.last", 1]);
  comes({ status: { done: message(), happened } });
  assert.equal(done(), "done.undo", "another answer is taken back");
  t.mock.timers.tick(60_000);
  assert.equal(done(), "done.undo", "nothing was pressed");
  press();
  assert.equal(done(), "done.undo", "the press comes first");
  t.mock.timers.tick(0);
  assert.deepEqual([done(), drawn], ["done.last", 2]);
  // The press that leaves the puzzle, and one in another game.
  comes({ status: { done: message(), happened } });
  press();
  comes({ sideGame: null });
  press();
  t.mock.timers.tick(60_000);
  assert.deepEqual([done(), drawn], ["done.undo", 2]);
});

describe("what is offered", () => {
  const seed = { rules: "goff", seed: SEED };
  /** @param {Partial<Parameters<typeof offersOf>[0]>} attempt @param {boolean} [linkable] */
  const names = (attempt, linkable = true) =>
    offersOf(
      { kind: "posed", wanted: seed, hints: 0, outcome: null, ...attempt },
      linkable,
      TODAY,
    ).map(({ text }) => text);

  test("follows from how far one is", () => {
    assert.deepEqual(names({}), ["puzzle.hint", "puzzle.copy", "puzzle.leave"]);
    assert.deepEqual(names({ hints: 1 }, false), ["puzzle.hint.more", "puzzle.leave"]);
    assert.deepEqual(names({ kind: "wrong", hints: 2 }), ["puzzle.retake", "puzzle.leave"]);
    const outcome = { key: /** @type {const} */ ("puzzle.wrong.over") };
    assert.deepEqual(names({ kind: "wrong", outcome }), [
      "puzzle.retake",
      "puzzle.leave",
      "puzzle.replay",
    ]);
    assert.equal(names({ kind: "solved" })[0], "puzzle.next");
    const today = { kind: /** @type {const} */ ("solved"), wanted: { day: TODAY } };
    assert.deepEqual(names(today), ["puzzle.share", "puzzle.more", "puzzle.leave"]);
    assert.deepEqual(names(today, false), ["puzzle.more", "puzzle.leave"]);
    assert.equal(names({ ...today, wanted: { day: TODAY - 1 } })[0], "puzzle.today");
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

test("a newcomer has one puzzle for the day, whatever is tried after it", async () => {
  const today = 20_785;
  const first = firstPuzzle(SHIPPED, today);
  assert.ok(first);
  const other = nameOf({ ...first, seed: first.seed + 1 });
  const given = (
    /** @type {string[]} */ seen,
    /** @type {[number, number][]} */ runs = [],
    /** @type {Partial<import("../../www/js/features/puzzles/diary.js").Diary>} */ more = {},
  ) =>
    newcomersPuzzle(
      async () => SHIPPED,
      { tried: [], solved: [], seen },
      { tries: [], runs, skipped: [], last: 0, offset: 0, ...more },
      today,
    );
  const solved = /** @type {[number, number][]} */ ([[today, today]]);
  assert.equal(await given([]), first);
  assert.equal(await given([nameOf(first)], solved, { first: today }), first, "it was solved");
  assert.equal(await given([other, nameOf(first)], solved, { first: today }), first);
  assert.equal(await given([], solved), null, "today's own puzzle was solved elsewhere");
  assert.equal(await given([other]), null, "no newcomer");
  assert.equal(await given([other], [], { first: today }), first, "it was posed before");
  assert.equal(await given([other], [], { first: today - 1 }), null, "the day after");
  assert.equal(await given([other], solved), null, "today's own puzzle was solved");
  assert.equal(await given([nameOf(first)]), null, "it was solved on another day");
  assert.equal(await given([nameOf(first)], [[today - 1, today]]), null, "a day later");
});
