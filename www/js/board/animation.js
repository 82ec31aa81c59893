/**
 * What moves on the boards of all games: how long things take, easings, and how a mark becomes
 * classical. Pure, without a clock.
 */
/** @import { Speed } from "../types.js" */

/** How long things take at the normal speed, in milliseconds. */
export const PAIR = 520;
export const STONE = 420;
/** Before rows are struck through. */
export const PAUSE = 140;
export const STRIKE = 380;

/** @type {Record<Speed, number>} */
export const FACTOR = { normal: 1, slow: 2.5, fast: 0.4, off: 0 };

/** @param {number} t */
export const clamp = (t) => Math.min(1, Math.max(0, t));

/** Slow, fast, slow. @param {number} t */
export const easeInOut = (t) => {
  const c = clamp(t);
  return c < 0.5 ? 4 * c ** 3 : 1 - (2 - 2 * c) ** 3 / 2;
};

/** Fast, then slow. @param {number} t */
export const easeOut = (t) => 1 - (1 - clamp(t)) ** 3;

/** Up and down again. @param {number} t */
export const bump = (t) => Math.sin(Math.PI * clamp(t));

/** @param {number} a @param {number} b @param {number} t */
export const between = (a, b, t) => a + (b - a) * t;

/**
 * How a mark looks while it moves. `alpha` and `swell` (a factor of the size) are 1 in the end;
 * `solid` goes from 0, its spooky place, to 1, its classical one.
 * @typedef {{ alpha: number, swell: number, solid: number }} MarkPose
 */

/**
 * A mark becoming classical: it draws itself together, then grows, a little too
 * far at first.
 * @param {number} q @returns {MarkPose}
 */
export function condensing(q) {
  return {
    alpha: clamp(0.4 + q * 3),
    swell: 1 - 0.26 * bump(q / 0.5) + 0.07 * bump((q - 0.62) / 0.38),
    solid: easeInOut((q - 0.22) / 0.6),
  };
}
