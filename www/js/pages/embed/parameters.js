/**
 * Checks the options of an embedded board: most by the table in element/options.js, records by the
 * engine, lessons and puzzles by the lists of them.
 *
 * A problem with an option, for the author of the page around.
 * @typedef {{ code: string, message: string, option?: string, value: string, allowed?: string[] }} Wrong
 */
import { loadEngine } from "../../engine/load.js";
import { load } from "../../lib/assets.js";
import { errorCode, errorMessage } from "../../lib/errors.js";
import { lazily } from "../../lib/lazy.js";
import { FRAMED, readOptions } from "../../element/options.js";
import { fromLink } from "../../features/puzzles/model.js";

/** @type {() => Promise<{ name: string }[]>} */
const lessons = lazily(() => load("lessons.json"));

/**
 * The option of embed.html with this name. Undefined also for a name such as "constructor".
 * @param {string} name
 */
export const optionOf = (name) => (Object.hasOwn(FRAMED, name) ? FRAMED[name] : undefined);

/** @param {string} option @param {string} value @param {string[]} allowed @returns {Wrong} */
const badOption = (option, value, allowed) => ({
  code: "bad-option",
  message: allowed.length
    ? `${option} cannot be “${value}”; it can be: ${allowed.join(", ")}`
    : `there is no option “${option}”`,
  option,
  value,
  allowed,
});

/** The problem with a record, or null. @param {string} record @returns {Promise<Wrong | null>} */
export async function wrongRecord(record) {
  const Game = await loadEngine();
  try {
    Game.fromRecord(record).free();
    return null;
  } catch (error) {
    const code = errorCode(error);
    return {
      code: typeof code === "string" ? code : "bad-record",
      message: errorMessage(error),
      value: record,
    };
  }
}

/**
 * The problem with an option, or null.
 * @param {string} name
 * @param {string} value
 * @returns {Promise<Wrong | null>}
 */
export async function wrongOption(name, value) {
  const option = optionOf(name);
  if (!option) return badOption(name, value, []);
  const { bad } = readOptions((option) => (option === name ? value : null));
  if (bad.length) return badOption(name, value, [...(option.values ?? [])]);
  if (value === "") return null;
  if (name === "record") {
    const problem = await wrongRecord(value);
    return problem && { ...problem, option: name };
  }
  if (name === "lesson") {
    const names = (await lessons()).map((lesson) => lesson.name);
    return names.includes(value) ? null : badOption(name, value, names);
  }
  if (name === "puzzle") {
    const wanted = fromLink(`puzzle=${value.replaceAll(",", " ")}`);
    const exists = wanted && (!("rules" in wanted) || FRAMED.rules?.values?.includes(wanted.rules));
    return exists ? null : badOption(name, value, ["2026-11-20", "4711", "nature,4711"]);
  }
  return null;
}
