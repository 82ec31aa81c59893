/**
 * The seats and the positions on the board in a game with a friend elsewhere, by links and live, and texts that name
 * the friend. Pure.
 */
/** @import { KeyWith, Message, Seats } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { PEOPLE } from "../../players/seats.js";

/**
 * A text that names the friend, in the form for a name or in that without.
 * @param {KeyWith<".named">} key
 * @param {string} friend
 * @returns {Message}
 */
export const ofFriend = (key, friend) =>
  friend ? message(`${key}.named`, { name: friend }) : message(key);

/**
 * The seats: two people while the sides are not tossed, and for a watcher.
 * @param {Pick<import("./model.js").Table, "view" | "friend">} table
 * @returns {Readonly<Seats>}
 */
export function seatsOf({ view: { side }, friend }) {
  if (!side) return PEOPLE;
  return side === "X" ? ["", { friend }] : [{ friend }, ""];
}

/**
 * The positions from one record to a later one, both included; only the later one if it does not continue
 * the first.
 * @param {string} before a record
 * @param {string} record
 * @returns {string[]}
 */
export function positionsBetween(before, record) {
  if (before === record || !`${record} `.startsWith(`${before} `)) return [record];
  const words = record.split(" ");
  const known = before.split(" ").length;
  return words.slice(known - 1).map((_, i) => words.slice(0, known + i).join(" "));
}
