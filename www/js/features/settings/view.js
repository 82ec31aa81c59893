/**
 * The dialog "Settings", made from the table of settings.js: a group of radio buttons for each
 * setting, or a list for many values. A choice applies at once, so there is nothing to save and
 * nothing to cancel.
 *
 * @typedef {import("../../storage/settings.js").Name} Name
 */
/** @import { AppContext } from "../../app/parts.js" */
import { textKey } from "../../i18n/text-key.js";
import { languageName } from "../../i18n/language-name.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { html } from "../../lib/html.js";
import { NAMES, SETTINGS } from "../../storage/settings.js";

/** @param {AppContext} app */
export function createSettingsDialog({ stage, settings, language }) {
  const { asked, speak } = language;
  const { knows, t } = stage;
  const frame = frameDialog(stage, "settings", "settings.title");
  const motion = matchMedia("(prefers-reduced-motion: reduce)");

  // Another window may have chosen a language that this page does not have yet.
  const languages = () => html`
    <div class="setting">
      <label class="name" for="set-language">${t("settings.language")}</label>
      <span class="about" id="set-language-about">${t("settings.language.about")}</span>
      <select
        id="set-language"
        aria-describedby="set-language-about"
        value=${asked() === "auto" ? "auto" : stage.words.language}
        onChange=${(/** @type {Event} */ { target }) =>
          speak(/** @type {HTMLSelectElement} */ (target).value)}
      >
        ${SETTINGS.language.values.map((value) =>
          value === "auto"
            ? html`<option value=${value}>${t("settings.language.auto")}</option>`
            : html`<option value=${value} lang=${value}>${languageName(value)}</option>`,
        )}
      </select>
    </div>
  `;

  /** @param {Name} name @param {string} value */
  function choice(name, value) {
    const text = `settings.${name}.${value}`;
    return html`<label
      ><input
        type="radio"
        name=${name}
        value=${value}
        checked=${settings.values[name] === value}
        onChange=${() =>
          // The table gives this name only values of its own.
          settings.set(name, /** @type {never} */ (value))}
      /><span>${t(knows(text) ? text : textKey(`settings.${value}`))}</span></label
    >`;
  }

  /** @param {Name} name */
  function group(name) {
    const { values } = SETTINGS[name];
    return html`<div
      role="radiogroup"
      class="setting"
      aria-labelledby="set-${name}"
      aria-describedby="set-${name}-about"
    >
      <span class="name" id="set-${name}">${t(`settings.${name}`)}</span>
      <span class="about" id="set-${name}-about">${t(`settings.${name}.about`)}</span>
      <span class=${values.length > 2 ? "segments wide" : "segments"}>
        ${values.map((value) => choice(name, value))}
      </span>
    </div>`;
  }

  // A note while the system asks for less motion: the speed below has no effect until that ends.
  const motionNote = () =>
    html`<p class="note" id="set-still" hidden=${!motion.matches}>${t("settings.still")}</p>`;

  const draw = () =>
    frame.render(html`
      ${NAMES.map((name) =>
        name === "language" ? languages() : [name === "speed" ? motionNote() : null, group(name)],
      )}
      <p class="aside">${t(settings.kept() ? "settings.kept" : "settings.not-kept")}</p>
    `);
  motion.addEventListener("change", draw, { signal: stage.signal });
  settings.follow(draw, stage.signal);

  return {
    // At the first setting, where Tab would enter it.
    open: () => frame.open("select, :checked"),
  };
}
