/**
 * A finger that rests on a square for a moment begins a drag there, which places a pair in any direction. A finger that
 * moves at once scrolls the page instead, if it moves up or down. A long press that ends where it began is a press.
 */

/** How long the finger rests, in milliseconds, and how far it may move meanwhile, in pixels. */
const REST = 350;
const SLOP = 10;

/**
 * @param {Pick<import("../lib/stage.js").Stage, "on" | "signal">} stage
 * @param {HTMLElement} grid the squares; a pair can begin on those of the class `open`
 * @param {Pick<import("../game/session.js").Session, "point">} session shows what is held
 */
export function dragAfterLongPress({ on, signal }, grid, session) {
  /** Where the finger went down. @type {{ x: number, y: number } | null} */
  let start = null;
  let held = false;
  let timer = 0;

  function end() {
    clearTimeout(timer);
    if (held) session.point(null);
    start = null;
    held = false;
  }
  on(grid, "touchstart", ({ touches, target }) => {
    end();
    const button = target instanceof Element ? target.closest("button.open") : null;
    const [finger] = touches;
    if (!button || !finger || touches.length > 1) return;
    start = { x: finger.clientX, y: finger.clientY };
    timer = window.setTimeout(() => {
      held = true;
      session.point([...grid.querySelectorAll("button")].findIndex((one) => one === button) + 1);
    }, REST);
  });
  // The browser scrolls unless the first move is prevented, so that the listener must not be passive.
  const move = (/** @type {TouchEvent} */ event) => {
    const [finger] = event.touches;
    if (held) event.preventDefault();
    else if (
      start &&
      finger &&
      Math.hypot(finger.clientX - start.x, finger.clientY - start.y) > SLOP
    )
      end();
  };
  grid.addEventListener("touchmove", move, { passive: false, signal });
  for (const type of /** @type {const} */ (["touchend", "touchcancel"])) on(grid, type, end);
}
