/**
 * A game as a link. The record stands in the address after the #, with commas instead of spaces.
 * This file does not know what a record means.
 *
 *     record    goff 14 28
 *     address   https://example.org/game.html#goff,14,28
 *
 * In every game the rules are a word without digits, and each action of a record has a digit.
 */

/**
 * Makes links for one board.
 *
 * `linkTo` gives the link to a game, `toPage` the link to another page of the site. Both are null
 * if the board does not know where the game's own pages are. `write` puts a record into the address
 * bar.
 * @typedef {{ linkTo(text: string): string | null, write(text: string): void,
 *   toPage(name: string): string | null }} Address
 */

/** A sign that no record of any game has. */
// eslint-disable-next-line local/action-text -- the syntax of all games
export const FOREIGN = /[^a-z\d@, -]/;

/** Decodes percent-encoded parts, and leaves a stray % as it is. @param {string} text */
export const decode = (text) =>
  text.replace(/(?:%[\da-f]{2})+/gi, (sequence) => {
    try {
      return decodeURIComponent(sequence);
    } catch {
      return sequence;
    }
  });

/**
 * A text without the marks that end a sentence or enclose an address. A comma begins a move, so ",?"
 * stays.
 * @param {string} text
 */
export const withoutPunctuation = (text) => {
  const [marks = ""] = /[.,;:!?)\]}>'"’”»…]*$/.exec(text) ?? [];
  return marks.startsWith(",") ? text : text.slice(0, text.length - marks.length);
};

/** Whether a text is the address of a game by links. That feature decodes it. @param {string} text */
export const isByLink = (text) => /^(play|mine|by-link|live)=/.test(text);

/**
 * The text in an address: usually a record, but it can be anything. Removes punctuation after a record,
 * which belongs to the message around the address. A game by links stays encoded.
 * @param {string} hash
 */
export function fromHash(hash) {
  const fragment = hash.replace(/^#/, "");
  if (isByLink(fragment)) return fragment;
  const text = decode(fragment);
  if (isByLink(text)) return text;
  const record = withoutPunctuation(text);
  return (FOREIGN.test(record) ? text : record).replaceAll(",", " ");
}

/**
 * The name of the page on physics in a language. The English one has no language in its name.
 * @param {string} language one of those that have texts
 */
export const physicsPage = (language) =>
  language === "en" ? "physics.html" : `physics.${language}.html`;

/** @param {string} record */
export const toHash = (record) => `#${record.replaceAll(" ", ",")}`;

/**
 * The listener of a link that loads the page again, with the game in its address.
 * @param {Event} event
 */
export function reload(event) {
  event.preventDefault();
  location.reload();
}

/** For the board on the game's own page. The address bar shows its record. @type {Address} */
export const GAME_PAGE = {
  // Language, projector and trackers in the address are this visitor's.
  linkTo: (text) => location.href.replace(/[?#].*$/s, "") + toHash(text),
  // A move makes no entry in the browser's history: undo takes it back. app/history.js makes the entries.
  write(text) {
    if (location.hash === toHash(text)) return;
    try {
      history.replaceState(history.state, "", toHash(text));
    } catch {
      // The frame forbids it, or there were too many calls: Safari allows 100 in 30 seconds.
      // The next action writes the address. Links are made from the record, not from the address.
    }
  },
  toPage: (name) => `${name}${location.search}`,
};

/**
 * For a board on another page. It does not change the address bar.
 * @param {string | null} home the address of the game's own page
 * @returns {Address}
 */
export const away = (home) => ({
  linkTo: (text) => home && home.replace(/#.*$/s, "") + toHash(text),
  write() {},
  toPage: (name) => home && new URL(name, home).href,
});
