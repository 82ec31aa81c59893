// Every state of the page in English, in every window; and how the looks at all states are chosen.
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
  // From right to left, every third state is enough.
  assert.deepEqual(
    missing.filter((pair) => !/state .*language rtl|language rtl.*state/.test(pair)),
    [],
  );
});
