// What is typed or pasted into the field of "Share".
import assert from "node:assert/strict";
import { test } from "node:test";
import { plainEntry } from "../../www/js/features/share/model.js";

for (const [typed, plain] of /** @type {const} */ ([
  ["  14 ", "14"],
  ["goff 14\n 15", "goff 14 15"],
  ["https://example.org/?lang=de#goff,14,15", "goff 14 15"],
  ["look:\nhttps://example.org/#goff%2C14", "goff 14"],
  ["#goff,1%", "goff 1%"],
  [" \n", ""],
]))
  test(`“${typed.replaceAll("\n", "↵")}” is “${plain}”`, () =>
    assert.equal(plainEntry(typed), plain));
