/**
 * How far a person has come in a lesson, and what follows from it. Pure, without a document and without the
 * session: from a progress to the next one.
 *
 *     begin ─▶ progress ─┬─ withGuess, advance ─▶ progress     a press
 *                        └─ follow ─▶ progress, what happens   a State
 *
 * @typedef {import("./model.js").Lesson} Lesson
 *
 * @typedef {object} Progress
 * @property {Lesson} lesson
 * @property {number} read the least number of steps that the person has read, answered by a guess, or done
 *   with the apparatus
 * @property {ReadonlyMap<string, string>} guesses by the texts of their steps
 * @property {ReadonlyMap<string, string>} first the first guess at each question: after undo a question may
 *   come again
 * @property {ReadonlySet<string>} looked the outcomes that were looked at, each after its record
 * @property {boolean} over whether the lesson is over on the board
 */
/** @import { Choice, Message, State, Task, TextKey, Values } from "../../types.js" */
import { isActing, keptOf, taskOf, textOf } from "./model.js";
import { resultOf } from "./results.js";

/** The text that counts the guesses. */
export const GUESSED = /** @type {const} */ ("lessons.guesses");

/**
 * @param {Lesson} lesson
 * @param {import("./place.js").LessonPlace | null} place where to go on; null: at the beginning
 * @param {Values} values those of the apparatus
 * @returns {Progress}
 */
export function begin(lesson, place, values) {
  const progress = {
    ...{ lesson, read: place?.read ?? 0, looked: new Set(), over: false },
    ...{ guesses: new Map(place?.guesses), first: new Map(place?.first) },
  };
  // A lesson that is over was celebrated and stored before.
  return { ...progress, over: taskIn(progress, recordOf(lesson, place), values).kind === "over" };
}

/** The record with which a lesson begins. @param {Lesson} lesson @param {{ record: string } | null} place */
export const recordOf = (lesson, place) => place?.record ?? lesson.record;

/** @param {Progress} progress @param {string} record @param {Values} values those of the apparatus @returns {Task} */
export const taskIn = ({ lesson, read, guesses }, record, values) =>
  taskOf(lesson, record, read, { guesses, values });

/**
 * The task where the apparatus has reached the goal of a step that stays: to look at it, and to press Next.
 * @param {Progress} progress @param {Task} task @param {boolean} isMet whether the goal is reached
 * @returns {Task}
 */
export const stayed = ({ lesson }, task, isMet) =>
  isMet && task.kind === "use" && lesson.steps[task.step]?.stay
    ? { ...task, kind: "read", instead: { key: "lesson.reached" } }
    : task;

/** The progress after a guess. @param {Progress} progress @param {Task} task @param {string} value @returns {Progress} */
export function withGuess(progress, { guess }, value) {
  if (!guess) return progress;
  const entry = /** @type {const} */ ([guess.of, value]);
  return {
    ...progress,
    guesses: new Map([...progress.guesses, entry]),
    first: progress.first.has(guess.of) ? progress.first : new Map([...progress.first, entry]),
  };
}

/** The progress after a step. @param {Progress} progress @param {number} step @returns {Progress} */
export const advance = (progress, step) => ({ ...progress, read: step + 1 });

/**
 * The progress after a State of the lesson.
 * @param {Progress} progress
 * @param {Pick<State, "record" | "previewed" | "view">} state
 * @param {Pick<Task, "kind">} task
 * @returns {{ progress: Progress, isSeen: boolean, isCompleted: boolean }} `isSeen`: all outcomes were looked
 *   at, so the step is done; `isCompleted`: the lesson has just come to its end
 */
export function follow(progress, { record, previewed, view }, { kind }) {
  const over = kind === "over";
  const looked =
    kind === "look" && previewed
      ? new Set([...progress.looked, `${record} ${previewed}`])
      : progress.looked;
  return {
    progress: { ...progress, looked, over },
    isSeen:
      kind === "look" &&
      // An earlier position that is looked at has no outcomes.
      view.options.length > 0 &&
      view.options.every(({ action }) => looked.has(`${record} ${action}`)),
    isCompleted: over && !progress.over,
  };
}

/**
 * The place to keep for a reload.
 * @param {Progress} progress @param {string} record @param {Lesson[]} course
 * @returns {import("./place.js").LessonPlace}
 */
export const placeOf = ({ lesson, read, guesses, first }, record, course) => ({
  ...{ name: lesson.name, record, read, course: course.map(({ name }) => name) },
  ...{ guesses: [...guesses], first: [...first] },
});

/** A choice that does not tell how likely its outcomes are. @param {Choice} choice @returns {Choice} */
const withoutOdds = ({ options, ...choice }) => ({
  ...choice,
  options: options.map((option) => ({ ...option, odds: false })),
});

/** The texts that ordinary tic-tac-toe replaces, by their keys. @type {Record<string, TextKey>} */
const CLASSIC_TEXTS = {
  "refused.closed": "lesson.taken",
  "dice.done.stone": "choice.option",
};

/** @template {Message | null} T @param {T} text @returns {T} */
const asClassic = (text) => text && { ...text, key: CLASSIC_TEXTS[text.key] ?? text.key };

/** A status of ordinary tic-tac-toe. @param {State["status"]} status @returns {State["status"]} */
const classicStatus = (status) => ({
  ...status,
  todo: asClassic(status.todo),
  happened: asClassic(status.happened),
});

/**
 * A State of the lesson with its title as the headline, with the way to choose beside a choice, and with the
 * announcements of a goal that stays and of the summary at the end.
 * @param {State} state
 * @param {Progress} progress
 * @param {Task} task
 * @returns {State}
 */
export function extended(state, { lesson, first }, task) {
  const { plain, steps } = lesson;
  const { status, announcements = [], choice, past } = state;
  const reached = task.instead.key === "lesson.reached" ? [task.instead] : [];
  const chooses = task.kind === "do" && choice && !choice.coin && !status.done;
  // A wrong action has to be taken back: no other instruction stands beside this one, and no outcome.
  const isWrong = task.kind === "wrong" && past === null;
  const summary =
    task.kind === "over"
      ? [{ key: GUESSED, values: resultOf(lesson, first) }, ...keptOf(lesson).flat()]
      : [];
  return {
    ...state,
    choice: isWrong ? null : choice && steps[task.step]?.hides ? withoutOdds(choice) : choice,
    announcements: [...announcements, ...reached, ...summary],
    status: {
      ...(plain ? classicStatus(status) : status),
      head: textOf(`${lesson.name}.title`),
      player: isActing(task.kind) ? status.player : null,
      ...(isWrong
        ? { todo: task.text, notice: false, kind: "other", done: null }
        : { done: chooses ? { key: "lesson.choose" } : status.done }),
    },
  };
}
