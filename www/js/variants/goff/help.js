/**
 * How Goff's game is played by each set of rules: four clips, and the rules in full. Together the
 * clips are one game, which X wins by all of them:
 *
 *     X1 2–4, O2 2–6, X3 3–6, O4 6–8, X5 1–4     a chain
 *     O6 4–8                                     closes the cycle 2–6–8–4; X3 and X5 hang on it
 *     O6 in 4                                    X1 in 2, X3 in 3, X5 in 1 are a row
 */
/** @import { Help, Preset, TextKey } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { clipsOfGame, plays, shows } from "../clip.js";

/**
 * A rule: the text of its clip, the rule in full, and the rule for a game on paper.
 * @typedef {{ short: TextKey, full: TextKey, paper: TextKey }} Rule
 */

/** @type {Rule} */
const OPPONENT = { short: "help.clip.cycle.text", full: "help.4", paper: "print.rule.3" };
/**
 * The rule of measurement, by who or what measures a cycle.
 * @type {Partial<Record<Preset["measuredBy"], Rule>>}
 */
const MEASUREMENTS = {
  opponent: OPPONENT,
  nature: { short: "help.clip.cycle.coin", full: "help.4.coin", paper: "print.rule.3.coin" },
};

/** @type {Rule} */
const TOURNAMENT = { short: "help.clip.collapse.text", full: "help.6", paper: "print.rule.6" };
/** The rule of points for rows, by the scoring. @type {Partial<Record<Preset["scoring"], Rule>>} */
const ROWS = {
  tournament: TOURNAMENT,
  "half-point": { short: "help.clip.collapse.half", full: "help.6", paper: "print.rule.6.half" },
  shared: {
    short: "help.clip.collapse.shared",
    full: "help.6.shared",
    paper: "print.rule.6.shared",
  },
};

/** The rule on paper for the next turn, and for the last square. @param {Preset} preset @returns {TextKey} */
function goingOn({ measuredBy, lastSquare }) {
  if (lastSquare === "end") return "print.rule.5.end";
  return measuredBy === "nature" ? "print.rule.5.coin" : "print.rule.5";
}

/** @param {TextKey} cycle the text on a measurement @param {TextKey} rows the text on rows */
function clipsOf(cycle, rows) {
  const clip = clipsOfGame("goff");
  return [
    clip("help.clip.split", "help.clip.split.text", 700, shows("24", 700), plays("24", 3200)),
    clip("help.clip.share", "help.clip.share.text", 900, plays("26", 900), plays("36", 3200)),
    clip("help.clip.cycle", cycle, 700, plays("68", 500), plays("14", 500), plays("48", 4200)),
    clip("help.clip.collapse", rows, 1500, shows("@8", 1200), shows("@4", 1200), plays("@4", 3600)),
  ];
}

/** @param {Preset} preset @param {boolean} fair @returns {Help} */
export function helpOf(preset, fair) {
  const { id, measuredBy, scoring } = preset;
  const measurement = MEASUREMENTS[measuredBy] ?? OPPONENT;
  const rows = ROWS[scoring] ?? TOURNAMENT;
  const special = textKey(`rules.${id}.about`);
  /** @type {TextKey[]} */
  const more = fair ? ["new.fair.about"] : [];
  /** @type {TextKey[]} */
  const rules = ["help.1", "help.2", "help.3", measurement.full, "help.5", rows.full, special];
  /** @type {TextKey[]} */
  const first = ["print.rule.1", "print.rule.2", measurement.paper, "print.rule.4"];
  return {
    clips: clipsOf(measurement.short, rows.short),
    rules: [...rules, ...more],
    paper: [...first, goingOn(preset), rows.paper, ...more],
  };
}
