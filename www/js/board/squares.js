/**
 * Real buttons over the canvas, one for each square, as an ARIA grid: what a finger, a mouse, a
 * keyboard and a screen reader meet. They have names and places, no looks.
 *
 * A square is pressed, or dragged from: a drag from a square on which a mark
 * can begin to another one places the pair; one that ends where it began, or
 * off the board, does nothing.
 *
 * @typedef {import("../game/session.js").Session} Session
 */
/** @import { Message, State, View } from "../types.js" */
import { listen } from "../a11y/shortcuts.js";
import { el } from "../lib/dom.js";
import { drawingOf } from "./drawings.js";

/** Where the arrow keys lead, as steps of column and row. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {HTMLElement} grid
 * @param {Session} session
 */
export function createSquares(stage, grid, session) {
  const { say, t } = stage;
  grid.setAttribute("aria-label", t("board"));
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  /** How many squares stand side by side. */
  let columns = 1;

  /** Makes the buttons of a board. @param {View} view */
  function makeButtons(view) {
    const { tileOf, ...drawing } = drawingOf(view);
    columns = drawing.columns;
    buttons = view.squares.map((_, i) => {
      const button = makeButton(i + 1);
      const { x, y, w } = tileOf(i + 1, 100);
      button.style.left = `${x}%`;
      button.style.top = `${y}%`;
      button.style.width = button.style.height = `${w}%`;
      return button;
    });
    const rows = Array.from({ length: Math.ceil(buttons.length / columns) }, (_, row) => {
      const inRow = buttons.slice(row * columns, (row + 1) * columns);
      const cells = inRow.map((button) => el("div", { role: "gridcell" }, button));
      return el("div", { role: "row" }, ...cells);
    });
    grid.replaceChildren(...rows);
    rove(Math.ceil(buttons.length / 2));
  }

  /** @param {number} square */
  function makeButton(square) {
    const button = el("button", {
      type: "button",
      click: (/** @type {MouseEvent} */ event) => {
        // The click that a drag ends with is no press (a key's has no detail).
        if (!dragged || event.detail === 0) session.press(square);
      },
      pointerdown: (/** @type {PointerEvent} */ event) => begin(event, square),
      // A finger does not hover: it would leave its last square pointed at.
      pointerenter: (/** @type {PointerEvent} */ event) => hover(event, square),
      pointerleave: (/** @type {PointerEvent} */ event) => hover(event, null),
      focus: () => {
        rove(square);
        if (!pressing && button.matches(":focus-visible")) session.point(square);
      },
      // What lies under a mouse stays pointed at when the focus goes there with its press.
      blur: () => pressing || session.point(hovered),
    });
    return button;
  }

  /** The square under the mouse. @type {number | null} */
  let hovered = null;
  /** @param {PointerEvent} event @param {number | null} square */
  function hover({ pointerType }, square) {
    if (pointerType === "touch") return;
    hovered = square;
    session.point(square);
  }

  // ----------------------------------------------------------------- drag

  /** @type {number[]} */
  let open = [];
  /** Where a drag began, once the button is down. @type {number | null} */
  let from = null;
  /** Whether the pointer has been anywhere else since. */
  let dragged = false;

  /** @param {PointerEvent} event @param {number} square */
  function begin(event, square) {
    dragged = false;
    from = event.isPrimary && event.button === 0 && open.includes(square) ? square : null;
  }

  /** The square under a pointer, also one that a finger began elsewhere. @param {PointerEvent} event */
  function squareAt({ clientX, clientY }) {
    const at = buttons.findIndex((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    });
    return at < 0 ? null : at + 1;
  }

  const move = (/** @type {PointerEvent} */ event) => {
    if (from === null || !event.isPrimary) return;
    const over = squareAt(event);
    if (!dragged) {
      if (over === from) return;
      dragged = true;
      if (!session.grab(from)) {
        from = null;
        return;
      }
    }
    session.point(over === from ? null : over);
  };
  const release = (/** @type {PointerEvent} */ event) => {
    if (from === null || !event.isPrimary) return;
    const over = squareAt(event);
    if (dragged && over !== null && over !== from) {
      session.press(over);
      if (event.pointerType === "touch") session.point(null);
    } else if (dragged) session.back();
    from = null;
  };
  // The browser took the gesture for scrolling, or Esc gave it up.
  const cancel = () => {
    if (from !== null && dragged) session.back();
    from = null;
  };
  // A drag may end anywhere.
  stage.on(document, "pointermove", move);
  stage.on(document, "pointerup", release);
  stage.on(document, "pointercancel", cancel);
  stage.on(document, "keydown", ({ key }) => key === "Escape" && cancel());

  // ----------------------------------------------------------------- keys

  /** The square that is a tab stop. */
  let current = 1;
  let pressing = false;
  /** One square at a time is a tab stop. @param {number} square */
  function rove(square) {
    current = square;
    buttons.forEach((button, i) => (button.tabIndex = i + 1 === square ? 0 : -1));
  }
  // A key held down must not place a mark and then choose a collapse.
  grid.addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  });
  listen(stage, grid, "board", {
    step(key) {
      const [right, down] = ARROWS[key] ?? [0, 0];
      const column = ((current - 1) % columns) + right;
      const row = Math.floor((current - 1) / columns) + down;
      const rows = Math.ceil(buttons.length / columns);
      const inside = column >= 0 && column < columns && row >= 0 && row < rows;
      focus(inside ? row * columns + column + 1 : current);
    },
    edge(key) {
      const row = Math.floor((current - 1) / columns);
      focus(row * columns + (key === "Home" ? 1 : columns));
    },
  });

  /** @param {number} [square] @param {FocusOptions} [options] */
  const focus = (square = current, options) => buttons[square - 1]?.focus(options);

  return {
    focus,
    /** A square is pressed from afar, and takes the focus, which then is no pointing. @param {number} square */
    press(square) {
      session.press(square);
      pressing = true;
      focus(square);
      pressing = false;
    },
    /** @param {State} state */
    render(state) {
      open = state.open;
      if (buttons.length !== state.view.squares.length) makeButtons(state.view);
      buttons.forEach((button, i) => {
        const name = say(/** @type {Message} */ (state.names[i]));
        if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
        // On these a finger's drag places, on all others it scrolls.
        button.classList.toggle("open", open.includes(i + 1));
      });
    },
  };
}
