// Goes through lessons from the first step to the last by keyboard alone: Tab, Enter, Space, arrows and
// digits. The tests of the lessons, `make lesson-pictures` and `make shifts` all use it. A walk reads the
// lesson's data (www/lessons.json) and does on the page what each step asks for.
//
//     step of the data                 what is pressed
//     do "19"                          the digits of the squares; of a stone's kind, q
//     do "?" or "?46"                  the coin or the die
//     do "@8"                          an outcome, twice
//     guess                            the first answer; the right square, if it is a square
//     look                             Tab through both outcomes
//     use "sent"                       what the table USES says for this goal
//     none of them, or `stay`          Next
//
// Every walk checks that each step shows its text and recalls the guess that it names, and that at the end the
// lesson says what is physics in it and what only the game's.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { squaresOf, textOf } from "../../www/js/features/lessons/model.js";
import { wordsOf } from "../../www/js/i18n/messages.js";
import { loadVariant } from "../../www/js/variants/index.js";
import { settled } from "./helper.mjs";
import { newShifts } from "./layout-shifts.mjs";
import { apparatus, boardAtRest, choice, lesson as lessonPanel, task } from "./person.mjs";
import { translated } from "./translated.mjs";

/** @import { TextKey, Values } from "../../www/js/types.js" */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {import("../../www/js/features/lessons/model.js").Lesson} Lesson */
/** @typedef {import("../../www/js/features/lessons/model.js").Step} Step */
/** @typedef {import("./layout-shifts.mjs").Shift & { after: string }} ShiftAfter with the key that it followed */

// Only the game of a lesson can read its actions.
await loadVariant("dice");

/** All lessons, in order. @type {Lesson[]} */
export const LESSONS = JSON.parse(
  readFileSync(new URL("../../www/lessons.json", import.meta.url), "utf8"),
);

/**
 * For `prepare`: the lesson that is opened goes on at a place, as after a reload.
 * @param {Page} page
 * @param {Partial<import("../../www/js/features/lessons/place.js").LessonPlace> & { name: string }} place
 */
export const goesOn = (page, place) =>
  page.addInitScript(
    (place) => {
      sessionStorage.setItem("quantum-tic-tac-toe.lesson", place);
      history.replaceState({ index: 0, place: "lesson", below: null, over: false }, "");
    },
    JSON.stringify({ guesses: [], first: [], ...place }),
  );

/** @param {string} name */
export function lessonOf(name) {
  const lesson = LESSONS.find((one) => one.name === name);
  if (!lesson) throw new Error(`there is no lesson ${name}`);
  return lesson;
}

/** The number of a lesson in the course. @param {string} name */
export const numberOf = (name) => LESSONS.indexOf(lessonOf(name)) + 1;

/** Every element is reachable with this many presses of the Tab key. */
const FARTHEST = 80;
/** The most presses for one goal of an apparatus. Three runs with equal questions come within this many pairs. */
const PATIENCE = 200;

/**
 * A person who uses the keyboard.
 * @param {Page} page
 * @param {(key: string) => Promise<unknown>} [pressed] called after every key that does something
 */
export function createTypist(page, pressed) {
  /** @param {string} key */
  async function press(key) {
    await page.keyboard.press(key);
    await pressed?.(key);
  }

  /** Moves the focus to an element by the Tab key. @param {Locator} target */
  async function tabTo(target) {
    await target.first().waitFor();
    const reached = target.and(page.locator(":focus"));
    for (let n = 0; n < FARTHEST; n++) {
      if (await reached.count()) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`no ${target} within reach of the Tab key`);
  }

  return {
    press,
    tabTo,
    /** Focuses an element and presses keys there. @param {Locator} target @param {...string} keys */
    async pressOn(target, ...keys) {
      await tabTo(target);
      for (const key of keys) await press(key);
    },
  };
}

/** @typedef {ReturnType<typeof createTypist>} Typist */

/**
 * The functions with which a walk reaches a goal of an apparatus.
 * @typedef {object} Use
 * @property {Typist["pressOn"]} pressOn
 * @property {(target: Locator, ...keys: string[]) => Promise<void>} repeat focuses an element, and presses
 * the keys there again and again, until the lesson goes on or can go on
 * @property {(key: TextKey, values?: Values) => Locator} button
 * @property {(key: TextKey) => Locator} slider
 * @property {() => Locator} radios
 * @property {() => Locator} toggle
 */

const MANY = { n: 10_000 };

/** The way to each goal, by the apparatus and the goal. @type {Record<string, (use: Use) => Promise<unknown>>} */
const USES = {
  "paths sent": ({ pressOn, button }) =>
    pressOn(button("apparatus.paths.send.many", { n: 100 }), "Enter"),
  async "paths closed"({ pressOn, repeat, radios, button }) {
    await pressOn(radios(), "ArrowRight");
    await repeat(button("apparatus.paths.send.many", { n: 100 }), "Enter");
  },
  "paths found": ({ repeat, slider }) => repeat(slider("apparatus.paths.place"), "ArrowRight"),
  "paths dark": ({ repeat, slider }) => repeat(slider("apparatus.paths.turn"), "ArrowRight"),
  async "paths noted"({ pressOn, toggle, button }) {
    await pressOn(toggle(), "Space");
    await pressOn(button("apparatus.paths.send.many", { n: 100 }), "Enter");
  },
  "paths read": ({ repeat, radios }) => repeat(radios(), "ArrowRight"),
  async "paths asked"({ pressOn, radios, button }) {
    await pressOn(radios(), "ArrowRight");
    await pressOn(button("apparatus.paths.send.many", { n: 100 }), "Enter");
  },
  "paths sorted": ({ repeat, radios }) => repeat(radios(), "ArrowRight"),

  // Space chooses the first answer if none is chosen yet. Otherwise it does nothing.
  "cat chances": ({ repeat, radios }) => repeat(radios(), "Space", "ArrowRight"),
  "cat asked": ({ repeat, radios }) => repeat(radios(), "ArrowRight"),
  "cat minus": ({ repeat, slider }) => repeat(slider("apparatus.cat.turn"), "ArrowRight"),
  "cat tenth": ({ repeat, button }) => repeat(button("apparatus.cat.hit"), "Enter"),

  "gloves seen": ({ repeat, button }) => repeat(button("apparatus.gloves.one"), "Enter"),
  "gloves many": ({ pressOn, button }) => pressOn(button("apparatus.gloves.many", MANY), "Enter"),
  "gloves written": ({ pressOn, button }) =>
    pressOn(button("apparatus.gloves.switch", { n: 1, question: 1 }), "Enter"),
  async "gloves tried"({ pressOn, button }) {
    for (const question of [1, 2, 3]) {
      await pressOn(button("apparatus.gloves.switch", { n: 1, question }), "Enter");
      // The second press ends the waiting for the batches of the first one.
      await pressOn(button("apparatus.gloves.many", MANY), "Enter", "Enter");
    }
  },
  "gloves below": ({ repeat, button }) => repeat(button("apparatus.gloves.many", MANY), "Enter"),

  async "message changed"({ pressOn, button, radios, slider }) {
    const send = () => pressOn(button("apparatus.message.many", MANY), "Enter");
    await send();
    await pressOn(radios(), "ArrowRight");
    await send();
    await pressOn(slider("apparatus.message.dial"), "ArrowRight");
    await send();
  },
  async "message compared"({ pressOn, button, toggle }) {
    await pressOn(button("apparatus.message.many", MANY), "Enter");
    await pressOn(toggle(), "Space");
  },
};

/** The current step of the lesson. @param {Page} page @param {number} step from 0 */
const progressAt = (page, step) => lessonPanel(page).locator(`progress[value="${step}"]`);

/**
 * Goes through a lesson, whose link is open, to its end.
 * @param {Page} page
 * @param {Lesson} lesson
 * @param {object} [way]
 * @param {string} [way.language] of the page
 * @param {(step: Step | null, number: number) => Promise<unknown>} [way.reached] called when a step is
 * shown, before anything is done in it, and with null when the lesson is over
 * @param {(key: string) => Promise<unknown>} [way.pressed] called after every key that does something
 */
export async function walkThrough(page, { name, record, apparatus: device, steps }, way = {}) {
  const { language = "en", reached, pressed } = way;
  const { text, sentence, button } = translated(language);
  const { say } = wordsOf(language);
  const { press, tabTo, pressOn } = createTypist(page, pressed);
  /** Whether the next stone of the dice game is a quantum stone. */
  let quantum = false;

  const panel = lessonPanel(page);
  const outcomes = choice(page).getByRole("button", { name: sentence("choice.option") });
  /** @param {string} square */
  const outcome = (square) =>
    choice(page).getByRole("button", {
      name: sentence("choice.option", { square: Number(square) }),
    });

  /** @param {number} i */
  const use = (i) =>
    /** @type {Use} */ ({
      pressOn,
      async repeat(target, ...keys) {
        await tabTo(target);
        for (let n = 0; n < PATIENCE; n++)
          for (const key of keys) {
            await press(key);
            await settled(page);
            if (
              !(await progressAt(page, i).count()) ||
              (await button(panel, "lesson.next").count())
            )
              return;
          }
        assert.fail(`${name}, step ${i}: ${keys} on ${target} leads nowhere`);
      },
      button: (key, values) => apparatus(page).getByRole("button", { name: sentence(key, values) }),
      slider: (key) => apparatus(page).getByRole("slider", { name: text(key), exact: true }),
      radios: () => apparatus(page).getByRole("radio"),
      toggle: () => apparatus(page).getByRole("checkbox"),
    });

  /** @param {string} action */
  async function act(action) {
    if (/^\d/.test(action)) {
      // In the dice game the kind of stone is chosen before it is placed.
      if (record.startsWith("kvantove") && quantum !== action.length > 1) {
        await press("q");
        quantum = !quantum;
      }
      for (const digit of new Set(action)) await press(digit);
    } else if (/^\?\d/.test(action)) {
      await press(action.charAt(1));
      await pressOn(page.getByRole("button", { name: sentence("dice.throw") }), "Enter");
    } else if (action === "?") await pressOn(button(page, "choice.measure"), "Enter");
    // The first press of an outcome previews it.
    else await pressOn(outcome(action.charAt(1)), "Enter", "Enter");
  }

  for (const [i, step] of steps.entries()) {
    const [action = ""] = Object.keys(step.do ?? {});
    await progressAt(page, i).waitFor();
    await task(page)
      .filter({ hasText: say(textOf(`${name}.${step.text}`, squaresOf(record, step))) })
      .filter({ hasText: step.recall && language === "en" ? /You guessed/ : "" })
      .waitFor();
    await reached?.(step, i);
    if (action) await act(action);
    else if (step.guess?.kind === "square") await press(step.answer ?? "");
    else if (step.guess)
      await pressOn(
        page
          .getByRole("group", { name: text("lesson.guess"), exact: true })
          .getByRole("button")
          .first(),
        "Enter",
      );
    else if (step.look) {
      await tabTo(outcomes);
      await press("Tab");
    } else if (step.use) await USES[`${device} ${step.use}`]?.(use(i));
    if (step.stay || !(action || step.guess || step.look || step.use))
      await pressOn(button(panel, "lesson.next"), "Enter");
  }
  await progressAt(page, steps.length).waitFor();
  await task(page)
    .filter({ hasText: text("lesson.over") })
    .waitFor();
  for (const what of ["physics", "limit"])
    await panel
      .getByRole("definition")
      .filter({ hasText: say(textOf(`${name}.${what}`)) })
      .waitFor();
  await reached?.(null, steps.length);
}

/**
 * Goes through a lesson and records the layout shifts. The exchange of the board for an apparatus counts
 * as a change of scene, so its shifts are listed apart.
 * @param {Page} page prepared by `watchShifts`, with the lesson's link open
 * @param {Lesson} lesson
 * @param {Parameters<typeof walkThrough>[2]} [way]
 */
export async function shiftsOf(page, lesson, { language = "en", reached, pressed } = {}) {
  /** @type {ShiftAfter[]} */
  const shifts = [];
  /** @type {ShiftAfter[]} */
  const exchanged = [];
  let where = "";
  let scene = "";
  /** @param {string} after */
  async function collect(after) {
    await settled(page);
    await boardAtRest(page).waitFor();
    await settled(page);
    const moved = (await newShifts(page)).map((shift) => ({ ...shift, after }));
    const now = (await apparatus(page).first().isVisible()) ? "apparatus" : "board";
    (scene === now ? shifts : exchanged).push(...moved);
    scene = now;
  }
  await lessonPanel(page).getByRole("progressbar").waitFor();
  await page.waitForLoadState("networkidle");
  await collect("the beginning");
  // Lighthouse measures the shifts of a page that is loading.
  exchanged.length = 0;
  await walkThrough(page, lesson, {
    language,
    async pressed(key) {
      await collect(`${where}, ${key}`);
      await pressed?.(key);
    },
    async reached(step, i) {
      where = `step ${i + 1}, ${step?.text ?? "the end"}`;
      await collect(where);
      await reached?.(step, i);
    },
  });
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return { shifts, exchanged, sum };
}
