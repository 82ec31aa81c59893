/**
 * The common parts of all dialogs: the frame, and the ways to close.
 *
 *     ┌────────────────────┐
 *     │ Title            × │
 *     ├────────────────────┤
 *     │ contents, which    │
 *     │ scroll             │
 *     ├────────────────────┤
 *     │ buttons, if any    │
 *     └────────────────────┘
 *
 * Escape is the browser's own, and so is the focus, which goes back to where it was.
 */
import { html, render } from "./html.js";

const CROSS = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M6 6l12 12M18 6L6 18" />
</svg>`;

/**
 * Whether a press is beside the dialog. The browser gives the dialog as the target of presses on its
 * backdrop and of presses on its padding.
 * @param {HTMLDialogElement} dialog
 * @param {MouseEvent} press
 */
function onBackdrop(dialog, { target, clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === dialog && !inside;
}

/**
 * @param {Pick<import("./stage.js").Stage, "byId" | "t">} stage
 * @param {string} id of the dialog, whose `aria-labelledby` is the id that the title gets
 * @param {import("../types.js").TextKey} title
 */
export function frameDialog({ byId, t }, id, title) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(id));
  const titleId = dialog.getAttribute("aria-labelledby");
  const close = () => dialog.close();

  // A text that is selected may end on the backdrop, so the press has to begin there as well.
  let begunOutside = false;
  dialog.addEventListener("pointerdown", (event) => {
    begunOutside = onBackdrop(dialog, event);
  });
  dialog.addEventListener("click", (event) => {
    if (begunOutside && onBackdrop(dialog, event)) close();
  });

  return {
    dialog,
    close,

    /**
     * @param {import("./html.js").Children} contents
     * @param {import("./html.js").Children} [buttons] always in sight
     */
    render(contents, buttons = null) {
      const head = html`<div class="dialog-head">
        <h2 id=${titleId} tabindex="-1">${t(title)}</h2>
        <button type="button" class="plain icon" aria-label=${t("close")} onClick=${close}>
          ${CROSS}
        </button>
      </div>`;
      const body = html`<div class="dialog-body">${contents}</div>`;
      render([head, body, buttons && html`<div class="tools">${buttons}</div>`], dialog);
    },

    /**
     * Opens the dialog at its top.
     * @param {string} [first] selector of the element to focus; by default the title, so that a screen
     *   reader begins there
     */
    open(first = "h2") {
      dialog.showModal();
      /** @type {HTMLElement | null} */ (dialog.querySelector(first))?.focus();
      dialog.querySelector(".dialog-body")?.scrollTo(0, 0);
    },
  };
}
