/**
 * The puzzle on the board, without a document: it finds the puzzle, judges and counts the answer and
 * gives hints. It answers a wrong action on the board with the best reply; both stay until the person
 * tries again.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("./model.js").Puzzle} Puzzle
 * @typedef {import("./model.js").Solver} Solver
 * @typedef {import("./model.js").Wanted} Wanted
 * @typedef {import("./words.js").Attempt} Attempt
 */
/** @import { GameClass, State } from "../../types.js" */
import { readRecord } from "../../engine/read-record.js";
import { whyOf } from "../../game/action-text.js";
import { lengthOf } from "../../game/record.js";
import { isToss } from "../../variants/index.js";
import * as diaries from "./diary.js";
import * as puzzles from "./model.js";
import { actionName, explanationOf, refutationOf, taskOf } from "./words.js";

/** Milliseconds for which a wrong answer is shown before the reply: its text has to be read. */
const PACE = 1500;

/** No puzzle. @type {Attempt} */
const NONE = {
  kind: "none",
  wanted: { day: 0 },
  puzzle: null,
  question: { player: "X", coin: false, closes: false },
  hints: 0,
  failure: null,
  tries: [],
  outcome: null,
  explanation: null,
  replayed: null,
  byHand: false,
};

/** The part of an attempt that an answer changes, before it. */
const NO_ANSWER = { outcome: null, explanation: null, replayed: null, byHand: false };

/**
 * Inputs of a judge.
 * @typedef {object} Services
 * @property {() => Promise<Solver>} loadSolver
 * @property {() => Promise<Puzzle[]>} shipped those that come with the page
 * @property {import("../../storage/local-storage.js").LocalStore} store
 * @property {(record: string) => Promise<unknown>} ready loads everything that a game needs
 * @property {() => Promise<unknown>} whenIdle resolves when nothing moves on the board or lies over it
 * @property {import("../../app/parts.js").AppContext["achieved"]} achieved
 */

/**
 * @param {GameClass} Game
 * @param {Pick<Session, "act" | "advise" | "guided" | "look" | "rewind" | "state">} session
 * @param {Services} services
 * @param {() => void} changed is called after every change of the attempt, except by `follow` and `close`
 */
export function createJudge(Game, session, services, changed) {
  const { loadSolver, shipped, store, ready, whenIdle, achieved } = services;
  let attempt = NONE;
  /** The attempt before the search for another puzzle. */
  let earlier = NONE;
  let working = new AbortController();
  const tally = puzzles.storedTally(store);
  const diary = diaries.storedDiary(store);

  /** Aborts the work in progress, and returns the signal of the next one. */
  function restart() {
    working.abort();
    working = new AbortController();
    return working.signal;
  }

  /** @param {Partial<Attempt>} change */
  function enter(change) {
    attempt = { ...attempt, ...change };
    changed();
  }

  /** @type {Solver["ask"]} */
  const ask = async (...question) => (await loadSolver()).ask(...question);

  /** The text of a link to the puzzle. */
  function link() {
    const { wanted, puzzle } = attempt;
    if ("day" in wanted) return puzzles.toLink(wanted);
    return puzzle && puzzles.toLink({ seed: puzzle.seed, rules: puzzles.rulesOf(puzzle) });
  }

  /**
   * Gives a newcomer another puzzle in the place of today's. It counts for today also where its own link
   * opens it, as after a reload.
   * @param {Wanted} wanted @returns {Promise<Wanted>}
   */
  async function forNewcomer(wanted) {
    const day = puzzles.dayOf();
    if ("grade" in wanted || ("day" in wanted && wanted.day !== day)) return wanted;
    const first = await puzzles.newcomersPuzzle(shipped, tally.get(), diary.get(), day);
    if (!first) return wanted;
    const own = { rules: puzzles.rulesOf(first), seed: first.seed, first: day };
    return "day" in wanted || puzzles.toLink(wanted) === puzzles.toLink(own) ? own : wanted;
  }

  // ---------------------------------------------------------------- judging
  /** @param {Puzzle} puzzle @param {boolean} right */
  function count(puzzle, right) {
    tally.change((known) => puzzles.counted(known, puzzle, right));
    const day = puzzles.countsFor(attempt.wanted);
    if (day !== null) enterDay(day);
  }

  /** Enters the answer to a day's puzzle in the diary, or that its solution was shown. @param {number} day */
  function enterDay(day) {
    const { kind } = attempt;
    diary.change((known) => {
      if (kind === "solved") return diaries.solvedOn(known, day, puzzles.dayOf());
      return kind === "wrong" ? diaries.missed(known, day) : diaries.shownOn(known, day);
    });
  }

  /** @param {Puzzle} puzzle @param {string} played */
  function judge(puzzle, played) {
    const answer = puzzles.answerIn(puzzle, played);
    const right = puzzle.solution.includes(answer);
    const signal = restart();
    const kind = right ? "solved" : "wrong";
    attempt = { ...attempt, ...NO_ANSWER, kind };
    if (!right) note(answer, null);
    count(puzzle, right && attempt.hints < 2);
    if (right) {
      const { player } = attempt.question;
      const squares = puzzles.inputOf(puzzle).squaresIn(answer);
      const name = (link() ?? "").replace("puzzle=", "");
      achieved("puzzle", name, { kind: "solved", player, squares });
      explain(puzzle, signal).catch((error) => {
        const values = { tried: actionName(puzzle, answer), why: whyOf(error) };
        if (!signal.aborted)
          enter({ explanation: { failure: { key: "puzzle.why.failed", values } } });
      });
      return;
    }
    // Refute the action as chance decided it; the message names the answer.
    refute(puzzle, `${puzzle.record} ${played}`, answer, signal).catch((error) => {
      if (signal.aborted) return;
      const values = { tried: actionName(puzzle, answer), why: whyOf(error) };
      attempt = { ...attempt, outcome: { key: "puzzle.wrong.failed", values } };
      session.guided();
    });
  }

  /** Notes a wrong answer, once. @param {string} action @param {string | null} reply its refutation */
  function note(action, reply) {
    const { tries } = attempt;
    const known = tries.find((one) => one.action === action);
    attempt = {
      ...attempt,
      tries: known
        ? tries.map((one) => (one === known ? { action, reply: reply ?? one.reply } : one))
        : [...tries, { action, reply }],
    };
  }

  /** @param {Puzzle} puzzle @param {AbortSignal} signal */
  async function explain(puzzle, signal) {
    const analysis = await ask("analyse", puzzle.record, { signal });
    if (!signal.aborted) enter({ explanation: explanationOf(puzzle, attempt.question, analysis) });
  }

  /**
   * Waits until the board has been in sight for some time, with nothing moving or lying over it, and until
   * the person does not look at an earlier position.
   * @param {number} time in milliseconds
   * @param {AbortSignal} signal
   */
  async function seen(time, signal) {
    do await rest(time);
    while (!signal.aborted && session.state().past !== null);
  }

  /** Waits until nothing moves, for some time, and until nothing moves again. @param {number} time in milliseconds */
  async function rest(time) {
    await whenIdle();
    await new Promise((done) => setTimeout(done, time));
    await whenIdle();
  }

  /**
   * Shows the wrong answer and the reply to it again, from the puzzle on, as they came. Ends when the person looks at
   * another position.
   */
  async function replay() {
    const { puzzle, kind, outcome } = attempt;
    if (!puzzle || kind !== "wrong" || !outcome) return;
    const signal = restart();
    const { length } = session.state().steps;
    for (let count = lengthOf(puzzle.record); count < length; count++) {
      attempt = { ...attempt, replayed: count };
      session.look(count);
      // The task is again that of the wrong answer alone.
      session.guided();
      await rest(PACE);
      if (signal.aborted) return;
      if (session.state().past !== count) break;
    }
    const { past } = session.state();
    const isShown = past === attempt.replayed;
    attempt = { ...attempt, replayed: null };
    if (isShown) session.look(length);
    session.guided();
  }

  /**
   * Replies to a wrong answer.
   * @param {Puzzle} puzzle
   * @param {string} record
   * @param {string} tried
   * @param {AbortSignal} signal
   */
  async function refute(puzzle, record, tried, signal) {
    const [analysis] = await Promise.all([ask("analyse", record, { signal }), seen(PACE, signal)]);
    const { view, sideGame, record: now } = session.state();
    if (signal.aborted || sideGame !== "puzzle") return;
    const { margin } = analysis;
    const reply = puzzles.bestOf(analysis)?.action;
    const isPending = !!reply && isToss(puzzles.rulesOf(puzzle), reply);
    const over = !isPending && isOver(reply ? `${record} ${reply}` : record);
    const how = over ? "over" : attempt.question.coin ? "coins" : "play";
    const player = view.turn ?? "";
    // After a choice its player moves next, whose best move refutes nothing.
    const decided = reply && !puzzles.isLeftToChance(puzzle, reply) ? reply : null;
    const isOwn = player === attempt.question.player && (!reply || decided !== null);
    const answer = isOwn ? undefined : reply;
    const outcome = refutationOf(puzzle, { tried, margin, how, reply: answer, player });
    attempt = { ...attempt, outcome };
    if (decided && !isOwn) note(tried, decided);
    if (decided && now === record) session.act(decided);
    else session.guided();
  }

  /** Whether a game is over. @param {string} record */
  const isOver = (record) => readRecord(Game, record, (game) => game.view().phase === "over");

  /** Highlights the part of the solution that the hints have given. */
  function light() {
    const { puzzle } = attempt;
    if (!puzzle) return;
    const [solution = ""] = puzzle.solution;
    const squares = puzzles.inputOf(puzzle).squaresIn(solution);
    if (attempt.hints > 1) session.advise({ squares, action: solution });
    else if (squares.length > 1) session.advise({ squares: squares.slice(0, 1), action: null });
  }

  function close() {
    working.abort();
    attempt = NONE;
  }

  return {
    attempt: () => attempt,
    forNewcomer,
    tally: tally.get,
    diary: diary.get,
    link,
    /** The task in a game that goes on from the puzzle. @param {string} record */
    guidance: (record) => taskOf(attempt, record),

    /** Whether the rules of the wanted puzzle exist. @param {Wanted} wanted */
    knows(wanted) {
      if (!("rules" in wanted)) return true;
      try {
        new Game(wanted.rules).free();
        return true;
      } catch {
        return false;
      }
    },

    /**
     * Finds a puzzle and poses it; resolves with true if it was posed.
     * @param {Wanted} wanted
     * @param {(puzzle: Puzzle) => void} show puts it on the board
     */
    async pose(wanted, show) {
      const signal = restart();
      if (attempt.kind !== "finding") earlier = attempt;
      enter({ kind: "finding", wanted, outcome: null, explanation: null, byHand: false });
      try {
        // If the shipped puzzles cannot be loaded, the solver makes one.
        const known = "day" in wanted ? [] : await shipped().catch(() => []);
        if ("rules" in wanted) await ready(wanted.rules);
        const puzzle = await puzzles.find(wanted, known, tally.get(), { ask }, signal);
        const counted = "day" in wanted ? wanted : await forNewcomer(wanted);
        await ready(puzzle.record);
        if (signal.aborted) return false;
        attempt = {
          ...NONE,
          kind: "posed",
          wanted: counted,
          puzzle,
          question: puzzles.questionOf(Game, puzzle),
        };
        const { first } = /** @type {{ first?: number }} */ (counted);
        if (first !== undefined) diary.change((known) => diaries.beginsOn(known, first));
        show(puzzle);
        return true;
      } catch (error) {
        if (!signal.aborted) enter({ kind: "failed", failure: whyOf(error) });
        return false;
      }
    },

    /** Ends the search for another puzzle. The one on the board goes on. */
    giveUp() {
      if (attempt.kind !== "finding") return;
      working.abort();
      attempt = earlier;
      session.guided();
      changed();
    },

    /** Reports a link that names no puzzle. */
    refuse() {
      close();
      enter({ kind: "bad" });
    },

    hint() {
      const { kind, puzzle, hints } = attempt;
      if (!puzzle) return;
      attempt = { ...attempt, hints: hints + 1, byHand: false };
      if (attempt.hints === 2) count(puzzle, false);
      changed();
      if (kind === "posed") light();
    },

    /** Shows or hides the shared text, to copy it by hand. @param {boolean} byHand */
    showText: (byHand) => enter({ byHand }),

    close,
    replay,

    /**
     * Judges the action that was played in a State.
     * @param {Pick<State, "sideGame" | "record">} state
     * @param {Pick<State, "record"> | null} before
     */
    follow({ record, sideGame }, before) {
      const { kind, puzzle, hints } = attempt;
      if (!puzzle || kind === "none" || kind === "finding") return;
      if (sideGame !== "puzzle") return close();
      const { tried, now } = puzzles.triedIn(puzzle.record, before?.record ?? "", record);
      if (kind === "solved") return;
      if (now) judge(puzzle, tried);
      else if (!tried && kind === "wrong") {
        working.abort();
        attempt = { ...attempt, ...NO_ANSWER, kind: "posed", hints: Math.min(hints, 1) };
      }
    },
  };
}
