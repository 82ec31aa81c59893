/**
 * Tests whether actions and squares fit the task of a guided game, and gives reasons to refuse them. Pure.
 */
/** @import { Message, Situation, Task, VariantInput } from "../types.js" */
import { notNow } from "../variants/text.js";

/** Whether a task asks for an action, or allows any. @param {Task} task @param {string} action */
export const fits = ({ wanted, any }, action) => any === true || wanted.includes(action);

/**
 * Whether a square belongs to an action that a task asks for.
 * @param {Task} task
 * @param {number} square
 * @param {Pick<VariantInput, "squaresIn">} input
 */
export const beginsAction = ({ wanted, any }, square, { squaresIn }) =>
  any === true || wanted.some((action) => squaresIn(action).includes(square));

/**
 * The reason why the person cannot act now: the board is locked, it is the other side's turn, an action has to
 * be taken back first, or the game only shows something.
 * @param {Situation} situation
 * @param {Task | null} task
 * @returns {Message | null}
 */
export function busyOf({ locked, past, thinking }, task) {
  if (locked) return { key: "todo.locked" };
  if (thinking) return notNow(thinking);
  return task && !past && (task.reply || task.kind === "wrong") ? task.instead : null;
}

/**
 * The reason why a typed action cannot be played now.
 * @param {Situation} situation
 * @param {Task | null} task
 * @param {string} action
 * @returns {Message | null}
 */
export function refusalOf({ past, end, thinking }, task, action) {
  if (past) return { key: "refused.past" };
  if (end) return { key: "refused.ended" };
  if (thinking) return notNow(thinking);
  return task && !fits(task, action) ? task.instead : null;
}
