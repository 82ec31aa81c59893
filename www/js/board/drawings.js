/**
 * A registry: the Drawing of each game, by its preset. variants/index.js registers them, the
 * canvas looks them up.
 */
/** @import { Drawing } from "../types.js" */
import { presetOf } from "../engine/rules.js";

/** @type {Map<string, Drawing>} */
const drawings = new Map();

/**
 * Registers how the boards of these presets are drawn.
 * @param {Drawing} drawing
 * @param {string[]} presets
 */
export function registerDrawing(drawing, presets) {
  for (const preset of presets) drawings.set(preset, drawing);
}

/** How the board of a game is drawn. @param {{ rules: string }} view @returns {Drawing} */
export function drawingOf({ rules }) {
  const drawing = drawings.get(presetOf(rules));
  if (!drawing) throw new Error(`there is no drawing for ${rules}`);
  return drawing;
}

/**
 * Loads the animations that are not part of the first load. Until they have loaded, every picture
 * appears at once.
 */
export const loadMotion = () =>
  Promise.all([...new Set(drawings.values())].map((drawing) => drawing.loadMotion?.()));
