/**
 * The settings. One table lists them with their possible and their first values. The dialog, the
 * stored copy and the types follow from it. Settings are kept on the device, if the browser allows
 * it, and are not sent anywhere. Before one is stored, a text that holds none is kept under another name,
 * as in other stores (lib/stored.js).
 */

import { asidesOf } from "../lib/aside-names.js";
import { whenShownAgain } from "../lib/shown-again.js";
import { LANGUAGES } from "../i18n/messages.js";

const TABLE = /** @type {const} */ ({
  /** The colours; "auto" follows the system. */
  theme: { first: "auto", values: ["auto", "light", "dark", "contrast"] },
  /** The language. js/pages/boot.js reads it, too, before any module runs. */
  language: { first: "auto", values: ["auto", ...LANGUAGES] },
  /** The speed of animations; "off" shows their end at once. */
  speed: { first: "normal", values: ["slow", "normal", "fast", "off"] },
  /** Whether the two halves of a spooky pair breathe. */
  breathing: { first: "on", values: ["on", "off"] },
  /** Whether the board shows where collapsed marks could have been. */
  ghosts: { first: "off", values: ["on", "off"] },
  /** Whether there are sounds, and how loud they are. */
  sound: { first: "off", values: ["on", "soft", "off"] },
  /** Whether the value of every action is shown. */
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
 * @param {Pick<Storage, "getItem" | "setItem"> | null} storage null if the browser stores nothing
 */
export function createSettings(storage) {
  const values = read(storage);
  /** @type {unknown} */
  let failure = null;
  const kept = () => storage !== null && failure === null;
  /** @type {Set<(values: Readonly<Values>) => void>} */
  const listeners = new Set();

  /** Takes over what another tab has set. */
  function look() {
    const now = read(storage);
    if (!kept() || NAMES.every((name) => now[name] === values[name])) return;
    Object.assign(values, now);
    for (const listener of [...listeners]) listener(values);
  }
  if (storage) whenShownAgain(look);

  return {
    values: /** @type {Readonly<Values>} */ (values),
    /** Whether the settings will be there at the next visit, as far as is known. */
    kept,
    /** The error of the last write; null: there was none. */
    failure: () => failure,
    /**
     * @template {Name} K
     * @param {K} name
     * @param {Values[K]} value
     */
    set(name, value) {
      if (values[name] === value) return;
      values[name] = value;
      try {
        // Keep the fields that another tab or a newer version of the page has stored meanwhile.
        const fields = storage && (stored(storage) ?? setAside(storage));
        storage?.setItem(KEY, JSON.stringify({ ...fields, [name]: value }));
        failure = null;
      } catch (error) {
        // Storage is full or forbidden. The setting applies until the page is closed.
        failure = error;
      }
      for (const listener of [...listeners]) listener(values);
    },
    /**
     * Calls the listener now and after every change.
     * @param {(values: Readonly<Values>) => void} listener
     * @param {AbortSignal} [signal] removes the listener
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
 * The stored settings. A value that is not in the table is replaced by the first value.
 * @param {Pick<Storage, "getItem"> | null} storage
 * @returns {Values}
 */
function read(storage) {
  const all = stored(storage) ?? {};
  /** @type {Record<string, string>} */
  const values = {};
  for (const name of NAMES) {
    const { first, values: possible } = SETTINGS[name];
    values[name] = possible.find((value) => value === all[name]) ?? first;
  }
  return /** @type {Values} */ (values);
}

/**
 * The stored text as an object; null if it is damaged or not an object.
 * @param {Pick<Storage, "getItem"> | null} storage
 * @returns {Record<string, unknown> | null}
 */
function stored(storage) {
  try {
    const parsed = JSON.parse(storage?.getItem(KEY) ?? "{}");
    return parsed?.constructor === Object ? parsed : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the stored text, which cannot be read, under another name. Throws an error if there is no room.
 * @param {Pick<Storage, "getItem" | "setItem">} storage
 */
function setAside(storage) {
  const free = asidesOf(KEY).find((key) => !storage.getItem(key));
  if (!free) throw new Error();
  storage.setItem(free, String(storage.getItem(KEY)));
}

/** The browser's storage, or null if it is denied. */
export function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** @typedef {ReturnType<typeof createSettings>} Settings */
