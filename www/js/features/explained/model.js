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
 * Whether a State is a collapse that needs an explanation: neither in a lesson nor in a puzzle, and not
 * two computers.
 * @param {Pick<State, "sideGame" | "task" | "past" | "seats" | "steps" | "gameId"> & { view: Pick<State["view"], "collapsed" | "phase"> }} state
 * @param {Pick<State, "gameId" | "steps"> | null} before
 * @param {number} seen how many have been explained on this device
 */
export const isTold = (state, before, seen) =>
  seen < (state.view.phase === "over" ? FIRST + 1 : FIRST) &&
  isNextStep(before, state) &&
  state.view.collapsed.length > 1 &&
  (state.sideGame === null || isRemote(state.sideGame)) &&
  !state.task &&
  state.past === null &&
  state.seats.some((player) => levelOf(player) === null);

/** How many collapses have been explained on this device. @param {string | null} stored */
export const seenOf = (stored) => Number(stored) || 0;
