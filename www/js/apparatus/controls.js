/**
 * The controls of an apparatus: sliders, buttons and switches of the browser, with their names and values
 * in words.
 */
/** @import { Children } from "../lib/html.js" */
import { html } from "../lib/html.js";

/** A list of names, as a lesson's `settings` has it. @param {unknown} list @returns {string[]} */
export const namesIn = (list) => (Array.isArray(list) ? list.map(String) : []);

/**
 * A slider with its name above it, and its value in words beside the name.
 * @param {object} of
 * @param {string} of.label @param {string} of.value in words
 * @param {number} of.at @param {number} of.min @param {number} of.max @param {number} of.step
 * @param {(at: number) => void} of.set
 */
export const slider = ({ label, value, at, min, max, step, set }) =>
  html`<label class="slider">
    <span class="name">${label}</span>
    <span class="value" aria-hidden="true">${value}</span>
    <input
      type="range"
      aria-label=${label}
      aria-valuetext=${value}
      min=${min}
      max=${max}
      step=${step}
      value=${at}
      onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
        set(event.currentTarget.valueAsNumber)}
    />
  </label>`;

/**
 * A row of choices, one of them chosen. A row that is locked keeps the focus, and does not change.
 * @template {string} T
 * @param {object} of
 * @param {string} of.name unique in its apparatus
 * @param {string} of.label
 * @param {readonly T[]} of.options @param {(option: T) => Children} of.nameOf
 * @param {T | null} of.chosen
 * @param {boolean} [of.locked]
 * @param {(one: T) => void} of.set
 */
export const choices = ({ name, label, options, nameOf, chosen, locked = false, set }) =>
  html`<fieldset class=${locked ? "choices locked" : "choices"}>
    <legend>${label}</legend>
    <div class="segments">
      ${options.map(
        (one) =>
          html`<label key=${one}
            ><input
              type="radio"
              name=${`apparatus-${name}`}
              value=${one}
              checked=${one === chosen}
              aria-disabled=${locked ? "true" : "false"}
              onClick=${(/** @type {Event} */ event) => locked && event.preventDefault()}
              onChange=${() => set(one)}
            /><span>${nameOf(one)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;

/**
 * A checkbox.
 * @param {object} of
 * @param {Children} of.label @param {boolean} of.on @param {(on: boolean) => void} of.set
 */
export const toggle = ({ label, on, set }) =>
  html`<label class="toggle">
    <input
      type="checkbox"
      checked=${on}
      onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
        set(event.currentTarget.checked)}
    />
    <span>${label}</span>
  </label>`;

/**
 * A button. While it is off it keeps the focus and does nothing.
 * @param {Children} label @param {() => void} act @param {boolean} [off]
 */
export const pushButton = (label, act, off = false) =>
  html`<button type="button" aria-disabled=${off ? "true" : "false"} onClick=${() => !off && act()}>
    ${label}
  </button>`;
