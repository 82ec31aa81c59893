/**
 * The puzzle on the board, without a document: it finds the puzzle, judges and counts the answer and
 * gives hints. It answers a wrong action on the board with the best reply.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../storage/local-storage.js").LocalStore} LocalStore
 * @typedef {import("./model.js").Puzzle} Puzzle
 * @typedef {import("./model.js").Solver} Solver
 * @typedef {import("./model.js").Wanted} Wanted
 * @typedef {import("./words.js").Attempt} Attempt
 */
/** @import { GameClass, Notice, State } from "../../types.js" */
import { whyOf } from "../../game/action-text.js";
import * as puzzles from "./model.js";
import { actionName, explanationOf, refutationOf } from "./words.js";

/** Milliseconds for which a wrong answer and its result are shown before the reply. */
const PACE = 900;

/** No puzzle. @type {Attempt} */
const NONE = {
  kind: "none",
  wanted: { day: 0 },
  puzzle: null,
  question: { player: "X", coin: false, closes: false },
  hints: 0,
  failure: null,
  outcome: null,
  explanation: null,
  byHand: false,
};

/**
 * What a judge works with.
 * @typedef {object} Services
 * @property {() => Promise<Solver>} loadSolver
 * @property {() => Promise<Puzzle[]>} shipped those that come with the page
 * @property {Pick<LocalStore, "recall" | "remember">} store
 * @property {(notice: Notice) => void} notify tells what lasts
 * @property {(record: string) => Promise<unknown>} ready when all that a game needs is there
 * @property {() => Promise<unknown>} quiet when nothing moves on the board or lies over it
 * @property {import("../../app/parts.js").AppContext["achieved"]} achieved
 */

/**
 * @param {GameClass} Game
 * @param {Pick<Session, "act" | "advise" | "state">} session
 * @param {Services} services
 * @param {() => void} changed is called when the attempt is another one, but not by `follow` and `close`
 */
export function createJudge(Game, session, services, changed) {
  const { loadSolver, shipped, store, notify, ready, quiet, achieved } = services;
  let attempt = NONE;
  /** The record of the State before. */
  let before = "";
  let working = new AbortController();
  const recall = () => puzzles.recalled(store, () => notify("aside"));
  let tally = recall();

  /** Ends the work on the puzzle before. */
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

  /** What a link to the puzzle says. */
  function link() {
    const { wanted, puzzle } = attempt;
    if ("day" in wanted) return puzzles.toLink(wanted);
    return puzzle && puzzles.toLink({ seed: puzzle.seed, rules: puzzles.rulesOf(puzzle) });
  }

  // ---------------------------------------------------------------- judging
  /** @param {Puzzle} puzzle @param {boolean} right */
  function count(puzzle, right) {
    const { kind, wanted } = attempt;
    tally = puzzles.counted(recall(), puzzle, right); // another tab may have counted
    if (kind === "solved" && "day" in wanted)
      tally = puzzles.daySolved(tally, wanted.day, puzzles.dayOf());
    store.remember("puzzles", JSON.stringify(tally));
  }

  /** @param {Puzzle} puzzle @param {string} played */
  function judge(puzzle, played) {
    const answer = puzzles.answerIn(played);
    const tried = actionName(puzzle, answer);
    const right = puzzle.solution.includes(answer);
    const signal = restart();
    attempt = {
      ...attempt,
      kind: right ? "solved" : "wrong",
      outcome: { key: right ? "puzzle.solved" : "puzzle.wrong", values: { tried } },
      explanation: null,
      byHand: false,
    };
    count(puzzle, right && attempt.hints < 2);
    if (right) {
      const { player } = attempt.question;
      const squares = [...answer.replace(/\D/g, "")].map(Number);
      const name = (link() ?? "").replace("puzzle=", "");
      achieved("puzzle", name, { kind: "solved", player, squares });
    }
    // The answer counts as the action that chance made of it.
    const work = right
      ? explain(puzzle, signal)
      : refute(puzzle, `${puzzle.record} ${played}`, answer, signal);
    work.catch((error) => {
      if (signal.aborted) return;
      const values = { tried, why: whyOf(error) };
      if (right) enter({ explanation: { failure: { key: "puzzle.why.failed", values } } });
      else enter({ outcome: { key: "puzzle.wrong.failed", values } });
    });
  }

  /** @param {Puzzle} puzzle @param {AbortSignal} signal */
  async function explain(puzzle, signal) {
    const analysis = await ask("analyse", puzzle.record, { signal });
    if (!signal.aborted) enter({ explanation: explanationOf(puzzle, attempt.question, analysis) });
  }

  /** Waits until the answer can be seen: the motion ends first. */
  async function seen() {
    await quiet();
    await new Promise((done) => setTimeout(done, PACE));
    await quiet();
  }

  /** Answers a wrong answer. @param {Puzzle} puzzle @param {string} record @param {string} tried @param {AbortSignal} signal */
  async function refute(puzzle, record, tried, signal) {
    const [analysis] = await Promise.all([ask("analyse", record, { signal }), seen()]);
    const { view, beside, past, record: now } = session.state();
    if (signal.aborted || beside !== "puzzle") return;
    const { margin } = analysis;
    const reply = puzzles.bestOf(analysis)?.action;
    const over = isOver(reply ? `${record} ${reply}` : record);
    const how = over ? "over" : attempt.question.coin ? "coins" : "play";
    const player = view.turn ?? "";
    enter({ outcome: refutationOf(puzzle, { tried, margin, how, reply, player }) });
    if (reply && reply !== "?" && now === record && past === null) session.act(reply);
  }

  /** Whether a game is over; not while a coin or a die is to be thrown. @param {string} record */
  function isOver(record) {
    if (record.includes("?")) return false;
    const game = Game.fromRecord(record);
    const { phase } = game.view();
    game.free();
    return phase === "over";
  }

  /** Lights the part of the solution that the hints have told. */
  function light() {
    const [solution = ""] = attempt.puzzle?.solution ?? [];
    const squares = [...solution.replace(/[@?]/, "")].map(Number);
    if (attempt.hints > 1) session.advise({ squares, action: solution });
    else if (squares.length > 1) session.advise({ squares: squares.slice(0, 1), action: null });
  }

  function close() {
    working.abort();
    attempt = NONE;
  }

  return {
    attempt: () => attempt,
    tally: () => tally,
    link,

    /** Whether there are the rules of what is asked for. @param {Wanted} wanted */
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
     * Finds a puzzle and poses it; resolves with whether it is posed.
     * @param {Wanted} wanted
     * @param {(puzzle: Puzzle) => void} lay puts it on the board
     */
    async pose(wanted, lay) {
      const signal = restart();
      enter({ kind: "finding", wanted, outcome: null, explanation: null, byHand: false });
      try {
        // Without the puzzles of the page, the solver makes one.
        const known = "day" in wanted ? [] : await shipped().catch(() => []);
        const puzzle = await puzzles.find(wanted, known, tally, { ask }, signal);
        await ready(puzzle.record);
        if (signal.aborted) return false;
        attempt = {
          ...NONE,
          kind: "posed",
          wanted,
          puzzle,
          question: puzzles.questionOf(Game, puzzle),
        };
        before = puzzle.record;
        lay(puzzle);
        return true;
      } catch (error) {
        if (!signal.aborted) enter({ kind: "failed", failure: whyOf(error) });
        return false;
      }
    },

    /** A link names no puzzle. */
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

    /** Its link is to be copied by hand, or that is over. @param {boolean} byHand */
    showLink: (byHand) => enter({ byHand }),

    close,

    /** Judges what was played in a State. @param {Pick<State, "record" | "beside">} state */
    follow({ record, beside }) {
      const { kind, puzzle, hints } = attempt;
      if (!puzzle || kind === "none" || kind === "finding") return;
      if (beside !== "puzzle") return close();
      const { tried, now } = puzzles.triedIn(puzzle.record, before, record);
      before = record;
      if (now) judge(puzzle, tried);
      else if (!tried && (kind === "wrong" || kind === "solved")) {
        working.abort();
        const noAnswer = { outcome: null, explanation: null, byHand: false };
        attempt = { ...attempt, ...noAnswer, kind: "posed", hints: Math.min(hints, 1) };
      }
    },
  };
}
