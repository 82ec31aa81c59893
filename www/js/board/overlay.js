/**
 * Nine real buttons over the canvas, as an ARIA grid: what a finger, a mouse, a
 * keyboard and a screen reader meet. They have names and places, no looks.
 *
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../session.js").State} State
 */
import { el } from "../dom.js";
import { say, t } from "../messages.js";
import { tileOf } from "./layout.js";

/** Where the arrow keys lead, as steps of column and row. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {HTMLElement} grid
 * @param {Session} session
 */
export function createOverlay(grid, session) {
  grid.setAttribute("aria-label", t("board"));
  const buttons = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((square) => {
    const button = el("button", {
      type: "button",
      click: () => session.press(square),
      // A finger does not hover: it would leave its last square pointed at.
      pointerenter: (/** @type {PointerEvent} */ event) =>
        event.pointerType !== "touch" && session.point(square),
      pointerleave: (/** @type {PointerEvent} */ event) =>
        event.pointerType !== "touch" && session.point(null),
      focus: () => {
        rove(square);
        if (button.matches(":focus-visible")) session.point(square);
      },
      blur: () => session.point(null),
    });
    const { x, y, w } = tileOf(square, 100);
    button.style.left = `${x}%`;
    button.style.top = `${y}%`;
    button.style.width = button.style.height = `${w}%`;
    return button;
  });
  for (let row = 0; row < 3; row++) {
    const cells = buttons
      .slice(row * 3, row * 3 + 3)
      .map((button) => el("div", { role: "gridcell" }, button));
    grid.append(el("div", { role: "row" }, ...cells));
  }

  let current = 5;
  /** One square at a time is a tab stop. @param {number} square */
  function rove(square) {
    current = square;
    buttons.forEach((button, i) => (button.tabIndex = i + 1 === square ? 0 : -1));
  }
  rove(current);

  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = ARROWS[event.key];
    let [column, row] = [(current - 1) % 3, Math.floor((current - 1) / 3)];
    if (step) {
      column = Math.min(2, Math.max(0, column + step[0]));
      row = Math.min(2, Math.max(0, row + step[1]));
    } else if (event.key === "Home") column = 0;
    else if (event.key === "End") column = 2;
    else return;
    event.preventDefault();
    focus(row * 3 + column + 1);
  });

  /** @param {number} [square] */
  const focus = (square = current) => buttons[square - 1]?.focus();

  return {
    focus,
    /** @param {State} state */
    render({ names }) {
      buttons.forEach((button, i) => {
        const name = say(/** @type {import("../messages.js").Message} */ (names[i]));
        if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
      });
    },
  };
}
