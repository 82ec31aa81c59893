/**
 * Which notices are on the page. Pure.
 *
 * @typedef {Notice | "canvas" | "coin"} Kind
 * `seed` is the seed that is offered if no coin can be tossed.
 * @typedef {{ kind: Exclude<Kind, "restored">, seed: number }} Line
 */
/** @import { Notice } from "../../types.js" */

/** The lines after a notice: there is one of each kind. That storing works again ends two of them. @param {Line[]} lines @param {Kind} kind @param {number} time in milliseconds @returns {Line[]} */
export function withNotice(lines, kind, time) {
  if (kind === "restored") return without(without(lines, "denied"), "full");
  if (lines.some((line) => line.kind === kind)) return lines;
  return [...lines, { kind, seed: time % 1_000_000 }];
}

/** The lines without those of one kind. @param {Line[]} lines @param {Kind} kind */
export const without = (lines, kind) => lines.filter((line) => line.kind !== kind);
