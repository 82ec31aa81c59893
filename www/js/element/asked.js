/**
 * What the attributes of an element ask for.
 *
 * @typedef {import("../app/app.js").AppOptions} AppOptions
 */
import { panelsOf } from "../app/panels-shown.js";
import { languageFor } from "../i18n/messages.js";
import { FIRST_PLAN, readLevel, seatsOf } from "../players/seats.js";
import { homeAt, homeOfAll, hostOf } from "./host.js";
import { FRAMED, OPTIONS, read, webAddress } from "./options.js";

/** What nobody needs on a board that is only looked at. */
const ACTIVE = ["players", "guide", "undo", "new", "hint", "puzzles", "openings", "lessons"];

/** All options, and which of them could not be understood. @param {Element} element */
export const askedOf = (element) => read((name) => element.getAttribute(name));

/** What is shown beside the board. @param {Element} element */
export function panelsAsked(element) {
  const { values } = askedOf(element);
  const list = element.hasAttribute("panels") ? values.panels : OPTIONS.panels?.first;
  const panels = panelsOf(list ?? "");
  if (values["read-only"]) for (const name of ACTIVE) panels.delete(name);
  return panels;
}

/** Who plays. @param {Element} element */
export function seatsAsked(element) {
  const { players = "", side = "", level = "" } = askedOf(element).values;
  return seatsOf({
    ...FIRST_PLAN,
    kind: /** @type {"people" | "computer" | "demo"} */ (players),
    side: side === "O" ? "O" : "X",
    level: readLevel(Number(level)) ?? 1,
  });
}

/**
 * What is to be on the board, as a record or as what a link means.
 * @param {Element} element
 * @param {...string} names by which attributes, if not by all
 */
export function wishOf(element, ...names) {
  const { values } = askedOf(element);
  const all = names.length ? names : ["lesson", "puzzle", "record"];
  const name = all.find((one) => values[one]) ?? "";
  const value = (values[name] ?? "").replaceAll(",", " "); // as in a link
  return name === "record" || !name ? value : `${name}=${value}`;
}

/** The language: as asked, or of the page around, or of the browser. @param {Element} element */
export function languageAsked(element) {
  const { language } = askedOf(element).values;
  const around = element.closest("[lang]")?.getAttribute("lang");
  return languageFor(language === "auto" ? [around, ...navigator.languages] : [language]);
}

/**
 * Whether what changed takes another board.
 * @param {Element} element @param {import("../lib/stage.js").Stage} stage @param {Set<string>} changed attributes
 */
export const needsAnotherBoard = (element, { words }, changed) =>
  changed.has("home") || (changed.has("language") && languageAsked(element) !== words.language);

/** Where the game's own pages are, if that is known. @param {Element} element */
export function homeAsked(element) {
  const { home = "" } = askedOf(element).values;
  const url = home ? webAddress(home) : null;
  return url ? homeAt(url) : homeOfAll();
}

/** The same board as a page of its own; null if it is not known where that is. @param {Element} element */
export function frameOf(element) {
  const home = homeAsked(element);
  if (!home) return null;
  const url = new URL("embed.html", home);
  for (const name of Object.keys(FRAMED)) {
    const value = element.getAttribute(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * What the board is made with, as far as attributes and the host say it.
 * @param {Element} element
 * @param {import("../storage/settings.js").Settings} settings
 * @param {Pick<AppOptions, "shown" | "achieved" | "refused">} listeners
 * @returns {AppOptions}
 */
export function appOptions(element, settings, listeners) {
  const host = hostOf(element);
  return {
    settings,
    storage: host?.storage ?? null,
    keys: host?.keys ?? /** @type {ShadowRoot} */ (element.shadowRoot),
    panels: panelsAsked(element),
    whole: !!host,
    locked: !!askedOf(element).values["read-only"],
    language: host?.speaking ?? {
      asked: () => askedOf(element).values.language ?? "auto",
      speak: (language) => element.setAttribute("language", language),
    },
    ...listeners,
  };
}
