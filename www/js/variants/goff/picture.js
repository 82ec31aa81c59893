/**
 * The content of the board in a situation of Goff's game: the position, or the preview of an action,
 * with the highlighted squares and marks. Pure.
 */
/** @import { Accent, VariantBoard, View } from "../../types.js" */
import { endSquare, pairOf, SQUARES, usable } from "../nine-squares.js";
import { closingMark, nextMark } from "../position.js";
import { outcomeOf } from "../text.js";

/** @type {VariantBoard["picture"]} */
export function picture(now, marked) {
  const { view, selected, hovered, preview, end, past } = now;
  const previewed = now.previewed ?? now.hinted;
  /** @type {Accent[]} */
  const accents = SQUARES.map(() => "");
  /** @param {number} square @param {Accent} accent */
  const set = (square, accent) => (accents[square - 1] = accent);

  const tossed = now.coin && view.lastAction?.[0] === "@" ? { tossed: true } : {};
  if (past || end) return { view, accents };
  if (view.phase === "collapse") {
    if (previewed) {
      const then = preview(previewed);
      for (const { square } of then.collapsed) set(square, "trial");
      set(endSquare(previewed), "chosen");
      return { view: then, accents };
    }
    for (const { action } of view.options) set(endSquare(action), "choice");
    return { view, accents };
  }
  if (view.phase !== "place") return { view, accents, ...tossed };
  for (const square of marked) set(square, "choice");
  /** The board after an action. @param {string} action */
  function attempt(action) {
    return { view: preview(action), accents, attempt: view.moveNumber, keepsContrast: true };
  }
  if (previewed) {
    for (const square of previewed)
      if (!marked.includes(Number(square))) set(Number(square), "lit");
    return attempt(previewed);
  }
  if (selected !== null) {
    set(selected, "first");
    const action = hovered === null || hovered === selected ? "" : pairOf(selected, hovered);
    if (hovered !== null && view.legal.includes(action)) {
      set(hovered, "lit");
      return attempt(action);
    }
    const pending = { ...nextMark(view), square: selected };
    return { view, accents, pending, attempt: view.moveNumber };
  }
  if (hovered === null || !usable(view, hovered)) return { view, accents, lit: hovered, ...tossed };
  // Show the first half of a move before the press, but faint.
  set(hovered, "lit");
  const both = pairOf(hovered, hovered);
  if (view.legal.includes(both)) return { ...attempt(both), faint: true };
  const pending = { ...nextMark(view), square: hovered };
  return { view, accents, lit: hovered, pending, faint: true };
}

/** @type {VariantBoard["choice"]} */
export function choice(now) {
  const { view, coin, previewed, armed, hinted, preview, end, past, thinking } = now;
  if (view.phase !== "collapse" || end || past) return null;
  const views = view.options.map(({ action }) => preview(action));
  /** Accents for the squares in which the two outcomes differ. @type {Accent[]} */
  const differ = SQUARES.map((_, i) => {
    const [a, b] = views.map(({ squares }) => squares[i]?.classical);
    return a?.move === b?.move ? "" : "first";
  });
  const options = view.options.map(({ action, probability, marks }, i) => {
    const then = /** @type {View} */ (views[i]);
    return {
      action,
      square: endSquare(action),
      odds: probability !== null,
      previewed: (previewed ?? hinted) === action,
      armed: armed === action,
      picture: { view: then, accents: differ },
      marks,
      outcome: outcomeOf(now, then),
    };
  });
  return { coin, open: !thinking, mark: closingMark(view), options };
}
