/** The dialog "How to play": the rules of the game on the board, and the way to the guided game and the keys. */
import { textKey } from "../../i18n/text-key.js";
import { physicsPage } from "../../lib/address.js";
import { html, render } from "../../lib/html.js";
import { variantOf } from "../../variants/index.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {import("../../game/session.js").Session} session
 * @param {Record<string, () => void>} ways what each further button does, by its text
 */
export function createHelp(stage, session, ways) {
  const { byId, t } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (byId("help"));
  const physicsAddress = stage.address.toPage(physicsPage(stage.words.language));
  const teachers = stage.address.toPage("for-teachers.html");

  /** @param {() => void} work */
  function leaveFor(work) {
    dialog.close();
    work();
  }

  /** @param {Pick<import("../../types.js").Variant, "help" | "physics">} variant */
  const contents = ({ help, physics }) => html`
    <h2 id="help-title" tabindex="-1" autofocus>${t("help.title")}</h2>
    <ol>
      ${help.map((key) => html`<li>${t(textKey(key))}</li>`)}
    </ol>
    <div>
      ${physics.length > 0 && html`<h3>${t("help.physics")}</h3>`}
      ${physics.map((key) => html`<p>${t(textKey(key))}</p>`)}
    </div>
    <p>${t("help.keys")}</p>
    <p class="aside">${t("help.privacy")}</p>
    ${physicsAddress && html`<p><a href=${physicsAddress}>${t("help.read")}</a></p>`}
    ${teachers && html`<p><a href=${teachers}>${t("help.teachers")}</a></p>`}
    <div class="buttons">
      ${Object.entries(ways).map(
        ([text, work]) =>
          html`<button type="button" onClick=${() => leaveFor(work)}>${t(textKey(text))}</button>`,
      )}
    </div>
    <form method="dialog" class="tools"><button class="primary">${t("close")}</button></form>
  `;

  return {
    open() {
      render(contents(variantOf(session.state().view.rules)), dialog);
      dialog.showModal();
    },
  };
}
