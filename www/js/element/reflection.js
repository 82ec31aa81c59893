/**
 * The attributes that reflect the State, and its events. Only boards on other people's pages load this: on
 * the game's own page nobody reads the attributes or listens.
 */
/** @import { Seats, State } from "../types.js" */
import { planFor } from "../players/plan-for.js";
import { FIRST_PLAN } from "../players/seats.js";
import { GAMES, readAttributes, SETTING_OF } from "./attributes.js";

export { eventsOf } from "./events.js";

/** The attributes that open a side game, each of the kind of its name. */
const STUDIES = GAMES.filter((name) => name !== "record");

/**
 * The attributes that reflect a State. Null removes an attribute; those that are not named stay.
 * @param {State} state
 * @param {string} study the lesson, puzzle or experiment that was opened last, as in a link: “lesson=NAME”
 * @param {Partial<Record<"theme" | "sound" | "speed", string>>} [settings]
 * @returns {Record<string, string | null>}
 */
export function attributesOf({ sideGame, record, view, seats, past }, study, settings = {}) {
  /** @type {Record<string, string | null>} */
  const attributes = {};
  for (const [name, setting] of Object.entries(SETTING_OF))
    attributes[name] = settings[setting] ?? "";
  if (!sideGame && past === null) {
    const { kind, side, level } = planFor(FIRST_PLAN, /** @type {Seats} */ ([...seats]));
    Object.assign(attributes, { record, rules: view.rules, players: kind });
    if (kind === "computer") Object.assign(attributes, { side, level: String(level) });
  }
  if (study && (!sideGame || STUDIES.includes(sideGame))) {
    const [studyKind, name = ""] = study.split("=");
    for (const kind of STUDIES) attributes[kind] = sideGame && kind === studyKind ? name : null;
  }
  return attributes;
}

/**
 * Sets attributes, as far as their value differs.
 * @param {Element} element
 * @param {Record<string, string | null>} attributes null removes one
 * @param {Set<string>} changed attributes that the page has just changed, which are still to be
 *   applied: these stay
 */
export function reflect(element, attributes, changed) {
  const { values } = readAttributes(element);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === values[name] || changed.has(name)) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
