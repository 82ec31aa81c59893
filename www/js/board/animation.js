/**
 * Animation shared by the boards of all games: durations, easings, and the pose of a mark that
 * becomes classical. Pure: time is a parameter.
 */
/** @import { Speed } from "../types.js" */

/** Durations at the normal speed, in milliseconds: placing a pair, placing a stone. */
export const PAIR = 520;
export const STONE = 420;
/** Durations are multiplied by this; 0 turns animation off. @type {Record<Speed, number>} */
export const FACTOR = { normal: 1, slow: 2.5, fast: 0.4, off: 0 };

/** Limits a number to the range from 0 to 1. @param {number} t */
export const clamp = (t) => Math.min(1, Math.max(0, t));

/** Easing: slow, fast, slow. @param {number} t from 0 to 1 */
export const easeInOut = (t) => {
  const c = clamp(t);
  return c < 0.5 ? 4 * c ** 3 : 1 - (2 - 2 * c) ** 3 / 2;
};

/** Easing: fast, then slow. @param {number} t from 0 to 1 */
export const easeOut = (t) => 1 - (1 - clamp(t)) ** 3;

/** Half a sine wave: from 0 up to 1 and back to 0. @param {number} t from 0 to 1 */
export const bump = (t) => Math.sin(Math.PI * clamp(t));

/** Linear interpolation. @param {number} a @param {number} b @param {number} t from 0 to 1 */
export const between = (a, b, t) => a + (b - a) * t;

/**
 * How a mark looks while it moves. `alpha` and `swell` (a factor of its size) end at 1. `solid`
 * goes from 0 (the mark is spooky) to 1 (it is classical).
 * @typedef {{ alpha: number, swell: number, solid: number }} MarkPose
 */

/**
 * The pose of a mark that becomes classical: it shrinks, then grows and overshoots slightly.
 * @param {number} progress from 0 to 1
 * @returns {MarkPose}
 */
export function condensing(progress) {
  return {
    alpha: clamp(0.4 + progress * 3),
    swell: 1 - 0.26 * bump(progress / 0.5) + 0.07 * bump((progress - 0.62) / 0.38),
    solid: easeInOut((progress - 0.22) / 0.6),
  };
}
