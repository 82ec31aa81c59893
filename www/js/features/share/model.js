/**
 * What a person typed or pasted, as the session takes it. Pure.
 */
import { fromHash } from "../../lib/address.js";

/** Of a link only the record behind its # is left. @param {string} text */
export function plainEntry(text) {
  const plain = text.includes("#") ? fromHash(text.replace(/^.*?#/s, "")) : text;
  return plain.replace(/\s+/g, " ").trim();
}

/** Whether that is a game by links, which the session does not know. @param {string} text */
export const isByLink = (text) => /^(play|mine)=/.test(text);
