/**
 * All that a game of Kvantové piškvorky needs beside the first game, in one part
 * that comes before such a game is on the board.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
import { learn } from "../../board/drawings.js";
import { motion } from "./animation.js";
import { createHand } from "./hand.js";
import { arrange } from "./layout.js";
import { createMeasure } from "./measure.js";
import { layers } from "./paint.js";

export { dice } from "./index.js";

learn("kvantove", { arrange, motion, layers });

/**
 * The panels of such a game, and what its key does.
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => void} settled where the focus goes when what had it goes
 * @param {() => boolean} skipping whether the press that is made now has ended a roll
 */
export function createDice(stage, session, settled, skipping) {
  const hand = createHand(stage, session, settled);
  return { panels: [hand, createMeasure(stage, session, settled, skipping)], toggle: hand.toggle };
}
