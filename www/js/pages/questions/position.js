/**
 * Positions as the rules read them. A record that cannot be read is null here, wherever it came from.
 *
 * @typedef {object} Position
 * @property {string} record with the actions that were played
 * @property {import("../../types.js").View} view
 * @property {import("../../../pkg/quantum_tic_tac_toe.js").Ensemble} ensemble
 */
import { loadEngine } from "../../engine/load.js";
import { readRecord } from "../../engine/read-record.js";
import { familyOf, loadVariant } from "../../variants/index.js";

/**
 * The position after a record and some actions; null if it cannot be read, or an action is not
 * allowed. Loads its drawing, too. Rejects if that or the rules cannot be loaded.
 * @param {string} record
 * @param {readonly string[]} [actions]
 * @returns {Promise<Position | null>}
 */
export async function readPosition(record, actions = []) {
  const Game = await loadEngine();
  const position = play(Game, record, actions);
  if (position) await loadVariant(familyOf(position.view.rules));
  return position;
}

/** @param {import("../../types.js").GameClass} Game @param {string} record @param {readonly string[]} actions */
function play(Game, record, actions) {
  try {
    return readRecord(Game, record, (game) => {
      for (const action of actions) game.play(action);
      return { record: game.record(), view: game.view(), ensemble: game.ensemble() };
    });
  } catch {
    return null;
  }
}
