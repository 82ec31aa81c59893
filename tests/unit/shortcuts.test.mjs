// The table of shortcuts as its dialog shows it, as data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { knows } from "../browser/english.mjs";
import { chord, SHORTCUTS } from "../../www/js/a11y/shortcuts.js";
import { placesOf } from "../../www/js/features/shortcuts/model.js";

test("every row of the table has its place, its keys and its text", () => {
  const rows = placesOf(false).flatMap((place) => place.rows);
  assert.equal(rows.length, SHORTCUTS.length);
  for (const { chords, text } of rows) assert.ok(chords.length && knows(text), text);
  const [redo] = rows.filter(({ text }) => text === "keys.page.redo");
  assert.deepEqual(redo?.chords, [
    ["Ctrl", "Shift", "z"],
    ["Ctrl", "y"],
  ]);
});

test("where one writes from right to left, lists turn round and the board does not", () => {
  const places = placesOf(true);
  const first = (/** @type {string} */ name) =>
    places.find(({ where }) => where === name)?.rows[0]?.chords[0];
  assert.deepEqual([first("moves"), first("board")], [["ArrowRight"], ["ArrowLeft"]]);
});

test("the keys of the digits are digits on every keyboard", () => {
  const press = (/** @type {string} */ key, /** @type {string} */ code, more = {}) =>
    chord({ key, code, ctrlKey: false, metaKey: false, shiftKey: false, ...more });
  assert.equal(press("&", "Digit1"), "1", "French");
  assert.equal(press("ř", "Digit5"), "5", "Czech");
  assert.equal(press("1", "Digit1", { shiftKey: true }), "1", "French, with Shift");
  assert.equal(press("!", "Digit1", { shiftKey: true }), "!", "English, with Shift");
  assert.equal(press("7", "Numpad7"), "7");
  assert.equal(press("Home", "Numpad7"), "Home", "without Num Lock");
  assert.equal(press("z", "KeyY", { ctrlKey: true }), "Ctrl+z", "German");
});
