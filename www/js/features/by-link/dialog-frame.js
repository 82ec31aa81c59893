/**
 * The frame of the dialog "This game", of a game by links and of a live one.
 */
/** @import { TextKey } from "../../types.js" */
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {string} id of the dialog
 */
export function createRemoteFrame(stage, id) {
  const { byId, t } = stage;
  byId("said").after(el("dialog", { id, class: "remote-game", "aria-labelledby": `${id}-title` }));
  const frame = frameDialog(stage, id, "by-link.title");

  return {
    frame,
    /** A listener that closes the dialog, and does something. */
    away: (/** @type {() => void} */ work) => () => {
      frame.close();
      work();
    },
    /**
     * A button with a line about it.
     * @param {TextKey} text
     * @param {() => unknown} work
     * @param {TextKey} [about]
     * @param {boolean} [off] whether it is not possible; `about` is the reason
     */
    action: (text, work, about, off = false) =>
      html`<div class="action">
        <button
          type="button"
          aria-disabled=${off ? "true" : null}
          aria-describedby=${off ? `${id}-${text}` : null}
          onClick=${() => !off && void work()}
        >
          ${t(text)}
        </button>
        ${about && html`<span class="about" id=${`${id}-${text}`}>${t(about)}</span>`}
      </div>`,
  };
}
