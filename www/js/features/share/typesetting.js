/**
 * Text on a canvas: pieces of a message become lines that fit a width. Pure: the caller measures.
 *
 * @import { Mark } from "../../types.js"
 * @typedef {(string | Mark)[]} Word a unit that no line break divides: texts, and marks, which have
 *   colours of their own
 * @typedef {(piece: string | Mark) => number} Measure the width of a piece, in pixels
 */

const ELLIPSIS = "…";

/**
 * The words of a message. Only a plain space ends one, so "1–0" and a French question mark stay with
 * the word before them.
 * @param {(string | Mark)[]} pieces
 * @returns {Word[]}
 */
export function wordsIn(pieces) {
  /** @type {Word[]} */
  const words = [[]];
  for (const piece of pieces)
    if (typeof piece !== "string") words.at(-1)?.push(piece);
    else
      for (const [i, text] of piece.split(" ").entries()) {
        if (i > 0) words.push([]);
        if (text) words.at(-1)?.push(text);
      }
  return words.filter((word) => word.length);
}

/** @param {Word} word @param {Measure} measure */
export const widthOf = (word, measure) => word.reduce((sum, piece) => sum + measure(piece), 0);

/**
 * A text that is no wider than `width`, with an ellipsis where it was cut.
 * @param {string} text
 * @param {number} width
 * @param {Measure} measure
 */
export function cut(text, width, measure) {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length && measure(letters.join("").trimEnd() + ELLIPSIS) > width) letters.pop();
  return letters.join("").trimEnd() + ELLIPSIS;
}

/**
 * Lines that are no wider than `width`. A word that is wider is cut.
 * @param {Word[]} words
 * @param {number} width
 * @param {Measure} measure
 * @returns {Word[]} each with its spaces
 */
export function linesOf(words, width, measure) {
  /** @type {Word[]} */
  const lines = [];
  let room = 0;
  for (const whole of words) {
    const word = whole.map((piece) =>
      typeof piece === "string" ? cut(piece, width, measure) : piece,
    );
    const needed = widthOf([" ", ...word], measure);
    const line = lines.at(-1);
    if (line && needed <= room) {
      line.push(" ", ...word);
      room -= needed;
    } else {
      lines.push(word);
      room = width - widthOf(word, measure);
    }
  }
  return lines;
}

/**
 * The same number of lines, as even as they can be: no word stands alone in the last one.
 * @param {Word[]} words
 * @param {number} width
 * @param {Measure} measure
 * @returns {Word[]}
 */
export function balanced(words, width, measure) {
  const lines = linesOf(words, width, measure);
  const widest = Math.max(0, ...words.map((word) => widthOf(word, measure)));
  for (let narrow = Math.max(widest, width / 2); narrow < width; narrow += width / 50) {
    const even = linesOf(words, narrow, measure);
    if (even.length === lines.length) return even;
  }
  return lines;
}

/**
 * The first lines, at most `most`. The last one ends in an ellipsis if others were dropped.
 * @param {Word[]} lines
 * @param {number} most
 * @param {number} width
 * @param {Measure} measure
 * @returns {Word[]}
 */
export function atMost(lines, most, width, measure) {
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  const last = [...(kept.pop() ?? [])];
  while (last.length > 1 && widthOf([...last, ELLIPSIS], measure) > width) last.pop();
  while (last.at(-1) === " ") last.pop();
  if (!String(last.at(-1)).endsWith(ELLIPSIS)) last.push(ELLIPSIS);
  return [...kept, last];
}
