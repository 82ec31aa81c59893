/**
 * The focus is not left on nothing. When what has it goes, with a State or in a smaller window, and
 * the part it belonged to has no better place for it, it goes to the board; and so it does when a
 * dialog closes and what opened it is gone. Whoever presses beside everything may have it on nothing.
 */
import { Resizes } from "../lib/observers.js";

/** @param {EventTarget | null} target */
const inDialog = (target) => target instanceof Element && target.closest("dialog") !== null;
/** @param {Element} element */
const gone = (element) => !element.checkVisibility({ visibilityProperty: true });

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {() => void} toBoard gives the focus to the board
 * @returns {() => void} looks whether what had the focus is gone
 */
export function holdFocus({ root, ground, on, ends }, toBoard) {
  /** What has the focus, or had it before a dialog was opened. @type {Element | null} */
  let last = null;
  on(root, "focusin", ({ target }) => {
    if (target instanceof Element && !inDialog(target)) last = target;
  });
  on(root, "focusout", (event) => {
    const { target, relatedTarget } = /** @type {FocusEvent} */ (event);
    if (target !== last || inDialog(relatedTarget)) return;
    // Some browsers tell of it while the element is about to be removed, and still there.
    queueMicrotask(() => {
      if (last && target === last && !gone(last)) last = null;
    });
  });
  const open = () => root.querySelector("dialog[open]");

  on(
    root,
    "close",
    () => {
      const at = root.activeElement;
      // What a dialog gives the focus back to may be gone by now, as in a smaller window.
      const lost = at ? gone(at) : document.activeElement === document.body;
      if (last && lost && !open()) toBoard();
    },
    true,
  );

  function look() {
    // The squares are always there.
    if (!last || last.closest("#grid") || open()) return;
    const at = root.activeElement;
    const lost = at ? at === last : document.activeElement === document.body;
    if (lost && gone(last)) toBoard();
  }
  const observer = new Resizes(look);
  observer.observe(ground);
  ends(() => observer.disconnect());
  return look;
}
