/**
 * The dialog for a game with two lines, as after a restored backup or when two people have answered one
 * invitation. It shows both, and a person chooses one. Until then nothing is overwritten.
 */
/** @import { GameClass } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";
import { SmallBoard } from "../../variants/outcome-card.js";
import { pictureOfRecord } from "../../variants/record-picture.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {(there: boolean) => void} decide
 * @param {string} [id] of the dialog
 */
export function createForkDialog(stage, Game, decide, id = "by-link-fork") {
  const { byId, t } = stage;
  byId("said").after(el("dialog", { id, class: "fork", "aria-labelledby": `${id}-title` }));
  const frame = frameDialog(stage, id, "by-link.fork");
  /** @type {import("./opening.js").Choice | null} */
  let shown = null;
  frame.dialog.addEventListener("close", () => {
    // Closing without a button keeps this device's line.
    if (shown) decide(frame.dialog.returnValue === "there");
  });

  /** @param {"here" | "there"} line @param {string} record @param {boolean} [off] */
  const card = (line, record, off = false) =>
    html`<div class="card">
      <h3>${t(`by-link.fork.${line}`)}</h3>
      <${SmallBoard} stage=${stage} picture=${pictureOfRecord(Game, record)} />
      <button
        type="button"
        class=${line === "here" ? "primary" : ""}
        disabled=${off}
        onClick=${() => frame.dialog.close(line)}
      >
        ${t(line === "here" ? "by-link.fork.keep" : "by-link.fork.take")}
      </button>
    </div>`;

  /** @param {import("../../engine/remote.js").Fork} fork */
  const contents = ({ stranger, common, here, there, refused }) => html`
    <p>
      ${
        stranger
          ? t("by-link.fork.stranger")
          : t("by-link.fork.about", { n: common.split(" ").length - 1 })
      }
    </p>
    <p class="note" hidden=${!refused}>
      ${refused && t(textKey(`by-link.fork.refused.${refused}`))}
    </p>
    <div class="cards">${card("here", here)} ${card("there", there, refused !== null)}</div>
  `;

  return {
    /** @param {import("./opening.js").Choice | null} choice */
    render(choice) {
      if (choice === shown) return;
      shown = choice;
      // The choice has ended elsewhere, or another one has come.
      if (!choice) return frame.close();
      frame.dialog.returnValue = "";
      frame.render(contents(choice.fork));
      if (!frame.dialog.open) frame.open();
    },
  };
}
