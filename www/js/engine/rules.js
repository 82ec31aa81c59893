/** The facts in the name of a set of rules or in a record that need no engine. Pure. */

/** The preset of a set of rules: its id without the suffix. @param {string} rules */
export const presetOf = (rules) => rules.replace(/-fair$/, "");

/** The rules at the beginning of a record or of a link. @param {string} text */
export const rulesIn = (text) => text.split(/[ ,]/, 1)[0] ?? "";
