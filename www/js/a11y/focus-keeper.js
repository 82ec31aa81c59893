/**
 * Keeps the focus on an element. If the focused element disappears, after a change of the State or
 * of the window's size, and its panel has not moved the focus, the focus goes to the board. The same
 * happens if a dialog closes and the element that opened it has disappeared. A press beside all
 * elements still removes the focus, as on any page.
 */

/** @param {EventTarget | null} target */
const inDialog = (target) => target instanceof Element && target.closest("dialog") !== null;
/** @param {Element} element */
const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true });

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {() => void} toBoard moves the focus to the board
 * @returns {() => void} checks whether the focused element has disappeared
 */
export function keepFocus({ root, rootElement, on, onDispose }, toBoard) {
  /**
   * The focused element, or the one that was focused before a dialog opened.
   * @type {Element | null}
   */
  let last = null;
  on(root, "focusin", ({ target }) => {
    if (target instanceof Element && !inDialog(target)) last = target;
  });
  on(root, "focusout", ({ target, relatedTarget }) => {
    if (target !== last || inDialog(relatedTarget)) return;
    // Some browsers send the event before they remove the element, while it is still there.
    queueMicrotask(() => {
      if (last && target === last && !isHidden(last)) last = null;
    });
  });
  const openDialog = () => root.querySelector("dialog[open]");

  on(
    root,
    "close",
    () => {
      const focused = root.activeElement;
      // The dialog returns the focus to an element that may have disappeared in a smaller window.
      const lost = focused ? isHidden(focused) : document.activeElement === document.body;
      if (last && lost && !openDialog()) toBoard();
    },
    true,
  );

  function check() {
    // The squares never disappear.
    if (!last || last.closest("#grid") || openDialog()) return;
    const focused = root.activeElement;
    const lost = focused ? focused === last : document.activeElement === document.body;
    if (lost && isHidden(last)) toBoard();
  }
  const observer = new ResizeObserver(check);
  observer.observe(rootElement);
  onDispose(() => observer.disconnect());
  return check;
}
