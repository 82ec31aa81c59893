/**
 * The seats and the positions on the board in a game with a friend elsewhere, by links and live. Pure.
 */
/** @import { Seats } from "../../types.js" */
import { PEOPLE } from "../../players/seats.js";

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
