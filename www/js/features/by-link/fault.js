/**
 * Why a link to a game by links was not opened, what to do about it, and a field for the whole link.
 *
 * @typedef {KeyPart<"by-link.bad.", ".about">} Named a reason as it is named in the texts
 */
/** @import { KeyPart } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { pasteForm } from "./paste-form.js";

/**
 * Names of the reasons in the texts. Any other reason is "damaged", which blames nobody.
 * @type {Record<string, Named>}
 */
const NAMES = { cut: "cut", "newer-version": "newer", lost: "lost", "bad-store": "store" };

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {{ open(text: string): void, dismiss(): void }} page
 */
export function createFaultMessage(stage, { open, dismiss }) {
  const { byId, t } = stage;
  const root = el("section", { id: "by-link-fault", role: "alert", hidden: true });
  byId("broken").after(root);
  const paste = pasteForm(stage, "fault-link", open);

  /** @param {Named} name */
  const contents = (name) => {
    const title = /** @type {const} */ (`by-link.bad.${name}`);
    return html`
      <h2>${t(title)}</h2>
      <p>${t(`${title}.about`)}</p>
      ${name === "newer" ? null : paste()}
      <div class="tools">
        ${
          name === "newer" &&
          html`<button type="button" class="primary" onClick=${() => location.reload()}>
            ${t("failure.retry")}
          </button>`
        }
        <button type="button" onClick=${dismiss}>${t("broken.dismiss")}</button>
      </div>
    `;
  };

  return {
    /** @param {import("./correspondence.js").Fault | null} fault */
    render(fault) {
      root.hidden = !fault;
      render(fault && contents(NAMES[fault.reason] ?? "damaged"), root);
    },
  };
}
