/**
 * Values that are kept on the device under a name, as JSON with a version.
 *
 *     quantum-tic-tac-toe.NAME           {"version":1, …}
 *     quantum-tic-tac-toe.NAME.aside     a text that could not be read; others in NAME.aside.2 to .4
 *
 * Stored data is not trusted. A text that cannot be read as a whole, as it is damaged or of a newer page, is set
 * aside, and the person is told. Without room to set it aside it stays where it is, nothing is
 * stored over it, and the person is told that, too. As soon as a page can read it, it is back.
 *
 * Other tabs may write. A value is read again before each change, and after a sign that another tab has written or
 * that the page is back, so that rendering may ask for it at any time. It is parsed only if the text is another.
 *
 * @typedef {object} Place where texts are kept
 * @property {(name: string) => string | null} get
 * @property {(name: string, text: string) => boolean} set returns false if it cannot be stored
 * @property {(notice: Notice) => void} notify tells the person
 *
 * @typedef {object} Memory where texts are kept at least until the page is closed
 * @property {(name: any) => string | null} recall
 * @property {(name: any, text: string) => void} remember
 * @property {(name: string) => boolean} keeps whether the text of a name is there at the next visit, as far as is known
 *
 * @typedef {Place & Memory} Store
 */
/** @import { Notice } from "../types.js" */
import { whenShownAgain } from "./shown-again.js";

/** The names under which the texts of a name are set aside. @param {string} name */
export const asidesOf = (name) => ["", ".2", ".3", ".4"].map((n) => `${name}.aside${n}`);

/** Increases whenever a stored text may have changed. */
let changes = 0;
whenShownAgain(() => changes++);

/** The fields of a stored text; null if it has none. @param {string | null} text @returns {Record<string, any> | null} */
export function fieldsOf(text) {
  try {
    const parsed = JSON.parse(text ?? "null");
    return parsed && typeof parsed === "object" && !Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/**
 * Sets a text aside that cannot be read. False if there is no room: then it must not be overwritten.
 * @param {Place} place
 * @param {string} name
 * @param {string} text
 * @param {number} version the one that this page writes
 */
function setAside({ get, set, notify }, name, text, version) {
  // Another text that was set aside before must stay.
  const free = asidesOf(name).find((one) => [null, "", text].includes(get(one)));
  const done = free !== undefined && set(free, text);
  const isNewer = Number(fieldsOf(text)?.["version"]) > version;
  notify(done ? (isNewer ? "newer" : "aside") : "full");
  return done;
}

/**
 * @template {object} T
 * @param {Store} store
 * @param {object} value
 * @param {string} value.name
 * @param {number} value.version
 * @param {(fields: Record<string, any>, leaveOut: () => unknown) => T | null} value.read null if the fields cannot be
 *   understood; calls `leaveOut` if it cannot understand a part of them
 * @param {T} value.empty
 * @param {boolean} [value.comesBack] whether a value that was set aside comes back when it can be read
 */
export function createStored(store, { name, version, read, empty, comesBack = true }) {
  /** The stored text, as it was read or written last. @type {string | null | undefined} */
  let text;
  let value = empty;
  /** `changes` when it was read last. */
  let seen = -1;
  /** Whether the stored text must not be overwritten. */
  let sealed = false;

  /** The value of a text, and whether that is all of it. @param {string | null} stored */
  function parse(stored) {
    const fields = fieldsOf(stored);
    let whole = fields?.["version"] === version;
    const known = fields && whole ? read(fields, () => (whole = false)) : null;
    return { known, whole: whole && known !== null };
  }

  /** The values that were set aside and can be read as a whole now. */
  const asides = () =>
    asidesOf(name).flatMap((place) => {
      const aside = store.get(place);
      const { known, whole } = parse(aside);
      return known && whole ? [{ place, aside, known }] : [];
    });

  /** Reads the value again. */
  function reread() {
    seen = changes;
    const now = store.recall(name);
    if (now === text) return value;
    text = now;
    const { known, whole } = parse(now);
    sealed = !whole && !!now && !setAside(store, name, now, version);
    value = known ?? (comesBack ? asides()[0]?.known : null) ?? empty;
    return value;
  }

  return {
    /** The value as far as this page knows. */
    get: () => (seen === changes ? value : reread()),
    /** The value as it is stored now, also if another tab has just written it. */
    reread,
    asides,
    /** Whether the value is there at the next visit, as far as is known. */
    isKept: () => !sealed && store.keeps(name),
    /** Changes the value. Where it cannot be stored, it is there until the page is closed. @param {(value: T) => T} work */
    change(work) {
      const next = work(reread());
      if (next === value) return next;
      value = next;
      changes++;
      if (sealed) return next;
      text = JSON.stringify({ version, ...next });
      store.remember(name, text);
      return next;
    },
  };
}

/** @template {object} T @typedef {ReturnType<typeof createStored<T>>} Stored */
