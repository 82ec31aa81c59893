/** The moves of Goff's game, in words. Pure. */
/** @import { Mark, VariantWords } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { endSquare } from "../nine-squares.js";
import { closingMark, squaresOf } from "../position.js";

/** @type {VariantWords["step"]} */
export function step(before, action, coin) {
  const { phase, turn, moveNumber: move } = before;
  if (phase === "collapse") {
    const mark = closingMark(before);
    const values = { player: turn ?? "", mark, square: endSquare(action) };
    const text = message(coin ? "moves.found" : "moves.collapse", values);
    return { text, collapse: true, mark };
  }
  /** @type {Mark} */
  const mark = { player: turn ?? "X", move };
  const [a, b] = [Number(action[0]), endSquare(action)];
  const key = a === b ? "moves.last" : "moves.pair";
  return { text: { key, values: { mark, square: a, a, b } }, collapse: false, mark };
}

/** @type {VariantWords["whereIs"]} */
export function whereIs(view, mark) {
  const [a, b] = squaresOf(view, mark.move);
  if (a === undefined) return { key: "where.not", values: { mark } };
  if (b === undefined) return { key: "where.classical", values: { mark, square: a } };
  return { key: "where.spooky", values: { mark, a, b } };
}
