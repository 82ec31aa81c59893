// A whole game by Goff's rules with two collapses, and whose turn it is at each action.
import { readFileSync } from "node:fs";
import { Game, initSync } from "../../www/pkg/quantum_tic_tac_toe.js";

initSync({
  module: readFileSync(new URL("../../www/pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url)),
});

const ACTIONS = "13 26 39 68 79 48 57 24 @2 15 @5".split(" ");

/** The actions with the player who takes each. X wins by two points to none. */
export const WHOLE_GAME = ACTIONS.map((action, i) => {
  const before = Game.fromRecord(["goff", ...ACTIONS.slice(0, i)].join(" "));
  const { turn } = before.view();
  before.free();
  return { action, turn: /** @type {import("../../www/js/types.js").Player} */ (turn) };
});
