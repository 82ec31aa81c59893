/**
 * Whether what is asked of a board can be had: options.js says it of most options, the
 * engine of records, and the lists of what there is of lessons and puzzles.
 *
 * What is wrong with a wish, for who wrote it.
 * @typedef {{ code: string, message: string, option?: string, value: string, allowed?: string[] }} Wrong
 */
import { loadEngine } from "../../engine/load.js";
import { load } from "../../lib/assets.js";
import { later } from "../../lib/lazy.js";
import { FRAMED, optionOf, read } from "../../element/options.js";
import { fromLink } from "../../features/puzzles/model.js";

/** @type {() => Promise<{ name: string }[]>} */
const lessons = later(() => load("lessons.json"));

/** @param {string} option @param {string} value @param {string[]} allowed @returns {Wrong} */
const no = (option, value, allowed) => ({
  code: "bad-option",
  message: allowed.length
    ? `${option} cannot be “${value}”; it can be: ${allowed.join(", ")}`
    : `there is no option “${option}”`,
  ...{ option, value, allowed },
});

/** What is wrong with a record. @param {string} record @returns {Promise<Wrong | null>} */
export async function wrongRecord(record) {
  const Game = await loadEngine();
  try {
    Game.fromRecord(record).free();
    return null;
  } catch (error) {
    const { code = "bad-record", message } = /** @type {Error & { code?: string }} */ (error);
    return { code, message, value: record };
  }
}

/** What is wrong with an option. @param {string} name @param {string} value @returns {Promise<Wrong | null>} */
export async function wrong(name, value) {
  const option = optionOf(name);
  if (!option) return no(name, value, []);
  const { bad } = read((one) => (one === name ? value : null));
  if (bad.length) return no(name, value, [...(option.values ?? [])]);
  if (value === "") return null;
  if (name === "record") {
    const found = await wrongRecord(value);
    return found && { ...found, option: name };
  }
  if (name === "lesson") {
    const names = (await lessons()).map((lesson) => lesson.name);
    return names.includes(value) ? null : no(name, value, names);
  }
  if (name === "puzzle") {
    const wanted = fromLink(`puzzle=${value.replaceAll(",", " ")}`);
    const there = wanted && (!("rules" in wanted) || FRAMED.rules?.values?.includes(wanted.rules));
    return there ? null : no(name, value, ["2026-11-20", "4711", "nature,4711"]);
  }
  return null;
}
