/** The explanation of a set of rules. */
/** @import { Help, Preset } from "../types.js" */
import { presetOf } from "../engine/rules.js";
import { variantOf } from "./index.js";

/**
 * Loads the explanation of rules. Rejects if the game is not loaded, or has no such preset.
 * @param {{ presets(): Preset[] }} Game @param {string} rules
 * @returns {Promise<Help>}
 */
export async function helpOf(Game, rules) {
  const id = presetOf(rules);
  const preset = Game.presets().find((preset) => preset.id === id);
  if (!preset) throw new Error(`there is no preset ${id}`);
  return variantOf(rules).teaching.help(preset, rules !== id);
}
