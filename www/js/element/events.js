/** The events of the element, from the difference of two successive States. */
/** @import { State } from "../types.js" */
import { isNextStep } from "../engine/steps.js";
import { levelOf, sitting } from "../players/seats.js";

/**
 * The events of a change, in order. There are none for the work of a script.
 * @param {State} state
 * @param {State | null} before
 * @returns {[type: string, detail: object][]}
 */
export function eventsOf(state, before) {
  const { gameId, record, view } = state;
  if (before === null || (before.gameId === gameId && before.record === record)) return [];
  const game = { gameId, record };
  const { lastAction: action, cycle, collapsed, score } = view;
  const player = before.view.turn;
  /** @type {[string, object]} */
  const change = ["change", game];
  if (!isNextStep(before, state) || player === null) return [change];
  const replied = before.task?.reply || levelOf(sitting(before.seats, player)) !== null;
  const by = replied ? "computer" : "person";
  /** @type {[string, object | null][]} */
  const events = [
    ["action", { action, player, by, ...game, view }],
    ["cycle", cycle && { cycle, ...game }],
    ["collapse", collapsed.length ? { collapsed, ...game } : null],
    ["end", score && { score, ...game }],
  ];
  return [...events.filter(happened), change];
}

/** @param {[string, object | null]} event @returns {event is [string, object]} */
const happened = (event) => event[1] !== null;
