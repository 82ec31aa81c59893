/** Files for a person to keep. */
import { el } from "./dom.js";
import { toShareSheet } from "./hand-over.js";

/**
 * Whether a link to a file saves nothing: in the browsers inside of other apps, and in a frame that may not.
 * @param {string} userAgent @param {string} origin
 */
export const savesNothing = (userAgent, origin) =>
  origin === "null" ||
  /; wv\)|\bFBA[NV]\/|Instagram|MicroMessenger|\bLine\//.test(userAgent) ||
  (userAgent.includes("AppleWebKit/") && !userAgent.includes("Safari/"));

/** Hands a file to the browser to be saved. @param {File} file */
function save(file) {
  const url = URL.createObjectURL(file);
  el("a", { href: url, download: file.name }).click();
  // Some browsers begin to read only after the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Gives a file to the person: saves it, or shares it where no file can be saved. Call it right after a press.
 * @param {File} file
 * @returns {Promise<boolean>} whether it is given
 */
export async function saveOrShare(file) {
  if (!savesNothing(navigator.userAgent, origin)) {
    save(file);
    return true;
  }
  const data = { files: [file] };
  return navigator.canShare?.(data) === true && (await toShareSheet(data)) !== null;
}
