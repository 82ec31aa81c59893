/**
 * The registry of the games, by family.
 *
 * Goff's game is part of the first load. Every other one is loaded before a game of it is shown. A
 * Variant defines how a game looks, what it says and what input it takes. No variant imports
 * another.
 */
/** @import { Stage } from "../lib/stage.js" */
/** @import { Session } from "../game/session.js" */
/** @import { Family, KeyWith, Panel, State, Variant } from "../types.js" */
import { registerDrawing } from "../board/drawings.js";
import { presetOf } from "../engine/rules.js";
import { goff } from "./goff/index.js";

/**
 * Inputs of the panels of a variant.
 * @typedef {object} PanelContext
 * @property {Stage} stage
 * @property {Session} session
 * @property {() => boolean} skipping whether the current press has skipped a roll of the die
 */
/**
 * @typedef {object} Entry
 * @property {string[]} presets the ids of its rules
 * @property {KeyWith<".about">} name the key of its name
 * @property {string[]} texts parts of the texts that load with it
 * @property {string[]} sheets style sheets that load with it
 * @property {() => Promise<Variant>} load
 * @property {() => Promise<import("../lib/html.js").Children>} icon a small board with marks
 * @property {() => Promise<(context: PanelContext) => { panels: Panel[], otherKind?: () => boolean }>} panels
 *   loads the function that creates its panels; `otherKind` switches to the other kind of stone, and
 *   returns false if there is none
 * @property {boolean} [rulesAlone] whether it has no solver: no hints, values, worlds, reviews, puzzles and opponents
 * @property {(state: State) => boolean} [panelsFor] whether a State needs the panels; without it,
 *   they load with the variant
 */

/** @type {Record<Family, Entry>} */
export const VARIANTS = {
  entangled: {
    presets: ["goff", "wikipedia", "tris-quantico", "nature"],
    name: "game.entangled",
    texts: [],
    sheets: [],
    load: async () => goff,
    icon: async () => (await import("./goff/icon.js")).icon(),
    panels: async () => (await import("./goff/panels.js")).createPanels,
    panelsFor: ({ choice }) => choice !== null,
  },
  dice: {
    presets: ["kvantove"],
    name: "game.dice",
    texts: ["dice"],
    sheets: ["kvantove"],
    load: async () => (await import("./kvantove/index.js")).kvantove,
    icon: async () => (await import("./kvantove/icon.js")).icon(),
    panels: async () => (await import("./kvantove/panels.js")).createPanels,
  },
};

/** The family of a link or an empty board that names none. */
export const FIRST = "entangled";
/** The default preset: Goff's rules. */
export const FIRST_RULES = "goff";

/** All families, in the order in which one chooses. */
export const FAMILIES = /** @type {Family[]} */ (Object.keys(VARIANTS));

/** The family of a preset; the first family if the preset is unknown. @param {string} rules */
export const familyOf = (rules) =>
  FAMILIES.find((family) => VARIANTS[family].presets.includes(presetOf(rules))) ?? FIRST;

/** Whether the game of a preset has no solver. @param {string} rules */
export const isRulesAlone = (rules) => VARIANTS[familyOf(rules)].rulesAlone === true;

/** @type {Map<string, Variant>} */
const loaded = new Map();
/** @param {Family} family @param {Variant} variant */
function register(family, variant) {
  loaded.set(family, variant);
  registerDrawing(variant.board.drawing, VARIANTS[family].presets);
}
register(FIRST, goff);

/** Loads the variant of a family, if it is not loaded yet. @param {Family} family */
export async function loadVariant(family) {
  if (!loaded.has(family)) register(family, await VARIANTS[family].load());
}

/** The variant of a game. Throws if it is not loaded. @param {string} rules @returns {Variant} */
export function variantOf(rules) {
  const variant = loaded.get(familyOf(rules));
  if (!variant) throw new Error(`the game of ${rules} is not loaded`);
  return variant;
}

/** Whether an action lets chance decide. @param {string} rules of a game that is loaded @param {string} action */
export const isToss = (rules, action) => variantOf(rules).input.kindOf(action) === "toss";
