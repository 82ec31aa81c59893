/**
 * The rules of Goff's game in four clips. Together they are one game, which X wins:
 *
 *     X1 2–4, O2 2–6, X3 3–6, O4 6–8, X5 1–4     a chain
 *     O6 4–8                                     closes the cycle 2–6–8–4; X3 and X5 hang on it
 *     O6 in 4                                    X chooses: X5 in 1, X1 in 2, X3 in 3 are a row
 */
/** @import { Clip } from "../../types.js" */

/** @type {Clip[]} */
export const clips = [
  {
    name: "help.clip.split",
    text: "help.clip.split.text",
    shots: [
      { record: "goff", rest: 700 },
      { record: "goff", hand: "24", rest: 700 },
      { record: "goff 24", rest: 3200 },
    ],
  },
  {
    name: "help.clip.share",
    text: "help.clip.share.text",
    shots: [
      { record: "goff 24", rest: 900 },
      { record: "goff 24 26", rest: 900 },
      { record: "goff 24 26 36", rest: 3200 },
    ],
  },
  {
    name: "help.clip.cycle",
    text: "help.clip.cycle.text",
    shots: [
      { record: "goff 24 26 36", rest: 700 },
      { record: "goff 24 26 36 68", rest: 500 },
      { record: "goff 24 26 36 68 14", rest: 500 },
      { record: "goff 24 26 36 68 14 48", rest: 4200 },
    ],
  },
  {
    name: "help.clip.collapse",
    text: "help.clip.collapse.text",
    shots: [
      { record: "goff 24 26 36 68 14 48", rest: 1500 },
      { record: "goff 24 26 36 68 14 48", hand: "@8", rest: 1200 },
      { record: "goff 24 26 36 68 14 48", hand: "@4", rest: 1200 },
      { record: "goff 24 26 36 68 14 48 @4", rest: 3600 },
    ],
  },
];
