/**
 * A record as a list of moves: each in words, with its mark and the position
 * after it. Where a mark is by now is told for the position that is shown.
 *
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").Mark} Mark
 * @typedef {import("../engine/load.js").GameClass} GameClass
 * @typedef {import("../i18n/messages.js").Message} Message
 * `collapse` says that nothing was placed.
 * @typedef {{ text: Message, collapse: boolean, mark: Mark, view: View }} Step
 */
import { closingMark, digit } from "../variants/text.js";

/**
 * @param {GameClass} Game
 * @param {string} record
 * @param {(before: View, action: string) => Omit<Step, "view">} step what an action of the game is
 * @returns {Step[]}
 */
export function stepsOf(Game, record, step) {
  const [rules, ...actions] = record.split(" ");
  const game = new Game(rules);
  let before = game.view();
  const steps = actions.map((action) => {
    const told = step(before, action);
    game.play(action);
    before = game.view();
    return { ...told, view: before };
  });
  game.free();
  return steps;
}

/**
 * An action of Goff's game.
 * @param {View} before @param {string} action @param {boolean} coin @returns {Omit<Step, "view">}
 */
export function stepOf(before, action, coin) {
  const { phase, turn, moveNumber: move } = before;
  if (phase === "collapse") {
    const mark = closingMark(before);
    const values = { player: turn ?? "", mark, square: digit(action) };
    const text = { key: coin ? "moves.found" : "moves.collapse", values };
    return { text, collapse: true, mark };
  }
  /** @type {Mark} */
  const mark = { player: turn ?? "X", move };
  const [a, b] = [Number(action[0]), digit(action)];
  const key = a === b ? "moves.last" : "moves.pair";
  return { text: { key, values: { mark, square: a, a, b } }, collapse: false, mark };
}

/**
 * Where collapsed marks could have been: the other square of each one's pair.
 * @param {Step[]} steps
 * @returns {import("../board/layout.js").Ghost[]}
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

/** The squares a mark is in. @param {View} view @param {number} move */
export function squaresOf(view, move) {
  const pair = view.pairs.find((p) => p.move === move);
  if (pair) return [...pair.squares];
  const square = view.squares.findIndex(({ classical }) => classical?.move === move) + 1;
  return square ? [square] : [];
}

/** Where a mark is, in words. @param {View} view @param {Mark} mark @returns {Message} */
export function whereIs(view, mark) {
  const [a, b] = squaresOf(view, mark.move);
  if (a === undefined) return { key: "where.not", values: { mark } };
  if (b === undefined) return { key: "where.classical", values: { mark, square: a } };
  return { key: "where.spooky", values: { mark, a, b } };
}
