/** Stored lists of which a part may be unreadable, and the times in them. */

/** The last time that a date can have, in milliseconds since 1970. */
const MAX_TIME = 8_640_000_000_000_000;

/** Whether a stored value is a time, in milliseconds since 1970. @param {unknown} value @returns {value is number} */
export const isTime = (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= MAX_TIME;

/**
 * Sorts stored entries into those that can be read, and others, which are kept; null if they are no lists.
 * @template T
 * @param {unknown} entries
 * @param {unknown} unread those that an earlier page could not read
 * @param {(entry: unknown) => T | null} read
 */
export function readEntries(entries, unread, read) {
  if (!Array.isArray(entries) || !Array.isArray(unread)) return null;
  const all = [...entries, ...unread].map((entry) => ({ entry, value: read(entry) }));
  return {
    known: all.flatMap(({ value }) => value ?? []),
    unread: all.flatMap(({ entry, value }) => (value ? [] : [entry])),
  };
}
