/**
 * While a die rolls, the page shows what it showed before the throw: the die is the first to tell its
 * result. So nothing moves or disappears, and the style sheet dims what has to wait.
 *
 *     throw ──── the die rolls ──── it lies ──── settled
 *      │ the board, the record        │           │
 *      └ the status, the stones at hand, the outcomes: as before ── as they are now
 */
/** @import { Panel, State } from "../../types.js" */
import { nextTask } from "../../lib/next-task.js";
import { kindOf } from "./animation.js";

/** Whether a die was thrown between two States. Pure. @param {State} before @param {State} after */
export const isThrow = (before, after) =>
  before.past === null &&
  after.past === null &&
  after.steps.length === before.steps.length + 1 &&
  after.record.startsWith(`${before.record} `) &&
  kindOf(before.view, after.view) === "die";

/** The State after a throw, as far as it tells nothing of the result. Pure. @param {State} before @param {State} after @returns {State} */
export function withoutResult(before, after) {
  const { view, status, names, measurement, over, match, called } = before;
  return { ...after, rolling: view, status, names, measurement, over, match, called };
}

/** What presses go to while a die rolls. They end the roll, and no more. @type {Pick<import("../../game/session.js").Session, "pick" | "try">} */
export const IDLE = { pick() {}, try() {} };

/** @param {import("../index.js").PanelContext} context @returns {Panel} */
export function createRoll({ stage, quiet, changed }) {
  const page = stage.byId("page");
  /** The last State that was shown as it is. @type {State | null} */
  let shown = null;
  /** The record whose die has rolled. */
  let settled = "";
  /** The record whose die rolls. */
  let awaited = "";

  /** @param {string} record */
  function settle(record) {
    settled = record;
    changed();
  }

  return {
    lens: (state) =>
      shown && state.record !== settled && isThrow(shown, state)
        ? withoutResult(shown, state)
        : state,

    render(state) {
      const { record } = state;
      if (!state.rolling) {
        shown = state;
        settled = awaited = "";
      } else if (page.dataset.moving !== "die")
        settle(record); // nothing is to move
      else if (awaited !== record) {
        awaited = record;
        // A key that ends the roll is not to press what has the focus afterwards.
        void quiet()
          .then(nextTask)
          .then(() => awaited === record && settle(record));
      }
    },
  };
}
