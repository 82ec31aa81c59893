/**
 * A field for a link that came by a messenger: where it was cut, or where it opens in another browser.
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
  /** What was wrong is not wrong any more, as soon as something else is typed. @param {Event} event */
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
