/** The content of the board in a situation of Kvantové piškvorky. Pure. */
/** @import { Accent, VariantBoard } from "../../types.js" */
import { endSquare, pairOf, SQUARES } from "../nine-squares.js";
import { nextMark } from "../position.js";
import { isOutcome, isQuantum, stoneOf } from "./text.js";

/** @type {VariantBoard["picture"]} */
export function picture(now, marked) {
  const { view, selected, hovered, preview, end, past } = now;
  const tried = now.previewed ?? now.hinted ?? null;
  /** @type {Accent[]} */
  const accents = SQUARES.map(() => "");
  /** @param {number} square @param {Accent} accent */
  const set = (square, accent) => (accents[square - 1] = accent);
  if (past || end) return { view, accents };
  if (view.phase === "measure") {
    const stone = stoneOf(view, tried);
    for (const { squares } of view.pairs) for (const square of squares) set(square, "choice");
    if (!tried || !stone) return { view, accents };
    if (!isOutcome(tried)) {
      for (const square of stone.squares) set(square, "first");
      return { view, accents, litMove: stone.move };
    }
    for (const square of stone.squares) set(square, "trial");
    set(endSquare(tried), "chosen");
    return { view: preview(tried), accents };
  }
  if (view.phase !== "place") return { view, accents };
  for (const square of marked) set(square, "choice");
  /** The board after an action. @param {string} action */
  const attempt = (action) => {
    for (const square of action) if (!marked.includes(Number(square))) set(Number(square), "lit");
    return { view: preview(action), accents, attempt: view.moveNumber, keepsContrast: true };
  };
  if (tried) return attempt(tried);
  const action = hovered === null ? "" : String(hovered);
  if (!isQuantum(now))
    return view.legal.includes(action) ? attempt(action) : { view, accents, lit: hovered };
  if (selected !== null) {
    set(selected, "first");
    const pair = hovered === null || hovered === selected ? "" : pairOf(selected, hovered);
    if (hovered !== null && view.legal.includes(pair)) {
      set(hovered, "lit");
      return { view: preview(pair), accents, attempt: view.moveNumber, keepsContrast: true };
    }
    const pending = { ...nextMark(view), square: selected };
    return { view, accents, pending, attempt: view.moveNumber };
  }
  if (hovered === null || !view.legal.includes(action)) return { view, accents, lit: hovered };
  // Show the first half of a move before the press, but faint.
  set(hovered, "lit");
  return { view, accents, pending: { ...nextMark(view), square: hovered }, faint: true };
}
