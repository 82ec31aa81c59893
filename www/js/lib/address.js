/**
 * A game as a link: the record in the address after the #, with commas for
 * spaces. Nothing here knows what a record means.
 *
 * Where links lead, and whether what is on the board stands in the address bar.
 * Null where it is not known where the game's own pages are: then there are no links.
 * @typedef {{ linkTo(text: string): string | null, write(text: string): void,
 *   toPage(name: string): string | null }} Address
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

/** For a link that loads the page again, with the game that its address holds. @param {Event} event */
export function reload(event) {
  event.preventDefault();
  location.reload();
}

/** The game's own page, whose address bar is the board's. @type {Address} */
export const OWN = {
  linkTo: (text) => location.href.replace(/#.*$/s, "") + toHash(text),
  // Without a step in the browser's history: undo belongs to the game, Back to the page before it.
  write(text) {
    if (location.hash === toHash(text)) return;
    try {
      history.replaceState(null, "", toHash(text));
    } catch {
      // Not in this frame, or too often: Safari allows a hundred in half a minute. The next
      // action writes it, and links are made of the record, not of the address.
    }
  },
  toPage: (name) => `${name}${location.search}`,
};

/**
 * A board on somebody else's page, whose address bar it leaves alone.
 * @param {string | null} home where the game's own page is
 * @returns {Address}
 */
export const away = (home) => ({
  linkTo: (text) => home && home.replace(/#.*$/s, "") + toHash(text),
  write() {},
  toPage: (name) => home && new URL(name, home).href,
});
