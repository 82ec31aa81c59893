/**
 * A game as a link: the record in the address after the #, with commas for
 * spaces. Nothing here knows what a record means.
 */

/** What an address holds, as a record or as whatever else it is. @param {string} hash */
export function fromHash(hash) {
  const text = hash.replace(/^#/, "");
  try {
    return decodeURIComponent(text).replaceAll(",", " ");
  } catch {
    return text.replaceAll(",", " "); // a stray % is a broken link, not an exception
  }
}

/** @param {string} record */
export const toHash = (record) => `#${record.replaceAll(" ", ",")}`;

/**
 * Puts a game into the address bar without a step in the browser's history:
 * undo belongs to the game, Back to the page before it.
 * @param {string} record
 */
export function write(record) {
  if (location.hash !== toHash(record)) history.replaceState(null, "", toHash(record));
}

/** The link to a game. @param {string} record */
export const linkTo = (record) => location.href.replace(/#.*$/s, "") + toHash(record);
