/**
 * The dialog "Keyboard shortcuts", made from the table the handlers are made
 * from. Bare characters can be switched off there (WCAG 2.1.4): speech input
 * may type them by mistake.
 *
 * @typedef {import("../../storage/local-storage.js").LocalStore} LocalStore
 */
import { frameDialog } from "../../lib/dialog-frame.js";
import { html } from "../../lib/html.js";
import { placesOf } from "./model.js";

const APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** @param {import("../../lib/stage.js").Stage} stage @param {LocalStore} store */
export function createKeys(stage, store) {
  const { knows, t } = stage;
  const frame = frameDialog(stage, "keys", "keys.title");

  /** One key's cap. @param {string} key */
  function cap(key) {
    const name = key === "Ctrl" && APPLE ? "Cmd" : key;
    const text = `key.${name}`;
    return html`<kbd>${knows(text) ? t(text) : name.toUpperCase()}</kbd>`;
  }

  /** @param {string[]} keys @param {number} i */
  const chord = (keys, i) => [i ? " " : null, html`<span class="chord">${keys.map(cap)}</span>`];

  /** @param {ReturnType<typeof placesOf>[number]} place */
  const table = ({ where, rows }) =>
    html`<table>
      <caption>
        ${t(`keys.${where}`)}
      </caption>
      <tbody>
        ${rows.map(
          ({ chords, text }) =>
            html`<tr>
              <th scope="row">${chords.map(chord)}</th>
              <td>${t(text)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;

  /** @param {Event} event of the box for bare characters */
  function switchCharacters({ target }) {
    store.remember("keys", /** @type {HTMLInputElement} */ (target).checked ? "on" : "off");
  }

  const contents = () => html`
    ${placesOf(t("direction") === "rtl").map(table)}
    <label class="rule">
      <input
        type="checkbox"
        checked=${store.recall("keys") !== "off"}
        onChange=${switchCharacters}
      />
      <span>
        <strong>${t("keys.single")}</strong>${" "}
        <span class="about">${t("keys.single.about")}</span>
      </span>
    </label>
  `;

  return {
    open() {
      frame.render(contents());
      frame.open();
    },
  };
}
