/**
 * The landing: a short game that the board plays by itself, and the condition to show it. Pure.
 */
/** @import { Accent, GameClass, Picture, State, View } from "../../types.js" */
import { whenNeeded } from "../../lib/lazy.js";

/**
 * The game of the loop, with the milliseconds that each position stays. A mark splits, strands join, a
 * cycle glows, it collapses.
 *
 *     X1 1–5   O2 5–9   X3 1–9 closes the cycle   it collapses: X3 in 1, X1 in 5, O2 in 9
 */
const RECORD = "goff 15 59 19 @1";
const STAYS = [700, 1300, 1300, 1900, 2800];
/** Index of the position that is shown where nothing moves: the cycle. */
export const POSTER = 3;

/**
 * The pictures of the loop. Each is computed when it is first needed, so that the page starts sooner.
 * @param {GameClass} Game @returns {{ picture: () => Picture, stays: number }[]}
 */
export function loopOf(Game) {
  const [rules, ...actions] = RECORD.split(" ");
  return STAYS.map((stays, i) => ({
    stays,
    picture: whenNeeded(() => {
      const game = Game.fromRecord([rules, ...actions.slice(0, i)].join(" "));
      const view = game.view();
      game.free();
      return { view, accents: accentsOf(view) };
    }),
  }));
}

/** Marks the squares in which the closing mark can end. @param {View} view @returns {Accent[]} */
function accentsOf({ squares, options }) {
  const ends = options.map(({ marks: [closing] }) => closing?.square);
  return squares.map((_, i) => (ends.includes(i + 1) ? "choice" : ""));
}

/**
 * Whether the landing can be shown: the board is empty, and nothing else is going on.
 * @param {Pick<State, "steps" | "acted" | "sideGame" | "broken" | "match">} state
 */
export const canGreet = ({ steps, acted, sideGame, broken, match }) =>
  !steps.length && !acted && !sideGame && !broken && !match;
