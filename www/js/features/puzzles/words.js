/**
 * The texts and buttons of a puzzle, by the progress of an attempt. Pure.
 *
 * @typedef {import("./model.js").Puzzle} Puzzle
 * @typedef {import("./model.js").Wanted} Wanted
 *
 * @typedef {ReturnType<typeof import("./model.js").questionOf>} Question
 *
 * The value of every action of a solved puzzle, or the reason why it is not known.
 * @typedef {{ heading: Message, worths: Message[] } | { failure: Message }} Explanation
 *
 * The progress with a puzzle.
 * @typedef {object} Attempt
 * @property {"none" | "finding" | "failed" | "bad" | "posed" | "wrong" | "solved"} kind `bad` is a
 *   link that names no puzzle
 * @property {Wanted} wanted the puzzle that was asked for
 * @property {Puzzle | null} puzzle the one on the board, also while another one is being found
 * @property {Question} question
 * @property {number} hints how many were given; the second one is the solution
 * @property {Message | null} failure why there is no puzzle
 * @property {{ action: string, reply: string | null }[]} tries wrong answers, each with its refutation
 * @property {Message | null} outcome the consequence of a wrong answer, once it is known
 * @property {Explanation | null} explanation
 * @property {number | null} replayed how many actions the position has that is shown while a wrong answer and its
 *   refutation are replayed; null otherwise
 * @property {boolean} byHand whether the shared text is shown, to copy it by hand
 *
 * @typedef {"again" | "cancel" | "close" | "copy" | "hint" | "leave" | "more" | "next" | "replay" | "retake" | "share" | "today"} Offer
 */
/** @import { Message, Task, TextKey } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { resultOf } from "../../game/action-text.js";
import { lengthOf } from "../../game/record.js";
import { ahead, pointsIn, verdict } from "../../i18n/margins.js";
import { variantOf } from "../../variants/index.js";
import { answerIn, countsFor, dateOf, groups, isLeftToChance, rulesOf } from "./model.js";

/** The most actions of the same value that are named. More of them are only counted. */
const NAMED = 4;

/** The buttons, the most important first. @type {Record<Attempt["kind"], Offer[]>} */
const OFFERED = {
  none: [],
  finding: ["cancel"],
  failed: ["again", "leave"],
  bad: ["today", "close"],
  posed: ["hint", "copy", "leave"],
  wrong: ["retake", "leave", "replay"],
  solved: ["next", "copy", "leave"],
};

/** The same for a solved puzzle of a day: today's, and another day's. */
const OFFERED_SOLVED = /** @type {const} */ ({
  today: ["share", "more", "leave"],
  past: ["today", "share", "leave"],
});

/**
 * The buttons, each with the key of its text.
 * @param {Pick<Attempt, "kind" | "wanted" | "hints" | "outcome">} attempt
 * @param {boolean} linkable whether there are links to puzzles
 * @param {number} today
 * @returns {{ name: Offer, text: TextKey, primary: boolean }[]}
 */
export function offersOf({ kind, wanted, hints, outcome }, linkable, today) {
  const leads = kind !== "posed" && kind !== "finding";
  const solvedDay = kind === "solved" ? countsFor(wanted) : null;
  const offered =
    solvedDay === null ? OFFERED[kind] : OFFERED_SOLVED[solvedDay === today ? "today" : "past"];
  return offered
    .filter((name) => {
      if (name === "hint") return hints < 2;
      if (name === "replay") return outcome !== null;
      return linkable || !["copy", "share"].includes(name);
    })
    .map((name, i) => {
      /** @type {TextKey} */
      const text = name === "hint" && hints > 0 ? "puzzle.hint.more" : `puzzle.${name}`;
      return { name, text, primary: leads && i === 0 };
    });
}

/** A day as a language writes it. @param {string} language @param {number} day */
export const dayName = (language, day) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(dateOf(day));

/**
 * The name of an action, without its player.
 * @param {Pick<Puzzle, "record">} puzzle
 * @param {string} action
 */
export const actionName = (puzzle, action) => variantOf(rulesOf(puzzle)).words.actionName(action);

/**
 * The same for an action of the puzzle's own position, which the board can show.
 * @param {Pick<Puzzle, "record">} puzzle
 * @param {string} action
 * @returns {Message}
 */
const namedAction = (puzzle, action) => ({
  ...actionName(puzzle, action),
  names: { action, before: lengthOf(puzzle.record) },
});

/** Whether there is no puzzle, for whatever reason. @param {Attempt["kind"]} kind @returns {kind is "bad" | "failed"} */
const isMissing = (kind) => kind === "bad" || kind === "failed";

/** @param {Pick<Attempt, "kind" | "wanted">} attempt @param {string} language @returns {Message} */
export function titleOf({ kind, wanted }, language) {
  if (isMissing(kind)) return { key: `puzzle.${kind}` };
  const day = countsFor(wanted);
  if (day === null) return { key: "puzzle.title" };
  if (isFirstPuzzle(wanted)) return { key: "puzzle.title.first" };
  return { key: "puzzle.title.day", values: { date: dayName(language, day) } };
}

/** @param {Attempt} attempt @returns {Message | null} */
export const gradeOf = ({ kind, puzzle }) =>
  puzzle && !isMissing(kind) ? { key: "puzzle.grade", values: { grade: puzzle.grade } } : null;

/** Why there is no puzzle, or not yet. @param {Pick<Attempt, "kind" | "failure">} attempt @returns {Message | null} */
export function missingOf({ kind, failure }) {
  if (kind === "failed" && failure) return { key: "puzzle.failed.about", values: { why: failure } };
  if (kind === "bad") return { key: "puzzle.bad.about" };
  return kind === "finding" ? { key: "puzzle.finding" } : null;
}

/**
 * The aim of a puzzle: the end of its text key, and the values of the text.
 * @param {Pick<Puzzle, "margin">} puzzle @param {Question} question
 */
function aimFor({ margin }, { coin, player }) {
  const winner = ahead(margin);
  const aim = winner === null ? "even" : winner === player ? "win" : "loss";
  const values = { player, points: pointsIn(Math.abs(margin)) };
  return { way: /** @type {const} */ (`${coin ? "coins" : "play"}.${aim}`), values };
}

/**
 * The task in a short sentence.
 * @param {Pick<Puzzle, "margin">} puzzle
 * @param {Question} question
 * @returns {Message}
 */
export function aimOf(puzzle, question) {
  const { way, values } = aimFor(puzzle, question);
  return { key: `puzzle.${way}`, values };
}

/** Whether it is the first puzzle of somebody who never tried one. @param {Wanted} wanted */
export const isFirstPuzzle = (wanted) => "seed" in wanted && wanted.first !== undefined;

/** The prompt to find the solution. @param {Attempt} attempt @returns {Message} */
export function searchOf({ wanted, puzzle, question }) {
  if (puzzle && isFirstPuzzle(wanted)) return aimOf(puzzle, question);
  return message(question.coin ? "puzzle.find.coins" : "puzzle.find.play");
}

/**
 * The text on the result of a right answer.
 * @param {Puzzle} puzzle
 * @param {Question} question
 * @param {string} tried
 * @returns {Message}
 */
function solvedBy(puzzle, question, tried) {
  const { way, values } = aimFor(puzzle, question);
  return {
    key: `puzzle.solved.${way}`,
    values: { ...values, tried: actionName(puzzle, tried) },
  };
}

/** Whether a game is the puzzle's, or goes on from it. @param {string} start @param {string} record */
const goesOnFrom = (start, record) => record === start || record.startsWith(`${start} `);

/**
 * The task while a puzzle is on the board: null while an answer is awaited; after it, the result is in the
 * status, and nothing can be played.
 * @param {Attempt} attempt
 * @param {string} record
 * @returns {Task | null}
 */
export function taskOf({ kind, puzzle, question, outcome, replayed }, record) {
  if (!puzzle || !goesOnFrom(puzzle.record, record)) return null;
  const [, played = ""] = record.slice(puzzle.record.length).split(" ");
  const [solution = ""] = puzzle.solution;
  const answer = answerIn(puzzle, played);
  const right = puzzle.solution.includes(answer);
  /** @type {{ step: number, of: number, wanted: [], squares: [], any: true, reply: true }} */
  const passive = { step: 0, of: 1, wanted: [], squares: [], any: true, reply: true };
  if (kind === "solved" || right) {
    const text = solvedBy(puzzle, question, right ? answer : solution);
    return { ...passive, kind: "over", text, instead: { key: "puzzle.frozen" } };
  }
  if (!played) return null;
  const tried = actionName(puzzle, answer);
  const known = replayed === null ? outcome : null;
  const text = known ?? { key: "puzzle.wrong", values: { tried } };
  return { ...passive, kind: "reply", text, instead: { key: "puzzle.wait" } };
}

/** The headline in place of whose turn it is. @param {Attempt} attempt @param {Task | null} task @returns {Message} */
export function headOf({ puzzle, question, wanted }, task) {
  if (task?.reply)
    return message(task.kind === "over" ? "puzzle.verdict.right" : "puzzle.verdict.wrong");
  return isFirstPuzzle(wanted) ? message("daily.first") : aimOf(puzzle ?? { margin: 0 }, question);
}

/** The wrong answers so far, each with its refutation. @param {Attempt} attempt @returns {Message[]} */
export function triedList({ puzzle, tries }) {
  if (!puzzle) return [];
  return tries.map(({ action, reply }) => {
    const tried = namedAction(puzzle, action);
    return reply === null
      ? message("puzzle.tried.only", { tried })
      : message("puzzle.tried.reply", { tried, reply: actionName(puzzle, reply) });
  });
}

/** The text of the hints so far. @param {Attempt} attempt @returns {Message | null} */
export function hintOf({ kind, puzzle, question, hints }) {
  if (!hints || !puzzle || kind !== "posed") return null;
  const [solution = ""] = puzzle.solution;
  return hints > 1
    ? { key: "puzzle.hint.solution", values: { solution: namedAction(puzzle, solution) } }
    : variantOf(rulesOf(puzzle)).words.puzzleHint(solution, question.closes);
}

/**
 * The consequence of a wrong answer.
 * @param {Puzzle} puzzle
 * @param {object} answer
 * @param {string} answer.tried
 * @param {number} answer.margin of the game, by best play after the answer
 * @param {"over" | "play" | "coins"} answer.how kind of that margin
 * @param {string | undefined} answer.reply the best action against it; none where the game is over, or where
 *   the same player moves next
 * @param {string} answer.player who replies
 * @returns {Message}
 */
export function refutationOf(puzzle, { tried, margin, how, reply, player }) {
  const values = { tried: namedAction(puzzle, tried), verdict: verdict(margin, how) };
  if (!reply) return { key: "puzzle.wrong.over", values };
  if (isLeftToChance(puzzle, reply)) return { key: "puzzle.wrong.coin", values };
  const names = { action: reply, before: lengthOf(puzzle.record) + 1 };
  const answered = { ...values, player, reply: { ...actionName(puzzle, reply), names } };
  return { key: "puzzle.wrong.reply", values: answered };
}

/**
 * The value of every action of a puzzle.
 * @param {Puzzle} puzzle
 * @param {Question} question
 * @param {import("./model.js").Analysis} analysis
 * @returns {Explanation}
 */
export function explanationOf(puzzle, { coin, player }, analysis) {
  /** @param {ReturnType<typeof groups>[number]} group @returns {Message} */
  const worthOf = ({ margin, actions }) => {
    const result = resultOf(margin, coin);
    if (actions.length > NAMED)
      return { key: "puzzle.worth.many", values: { n: actions.length, result } };
    const names = actions.map((action) => namedAction(puzzle, action));
    return { key: "puzzle.worth", values: { actions: names, result } };
  };
  const heading = message(coin ? "puzzle.why.coins" : "puzzle.why");
  return { heading, worths: groups(analysis, player).map(worthOf) };
}
