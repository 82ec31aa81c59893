/**
 * What a person can set. One table says what there is, which values it can have,
 * and which it has at first; the dialog, the stored copy and the types follow
 * from it. Kept on this device, where the browser allows that, and nowhere else.
 */

import { LANGUAGES } from "../i18n/messages.js";

const TABLE = /** @type {const} */ ({
  /** Colours: as the system says, or one of them always. */
  theme: { first: "auto", values: ["auto", "light", "dark", "contrast"] },
  /** The language; early.js reads it before the page is there. */
  language: { first: "auto", values: ["auto", ...LANGUAGES] },
  /** How fast a collapse runs; "off" shows its end at once. */
  speed: { first: "normal", values: ["slow", "normal", "fast", "off"] },
  /** Whether the two halves of a spooky pair breathe. */
  breathing: { first: "on", values: ["on", "off"] },
  /** Whether collapsed marks show where they could have been. */
  ghosts: { first: "off", values: ["on", "off"] },
  /** Short sounds for what happens. */
  sound: { first: "off", values: ["on", "off"] },
  /** Whether every action's value is shown. */
  analysis: { first: "off", values: ["on", "off"] },
});

/** @typedef {typeof TABLE} Table */
/** @typedef {keyof Table} Name */
/** @typedef {{ [K in Name]: Table[K]["values"][number] }} Values */

/** The settings, in the order in which they are shown. */
export const SETTINGS =
  /** @type {{ readonly [K in Name]: { first: string, values: readonly string[] } }} */ (TABLE);
export const NAMES = /** @type {Name[]} */ (Object.keys(TABLE));
const KEY = "quantum-tic-tac-toe.settings";

/**
 * @param {Pick<Storage, "getItem" | "setItem"> | null} storage null where the browser keeps nothing
 */
export function createSettings(storage) {
  const values = read(storage);
  let kept = storage !== null;
  /** @type {Set<(values: Readonly<Values>) => void>} */
  const listeners = new Set();
  return {
    values: /** @type {Readonly<Values>} */ (values),
    /** Whether what is set outlives the page, as far as is known. */
    kept: () => kept,
    /** @template {Name} K @param {K} name @param {Values[K]} value */
    set(name, value) {
      if (values[name] === value) return;
      values[name] = value;
      try {
        // What another tab has set meanwhile, or a newer page knows besides, stays.
        storage?.setItem(KEY, JSON.stringify({ ...stored(storage), [name]: value }));
        kept = storage !== null;
      } catch {
        // Full or forbidden: it holds for as long as the page is open.
        kept = false;
      }
      for (const listener of [...listeners]) listener(values);
    },
    /**
     * Calls the listener now and after every change.
     * @param {(values: Readonly<Values>) => void} listener
     * @param {AbortSignal} [signal] ends it
     */
    follow(listener, signal) {
      if (signal?.aborted) return;
      listeners.add(listener);
      signal?.addEventListener("abort", () => listeners.delete(listener), { once: true });
      listener(values);
    },
  };
}

/**
 * What is stored, as far as it can be understood.
 * @param {Pick<Storage, "getItem"> | null} storage
 * @returns {Values}
 */
function read(storage) {
  const all = stored(storage);
  /** @type {Record<string, string>} */
  const values = {};
  for (const name of NAMES) {
    const kept = Reflect.get(all, name);
    values[name] = SETTINGS[name].values.find((value) => value === kept) ?? SETTINGS[name].first;
  }
  return /** @type {Values} */ (values);
}

/** The stored text as an object. @param {Pick<Storage, "getItem"> | null} storage @returns {object} */
function stored(storage) {
  try {
    const told = JSON.parse(storage?.getItem(KEY) ?? "null");
    return told && !Array.isArray(told) && typeof told === "object" ? told : {};
  } catch {
    return {}; // somebody else's, or damaged: as if there were none
  }
}

/** The browser's storage, or null where it is denied. */
export function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** @typedef {ReturnType<typeof createSettings>} Settings */
