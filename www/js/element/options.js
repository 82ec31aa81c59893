/**
 * What can be asked of a board from outside: by an attribute of the element, a
 * property of it, or a parameter of embed.html's address. One table says what there
 * is; the element, the frame, the embed-code builder and the documentation follow from
 * it. A value that is none is left aside, and said to be.
 *
 * @typedef {"text" | "list" | "flag" | "choice" | "address"} Kind
 * `first` is what holds where nothing is asked; `framed` is false for what no frame has.
 * @typedef {{ kind: Kind, values?: readonly string[], first: string, framed?: boolean }} Option
 */
import { LANGUAGES } from "../i18n/messages.js";
import { PANELS } from "../app/panels-shown.js";
import { LEVELS } from "../players/seats.js";
import { SETTINGS } from "../storage/settings.js";
import { FIRST, FIRST_RULES, VARIANTS } from "../variants/index.js";

/** What a board on somebody's page has, if nothing else is asked. */
const USUAL = "help settings players undo new hint worlds moves rules";

/** All rules, those in which no pair may be repeated after the others of their family. */
const RULES = Object.entries(VARIANTS).flatMap(([family, { presets }]) =>
  family === FIRST ? [...presets, ...presets.map((id) => `${id}-fair`)] : presets,
);

/** @type {Record<string, Option>} */
export const OPTIONS = {
  __proto__: /** @type {any} */ (null), // any name may be asked for
  rules: {
    kind: "choice",
    values: RULES,
    first: FIRST_RULES,
  },
  record: {
    kind: "text",
    first: "",
  },
  players: {
    kind: "choice",
    values: ["people", "computer", "demo"],
    first: "people",
  },
  side: {
    kind: "choice",
    values: ["X", "O"],
    first: "X",
  },
  level: {
    kind: "choice",
    values: LEVELS.map(String),
    first: "1",
  },
  lesson: { kind: "text", first: "" },
  puzzle: {
    kind: "text",
    first: "",
  },
  panels: {
    kind: "list",
    values: ["all", "none", ...Object.keys(PANELS)],
    first: USUAL,
  },
  "read-only": {
    kind: "flag",
    first: "",
  },
  loading: {
    kind: "choice",
    values: ["eager", "lazy"],
    first: "eager",
  },
  language: {
    kind: "choice",
    values: ["auto", ...LANGUAGES],
    first: "auto",
  },
  theme: {
    kind: "choice",
    values: SETTINGS.theme.values,
    first: "auto",
  },
  sound: { kind: "choice", values: SETTINGS.sound.values, first: "off" },
  motion: {
    kind: "choice",
    values: SETTINGS.speed.values,
    first: "normal",
  },
  // A frame is one of the game's own pages, and its links are nobody else's to set.
  home: { kind: "address", first: "", framed: false },
};

/** What embed.html can be asked for. @type {Record<string, Option>} */
export const FRAMED = Object.fromEntries(
  Object.entries(OPTIONS).filter(([, { framed = true }]) => framed),
);

/** What it is asked for by this name; nothing where that is something else that objects have. @param {string} name */
export const optionOf = (name) => (Object.hasOwn(FRAMED, name) ? FRAMED[name] : undefined);

/** Its name as a property: readOnly for read-only. @param {string} name */
export const propertyOf = (name) =>
  name.replace(/-(\w)/g, (_, letter) => String(letter).toUpperCase());

/**
 * An address on the web, of a page or a folder; null if it is none.
 * @param {string} text where it is relative, to the page
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
 * What is asked, as far as it can be understood; `bad` names the options of which
 * something was left aside.
 * @param {(name: string) => string | null} asked null where nothing is
 * @returns {{ values: Record<string, string>, bad: string[] }}
 */
export function read(asked) {
  /** @type {Record<string, string>} */
  const values = {};
  /** @type {string[]} */
  const bad = [];
  for (const [name, { kind, values: allowed = [], first }] of Object.entries(OPTIONS)) {
    const text = asked(name)?.trim() ?? null;
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
