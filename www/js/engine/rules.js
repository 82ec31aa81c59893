/**
 * What can be read off the name of rules and off a record without asking the engine. Pure.
 */

/** A set of rules without what may be appended to it. @param {string} rules */
export const presetOf = (rules) => rules.replace(/-fair$/, "");

/** The rules that a record or a link begins with. @param {string} text */
export const rulesIn = (text) => text.split(/[ ,]/, 1)[0] ?? "";
