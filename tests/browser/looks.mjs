// Tests of all states of the page (states.mjs) in a language. Every state occurs in every window and
// theme and in a language with long words, every fourth one also in English, but not in every combination of
// these: see `looksOf`. MATRIX=full tests every combination (`make test-matrix`).
import assert from "node:assert/strict";
import { inline, loadAxe, losses, nameless, unseen, violations, WCAG } from "./checks.mjs";
import { readTexts } from "./english.mjs";
import { BUILT, settled, site } from "./helper.mjs";
import { moving } from "./person.mjs";
import { CODES, textsIn, withPseudoLanguages } from "./pseudo.mjs";
import { STATES, stored } from "./states.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {(typeof LANGUAGES)[number]} Language */
/** @typedef {keyof typeof THEMES} Theme */
/**
 * A combination in which a state is tested, with the rules of axe that are checked.
 * @typedef {{ window: readonly [number, number], theme: Theme, motion: Motion, rules: readonly string[] }} Look
 */
/** @typedef {(typeof MOTIONS)[number]} Motion */

export const WINDOWS = /** @type {const} */ ([
  [320, 256], // 1280 × 1024 at 400 % zoom
  [320, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1440, 900],
]);
/** The window with the least room for long texts, and the most common one. */
const NARROW = WINDOWS[1];
const WIDE = WINDOWS[5];

/** The media features that lead to each theme. */
export const THEMES = /** @type {const} */ ({
  light: { colorScheme: "light", contrast: "no-preference" },
  dark: { colorScheme: "dark", contrast: "no-preference" },
  "high contrast": { colorScheme: "light", contrast: "more" },
  "dark, high contrast": { colorScheme: "dark", contrast: "more" },
});
/** Rules about colours: nothing else changes with a theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];
/** The rules to check in each theme. @type {Record<Theme, readonly string[]>} */
const RULES = {
  light: WCAG,
  dark: WCAG,
  "high contrast": [...WCAG, "cat.color"],
  "dark, high contrast": [...WCAG, "cat.color"],
};

/** English, a language of long words and twice the length, and one from right to left. */
export const LANGUAGES = /** @type {const} */ (["en", "ltr", "rtl"]);

/** The values of the media feature `prefers-reduced-motion`. */
export const MOTIONS = /** @type {const} */ (["no-preference", "reduce"]);

const FULL = process.env.MATRIX === "full";

/** English is tested in every fourth state: most other page tests are in English. */
const inEnglish = (/** @type {number} */ index) => index % 4 === 0;

/**
 * The windows and themes in which a state is tested, in a language; not at all if the list is empty. Every state
 * is tested in the long language, and in every window and theme, half of which are those of English where it
 * is tested in English, too. axe runs in each theme. From right to left only every ninth state is tested,
 * because none of our languages is written so.
 * @param {number} index of the state @param {Language} language
 * @returns {Omit<Look, "motion">[]}
 */
function windowsAndThemes(index, language) {
  const themes = /** @type {Theme[]} */ (Object.keys(THEMES));
  if (FULL)
    return WINDOWS.flatMap((window) =>
      themes.map((theme) => ({ window, theme, rules: RULES[theme] })),
    );
  const others = WINDOWS.filter((window) => window !== NARROW && window !== WIDE);
  /** One of the other windows. @param {number} window @param {number} theme @returns {Omit<Look, "motion">} */
  const other = (window, theme) => ({
    window: others[(index + window) % others.length] ?? NARROW,
    theme: themes[(index + theme) % themes.length] ?? "light",
    rules: [],
  });
  switch (language) {
    case "en": {
      if (!inEnglish(index)) return [];
      const n = index / 4;
      return [
        { window: WIDE, theme: "light", rules: RULES.light },
        { window: NARROW, theme: "dark", rules: COLOURS },
        ...[other(0, n), other(1, n + 1), other(2, n + 2)],
      ];
    }
    case "ltr":
      return [
        { window: NARROW, theme: "high contrast", rules: RULES["high contrast"] },
        { ...other(3, 3), theme: "dark, high contrast", rules: ["cat.color"] },
        other(4, 0),
        ...(inEnglish(index)
          ? index % 20
            ? []
            : [{ ...other(0, index / 20), window: WIDE }]
          : [
              { window: WIDE, theme: /** @type {const} */ ("light"), rules: COLOURS },
              { ...other(0, 0), theme: /** @type {const} */ ("dark"), rules: COLOURS },
              ...[other(1, 1), other(2, 2)],
            ]),
      ];
    case "rtl": {
      if (index % 9) return [];
      const n = index / 9;
      return [
        { window: NARROW, theme: "dark", rules: RULES.dark },
        {
          window: WINDOWS[n % WINDOWS.length] ?? WIDE,
          theme: themes[n % themes.length] ?? "light",
          rules: [],
        },
      ];
    }
  }
}

/** The language in which a state is reached with full motion. */
const MOVING = "ltr";
/** Then the board has its idle motion in every third window and theme. Painting it takes most of the time. */
const IDLE_MOTION = 3;

/**
 * The combinations in which a state is tested, in a language. Every state is tested with motion and without.
 * @param {number} index of the state @param {Language} language
 * @returns {Look[]}
 */
export const looksOf = (index, language) =>
  windowsAndThemes(index, language).map((look, k) => ({
    ...look,
    motion: language === MOVING && (index + k) % IDLE_MOTION === 0 ? "no-preference" : "reduce",
  }));

/**
 * The tests of every state of the page in a language, by name: no layout faults (`losses`), large enough
 * targets, no part that must be visible at once needs scrolling, every part has a label, and axe-core
 * finds no violation (WCAG 2.2 AA). The page's security policy refuses nothing either, because `site`
 * fails a test in which it does.
 * @param {Language} language
 * @param {(page: Page) => unknown} [prepare] gets each page before it is opened
 * @returns {[string, (t: import("node:test").TestContext) => Promise<void>][]}
 */
export function testsOfStates(language, prepare) {
  const open = site({ replace: withPseudoLanguages(BUILT) });
  const pseudo = language === "en" ? null : language;
  if (pseudo) readTexts(textsIn(pseudo));
  return STATES.flatMap((state, index) =>
    looksOf(index, language).length ? [[state.name, (t) => look(t, state, index)]] : [],
  );

  /** @param {import("node:test").TestContext} t @param {import("./states.mjs").PageState} state @param {number} index */
  async function look(t, { hash, landing, settings, moves, prepare: own, act, point }, index) {
    const page = await open(t, hash, {
      landing: landing ?? false,
      reducedMotion: moves || language === MOVING ? "no-preference" : "reduce",
      ...(pseudo ? { locale: CODES[pseudo], viewport: { width: 1440, height: 900 } } : {}),
      prepare: async (page) => {
        await prepare?.(page);
        if (settings) await stored(page, settings);
        await own?.(page);
      },
    });
    await act?.(page);
    if (moves) assert.equal(await moving(page), moves);
    await point?.(page);
    assert.deepEqual(await nameless(page), [], "every part has a name");
    assert.deepEqual(await inline(page), [], "nothing is inline");
    await loadAxe(page);
    for (const { window, theme, motion, rules } of looksOf(index, language)) {
      const [width, height] = window;
      const at = `at ${width} × ${height}, ${theme}`;
      // All at once, so that the page needs only one new layout.
      await Promise.all([
        page.setViewportSize({ width, height }),
        page.emulateMedia({
          ...THEMES[theme],
          reducedMotion: moves ? "no-preference" : motion,
        }),
        page.mouse.move(0, 0),
        page.evaluate(() => scrollTo(0, 0)),
      ]);
      if (point) {
        // The page has its layout for this window before anything on it is looked for.
        await settled(page);
        await point(page);
      }
      await settled(page);
      assert.deepEqual(await losses(page), [], at);
      // Texts that are longer than the English ones may need scrolling.
      if (language === "en" && width > 320) assert.deepEqual(await unseen(page), [], at);
      if (rules.length) assert.deepEqual(await violations(page, rules), [], at);
    }
  }
}
