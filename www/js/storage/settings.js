/**
 * The settings. One table lists them with their possible and their first values. The dialog, the
 * stored copy and the types follow from it. Settings are kept on the device, if the browser allows
 * it, and are not sent anywhere.
 */

import { whenShownAgain } from "../lib/shown-again.js";
import { createStored } from "../lib/stored.js";
import { LANGUAGES } from "../i18n/messages.js";

const TABLE = /** @type {const} */ ({
  /** The colours; "auto" follows the system. */
  theme: { first: "auto", values: ["auto", "light", "dark", "contrast"] },
  /** The language. js/pages/boot.js reads it, too, before any module runs. */
  language: { first: "auto", values: ["auto", ...LANGUAGES] },
  /** The speed of animations and of the computer's turns; "off" shows their end at once. */
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

/**
 * The values in stored fields. A value that is not in the table is replaced by the first value.
 * @param {Record<string, unknown>} fields
 */
const valuesOf = (fields) =>
  /** @type {Readonly<Values>} */ (
    Object.fromEntries(
      Object.entries(SETTINGS).map(([name, { first, values }]) => [
        name,
        values.find((value) => value === fields[name]) ?? first,
      ]),
    )
  );

/** @param {import("./local-storage.js").LocalStore} local */
export function createSettings(local) {
  const stored = createStored(local, {
    ...{ name: "settings", version: 1, empty: {} },
    // Also the fields of a newer version of the page.
    read: (fields) => fields,
  });
  let values = valuesOf(stored.get());
  /** @type {Set<(values: Readonly<Values>) => void>} */
  const listeners = new Set();

  /** Takes over what is stored now, also by another tab. */
  function update() {
    const now = valuesOf(stored.get());
    if (NAMES.every((name) => now[name] === values[name])) return;
    values = now;
    for (const listener of [...listeners]) listener(values);
  }
  if (local.stores) whenShownAgain(update);

  return {
    get values() {
      return values;
    },
    /** Whether the settings will be there at the next visit, as far as is known. */
    kept: stored.isKept,
    /**
     * @template {Name} K
     * @param {K} name
     * @param {Values[K]} value
     */
    set(name, value) {
      if (values[name] === value) return;
      stored.change((fields) => ({ ...fields, [name]: value }));
      update();
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

/** @typedef {ReturnType<typeof createSettings>} Settings */
