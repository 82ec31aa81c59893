/** The panels of Kvantové piškvorky: the stone in hand, and a measurement before it is made. */
import { createHand } from "./hand.js";
import { createMeasure } from "./measure.js";

/** @param {import("../index.js").PanelContext} context */
export function createPanels(context) {
  const { stage, session, skipping } = context;
  const hand = createHand(stage, session);
  return {
    panels: [hand, createMeasure(stage, session, skipping)],
    otherKind: hand.toggle,
  };
}
