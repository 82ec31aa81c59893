/**
 * Shared code of the games on nine squares: the squares, and actions that name a square by one digit.
 */
/** @import { Mark, Message, TextKey, Values, View } from "../types.js" */
import { tileOf as tileOn } from "../board/layout.js";

export const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const COLUMNS = 3;

/** Where a square is on a board. @param {number} square @param {number} size */
export const tileOf = (square, size) => tileOn(square, size, COLUMNS);

/** The squares that an action names, in its order. @param {string} action */
export const squaresIn = (action) => [...action.replace(/\D/g, "")].map(Number);

/** The square that a key presses. @param {string} key */
export const squareOfKey = (key) => (/^[1-9]$/.test(key) ? Number(key) : null);

/** The action that places a pair. @param {number} a @param {number} b */
export const pairOf = (a, b) => (a < b ? `${a}${b}` : `${b}${a}`);

/** The square that an action ends on. @param {string} action */
export const endSquare = (action) => Number(action.at(-1));

/** Whether any action uses a square. @param {View} view @param {number} square */
export const usable = (view, square) =>
  view.legal.some((action) => action.includes(String(square)));

/**
 * A text on an action that places a mark in one square or in two.
 * @param {string} action @param {TextKey} one @param {TextKey} pair @param {Values} [values] @returns {Message}
 */
function textOn(action, one, pair, values) {
  const [a = 0, b = a] = squaresIn(action);
  return a === b
    ? { key: one, values: { ...values, square: b } }
    : { key: pair, values: { ...values, a, b } };
}

/** The name of such an action. @param {string} action */
export const actionName = (action) => textOn(action, "puzzle.square", "puzzle.pair");

/** The same with the mark. @param {Mark} mark @param {string} action */
export const withMark = (mark, action) => textOn(action, "choice.option", "hint.pair", { mark });
