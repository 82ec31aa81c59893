/**
 * The fields of the form "New game", and the game that they describe. Pure.
 *
 * @typedef {object} NewGameForm
 * @property {Family} family family of the game
 * @property {string} base the chosen rules, without the suffix "-fair"; those of the first family stay chosen while
 *   the game is one with a single set of rules
 * @property {boolean} fair whether no pair may be repeated, in the first family
 * @property {Plan} plan the players; names as they are typed
 * @property {Side | "toss"} sides side of the person here against a friend elsewhere
 * @property {"live" | "links"} how a game with a friend elsewhere is played
 * @property {boolean} series whether it begins a match
 */
/** @import { Family, Plan, Side, State, TextKey } from "../../types.js" */
import { presetOf } from "../../engine/rules.js";
import { isRemote } from "../../game/remote.js";
import { planFor } from "../../players/plan-for.js";
import { tidy } from "../../players/seats.js";
import { familyOf, FIRST, FIRST_RULES, VARIANTS } from "../../variants/index.js";

/** The choices of the dialog that are not kept elsewhere. @typedef {Pick<NewGameForm, "base" | "fair" | "sides" | "how">} Choice */
/** Before the dialog was opened. @type {Choice} */
export const FIRST_CHOICE = { base: FIRST_RULES, fair: false, sides: "X", how: "live" };

/**
 * The form when the dialog opens: as it was left, but with the players of the game on the board. Those of a lesson,
 * a puzzle or the openings were not chosen.
 * @param {Choice} left the last choices
 * @param {Readonly<Plan>} known the last players
 * @param {Pick<State, "view" | "match" | "steps" | "seats" | "sideGame">} state
 * @returns {NewGameForm}
 */
export function openedForm({ base, fair, sides, how }, known, state) {
  const { view, match, steps, seats, sideGame } = state;
  const isPlayed =
    (sideGame === null || isRemote(sideGame)) && (steps.length > 0 || match !== null);
  const plan = isPlayed ? planFor(known, seats) : known;
  const family = familyOf(view.rules);
  const form = { family, base, fair, plan, sides, how, series: false };
  const preset = presetOf(view.rules);
  // The other game's rules stay as they were chosen.
  if (presetsOf(form).length < 2) return form;
  return { ...form, base: preset, ...(offersFair(form) ? { fair: preset !== view.rules } : {}) };
}

/**
 * The text on the game that stays when another one begins; null if none does.
 * @param {Pick<State, "steps" | "sideGame" | "savedGames">} state
 * @returns {TextKey | null}
 */
export function keptBy({ steps, sideGame, savedGames: { games, at } }) {
  if (isRemote(sideGame)) return steps.length ? "by-link.kept" : null;
  const open = games[at];
  if (open?.match) return "new.kept.match";
  return open?.played ? "new.kept" : null;
}

/** The sets of rules of a game. @param {Pick<NewGameForm, "family">} form @returns {readonly string[]} */
export const presetsOf = ({ family }) => VARIANTS[family].presets;

/** The chosen set of rules, or the first one of the game. @param {Pick<NewGameForm, "family" | "base">} form */
export function baseOf(form) {
  const presets = presetsOf(form);
  return presets.includes(form.base) ? form.base : (presets[0] ?? FIRST_RULES);
}

/** Whether pairs can be forbidden to be repeated. @param {Pick<NewGameForm, "family">} form */
export const offersFair = ({ family }) => family === FIRST;

/** @param {Pick<NewGameForm, "family" | "base" | "fair">} form */
export const rulesOf = (form) => `${baseOf(form)}${form.fair && offersFair(form) ? "-fair" : ""}`;

/** The players, with names as they can be shown. @param {Pick<NewGameForm, "plan">} form @returns {Plan} */
export function planOf({ plan }) {
  const [x, o] = plan.names;
  return { ...plan, names: [tidy(x), tidy(o)], name: tidy(plan.name) };
}

/**
 * The names that were typed, for a line that lists them. A side without one is called X or O.
 * @param {Pick<NewGameForm, "plan">} form
 * @returns {string[]}
 */
export function namesIn(form) {
  const { kind, name, names } = planOf(form);
  if (kind === "computer" || kind === "friend") return name ? [name] : [];
  return names.some(Boolean) ? [names[0] || "X", names[1] || "O"] : [];
}

/** Whether a match is offered: the computer has none with itself, and links hold single games. @param {Pick<NewGameForm, "plan">} form */
export const offersMatch = ({ plan }) => plan.kind === "people" || plan.kind === "computer";

/** @param {Pick<NewGameForm, "plan" | "series">} form */
export const startsMatch = (form) => form.series && offersMatch(form);
