/** A record as a text: its rules, and its actions after spaces. Pure. */

/** How many actions a record has. @param {string} record */
export const lengthOf = (record) => record.split(" ").length - 1;

/** A record with its first actions alone. @param {string} record @param {number} count */
export const recordUntil = (record, count) => record.split(" ", count + 1).join(" ");
