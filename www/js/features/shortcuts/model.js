/**
 * The table of shortcuts as the dialog shows it: for each place its rows, each with its keys and
 * the key of the text that tells what they do. Pure.
 *
 * @typedef {import("../../a11y/shortcuts.js").Where} Where
 */
/** @import { TextKey } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { keysOf, SHORTCUTS } from "../../a11y/shortcuts.js";

/**
 * @param {boolean} rtl whether one writes from right to left
 * @returns {{ where: Where, rows: { chords: string[][], text: TextKey }[] }[]} a chord is the keys
 *   that are pressed together
 */
export function placesOf(rtl) {
  const places = [...new Set(SHORTCUTS.map(({ where }) => where))];
  return places.map((where) => ({
    where,
    rows: SHORTCUTS.filter((shortcut) => shortcut.where === where).map((shortcut) => ({
      chords: (shortcut.labels ?? keysOf(shortcut, rtl)).map((keys) => keys.split("+")),
      text: textKey(`keys.${where}.${shortcut.command ?? "press"}`),
    })),
  }));
}
