/**
 * Typed or pasted text, in the form that the session takes. Pure.
 */
import { fromHash, isByLink } from "../../lib/address.js";
import { fragmentIn } from "../../lib/link-in-text.js";

/** The record, or the game by links, of the link in a text; or the text. @param {string} text */
export function plainEntry(text) {
  const fragment = fragmentIn(text);
  if (fragment && isByLink(fragment)) return fragment;
  return (fragment === null ? text : fromHash(fragment)).replace(/\s+/g, " ").trim();
}
