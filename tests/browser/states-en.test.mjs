// Every fourth state of the page in English; and the choice of windows, themes and languages for all states.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES, looksOf, testsOfStates, THEMES, WINDOWS } from "./looks.mjs";
import { STATES } from "./states.mjs";

describe("in English", () => {
  for (const [name, look] of testsOfStates("en")) test(name, look);
});

test("every pair of a state, a language, a window and a theme occurs", () => {
  const seen = new Set();
  for (const [index, { name }] of STATES.entries())
    for (const language of LANGUAGES)
      for (const { window, theme } of looksOf(index, language)) {
        const values = { state: name, language, window: String(window), theme };
        for (const [a, one] of Object.entries(values))
          for (const [b, other] of Object.entries(values)) seen.add(`${a} ${one}, ${b} ${other}`);
      }
  /** @type {Record<string, string[]>} */
  const all = {
    state: STATES.map(({ name }) => name),
    language: [...LANGUAGES],
    window: WINDOWS.map(String),
    theme: Object.keys(THEMES),
  };
  const missing = Object.entries(all).flatMap(([a, ones]) =>
    Object.entries(all).flatMap(([b, others]) =>
      ones.flatMap((one) =>
        others
          .map((other) => `${a} ${one}, ${b} ${other}`)
          .filter((pair) => a !== b && !seen.has(pair)),
      ),
    ),
  );
  // Every fourth state is enough in English, every ninth from right to left.
  assert.deepEqual(
    missing.filter((pair) => !/state .*language (en|rtl)|language (en|rtl).*state/.test(pair)),
    [],
  );
});
