/**
 * A game by links in addresses. Pure. All of it stands after the #, which no browser sends to a server.
 *
 *     #play=PAYLOAD&name=Ada                 to the friend: the whole game, and the name that was typed
 *     #play=PAYLOAD&after=Qx3kPz0r&name=Ada  the same; it follows another game of these two
 *     #mine=PAYLOAD                          to another device of one's own: the secret is in it
 *     #by-link=Qx3kPz0r                      a game that this device has
 *
 * The name is only a label: it is not signed, and is shown as text.
 *
 * @typedef {object} Link
 * @property {"play" | "mine" | "by-link"} kind
 * @property {string} payload what the module reads; of "by-link" the game's id
 * @property {string} name
 * @property {string} after the game that this one follows, as `shortId` has it; or empty
 */
import { fromHash } from "../../lib/address.js";
import { tidy } from "../../players/seats.js";
import { shortId } from "../../storage/games-by-link.js";

/**
 * What a text means: an address, what stands after its #, or a message in which an address stands.
 * @param {string} text
 * @returns {Link | null} null if there is no such link in it
 */
export function readLink(text) {
  const plain = text.includes("#") ? fromHash(text.replace(/^.*?#/s, "")) : text;
  const [, kind, rest = ""] = /^(play|mine|by-link)=(.*)$/s.exec(plain.trim()) ?? [];
  if (!kind) return null;
  const [, payload = "", more = ""] = /^([^&]*)(.*)$/s.exec(rest) ?? [];
  return {
    kind: /** @type {Link["kind"]} */ (kind),
    payload: payload.trim(),
    // A name may have any sign in it, so it comes last.
    name: tidy(/&name=(.*)$/s.exec(more)?.[1] ?? ""),
    after: /&after=([\w-]+)/.exec(more)?.[1] ?? "",
  };
}

/** What stands in the address for a game that this device has. @param {string} id */
export const hashOf = (id) => `by-link=${shortId(id)}`;

/**
 * What stands in the address for what is sent to a friend.
 * @param {string} payload
 * @param {{ name: string, after?: string }} labels
 */
export const playLink = (payload, { name, after = "" }) =>
  [`play=${payload}`, after && `after=${after}`, name && `name=${encodeURIComponent(name)}`]
    .filter(Boolean)
    .join("&");

/** What stands in the address for another device of one's own. @param {string} payload */
export const privateLink = (payload) => `mine=${payload}`;
