/**
 * A field for a move, a record, a link or Goff's notation, typed or pasted. A refused text stays in
 * the field, with the reason below it.
 */
/** @import { BadRecord, Message } from "../../types.js" */
import { short, whyOf } from "../../game/bad-record.js";
import { html } from "../../lib/html.js";
import { plainEntry } from "./model.js";

/**
 * The engine's reason to refuse a text, with the word that is wrong.
 * @param {BadRecord} refused
 * @returns {Message}
 */
function explain({ text, error }) {
  const { token = 0 } = error;
  const kind = !token ? "" : /^[XO]/.test(text) ? ".statement" : ".word";
  const word = short(text.split(/[ ,]/)[token] ?? "");
  return { key: `entry.refused${kind}`, values: { token, word, why: whyOf(error) } };
}

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {import("../../game/session.js").Session} session
 * @param {object} dialog
 * @param {(record: string) => Promise<unknown>} dialog.ready loads everything that a game needs
 * @param {import("../../app/parts.js").AppContext["openText"]} dialog.openText
 * @param {() => void} dialog.taken is called after something was played or opened
 * @param {() => void} dialog.draw renders the form again
 */
export function createEntry(stage, session, { ready, openText, taken, draw }) {
  const { byId, marked, t } = stage;
  /** The reason to refuse the text in the field. @type {Message | null} */
  let refusal = null;

  /** @param {string} text @returns {Promise<Message | null>} */
  async function enter(text) {
    if (text === "") return { key: "entry.empty" };
    if (openText(text)) return null;
    try {
      await ready(text);
    } catch {
      return { key: "failure.part" };
    }
    const refused = session.enter(text);
    return refused && "error" in refused ? explain(refused) : refused;
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const field = /** @type {HTMLTextAreaElement} */ (byId("entry"));
    refusal = await enter(plainEntry(field.value));
    draw();
    if (refusal) {
      field.focus();
      byId("entry-no").scrollIntoView({ block: "nearest" });
    } else {
      field.value = "";
      taken();
    }
  }

  /** @param {KeyboardEvent} event */
  const submitByEnter = (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  };

  return {
    form: () =>
      html`<form class="entry" onSubmit=${submit}>
        <label for="entry">${t("entry.label")}</label>
        <p id="entry-about" class="aside">${t("entry.about")}</p>
        <textarea
          id="entry"
          rows="2"
          spellcheck=${false}
          autocapitalize="off"
          autocomplete="off"
          aria-describedby="entry-about entry-no"
          aria-invalid=${refusal !== null}
          onKeyDown=${submitByEnter}
        />
        <p id="entry-no" role="alert" hidden=${!refusal}>${refusal && marked(refusal)}</p>
        <button>${t("entry.play")}</button>
      </form>`,
    /** Clears the last refusal. */
    forget: () => (refusal = null),
  };
}
