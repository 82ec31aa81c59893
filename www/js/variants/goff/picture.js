/**
 * What the board shows of a situation: the position, or the one that an action
 * would give, with what is to be brought forward. Pure.
 *
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Mark} Mark
 * @typedef {import("../text.js").Situation} Situation
 * @typedef {import("../../i18n/messages.js").Message} Message
 * @typedef {import("../../board/layout.js").Accent} Accent
 * @typedef {import("../../board/layout.js").Picture} Picture
 *
 * @typedef {{ action: string, square: number, odds: boolean, tried: boolean, picture: Picture,
 *   marks: (Mark & { square: number })[], outcome: Message[] }} Option
 * `open` says that a person may choose, or set the coin off.
 * @typedef {{ coin: boolean, open: boolean, mark: Mark, options: Option[] }} Choice
 */
import { squaresOf } from "../../game/history.js";
import { closingMark, digit, mover, outcomeOf, pairOf, usable } from "../text.js";

const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * A picture with one mark brought forward.
 * @param {Picture} picture
 * @param {number | null} litMove
 * @returns {Picture}
 */
export function brought(picture, litMove) {
  if (litMove === null) return picture;
  const at = squaresOf(picture.view, litMove);
  const accents = picture.accents.map((accent, i) =>
    accent === "" && at.includes(i + 1) ? "lit" : accent,
  );
  return { ...picture, accents, litMove };
}

/**
 * What the hand is at in Goff's game: placing, choosing, or nothing.
 * @param {Situation} now
 * @param {number[]} marked squares that the guide proposes
 * @returns {Picture}
 */
export function pictureOfHand(now, marked) {
  const { view, selected, pointed, preview, end, past } = now;
  const tried = now.tried ?? now.advised;
  /** @type {Accent[]} */
  const accents = SQUARES.map(() => "");
  /** @param {number} square @param {Accent} accent */
  const set = (square, accent) => (accents[square - 1] = accent);

  if (past || end) return { view, accents };
  if (view.phase === "collapse") {
    if (tried) {
      const then = preview(tried);
      for (const { square } of then.collapsed) set(square, "trial");
      set(digit(tried), "chosen");
      return { view: then, accents };
    }
    for (const { action } of view.options) set(digit(action), "choice");
    return { view, accents };
  }
  if (view.phase !== "place") return { view, accents };
  for (const square of marked) set(square, "choice");
  if (tried) {
    for (const square of tried) if (!marked.includes(Number(square))) set(Number(square), "lit");
    return { view: preview(tried), accents, attempt: view.moveNumber, calm: true };
  }
  if (selected !== null) {
    set(selected, "first");
    const action = pointed === null || pointed === selected ? "" : pairOf(selected, pointed);
    if (pointed !== null && view.legal.includes(action)) {
      set(pointed, "lit");
      return { view: preview(action), accents, attempt: view.moveNumber, calm: true };
    }
    const pending = { ...mover(view), square: selected };
    return { view, accents, pending, attempt: view.moveNumber };
  }
  if (pointed !== null && usable(view, pointed)) set(pointed, "lit");
  return { view, accents, lit: pointed };
}

/** @param {Situation} now @returns {Choice | null} */
export function choiceOf(now) {
  const { view, coin, tried, advised, preview, end, past, thinking } = now;
  if (view.phase !== "collapse" || end || past) return null;
  const views = view.options.map(({ action }) => preview(action));
  /** @type {Accent[]} what the two outcomes do not agree on */
  const differ = SQUARES.map((_, i) => {
    const [a, b] = views.map(({ squares }) => squares[i]?.classical);
    return a?.move === b?.move ? "" : "first";
  });
  const options = view.options.map(({ action, probability, marks }, i) => {
    const then = /** @type {View} */ (views[i]);
    return {
      action,
      square: digit(action),
      odds: probability !== null,
      tried: (tried ?? advised) === action,
      picture: { view: then, accents: differ },
      marks,
      outcome: outcomeOf(now, then),
    };
  });
  return { coin, open: !thinking, mark: closingMark(view), options };
}
