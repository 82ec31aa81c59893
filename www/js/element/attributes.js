/** Reads the options in the attributes of an element. */
/** @import { AppOptions } from "../app/app.js" */
import { panelsOf } from "../app/panels-shown.js";
import { languageFor } from "../i18n/messages.js";
import { FIRST_PLAN, readLevel, seatsOf } from "../players/seats.js";
import { createLocalStore } from "../storage/local-storage.js";
import { baseOf, defaultHome, hostOf } from "./host.js";
import { FRAMED, OPTIONS, readOptions, webAddress } from "./options.js";

/** The panels that a read-only board does not have. */
const ACTIVE = ["players", "guide", "undo", "new", "hint", "puzzles", "openings", "lessons"];

/** The values of all options, and which attributes are wrong. @param {Element} element */
export const readAttributes = (element) => readOptions((name) => element.getAttribute(name));

/** The attributes with a wrong value, each with a message for developers. @param {Element} element */
export const wrongAttributes = (element) =>
  readAttributes(element).bad.map((name) => ({
    name,
    message: `${name}: ${element.getAttribute(name)}`,
  }));

/** Whether the board loads only when it is near the screen. @param {Element} element */
export const isLazy = (element) =>
  readAttributes(element).values.loading === "lazy" && !hostOf(element);

/** The panels beside the board. @param {Element} element */
export function requestedPanels(element) {
  const { values } = readAttributes(element);
  const list = element.hasAttribute("panels") ? values.panels : OPTIONS.panels?.first;
  const panels = panelsOf(list ?? "");
  if (values["read-only"]) for (const name of ACTIVE) panels.delete(name);
  return panels;
}

/** The seats. @param {Element} element */
export function requestedSeats(element) {
  const { players = "", side = "", level = "" } = readAttributes(element).values;
  return seatsOf({
    ...FIRST_PLAN,
    kind: /** @type {"people" | "computer" | "demo"} */ (players),
    side: side === "O" ? "O" : "X",
    level: readLevel(Number(level)) ?? 1,
  });
}

/** The attributes that name a game, or a side game of the same kind; the first one that is set counts. */
export const GAMES = ["lesson", "puzzle", "apparatus", "record"];

/**
 * The game for the board: a record, “lesson=NAME”, “puzzle=NAME” or “apparatus=NAME”, as in a link; empty
 * if none.
 * @param {Element} element
 * @param {string[]} names the attributes that count
 */
export function requestedGame(element, names = GAMES) {
  const { values } = readAttributes(element);
  const name = names.find((candidate) => values[candidate]);
  if (!name) return "";
  const value = (values[name] ?? "").replaceAll(",", " "); // a link has commas for spaces
  return name === "record" ? value : `${name}=${value}`;
}

/** The language: by attribute, or of the page, or of the browser. @param {Element} element */
export function requestedLanguage(element) {
  const { language } = readAttributes(element).values;
  const pageLanguage = element.closest("[lang]")?.getAttribute("lang");
  return languageFor(language === "auto" ? [pageLanguage, ...navigator.languages] : [language]);
}

/**
 * Whether changed attributes need a new board.
 * @param {Element} element
 * @param {import("../lib/stage.js").Stage} stage
 * @param {Set<string>} changed their names
 */
export const needsNewBoard = (element, { words }, changed) =>
  changed.has("home") || (changed.has("language") && requestedLanguage(element) !== words.language);

/** The address of the pages of this site, if it is known. @param {Element} element */
export function requestedHome(element) {
  const { home = "" } = readAttributes(element).values;
  const url = home ? webAddress(home) : null;
  return url ? baseOf(url) : defaultHome();
}

/**
 * The address of the same board as a page of its own; null if the site is not known.
 * @param {Element} element
 */
export function frameOf(element) {
  const home = requestedHome(element);
  if (!home) return null;
  const url = new URL("embed.html", home);
  for (const name of Object.keys(FRAMED)) {
    const value = element.getAttribute(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * The options of the app, as the attributes and the host set them.
 * @param {Element} element
 * @param {import("../storage/settings.js").Settings} settings
 * @param {Pick<AppOptions, "shown" | "achieved" | "refused">} listeners
 * @returns {AppOptions}
 */
export function appOptions(element, settings, listeners) {
  const host = hostOf(element);
  return {
    settings,
    local: host?.local ?? createLocalStore(null),
    keys: host?.keys ?? /** @type {ShadowRoot} */ (element.shadowRoot),
    panels: requestedPanels(element),
    whole: !!host,
    locked: !!readAttributes(element).values["read-only"],
    language: host?.speaking ?? {
      asked: () => readAttributes(element).values.language ?? "auto",
      speak: (language) => element.setAttribute("language", language),
    },
    ...listeners,
  };
}

/**
 * The options that are also settings, which a person may change.
 * @type {Record<string, "theme" | "sound" | "speed">}
 */
export const SETTING_OF = { theme: "theme", sound: "sound", motion: "speed" };

/**
 * Sets the settings to the values of the attributes.
 * @param {import("../storage/settings.js").Settings} settings
 * @param {Record<string, string>} values of all options
 */
export function applySettings(settings, values) {
  for (const [name, setting] of Object.entries(SETTING_OF))
    settings.set(setting, /** @type {never} */ (values[name]));
}
