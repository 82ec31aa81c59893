/**
 * Hands a text to somebody else: by the share sheet, by the clipboard, or, where a page may use neither,
 * selected in a field to be copied by hand. A page without HTTPS, as in a school's network, has only
 * the last.
 *
 * @typedef {"shared" | "kept" | "copied" | "by-hand"} Handed how it was handed over; "kept": the person
 *   has closed the share sheet
 */
import { copyFrom } from "./clipboard.js";

/**
 * Gives something to the share sheet. Call it right after a press.
 * @param {ShareData} data
 * @returns {Promise<"shared" | "kept" | null>} null if there is no sheet, or if it does not take the data
 */
export async function toShareSheet(data) {
  if (!navigator.share) return null;
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    // The person has closed the sheet.
    return Reflect.get(Object(error), "name") === "AbortError" ? "kept" : null;
  }
}

/** Copies the text of a field. @param {HTMLInputElement | HTMLTextAreaElement} field @returns {Promise<Handed>} */
export const copyOver = async (field) => ((await copyFrom(field)) ? "copied" : "by-hand");

/**
 * Hands over the text of a field, by the share sheet where there is one.
 * @param {HTMLInputElement | HTMLTextAreaElement} field is shown, with its text selected, if nothing
 *   else works
 * @returns {Promise<Handed>}
 */
export const handOver = async (field) =>
  (await toShareSheet({ text: field.value })) ?? copyOver(field);
