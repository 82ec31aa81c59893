/**
 * A field for a link from a messenger, for a link that was cut or that would open in another browser.
 */
import { html } from "../../lib/html.js";
import { readLink } from "./link.js";

/**
 * @param {Pick<import("../../lib/stage.js").Stage, "t" | "byId">} stage
 * @param {string} id of the field
 * @param {(text: string) => void} open
 */
export function pasteForm({ t, byId }, id, open) {
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (byId(id));
    const found = readLink(field.value) !== null;
    field.setCustomValidity(found ? "" : t("by-link.paste.no"));
    if (!found) return field.reportValidity();
    const text = field.value;
    field.value = "";
    return open(text);
  }
  /** Clears the error as soon as the text changes. @param {Event} event */
  const forget = ({ target }) => /** @type {HTMLInputElement} */ (target).setCustomValidity("");

  return () =>
    html`<form class="paste" novalidate onSubmit=${submit}>
      <label for=${id}>${t("by-link.paste")}</label>
      <div class="line">
        <input id=${id} type="text" autocomplete="off" spellcheck=${false} onInput=${forget} />
        <button>${t("by-link.paste.open")}</button>
      </div>
    </form>`;
}
