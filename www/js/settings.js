/**
 * What a person can set. One table says what there is, which values it can have
 * and which it has at first; the dialog, the stored copy and the types follow
 * from it. Kept on this device, where the browser allows that, and nowhere else.
 */

const TABLE = /** @type {const} */ ({
  /** Colours: as the system says, or one of them always. */
  theme: ["auto", "light", "dark", "contrast"],
  /** How fast a collapse runs; "off" shows its end at once. */
  speed: ["normal", "slow", "fast", "off"],
  /** Whether the two halves of a spooky pair breathe. */
  breathing: ["on", "off"],
  /** Whether collapsed marks show where they could have been. */
  ghosts: ["off", "on"],
  /** Short sounds for what happens. */
  sound: ["off", "on"],
});

/** @typedef {typeof TABLE} Table */
/** @typedef {keyof Table} Name */
/** @typedef {{ [K in Name]: Table[K][number] }} Values */

/** The settings with their values, the first of which each has at first. */
export const SETTINGS = /** @type {{ readonly [K in Name]: readonly string[] }} */ (TABLE);
const NAMES = /** @type {Name[]} */ (Object.keys(TABLE));
const KEY = "quantum-tic-tac-toe.settings";

/**
 * @param {Pick<Storage, "getItem" | "setItem"> | null} storage null where the browser keeps nothing
 */
export function createSettings(storage) {
  const values = read(storage);
  /** @type {((values: Readonly<Values>) => void)[]} */
  const listeners = [];
  return {
    values: /** @type {Readonly<Values>} */ (values),
    /** @template {Name} K @param {K} name @param {Values[K]} value */
    set(name, value) {
      if (values[name] === value) return;
      values[name] = value;
      try {
        storage?.setItem(KEY, JSON.stringify(values));
      } catch {
        // Full or forbidden: it holds for as long as the page is open.
      }
      for (const listener of listeners) listener(values);
    },
    /** Calls the listener now and after every change. @param {(values: Readonly<Values>) => void} listener */
    follow(listener) {
      listeners.push(listener);
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
  /** @type {unknown} */
  let stored = null;
  try {
    stored = JSON.parse(storage?.getItem(KEY) ?? "null");
  } catch {
    // Somebody else's, or damaged: as if there were none.
  }
  /** @type {Record<string, string>} */
  const values = {};
  for (const name of NAMES) {
    const kept = stored && typeof stored === "object" ? Reflect.get(stored, name) : undefined;
    values[name] = SETTINGS[name].find((value) => value === kept) ?? SETTINGS[name][0] ?? "";
  }
  return /** @type {Values} */ (values);
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
