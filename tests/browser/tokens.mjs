// The colours of css/tokens.css by theme, and the contrast of two colours.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const SHEET = readFileSync(new URL("../../www/css/tokens.css", import.meta.url), "utf8");

/** @typedef {Record<string, string>} Colours */
/** @typedef {[number, number, number]} Triple */

/** The colours of a block of the style sheet, light or dark. @param {string} selector @param {0 | 1} which @returns {Colours} */
function block(selector, which) {
  const body = SHEET.slice(SHEET.indexOf(`\n${selector} {`)).split("}")[0] ?? "";
  /** @type {Colours} */
  const found = {};
  for (const [, name, light, dark] of body.matchAll(
    /--([\w-]+): (?:var\(--qttt-[\w-]+, )?light-dark\((#\w{6}), (#\w{6})\)/g,
  ))
    found[name ?? ""] = (which ? dark : light) ?? "";
  assert.equal(Object.keys(found).length, 10, `${selector} has every colour`);
  return found;
}

/** Every colour of every theme. */
export const THEMES = {
  light: block(":root,\n.stage", 0),
  dark: block(":root,\n.stage", 1),
  "light, high contrast": block(':is(:root, .stage)[data-theme="contrast"]', 0),
  "dark, high contrast": block(':is(:root, .stage)[data-theme="contrast"]', 1),
};

/** Linear red, green and blue. @param {string} hex @returns {Triple} */
export const linear = (hex) =>
  /** @type {Triple} */ (
    [1, 3, 5].map((at) => {
      const c = parseInt(hex.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    })
  );
/** @param {Triple} rgb */
const luminance = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
/** WCAG's contrast ratio. @param {string} a @param {string} b */
export function contrast(a, b) {
  const [low, high] = [a, b].map((c) => luminance(linear(c))).sort((p, q) => p - q);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
