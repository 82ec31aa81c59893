// Every fourth state of the page in English; and the choice of windows, themes and languages for all states.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES, looksOf, MOTIONS, testsOfStates, THEMES, WINDOWS } from "./looks.mjs";
import { STATES } from "./states.mjs";

describe("in English", () => {
  for (const [name, look] of testsOfStates("en")) test(name, look);
});

test("every pair of a state, a language, a window, a theme and a preference for motion occurs", () => {
  const seen = new Set();
  for (const [index, { name }] of STATES.entries())
    for (const language of LANGUAGES)
      for (const { window, theme, motion } of looksOf(index, language)) {
        const values = { state: name, language, window: String(window), theme, motion };
        for (const [a, one] of Object.entries(values))
          for (const [b, other] of Object.entries(values)) seen.add(`${a} ${one}, ${b} ${other}`);
      }
  /** @type {Record<string, string[]>} */
  const all = {
    state: STATES.map(({ name }) => name),
    language: [...LANGUAGES],
    window: WINDOWS.map(String),
    theme: Object.keys(THEMES),
    motion: [...MOTIONS],
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
  // Every fourth state is enough in English, every ninth from right to left, both without motion.
  const isLeftOut = (/** @type {string} */ pair) =>
    /language (en|rtl)/.test(pair) && /state |motion no-preference/.test(pair);
  assert.deepEqual(
    missing.filter((pair) => !isLeftOut(pair)),
    [],
  );
});
