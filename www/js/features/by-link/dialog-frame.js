/**
 * The frame of the dialog "This game", of a game by links and of a live one: how it is opened and drawn again, its
 * buttons, and a link to copy.
 *
 * @typedef {import("../../lib/html.js").Children} Children
 */
/** @import { TextKey } from "../../types.js" */
import { copyFrom } from "../../lib/clipboard.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";

/**
 * @template {object} Table the game
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {string} id of the dialog
 * @param {object} page
 * @param {(table: Table) => Children} page.contents
 * @param {() => void} page.opens is called before it opens
 * @param {() => void} page.closed is called when it is closed
 */
export function createRemoteFrame(stage, id, { contents, opens, closed }) {
  const { byId, t } = stage;
  byId("said").after(el("dialog", { id, class: "remote-game", "aria-labelledby": `${id}-title` }));
  const frame = frameDialog(stage, id, "by-link.title");
  frame.dialog.addEventListener("close", closed);
  /** @type {Table | null} */
  let table = null;
  /** Whether the link was copied; null before the attempt. @type {boolean | null} */
  let copied = null;

  function draw() {
    if (table && frame.dialog.open) frame.render(contents(table));
  }

  /** Copies the link of a field. @param {string} name the id of the field */
  async function copy(name) {
    const field = /** @type {HTMLInputElement} */ (byId(name));
    copied = await copyFrom(field);
    draw();
    if (!copied) field.select();
  }

  return {
    dialog: frame.dialog,
    draw,
    copy,
    open() {
      if (!table) return;
      copied = null;
      opens();
      frame.render(contents(table));
      frame.open();
    },
    /** @param {Table | null} next */
    render(next) {
      table = next;
      draw();
    },
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
    /**
     * A link in a field, with a button that copies it.
     * @param {string} name the id of the field
     * @param {{ label: TextKey, done: TextKey, value: string }} of `done`: the text when it is copied
     * @param {Children} [about]
     */
    link: (name, { label, done, value }, about) =>
      html`<div class="text">
        <div class="name">
          <label for=${name}>${t(label)}</label>
          <p class="told" role="status">${copied !== null && t(copied ? done : "share.by.hand")}</p>
        </div>
        <div class="line">
          <input id=${name} readonly value=${value} />
          <button type="button" onClick=${() => copy(name)}>${t("share.copy")}</button>
        </div>
        ${about}
      </div>`,
  };
}
