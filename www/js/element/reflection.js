/**
 * Settings by attributes, and what attributes say of the State that is on the board.
 */
/** @import { Seats, State } from "../types.js" */
import { FIRST_PLAN, planFor } from "../players/seats.js";

/** Options that are settings too, which a person may change. @type {Record<string, "theme" | "sound" | "speed">} */
const SETTING_OF = { theme: "theme", sound: "sound", motion: "speed" };

/**
 * Sets what the attributes ask for.
 * @param {import("../storage/settings.js").Settings} settings
 * @param {Record<string, string>} values of all options
 */
export function applySettings(settings, values) {
  for (const [name, setting] of Object.entries(SETTING_OF))
    settings.set(setting, /** @type {never} */ (values[name]));
}

/**
 * The attributes with their values; null where one is to be taken away. What is not named stays.
 * @param {State} state
 * @param {string} study the lesson or puzzle that was opened last, as a link to it says
 * @param {Partial<Record<"theme" | "sound" | "speed", string>>} [settings]
 * @returns {Record<string, string | null>}
 */
export function attributesOf({ beside, record, view, seats, past }, study, settings = {}) {
  /** @type {Record<string, string | null>} */
  const now = {};
  for (const [name, setting] of Object.entries(SETTING_OF)) now[name] = settings[setting] ?? "";
  if (!beside && past === null) {
    const { kind, side, level } = planFor(FIRST_PLAN, /** @type {Seats} */ ([...seats]));
    Object.assign(now, { record, rules: view.rules, players: kind });
    if (kind === "computer") Object.assign(now, { side, level: String(level) });
  }
  if (study && (!beside || beside === "lesson" || beside === "puzzle")) {
    const [what = "", name = ""] = study.split("=");
    for (const one of ["lesson", "puzzle"]) now[one] = beside && one === what ? name : null;
  }
  return now;
}
