/** A list of the computer's levels, for any form. */
/** @import { Level, TextKey } from "../types.js" */
import { html } from "../lib/html.js";
import { LEVELS, readLevel } from "./seats.js";

/**
 * @param {(key: TextKey) => string} t
 * @param {object} field
 * @param {string} field.name
 * @param {string} [field.label] where no other element names it
 * @param {Level} field.level the one that is chosen
 * @param {(level: Level) => void} field.choose
 */
export const levelSelect = (t, { name, label, level, choose }) =>
  html`<select
    name=${name}
    aria-label=${label}
    value=${String(level)}
    onChange=${(/** @type {Event} */ { target }) =>
      choose(readLevel(Number(/** @type {HTMLSelectElement} */ (target).value)) ?? 1)}
  >
    ${LEVELS.map((one) => html`<option value=${String(one)}>${t(`level.${one}`)}</option>`)}
  </select>`;
