/**
 * Ids of games: 96 random bits as 24 hexadecimal digits. `crypto.randomUUID` exists on secure pages only.
 */
import { anySeed } from "./random-seed.js";

/** A new id. It need not be secret. */
export const newId = () =>
  [anySeed(), anySeed(), anySeed()].map((n) => n.toString(16).padStart(8, "0")).join("");
