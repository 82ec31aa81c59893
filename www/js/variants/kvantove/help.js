/**
 * How Kvantové piškvorky is played: four clips, and the rules in full. Together the clips are one
 * game, which X wins:
 *
 *     X1 5, O2 4–6             a classical stone, a quantum stone
 *     X3 1–3 … X7 7            until no square is free
 *     O2 is found in 4         O measures it, and 6 is free again
 *     X3 is found in 1         X measures it: X3 in 1, X1 in 5, X5 in 9 are a row
 */
/** @import { Help } from "../../types.js" */
import { clipsOfGame, plays, shows } from "../clip.js";

const clip = clipsOfGame("kvantove");

/** @type {Help} */
export const help = {
  clips: [
    clip(
      "dice.clip.stones",
      "dice.clip.stones.text",
      700,
      plays("5", 900),
      shows("46", 700),
      plays("46", 3200),
    ),
    clip(
      "dice.clip.full",
      "dice.clip.full.text",
      900,
      plays("13", 900),
      plays("2", 300),
      plays("9", 300),
      plays("8", 300),
      plays("7", 3200),
    ),
    clip("dice.clip.die", "dice.clip.die.text", 900, shows("?46", 1200), plays("46@4", 3200)),
    clip("dice.clip.row", "dice.clip.row.text", 900, shows("?13", 1200), plays("13@1", 3600)),
  ],
  rules: ["dice.help.1", "dice.help.2", "dice.help.3", "dice.help.4", "dice.help.5", "dice.help.6"],
  paper: [
    "dice.paper.1",
    "dice.paper.2",
    "dice.paper.3",
    "dice.paper.4",
    "dice.paper.5",
    "dice.paper.6",
  ],
};
