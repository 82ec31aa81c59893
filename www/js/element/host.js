/**
 * What a page of ours lends its board, and where the game's own pages are.
 *
 * What a page of ours lends its board, no other page can: the whole of itself, and as much more as
 * is named. What is not lent is as on anybody's page.
 * @typedef {object} Host
 * @property {import("../storage/settings.js").Settings} settings
 * @property {EventTarget} keys where keys are heard
 * @property {import("../lib/address.js").Address} [address]
 * @property {import("../storage/local-storage.js").Place | null} [storage] where games are kept
 * @property {string} [language]
 * @property {import("../app/app.js").AppOptions["language"]} [speaking]
 * @property {string} [begin] what is on the board first: a record, or what a link means. Then
 *   that and the settings are the page's; attributes neither ask for them nor tell them
 * @property {string[]} [sheets] more style sheets
 * @property {(state: State) => void} [shown] is told every State
 * @property {string} [beside] the media query with which the panel stands beside the board
 */
/** @import { State } from "../types.js" */

/** @type {WeakMap<Element, Host>} */
const hosts = new WeakMap();

/** A page of ours lends its board what is the page's, before the element has its name. @param {Element} element @param {Host} host */
export const lend = (element, host) => void hosts.set(element, host);

/** What a board was lent. @param {Element} element */
export const hostOf = (element) => hosts.get(element);

/** Where the game's own pages are, for boards that are not told by `home`. @type {string | null} */
let home = null;

/** The game's own pages are in this folder. @param {string} folder */
export const liveIn = (folder) => void (home = folder);

/** Where they are, if that is known. */
export const homeOfAll = () => home;

/** A page or a folder as what links go on from; a folder may have lost the slash at its end. @param {URL} url */
export function homeAt({ origin, pathname }) {
  const slash = /(\/|\.\w+)$/.test(pathname) ? "" : "/";
  return origin + pathname + slash;
}
