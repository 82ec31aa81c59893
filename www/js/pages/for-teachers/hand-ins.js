/**
 * The hand-ins of a class: pupils and lessons, sums, and a table for a spreadsheet. Pure.
 *
 * @typedef {import("../../storage/hand-ins.js").HandIn} HandIn
 * @typedef {import("../../features/hand-in/code.js").Fault} Fault
 * @typedef {import("../../storage/hand-ins.js").HandIns} HandIns
 */
import { codesIn } from "../../features/hand-in/code.js";
import { MOST_PUPILS } from "../../storage/hand-ins.js";

/** The pupil of a hand-in: capitals make no other one. @param {HandIn} handIn */
const pupilOf = ({ name }) => name.normalize("NFC").toLowerCase();

/**
 * Takes all hand-ins of a text. The later one of a pupil replaces the former.
 * @param {HandIns} known
 * @param {string} text with codes anywhere in it
 * @param {import("../../features/hand-in/code.js").Course} lessons
 * @returns {{ next: HandIns, added: string[], replaced: string[], faults: { code: string, fault: Fault | "nameless" | "full" }[] }}
 *   the names of the pupils; the codes that could not be taken, and why
 */
export function withCodes(known, text, lessons) {
  const pupils = new Map(known.pupils.map((one) => [pupilOf(one), one]));
  /** @type {Map<string, string>} */
  const added = new Map();
  /** @type {Map<string, string>} */
  const replaced = new Map();
  /** @type {ReturnType<typeof withCodes>["faults"]} */
  const faults = [];
  for (const { code, read } of codesIn(text, lessons)) {
    if (typeof read === "string") {
      faults.push({ code, fault: read });
      continue;
    }
    const pupil = pupilOf(read);
    const isNew = !pupils.has(pupil);
    if (!read.name) faults.push({ code, fault: "nameless" });
    else if (isNew && pupils.size >= MOST_PUPILS) faults.push({ code, fault: "full" });
    else {
      pupils.set(pupil, read);
      if (!added.has(pupil)) (isNew ? added : replaced).set(pupil, read.name);
    }
  }
  const changed = added.size + replaced.size > 0;
  return {
    next: changed ? { ...known, pupils: [...pupils.values()].sort(byName) } : known,
    ...{ added: [...added.values()], replaced: [...replaced.values()], faults },
  };
}

/** Numbers in names by their value. @param {HandIn} a @param {HandIn} b */
const byName = (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true });

/** @param {HandIns} known @param {string} name @returns {HandIns} */
export const without = (known, name) => ({
  ...known,
  pupils: known.pupils.filter((one) => one.name !== name),
});

/** The entries of a list that a later one has not. @param {HandIns} before @param {HandIns} after @returns {HandIns} */
export function lostBy(before, after) {
  const pupils = new Set(after.pupils.map(pupilOf));
  return {
    pupils: before.pupils.filter((one) => !pupils.has(pupilOf(one))),
    unread: before.unread.slice(after.unread.length),
  };
}

/** A list with lost entries again. A pupil that was added meanwhile stays. @param {HandIns} known @param {HandIns} lost @returns {HandIns} */
export const withLost = (known, lost) => ({
  pupils: [...known.pupils, ...lostBy(lost, known).pupils].sort(byName),
  unread: [...known.unread, ...lost.unread],
});

/** The sum of some results. @param {readonly { right: number, of: number }[]} results */
export const sumOf = (results) =>
  results.reduce((sum, { right, of }) => ({ right: sum.right + right, of: sum.of + of }), {
    right: 0,
    of: 0,
  });

/**
 * The lessons that somebody has done, in the order of the course, each with how many pupils have done it, and
 * with the sum of their first guesses.
 * @param {readonly HandIn[]} pupils
 * @param {readonly string[]} course the names of all lessons
 */
export function columnsOf(pupils, course) {
  const others = pupils.flatMap(({ done }) => Object.keys(done));
  return [...new Set([...course, ...others])].flatMap((lesson) => {
    const results = pupils.flatMap(({ done }) => done[lesson] ?? []);
    return results.length ? [{ lesson, pupils: results.length, ...sumOf(results) }] : [];
  });
}

/** A cell of a table for spreadsheets. They would compute a text that begins like a formula. @param {string | number} value */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The table for a spreadsheet: a row for each pupil; for each lesson two columns, as “2/3” would become a date.
 * @param {readonly HandIn[]} pupils
 * @param {readonly string[]} course
 * @param {object} words
 * @param {string} words.pupil the head of the first column
 * @param {(lesson: string) => readonly [right: string, of: string]} words.heads
 * @param {"," | ";"} words.separator spreadsheets expect a semicolon where numbers have a comma
 */
export function csvOf(pupils, course, { pupil, heads, separator }) {
  const lessons = columnsOf(pupils, course).map(({ lesson }) => lesson);
  const rows = pupils.map(({ name, done }) => [
    name,
    ...lessons.flatMap((lesson) => [done[lesson]?.right ?? "", done[lesson]?.of ?? ""]),
  ]);
  // With a byte order mark spreadsheets read it as UTF-8.
  return `\ufeff${[[pupil, ...lessons.flatMap(heads)], ...rows]
    .map((row) => row.map(cell).join(separator))
    .join("\r\n")}\r\n`;
}
