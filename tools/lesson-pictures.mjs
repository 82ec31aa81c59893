// Goes through every lesson by keyboard alone (tests/browser/lesson-walks.mjs), in languages, windows and
// themes, and takes a screenshot of every step:
//
//     target/lessons/de/390x844-light/cycle-03-look.png   the third step, before anything is done in it
//     target/lessons/de/390x844-light/cycle.png           all steps of the lesson, side by side
//
// For each lesson it prints the sum of its layout shifts, including those after a press, and the elements
// that moved, with their old and new places. Then it prints faults, each with its step: layout faults
// (tests/browser/checks.mjs), errors on the console, a focus that is lost or out of sight, and controls of
// the step that need scrolling.
//   node tools/lesson-pictures.mjs [--languages en,de] [--windows 320x640-dark,390x844-light] [--lessons cat]
// Run it by `make lesson-pictures`.
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { losses } from "../tests/browser/checks.mjs";
import { foreseeable } from "../tests/browser/helper.mjs";
import { watchShifts } from "../tests/browser/layout-shifts.mjs";
import { LESSONS, shiftsOf } from "../tests/browser/lesson-walks.mjs";
import { stored } from "../tests/browser/states.mjs";
import { withSite } from "./browsers.mjs";
import { SHIFT_LIMIT as LIMIT, tellShifts } from "./figures.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../tests/browser/lesson-walks.mjs").Lesson} Lesson */

const FOLDER = fileURLToPath(new URL("../target/lessons/", import.meta.url));
/** A window of this width or more is a desktop's. */
const DESKTOP = 1200;
/** The width of a step on the sheet of a lesson, in pixels, on a phone and elsewhere. */
const ON_SHEET = [300, 560];
/** The number of steps in a row of the sheet. */
const COLUMNS = [6, 3];

const { values: asked } = parseArgs({
  options: {
    languages: { type: "string", default: "en" },
    windows: { type: "string", default: "320x640-dark,390x844-light,1280x720-light" },
    lessons: { type: "string", default: LESSONS.map(({ name }) => name).join(",") },
  },
});

/**
 * The fault of the focus, if it is lost or not visible; otherwise null. A heading that was focused by a
 * script has no ring (css/base.css) and may be out of sight.
 * @param {Page} page
 */
const focusLost = (page) =>
  page.evaluate(() => {
    const tree = /** @type {Document | ShadowRoot} */ (Reflect.get(globalThis, "tree")());
    const focused = /** @type {HTMLElement | null} */ (tree.activeElement);
    if (!focused || focused === document.body) return "nothing has the focus";
    const name = `${focused.localName}#${focused.id} “${focused.textContent?.trim().slice(0, 40)}”`;
    if (/^h\d$/i.test(focused.localName)) return null;
    if (!focused.matches(":focus-visible")) return `no ring round ${name}`;
    // A checkbox or radio button is as large as its label.
    const target = focused.closest("label") ?? focused;
    const { left, top, width, height } = target.getBoundingClientRect();
    const there = tree.elementFromPoint(left + width / 2, top + height / 2);
    return there && target.contains(there)
      ? null
      : `${name} has the focus under ${there ? there.outerHTML.slice(0, 60) : "the edge of the window"}`;
  });

/** The controls of a step that are out of sight at the current scroll position. @param {Page} page */
const outOfSight = (page) =>
  page.evaluate(() => {
    const tree = /** @type {Document | ShadowRoot} */ (Reflect.get(globalThis, "tree")());
    const what = "#todo, #lesson button, #choice button, .apparatus :is(button, input)";
    return [...tree.querySelectorAll(what)].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true })) return [];
      const target = one.closest("label") ?? one;
      const { left, top, right, bottom } = target.getBoundingClientRect();
      const corners = [
        [left + 2, top + 2],
        [right - 2, bottom - 2],
      ];
      const seen = corners.every(([x = 0, y = 0]) => {
        const there = tree.elementFromPoint(x, y);
        return there && (target.contains(there) || there.contains(target));
      });
      const name = target.textContent?.trim().slice(0, 30);
      return seen ? [] : [`${one.localName}${one.id && `#${one.id}`} “${name}”`];
    });
  });

let good = true;
/** @param {string} what */
function blame(what) {
  good = false;
  console.log(`  ! ${what}`);
}

/**
 * Goes through one lesson.
 * @param {Page} page @param {string} url @param {Lesson} lesson @param {string} language @param {string} folder
 */
async function take(page, url, lesson, language, folder) {
  /** @type {string[]} */
  const pictures = [];
  /** @type {Set<string>} */
  const hidden = new Set();
  let where = "the beginning";
  const errors = (/** @type {string} */ what) => blame(`${lesson.name}, ${where}: ${what}`);
  page.on("pageerror", (error) => errors(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) errors(message.text());
  });

  await page.goto(`${url}?lang=${language}#lesson=${lesson.name}`);
  const { shifts, sum } = await shiftsOf(page, lesson, {
    language,
    async pressed(key) {
      const lost = await focusLost(page);
      if (lost) errors(`after ${key} ${lost}`);
    },
    async reached(step, i) {
      const name = step?.text ?? "end";
      where = `step ${i + 1}, ${name}`;
      const path = `${folder}${lesson.name}-${String(i + 1).padStart(2, "0")}-${name}.png`;
      await page.screenshot({ path });
      pictures.push(path);
      for (const what of await outOfSight(page)) hidden.add(`${where}: ${what}`);
      const from = await page.evaluate(() => [scrollX, scrollY]);
      for (const loss of await losses(page)) errors(loss);
      await page.evaluate(([x = 0, y = 0]) => scrollTo(x, y), from);
    },
  });
  if (sum >= LIMIT) good = false;
  console.log(`${sum < LIMIT ? " " : "!"} ${sum.toFixed(4)} ${lesson.name}`);
  tellShifts(shifts);
  for (const what of hidden) console.log(`    not in sight at ${what}`);
  return pictures;
}

/**
 * Puts all steps of a lesson on one picture.
 * @param {Browser} browser @param {string[]} pictures @param {string} path @param {number} kind 0: a phone
 */
async function layOut(browser, pictures, path, kind) {
  const [width = 0, columns = 1] = [ON_SHEET[kind], COLUMNS[kind]];
  const page = await browser.newPage({
    viewport: { width: columns * (width + 10) + 10, height: 100 },
  });
  const images = pictures.map(
    (file) =>
      `<img width="${width}" src="data:image/png;base64,${readFileSync(file).toString("base64")}">`,
  );
  await page.setContent(
    `<style>body { margin: 10px; display: flex; flex-wrap: wrap; gap: 10px; background: #777 }</style>${images.join("")}`,
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

await withSite(async (browser, url) => {
  for (const language of asked.languages.split(","))
    for (const window of asked.windows.split(",")) {
      const [size = "", theme = "light"] = window.split("-");
      const [width = 0, height = 0] = size.split("x").map(Number);
      const folder = `${FOLDER}${language}/${size}-${theme}/`;
      mkdirSync(folder, { recursive: true });
      console.log(`${language}, ${size}, ${theme}`);
      for (const lesson of LESSONS.filter(({ name }) => asked.lessons.split(",").includes(name))) {
        const context = await browser.newContext({
          viewport: { width, height },
          deviceScaleFactor: width < DESKTOP ? 2 : 1,
          colorScheme: theme === "dark" ? "dark" : "light",
          locale: language,
          reducedMotion: "reduce",
        });
        const page = await context.newPage();
        await page.addInitScript(foreseeable);
        await page.addInitScript(() => {
          const own = () => document.querySelector("quantum-tic-tac-toe")?.shadowRoot ?? document;
          Reflect.set(globalThis, "tree", own);
        });
        await stored(page, { speed: "off" });
        await watchShifts(page);
        const pictures = await take(page, url, lesson, language, folder);
        await context.close();
        await layOut(browser, pictures, `${folder}${lesson.name}.png`, Number(width >= DESKTOP));
      }
    }
});
console.log(good ? "nothing to mend" : "! something is to be mended");
process.exitCode = good ? 0 : 1;
