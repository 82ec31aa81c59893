/** A list of the computer's levels, for any form. */
import { el } from "../lib/dom.js";
import { LEVELS } from "./seats.js";

/**
 * @param {(key: string) => string} t
 * @param {string} name of the field
 * @returns {HTMLSelectElement}
 */
export const levelSelect = (t, name) =>
  el(
    "select",
    { name },
    ...LEVELS.map((level) => el("option", { value: String(level) }, t(`level.${level}`))),
  );
