import { el } from "./dom.js";

/** Hands a file to the browser to be saved. @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  // Some browsers begin to read only after the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
