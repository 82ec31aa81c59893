/**
 * Lessons as scenes: a walk by keyboard alone (tests/browser/lesson-walks.mjs) with a picture of every step.
 *
 * It prints the sum of the lesson's layout shifts, including those after a press, and the elements that moved, with
 * their old and new places. Then it prints faults, each with its step: layout faults (tests/browser/checks.mjs),
 * errors on the console, a focus that is lost or out of sight, and controls of the step that need scrolling.
 */
import { losses } from "../../tests/browser/checks.mjs";
import { watchShifts } from "../../tests/browser/layout-shifts.mjs";
import { shiftsOf } from "../../tests/browser/lesson-walks.mjs";
import { SHIFT_LIMIT as LIMIT, tellShifts } from "../figures.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @import { Scene, Shot } from "../pictures.mjs" */

/**
 * The fault of the focus, if it is lost or not visible; otherwise null. A heading that was focused by a
 * script has no ring (css/base.css) and may be out of sight.
 * @param {Page} page
 */
const focusLost = (page) =>
  page.evaluate(() => {
    const focused = /** @type {HTMLElement | null} */ (tree().activeElement);
    if (!focused || focused === document.body) return "nothing has the focus";
    const name = `${focused.localName}#${focused.id} “${focused.textContent?.trim().slice(0, 40)}”`;
    if (/^h\d$/i.test(focused.localName)) return null;
    if (!focused.matches(":focus-visible")) return `no ring round ${name}`;
    // A checkbox or radio button is as large as its label.
    const target = focused.closest("label") ?? focused;
    const { left, top, width, height } = target.getBoundingClientRect();
    const there = tree().elementFromPoint(left + width / 2, top + height / 2);
    return there && target.contains(there)
      ? null
      : `${name} has the focus under ${there ? there.outerHTML.slice(0, 60) : "the edge of the window"}`;
  });

/** The controls of a step that are out of sight at the current scroll position. @param {Page} page */
const outOfSight = (page) =>
  page.evaluate(() => {
    const what = "#todo, #lesson button, #choice button, .apparatus :is(button, input)";
    return [...tree().querySelectorAll(what)].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true })) return [];
      const target = one.closest("label") ?? one;
      const { left, top, right, bottom } = target.getBoundingClientRect();
      const corners = [
        [left + 2, top + 2],
        [right - 2, bottom - 2],
      ];
      const seen = corners.every(([x = 0, y = 0]) => {
        const there = tree().elementFromPoint(x, y);
        return there && (target.contains(there) || there.contains(target));
      });
      const name = target.textContent?.trim().slice(0, 30);
      return seen ? [] : [`${one.localName}${one.id && `#${one.id}`} “${name}”`];
    });
  });

/**
 * @param {import("../../tests/browser/lesson-walks.mjs").Lesson} lesson
 * @param {readonly string[]} looks @returns {Scene}
 */
export function walkOf(lesson, looks) {
  let where = "";
  /** @param {string} what */
  function blame(what) {
    process.exitCode = 1;
    console.log(`  ! ${lesson.name}, ${where}: ${what}`);
  }

  return {
    ...{ name: lesson.name, looks, hash: `#lesson=${lesson.name}`, landing: true },
    settings: { speed: "off" },
    async prepare(page) {
      where = "the beginning";
      page.on("pageerror", (error) => blame(error.message));
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) blame(message.text());
      });
      await watchShifts(page);
    },
    async shots(page, { language, look }) {
      /** @type {Shot[]} */
      const shots = [];
      /** @type {Set<string>} */
      const hidden = new Set();
      const { shifts, sum } = await shiftsOf(page, lesson, {
        language,
        async pressed(key) {
          const lost = await focusLost(page);
          if (lost) blame(`after ${key} ${lost}`);
        },
        async reached(step, i) {
          const name = step?.text ?? "end";
          where = `step ${i + 1}, ${name}`;
          const png = await page.screenshot();
          shots.push({ png, name: `${String(i + 1).padStart(2, "0")}-${name}` });
          for (const what of await outOfSight(page)) hidden.add(`${where}: ${what}`);
          const from = await page.evaluate(() => [scrollX, scrollY]);
          for (const loss of await losses(page)) blame(loss);
          await page.evaluate(([x = 0, y = 0]) => scrollTo(x, y), from);
        },
      });
      if (sum >= LIMIT) process.exitCode = 1;
      const { width, height, theme } = look;
      const window = `${language}, ${width}x${height}, ${theme}`;
      console.log(`${sum < LIMIT ? " " : "!"} ${sum.toFixed(4)} ${lesson.name}, ${window}`);
      tellShifts(shifts);
      for (const what of hidden) console.log(`    not in sight at ${what}`);
      return shots;
    },
  };
}
