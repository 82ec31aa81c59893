/**
 * The rules of Kvantové piškvorky in four clips. Together they are one game, which X wins:
 *
 *     X1 5, O2 4–6             a classical stone, a quantum stone
 *     X3 1–3 … X7 7            until no square is free
 *     O2 is found in 4         O measures it, and 6 is free again
 *     X3 is found in 1         X measures it: X3 in 1, X1 in 5, X5 in 9 are a row
 */
/** @import { Clip } from "../../types.js" */

const FULL = "kvantove 5 46 13 2 9 8 7";

/** @type {Clip[]} */
export const clips = [
  {
    name: "dice.clip.stones",
    text: "dice.clip.stones.text",
    shots: [
      { record: "kvantove", rest: 700 },
      { record: "kvantove 5", rest: 900 },
      { record: "kvantove 5", hand: "46", rest: 700 },
      { record: "kvantove 5 46", rest: 3200 },
    ],
  },
  {
    name: "dice.clip.full",
    text: "dice.clip.full.text",
    shots: [
      { record: "kvantove 5 46", rest: 900 },
      { record: "kvantove 5 46 13", rest: 900 },
      { record: "kvantove 5 46 13 2", rest: 300 },
      { record: "kvantove 5 46 13 2 9", rest: 300 },
      { record: "kvantove 5 46 13 2 9 8", rest: 300 },
      { record: FULL, rest: 3200 },
    ],
  },
  {
    name: "dice.clip.die",
    text: "dice.clip.die.text",
    shots: [
      { record: FULL, rest: 900 },
      { record: FULL, hand: "?46", rest: 1200 },
      { record: `${FULL} 46@4`, rest: 3200 },
    ],
  },
  {
    name: "dice.clip.row",
    text: "dice.clip.row.text",
    shots: [
      { record: `${FULL} 46@4`, rest: 900 },
      { record: `${FULL} 46@4`, hand: "?13", rest: 1200 },
      { record: `${FULL} 46@4 13@1`, rest: 3600 },
    ],
  },
];
