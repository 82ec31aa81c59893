/**
 * The dialog "Share": the link, the record and Goff's notation to copy, pictures to save, sheets to
 * print, and a field for a game from elsewhere.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../print/view.js").Printer} Printer
 */
/** @import { Message } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { fileName } from "../../board/svg-context.js";
import { copyFrom } from "../../lib/clipboard.js";
import { html, render } from "../../lib/html.js";
import { createEntry } from "./entry.js";
import { KINDS, pictureOf, save } from "./picture-file.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {(() => Promise<Printer>) | null} printer null where nothing can be printed
 * @param {(record: string) => Promise<unknown>} ready
 * @param {() => void} taken where the focus goes when a game was opened here
 */
export function createShare(stage, session, printer, ready, taken) {
  const { address, byId, marked, t } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (byId("share-dialog"));
  /** What came of the last press. @type {Message | null} */
  let outcome = null;
  const entry = createEntry(stage, session, {
    ready,
    taken() {
      dialog.close();
      taken();
    },
    draw,
  });

  /** @param {Message} message */
  function tell(message) {
    outcome = message;
    draw();
  }

  /** @param {string} what */
  async function copy(what) {
    const copied = await copyFrom(/** @type {HTMLInputElement} */ (byId(`share-${what}`)));
    tell({ key: textKey(copied ? `share.copied.${what}` : "share.by.hand") });
  }
  /** @param {typeof KINDS[number]} kind */
  async function savePicture(kind) {
    const state = session.state();
    const picture = await pictureOf(stage, state, kind);
    if (picture) save(picture, fileName(state.record, kind));
    else tell({ key: "export.failed" });
  }
  /** @param {boolean} blank */
  async function print(blank) {
    dialog.close();
    try {
      (await printer?.())?.print(blank);
    } catch {
      session.tell({ key: "failure.part" });
    }
  }

  /** @param {string} what @param {string} text */
  const row = (what, text) =>
    html`<div key=${what}>
      <label for="share-${what}">${t(textKey(`share.${what}`))}</label>
      <div class="line">
        <input
          id="share-${what}"
          readonly
          value=${text}
          onFocus=${(/** @type {FocusEvent} */ { target }) =>
            /** @type {HTMLInputElement} */ (target).select()}
        />
        <button
          type="button"
          autofocus=${what === "link"}
          aria-label=${t(textKey(`share.copy.${what}`))}
          onClick=${() => copy(what)}
        >
          ${t("share.copy")}
        </button>
      </div>
    </div>`;
  /** @param {string} text @param {() => void} work */
  const button = (text, work) =>
    html`<button type="button" onClick=${work}>${t(textKey(text))}</button>`;

  function draw() {
    const { record } = session.state();
    /** Null where there is none. @type {Record<string, string | null>} */
    const texts = { link: address.linkTo(record), record, goff: session.goff() };
    render(
      html`
        <h2 id="share-title">${t("share.title")}</h2>
        <div class="rows">
          ${Object.entries(texts).map(([what, text]) => text !== null && row(what, text))}
          <p class="told" role="status" hidden=${!outcome}>${outcome && marked(outcome)}</p>
        </div>
        <div id="export">
          <div class="buttons">
            ${KINDS.map((kind) => button(`export.${kind}`, () => savePicture(kind)))}
          </div>
          <div class="buttons">
            ${
              printer && [
                button("print.game", () => print(false)),
                button("print.blank", () => print(true)),
              ]
            }
          </div>
        </div>
        ${entry.form()}
        <form method="dialog" class="tools"><button>${t("close")}</button></form>
      `,
      dialog,
    );
  }

  return {
    open() {
      outcome = null;
      entry.forget();
      draw();
      dialog.showModal();
    },
  };
}
