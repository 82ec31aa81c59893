/**
 * The order and the timer of pictures that are shown again and again: on the big board before anything is
 * played, and on small boards (looping-board.js).
 *
 *     poster ─rest─▶ first ─rest─▶ … ─rest─▶ last ─rest─▶ first ─rest─▶ …
 *
 * @typedef {object} LoopPicture
 * @property {() => Picture} picture
 * @property {number} rest milliseconds until the next picture
 */
/** @import { Picture } from "../types.js" */

/**
 * @param {readonly LoopPicture[]} pictures the poster, which is shown while nothing may move, and at least
 *   one more
 * @param {() => void} show shows the next picture, and has the loop play on
 * @param {(next: () => Picture) => void} [prepare] gets the next picture when the wait for it begins
 */
export function createPictureLoop(pictures, show, prepare) {
  let index = 0;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  let timer = 0;

  const at = (/** @type {number} */ i) => /** @type {LoopPicture} */ (pictures[i]);
  const following = () => (index + 1) % pictures.length || 1;

  function next() {
    timer = 0;
    index = following();
    show();
  }

  return {
    /** The current picture. */
    picture: () => at(index).picture(),
    /** Makes another picture the current one. @param {number} i */
    goTo(i) {
      index = i;
    },
    /** Waits for the next picture, or stops waiting. @param {boolean} mayMove */
    play(mayMove) {
      if (!mayMove) {
        clearTimeout(timer);
        timer = 0;
      } else if (!timer) {
        timer = setTimeout(next, at(index).rest);
        prepare?.(at(following()).picture);
      }
    },
  };
}
