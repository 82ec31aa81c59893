/**
 * The connection between a page of this site and its board, and the address of the site.
 *
 * A Host is what a page of this site gives its board; other pages cannot give one. A board with a
 * host has the page for itself. A property that is left out is as on other pages.
 * @typedef {object} Host
 * @property {import("../storage/settings.js").Settings} settings
 * @property {EventTarget} keys receives the keyboard events for shortcuts
 * @property {import("../lib/address.js").Address} [address]
 * @property {import("../storage/local-storage.js").LocalStore} [local]
 * @property {string} [language]
 * @property {import("../app/app.js").AppOptions["language"]} [speaking]
 * @property {string} [begin] the first game: a record, or the part of a link after its #. If it is
 *   given, the page controls the game and the settings; attributes neither set nor reflect them
 * @property {string[]} [sheets] additional style sheets
 * @property {(state: State) => void} [shown] is called with every State
 * @property {string} [beside] the media query for which the panel is beside the board
 */
/** @import { State } from "../types.js" */

/** @type {WeakMap<Element, Host>} */
const hosts = new WeakMap();

/**
 * Sets the host of an element. A page does so before it defines the custom element.
 * @param {Element} element
 * @param {Host} host
 */
export const setHost = (element, host) => void hosts.set(element, host);

/** The host of an element; undefined on other pages. @param {Element} element */
export const hostOf = (element) => hosts.get(element);

/** The folder of the pages of this site, for boards without the attribute `home`. @type {string | null} */
let home = null;

/** Sets the folder of the pages of this site. @param {string} folder */
export const setDefaultHome = (folder) => void (home = folder);

/** The folder of the pages of this site; null if it is not known. */
export const defaultHome = () => home;

/**
 * The base address for relative links, from the address of a page or a folder. The slash at the end
 * of a folder may be missing.
 * @param {URL} url
 */
export function baseOf({ origin, pathname }) {
  const slash = /(\/|\.\w+)$/.test(pathname) ? "" : "/";
  return origin + pathname + slash;
}
