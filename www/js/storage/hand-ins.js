/**
 * The hand-ins of a class, as they are kept on the teacher's device, in the order of their names.
 *
 *     {"version":1,"pupils":[{"name":"Ada","done":{"cycle":{"right":1,"of":2}}}]}
 *
 * @typedef {{ right: number, of: number }} Result of all questions of a lesson, how many were guessed right
 * @typedef {{ name: string, done: Readonly<Record<string, Result>> }} HandIn by the names of the lessons
 *
 * @typedef {object} HandIns
 * @property {HandIn[]} pupils
 * @property {unknown[]} unread entries that this page cannot read. They are kept.
 */
import { readEntries } from "../lib/stored-entries.js";
import { createStored } from "../lib/stored.js";
import { tidy } from "../players/seats.js";

/** The most pupils that are kept. */
export const MOST_PUPILS = 400;

/** @param {unknown} value */
function isResult(value) {
  const { right, of } = Object(value);
  return [right, of].every((n) => Number.isSafeInteger(n) && n >= 0) && right <= of;
}

/** One pupil; null if it cannot be read. @param {unknown} value @returns {HandIn | null} */
function readPupil(value) {
  const { name, done } = Object(value);
  if (typeof name !== "string" || !name || tidy(name) !== name) return null;
  if (!done || typeof done !== "object" || Array.isArray(done)) return null;
  return Object.values(done).every(isResult) ? { name, done } : null;
}

/** @param {Record<string, any>} fields @returns {HandIns | null} */
function read({ pupils, unread = [] }) {
  const entries = readEntries(pupils, unread, readPupil);
  return entries && { pupils: entries.known, unread: entries.unread };
}

/** @param {import("../lib/stored.js").Store} store */
export const storedHandIns = (store) =>
  createStored(store, {
    ...{ name: "hand-ins", version: 1, read },
    empty: /** @type {HandIns} */ ({ pupils: [], unread: [] }),
  });
