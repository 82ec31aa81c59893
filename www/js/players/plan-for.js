/** @import { Plan, Seats } from "../types.js" */

/**
 * The plan, changed so that it gives these seats. Fields that the seats do not determine stay as they are.
 * @param {Readonly<Plan>} plan
 * @param {Readonly<Seats>} seats
 * @returns {Plan}
 */
export function planFor(plan, [x, o]) {
  if (typeof x === "object" || typeof o === "object") return { ...plan, kind: "friend" };
  if (typeof x === "string")
    return typeof o === "string"
      ? { ...plan, kind: "people", names: [x, o] }
      : { ...plan, kind: "computer", side: "X", name: x, level: o };
  return typeof o === "string"
    ? { ...plan, kind: "computer", side: "O", name: o, level: x }
    : { ...plan, kind: "demo", levels: [x, o] };
}
