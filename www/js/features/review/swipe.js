/**
 * Horizontal swipes of one finger. A vertical one scrolls the page.
 */

/** The shortest swipe, in CSS pixels. */
const SHORTEST = 40;

/** Whether a movement is a swipe, and which way: 1 to the right, -1 to the left, or 0. @param {number} x @param {number} y */
export const swipeOf = (x, y) =>
  Math.abs(x) >= SHORTEST && Math.abs(x) >= 2 * Math.abs(y) ? Math.sign(x) : 0;

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {HTMLElement} element on which swipes begin
 * @param {(way: number) => void} swiped gets 1 for a swipe to the right, -1 for one to the left
 */
export function onSwipe(stage, element, swiped) {
  /** @type {PointerEvent | null} */
  let start = null;
  stage.on(element, "pointerdown", (event) => {
    // A second finger zooms.
    start = event.isPrimary && event.pointerType !== "mouse" ? event : null;
  });
  stage.on(document, "pointerup", ({ isPrimary, clientX, clientY }) => {
    if (!start || !isPrimary) return;
    const way = swipeOf(clientX - start.clientX, clientY - start.clientY);
    start = null;
    if (way) swiped(way);
  });
  stage.on(document, "pointercancel", () => (start = null));
}
