/**
 * Addresses of games by links. Pure. Everything is after the #, which no browser sends to a server.
 *
 *     #play=PAYLOAD&name=Ada                 to the friend: the whole game, and the name that was typed
 *     #play=PAYLOAD&after=Qx3kPz0r&name=Ada  the same; it follows another game of these two
 *     #mine=PAYLOAD                          to another device of one's own: the secret is in it
 *     #by-link=Qx3kPz0r                      a game that this device has
 *     #live=KEY&name=Ada                     a live game: to take the free seat, or with a longer key to watch
 *
 * The name is only a label: it is not signed, and is shown as text.
 *
 * @typedef {object} Link
 * @property {"play" | "mine" | "by-link" | "live"} kind
 * @property {string} payload the text that the module reads; for "by-link" the game's id, for "live" the key
 * @property {string} name
 * @property {string} after the game that this one follows, as `shortId` has it; or empty
 */
import { decode, isByLink } from "../../lib/address.js";
import { fragmentIn } from "../../lib/link-in-text.js";
import { tidy } from "../../players/seats.js";
import { shortId } from "../../storage/games-by-link.js";

/**
 * Reads an address, the part after its #, or a message with an address in it. Encoded labels are decoded
 * once, here.
 * @param {string} text
 * @returns {Link | null} null if there is no such link in it
 */
export function readLink(text) {
  const whole = text.trim();
  // A name may hold a link, too, so a fragment is taken as it is.
  const fragment = isByLink(whole) ? whole : (fragmentIn(text) ?? whole);
  const [, kind, payload = "", labels = ""] =
    /^(play|mine|by-link|live)=\s*([^\s&?]*)([^]*)$/.exec(fragment) ?? [];
  if (!kind) return null;
  const label = (/** @type {string} */ name) =>
    decode(new RegExp(`&${name}=([^&]*)`).exec(labels)?.[1] ?? "");
  return {
    kind: /** @type {Link["kind"]} */ (kind),
    // An id may end with `-` or `_`; a payload or a key never does.
    payload: payload.replace(kind === "by-link" ? /[^\w-]+$/ : /[^A-Za-z0-9]+$/, ""),
    name: tidy(label("name")),
    after: label("after").replace(/[^\w-].*$/s, ""),
  };
}

/** The text in the address of a game that this device has. @param {string} id */
export const hashOf = (id) => `by-link=${shortId(id)}`;

/** Encodes a name, and in it the marks that may end a sentence. @param {string} name */
const encode = (name) =>
  encodeURIComponent(name).replace(
    /[.!'()*_~-]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The text in the address of a link to a friend.
 * @param {string} payload
 * @param {{ name: string, after?: string }} labels
 */
export const playLink = (payload, { name, after = "" }) =>
  [`play=${payload}`, after && `after=${after}`, name && `name=${encode(name)}`]
    .filter(Boolean)
    .join("&");

/** The text in the address of a link to another device of one's own. @param {string} payload */
export const privateLink = (payload) => `mine=${payload}`;

/** The text in the address of a live game. @param {string} key @param {{ name: string }} labels */
export const liveLink = (key, { name }) => `live=${key}${name && `&name=${encode(name)}`}`;

/** The text in the address of a stored game. @param {import("../../storage/games-by-link.js").GameByLink} game */
export const addressOf = ({ id, live }) => (live ? liveLink(live.key, { name: "" }) : hashOf(id));
