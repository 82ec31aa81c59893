/**
 * The collapses that are explained: the first ones that a player sees in games of their own, and the first
 * one after them that ends a game. Pure.
 */
/** @import { State } from "../../types.js" */
import { isNextStep } from "../../engine/steps.js";
import { isRemote } from "../../game/remote.js";
import { levelOf } from "../../players/seats.js";

/** How many collapses are explained in any case. */
export const FIRST = 2;

/**
 * Whether a State is of a game of a person's own: neither of a lesson nor of a puzzle, not one of two computers,
 * and not an earlier position.
 * @param {Pick<State, "sideGame" | "task" | "past" | "seats">} state
 */
const isOwnGame = ({ sideGame, task, past, seats }) =>
  (sideGame === null || isRemote(sideGame)) &&
  !task &&
  past === null &&
  seats.some((player) => levelOf(player) === null);

/**
 * Whether a State is a collapse that needs an explanation.
 * @param {Parameters<typeof isOwnGame>[0] & Pick<State, "steps" | "gameId"> & { view: Pick<State["view"], "collapsed" | "phase"> }} state
 * @param {Pick<State, "gameId" | "steps"> | null} before
 * @param {number} seen how many have been explained on this device
 */
export const isTold = (state, before, seen) =>
  seen < (state.view.phase === "over" ? FIRST + 1 : FIRST) &&
  isNextStep(before, state) &&
  state.view.collapsed.length > 1 &&
  isOwnGame(state);

/** Names the last action of a game. @param {Pick<State, "gameId" | "record">} state */
export const idOf = ({ gameId, record }) => `${gameId} ${record}`;

/**
 * Whether a State shows a collapse that is being explained, or one that needs an explanation.
 * @param {Parameters<typeof isTold>[0] & Pick<State, "record">} state
 * @param {Pick<State, "gameId" | "steps" | "record"> | null} before
 * @param {number} seen how many have been explained on this device
 * @param {{ now: string, told: ReadonlySet<string> }} explained the collapse that is being explained, and all that were
 */
export const isDue = (state, before, seen, { now, told }) =>
  state.past === null &&
  (idOf(state) === now ||
    (state.record !== before?.record && !told.has(idOf(state)) && isTold(state, before, seen)));

/**
 * The note for somebody who has not seen many collapses: on cycles while one waits for its measurement, on entanglement
 * while marks share squares.
 * @param {Parameters<typeof isOwnGame>[0] & { view: Pick<State["view"], "pairs" | "phase"> }} state
 * @param {number} seen how many collapses have been explained on this device
 * @returns {"explained.cycle" | "explained.entangled" | null}
 */
export function noteOf(state, seen) {
  const { pairs, phase } = state.view;
  if (seen >= FIRST || phase === "over" || !isOwnGame(state)) return null;
  if (phase === "collapse") return "explained.cycle";
  const components = new Set(pairs.map(({ component }) => component));
  return components.size < pairs.length ? "explained.entangled" : null;
}
