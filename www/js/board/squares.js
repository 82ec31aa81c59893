/**
 * Buttons over the canvas, one for each square, as an ARIA grid. They take input from touch,
 * mouse, keyboard and screen readers. They have a name and a position, but are invisible.
 *
 * A square can be pressed, or dragged from. A drag from a square on which a pair can begin to
 * another square places the pair. A drag that ends where it began, or off the board, does nothing.
 */
/** @import { Session } from "../game/session.js" */
/** @import { Message, State, View } from "../types.js" */
import { listen } from "../a11y/shortcuts.js";
import { el } from "../lib/dom.js";
import { lazily } from "../lib/lazy.js";
import { drawingOf } from "./drawings.js";

/** The arrow keys, as steps of column and row. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {HTMLElement} grid
 * @param {Session} session
 */
export function createSquares(stage, grid, session) {
  const { say, t } = stage;
  grid.setAttribute("aria-label", t("board"));
  // It is loaded when something is first pointed at, by a mouse or by the focus.
  const follow = lazily(async () =>
    (await import("./indicator.js")).followPointing(stage, session),
  );
  for (const type of /** @type {const} */ (["pointerover", "focusin"]))
    stage.on(stage.rootElement, type, () => void follow().catch(() => {}));
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
        // The click at the end of a drag is not a press. The click of a key has no detail.
        const byMouse = event.detail > 0 && pressedBy === "mouse";
        if (!dragged || event.detail === 0) session.press(square, byMouse);
      },
      pointerdown: (/** @type {PointerEvent} */ event) => beginDrag(event, square),
      pointerenter: (/** @type {PointerEvent} */ event) => hover(event, square),
      pointerleave: (/** @type {PointerEvent} */ event) => hover(event, null),
      focus: () => {
        rove(square);
        if (!pressing && button.matches(":focus-visible")) session.point(square);
      },
      // A press moves the focus; the square under the mouse must stay the pointed one.
      blur: () => pressing || session.point(hovered),
    });
    return button;
  }

  /** The square under the mouse. @type {number | null} */
  let hovered = null;
  /** @param {PointerEvent} event @param {number | null} square */
  function hover({ pointerType }, square) {
    // A finger does not hover: its last square would stay the pointed one.
    if (pointerType === "touch") return;
    hovered = square;
    session.point(square);
  }

  // ----------------------------------------------------------------- drag

  /** The squares from which a drag places something. @type {number[]} */
  let draggable = [];
  /** The square where the pointer went down, if a drag may begin there. @type {number | null} */
  let from = null;
  /** Whether the pointer has left that square since. */
  let dragged = false;

  /** The `pointerType` of the last press of a square. */
  let pressedBy = "";

  /** @param {PointerEvent} event @param {number} square */
  function beginDrag(event, square) {
    // A second finger does not end the drag of the first one.
    if (!event.isPrimary) return;
    pressedBy = event.pointerType;
    dragged = false;
    from = event.button === 0 && draggable.includes(square) ? square : null;
  }

  /**
   * The square under a pointer. The target of a touch event would be the square where it began.
   * @param {PointerEvent} event
   */
  function squareAt({ clientX, clientY }) {
    const root = /** @type {Document | ShadowRoot} */ (grid.getRootNode());
    const under = /** @type {HTMLButtonElement} */ (root.elementFromPoint(clientX, clientY));
    return buttons.indexOf(under) + 1 || null;
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
  // The browser used the gesture for scrolling.
  const cancel = () => {
    if (from !== null && dragged) session.back();
    from = null;
  };
  // A drag may end anywhere on the page.
  stage.on(document, "pointermove", move);
  stage.on(document, "pointerup", release);
  stage.on(document, "pointercancel", cancel);
  // The shortcut of Esc ends the selection.
  stage.on(document, "keydown", ({ key }) => {
    if (key === "Escape") from = null;
  });

  // ----------------------------------------------------------------- keys

  /** The square that is the tab stop. */
  let current = 1;
  /** Whether press() is moving the focus. */
  let pressing = false;
  /** Makes one square the only tab stop (a roving tabindex). @param {number} square */
  function rove(square) {
    current = square;
    buttons.forEach((button, i) => (button.tabIndex = i + 1 === square ? 0 : -1));
  }
  // A key that is held down must not place a mark and then choose a collapse.
  grid.addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  });
  listen(stage, grid, "board", {
    step(key) {
      const [right, down] = ARROWS[key] ?? [0, 0];
      const column = ((current - 1) % columns) + right;
      // Above the first row and below the last one there is no button.
      if (column >= 0 && column < columns) focus(current + right + down * columns);
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
    /**
     * Presses a square for a shortcut, and gives it the focus. This focus does not point at it.
     * @param {number} square
     */
    press(square) {
      session.press(square);
      pressing = true;
      focus(square);
      pressing = false;
    },
    /** @param {State} state @param {State | null} before */
    render(state, before) {
      draggable = state.open;
      if (buttons.length !== state.view.squares.length) makeButtons(state.view);
      buttons.forEach((button, i) => {
        if (state.names !== before?.names)
          button.setAttribute("aria-label", say(/** @type {Message} */ (state.names[i])));
        // A finger's drag places a pair from these squares; from all others it scrolls.
        button.classList.toggle("open", draggable.includes(i + 1));
      });
    },
  };
}
