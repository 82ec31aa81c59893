/** The step between two States of the games. Pure. */
/** @import { State } from "../types.js" */

/**
 * Whether a State goes on from another one by exactly one action of the same game: neither another game
 * was opened nor an action taken back.
 * @param {Pick<State, "gameId" | "steps"> | null} before
 * @param {Pick<State, "gameId" | "steps">} state
 */
export const isNextStep = (before, state) =>
  before?.gameId === state.gameId && state.steps.length === before.steps.length + 1;
