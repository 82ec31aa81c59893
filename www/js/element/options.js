/**
 * The options of a board: an attribute of the element, a property of it, or a parameter in the
 * address of embed.html. They are defined in one table, from which the element, the iframe, the
 * embed-code builder and the documentation follow. A value that is not allowed is ignored and
 * reported.
 *
 * @typedef {"text" | "list" | "flag" | "choice" | "address"} Kind
 *
 * `first` is the default. `framed` is false for an option that an iframe does not have.
 * @typedef {{ kind: Kind, values?: readonly string[], first: string, framed?: boolean }} Option
 */
import { PANELS } from "../app/panels-shown.js";
import { LEVELS } from "../players/seats.js";
import { SETTINGS } from "../storage/settings.js";
import { FIRST, VARIANTS } from "../variants/index.js";

/** The panels of a board on somebody's page, by default. */
const USUAL = "help settings players undo new hint worlds moves rules";

/** All presets. In each family, those in which no pair may be repeated come last. */
const RULES = Object.entries(VARIANTS).flatMap(([family, { presets }]) =>
  family === FIRST ? [...presets, ...presets.map((id) => `${id}-fair`)] : presets,
);

/** @type {Option} */
const TEXT = { kind: "text", first: "" };

/** One of some values; at first the first of them. @param {readonly string[]} values @returns {Option} */
const oneOf = (values) => ({ kind: "choice", values, first: values[0] ?? "" });

/** @type {Record<string, Option>} */
export const OPTIONS = {
  __proto__: /** @type {any} */ (null), // any name may be looked up, such as "constructor"
  rules: oneOf(RULES),
  record: TEXT,
  players: oneOf(["people", "computer", "demo"]),
  side: oneOf(["X", "O"]),
  level: oneOf(LEVELS.map(String)),
  lesson: TEXT,
  puzzle: TEXT,
  apparatus: { kind: "choice", values: ["paths", "cat", "gloves", "message"], first: "" },
  panels: { kind: "list", values: ["all", "none", ...Object.keys(PANELS)], first: USUAL },
  "read-only": { kind: "flag", first: "" },
  loading: oneOf(["eager", "lazy"]),
  language: { kind: "choice", ...SETTINGS.language },
  theme: { kind: "choice", ...SETTINGS.theme },
  sound: { kind: "choice", ...SETTINGS.sound },
  motion: { kind: "choice", ...SETTINGS.speed },
  // embed.html is a page of this site, so it knows where the site is.
  home: { kind: "address", first: "", framed: false },
};

/** The options of embed.html. @type {Record<string, Option>} */
export const FRAMED = Object.fromEntries(
  Object.entries(OPTIONS).filter(([, { framed = true }]) => framed),
);

/** The name of an option as a property: readOnly for read-only. @param {string} name */
export const propertyOf = (name) =>
  name.replace(/-(\w)/g, (_, letter) => String(letter).toUpperCase());

/**
 * The address of a page or a folder on the web; null if the text is not one.
 * @param {string} text may be relative to the page
 */
export function webAddress(text) {
  try {
    const url = new URL(text, globalThis.document?.baseURI);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Reads the values of all options.
 * @param {(name: string) => string | null} textFor the text given for an option; null if none is
 * @returns {{ values: Record<string, string>, bad: string[] }} `bad`: the options whose value, or a
 *   part of it, is not allowed
 */
export function readOptions(textFor) {
  /** @type {Record<string, string>} */
  const values = {};
  /** @type {string[]} */
  const bad = [];
  for (const [name, { kind, values: allowed = [], first }] of Object.entries(OPTIONS)) {
    const text = textFor(name)?.trim() ?? null;
    values[name] = first;
    if (text === null || (text === "" && kind !== "flag" && kind !== "list")) continue;
    if (kind === "text" || (kind === "address" && webAddress(text))) values[name] = text;
    else if (kind === "flag") {
      values[name] = /^(false|off|0|no)$/i.test(text) ? "" : "on";
    } else if (kind === "list") {
      const words = text.split(/[\s,]+/).filter(Boolean);
      const good = words.filter((word) => allowed.includes(word));
      if (good.length < words.length) bad.push(name);
      if (good.length || !words.length) values[name] = good.join(" ") || "none";
    } else if (allowed.includes(text)) values[name] = text;
    else bad.push(name);
  }
  return { values, bad };
}
