/**
 * The colours of css/tokens.css as a canvas needs them: resolved, including the system colours of a
 * forced-colours mode.
 */
/** @import { Stage } from "../lib/stage.js" */
/** @import { Palette } from "../types.js" */

/**
 * A cache: the colours of each stage by theme, until they may have changed.
 * @type {WeakMap<Stage, Partial<Record<"light" | "", Palette>>>}
 */
let palettes = new WeakMap();

/** Has all colours read again. */
export const forgetColours = () => void (palettes = new WeakMap());

/**
 * @param {Stage} stage
 * @param {"light" | ""} [theme] the colours of this theme instead of the current ones, for a picture
 *   that others see
 * @returns {Palette}
 */
export function colours(stage, theme = "") {
  const known = palettes.get(stage) ?? {};
  if (known[theme]) return known[theme];
  const probe = document.createElement("i");
  if (theme) {
    // Like a stage, it has every colour anew.
    probe.className = "stage for-others";
    probe.dataset.theme = theme;
  }
  // In a forced-colours mode the style sheet itself names system colours.
  probe.style.forcedColorAdjust = "none";
  stage.rootElement.append(probe);
  /** @param {string} name */
  const read = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  /** @param {string} name */
  const part = (name) => Number(getComputedStyle(probe).getPropertyValue(`--${name}`));
  /** @type {Palette} */
  const palette = {
    paper: read("paper"),
    tile: read("tile"),
    edge: read("rim"),
    ink: read("ink"),
    soft: read("soft"),
    X: read("x"),
    O: read("o"),
    XText: read("x-text"),
    OText: read("o-text"),
    bodies: [1, 2, 3, 4].map((n) => read(`body-${n}`)),
    washes: [1, 2, 3, 4].map((n) => read(`wash-${n}`)),
    light: read("light"),
    second: { X: read("x-2"), O: read("o-2") },
    font: getComputedStyle(probe).getPropertyValue("--numerals"),
    receded: part("receded"),
    beside: part("beside"),
    numbered: part("numbered"),
  };
  probe.remove();
  palettes.set(stage, { ...known, [theme]: palette });
  return palette;
}
