/**
 * The panels of Kvantové piškvorky: the stone in hand, a measurement before it is made, and what waits
 * for a die.
 */
import { createHand } from "./hand.js";
import { createMeasure } from "./measure.js";
import { createRoll } from "./roll.js";

/** @param {import("../index.js").PanelContext} context */
export function createPanels(context) {
  const { stage, session, skipping } = context;
  const hand = createHand(stage, session);
  return {
    panels: [createRoll(context), hand, createMeasure(stage, session, skipping)],
    otherKind: hand.toggle,
  };
}
