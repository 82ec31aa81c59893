/** The moves of Kvantové piškvorky, in words. Pure. */
/** @import { Mark, VariantWords } from "../../types.js" */
import { endSquare } from "../nine-squares.js";
import { stoneOf, isOutcome, valuesOf } from "./text.js";

/** @type {VariantWords["whereIs"]} */
export function whereIs(view, mark) {
  const stone = view.pairs.find(({ move }) => move === mark.move);
  if (stone) return { key: "dice.where.quantum", values: valuesOf(stone) };
  const square = view.squares.findIndex(({ classical }) => classical?.move === mark.move) + 1;
  return square
    ? { key: "where.classical", values: { mark, square } }
    : { key: "where.not", values: { mark } };
}

/** @type {VariantWords["step"]} */
export function step(before, action) {
  const { turn, moveNumber: move } = before;
  if (isOutcome(action)) {
    const stone = stoneOf(before, action);
    /** @type {Mark} */
    const mark = { player: stone?.player ?? "X", move: stone?.move ?? 0 };
    const values = { player: turn ?? "", mark, square: endSquare(action) };
    return { text: { key: "dice.moves.found", values }, collapse: true, mark };
  }
  /** @type {Mark} */
  const mark = { player: turn ?? "X", move };
  const values = { mark, square: endSquare(action), a: Number(action[0]), b: endSquare(action) };
  const key = action.length === 1 ? "moves.last" : "moves.pair";
  return { text: { key, values }, collapse: false, mark };
}
