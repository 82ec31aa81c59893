/**
 * How the board of each game is drawn, by its rules. The variants enter theirs here
 * (variants/index.js); a canvas asks for it.
 */
/** @import { Drawing } from "../types.js" */
import { presetOf } from "../engine/rules.js";

/** @type {Map<string, Drawing>} */
const drawings = new Map();

/** Enters how the boards of some rules are drawn. @param {Drawing} drawing @param {string[]} presets */
export function enterDrawing(drawing, presets) {
  for (const preset of presets) drawings.set(preset, drawing);
}

/** How the board of a game is drawn. @param {{ rules: string }} view @returns {Drawing} */
export function drawingOf({ rules }) {
  const drawing = drawings.get(presetOf(rules));
  if (!drawing) throw new Error(`no drawing is there for ${rules}`);
  return drawing;
}

/** Loads what makes boards move, where that comes later. Until it is there, all is there at once. */
export const loadMotion = () =>
  Promise.all([...new Set(drawings.values())].map((drawing) => drawing.loadMotion?.()));
