/**
 * The games that the page plays: one registry, by the family of a preset as the engine names it.
 *
 * Goff's game is there at once. Every other one is loaded before a game of it is on the board. How a
 * game looks, what it says and what it takes from the hand is data that its Variant hands over; who
 * shows a game asks for its Variant, and no variant knows another.
 */
/** @import { Stage } from "../lib/stage.js" */
/** @import { Session } from "../game/session.js" */
/** @import { Panel, State, Variant } from "../types.js" */
import { enterDrawing } from "../board/drawings.js";
import { presetOf } from "../engine/rules.js";
import { goff } from "./goff/index.js";

/**
 * What the panels of a variant are made with.
 * @typedef {object} PanelContext
 * @property {Stage} stage
 * @property {Session} session
 * @property {() => boolean} skipping whether the press that is made now has ended a roll of the die
 */
/**
 * @typedef {object} Entry
 * @property {string[]} presets the ids of its rules
 * @property {string} name the key of its name
 * @property {string[]} texts parts of the texts, loaded with it
 * @property {string[]} sheets style sheets, loaded with it
 * @property {() => Promise<Variant>} load
 * @property {() => Promise<import("../lib/html.js").Children>} icon a small board as it looks while it is played
 * @property {() => Promise<(context: PanelContext) => { panels: Panel[], otherKind?: () => boolean }>} panels
 *   what makes its panels; `otherKind` takes up the other kind of stone, and is false if there is none
 * @property {(state: State) => boolean} [panelsFor] the States that need them, where they come later
 *   than the first board
 */

/** @type {Record<string, Entry>} */
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

/** The family that a link or an empty board means, if it names none. */
export const FIRST = "entangled";
/** Goff's rules, the first of all. */
export const FIRST_RULES = "goff";

/** The family of a set of rules; the first one if there are no such rules. @param {string} rules */
export const familyOf = (rules) =>
  Object.keys(VARIANTS).find((family) => VARIANTS[family]?.presets.includes(presetOf(rules))) ??
  FIRST;

/** @type {Map<string, Variant>} */
const loaded = new Map();
/** @param {string} family @param {Variant} variant */
function enter(family, variant) {
  loaded.set(family, variant);
  enterDrawing(variant.drawing, VARIANTS[family]?.presets ?? []);
}
enter(FIRST, goff);

/** Loads a family's variant, if it is not there yet. @param {string} family */
export async function loadVariant(family) {
  const entry = VARIANTS[family];
  if (entry && !loaded.has(family)) enter(family, await entry.load());
}

/** The variant of a game, which is loaded by then. @param {string} rules @returns {Variant} */
export const variantOf = (rules) => loaded.get(familyOf(rules)) ?? goff;
