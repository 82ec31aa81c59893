/** A record as a list of steps. Each step has its text, its mark and the position after it. */
/** @import { GameClass, Ghost, Step, View } from "../types.js" */
import { readRecord } from "../engine/read-record.js";

/**
 * Throws if the record is not valid.
 * @param {GameClass} Game
 * @param {string} record
 * @param {(before: View, action: string) => Omit<Step, "view">} step describes an action
 * @returns {Step[]}
 */
export function stepsOf(Game, record, step) {
  const [rules = "", ...actions] = record.split(" ");
  return readRecord(Game, rules, (game) => {
    let before = game.view();
    return actions.map((action) => {
      const text = step(before, action);
      game.play(action);
      before = game.view();
      return { ...text, view: before };
    });
  });
}

/**
 * The squares in which collapsed marks could have been: the other squares of their pairs.
 * @param {Step[]} steps
 * @returns {Ghost[]}
 */
export function ghostsOf(steps) {
  return steps.flatMap(({ view }) =>
    view.collapsed
      .filter(({ from }) => from[0] !== from[1])
      .map(({ player, move, square, from }) => ({
        player,
        move,
        from: from[0] === square ? from[1] : from[0],
      })),
  );
}
