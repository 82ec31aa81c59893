// Measures layout shifts: whole games on the real page in Chromium, played as a person plays them
// (tests/browser/whole-games.mjs), by mouse or by finger, with all animations and with reduced motion; and
// lessons, by keyboard (tests/browser/lesson-walks.mjs). For each window and game it prints the number of
// presses, the sum of the layout shifts, including those after a press, and the elements that moved, with
// their old and new places. Then it prints the longest task of the page's thread, in milliseconds of
// processor time (independent of other programs), with its script.
//   node tools/shifts.mjs [--languages en,de] [--windows 390x844,1280x720] [--motion moving|reduced]
// Run it by `make shifts`.
import { parseArgs } from "node:util";
import { learn } from "../tests/browser/english.mjs";
import { experienced, foreseeable } from "../tests/browser/helper.mjs";
import { watchShifts } from "../tests/browser/layout-shifts.mjs";
import { lessonOf, shiftsOf } from "../tests/browser/lesson-walks.mjs";
import { playable } from "../tests/browser/person.mjs";
import {
  changeToDice,
  createPlayer,
  gameAgainstComputer,
  gameForTwo,
  gameOfDice,
} from "../tests/browser/whole-games.mjs";
import { withSite } from "./browsers.mjs";
import { count, ratio, SHIFT_LIMIT as LIMIT, tellShifts, yardstick } from "./figures.mjs";
import { parts, textsOf } from "./languages.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../tests/browser/whole-games.mjs").Player} Player */

/** The limit for a task, in milliseconds. */
const LONGEST_TASK = 50;
/** A window of this width or more is a desktop's, with a mouse. */
const DESKTOP = 1200;

const { values: asked } = parseArgs({
  options: {
    languages: { type: "string", default: "en" },
    windows: { type: "string", default: "390x844,320x640,844x390,768x1024,1280x720,1440x900" },
    motion: { type: "string", default: "moving,reduced" },
  },
});

/** The parts of a first visit, in order. `change` is no game: another game takes the place of the first
 * one, with a board of another size. Its shifts are listed, but are not in the sum.
 * @typedef {{ name: string, change?: boolean, play: (page: Page, player: Player) => Promise<void> }} Part */
/** @type {Part[][]} */
const VISITS = [
  [
    { name: "Goff’s game for two", play: gameForTwo },
    { name: "the change to the other game", change: true, play: changeToDice },
    { name: "Kvantové piškvorky for two", play: (_, player) => gameOfDice(player) },
  ],
  [{ name: "Goff’s game against the computer", play: gameAgainstComputer }],
];

/** A lesson of each kind: guesses on the board, outcomes, worlds beside the board, an apparatus. */
const LESSONS = ["superposition", "cycle", "worlds", "cat", "gloves"].map(lessonOf);

/** @param {number} number */
const fixed = (number) => number.toFixed(4);

/** Plays all parts of one visit. @param {Page} page @param {Part[]} visit @param {boolean} touch */
async function playAll(page, visit, touch) {
  const player = createPlayer(page, { touch });
  await playable(page).waitFor();
  await player.look("the page is there");
  let [sum, presses] = [0, 0];
  for (const { name, change, play } of visit) {
    await play(page, player);
    const report = player.report();
    if (!change) sum += report.sum;
    presses += report.presses;
    console.log(`  ${fixed(report.sum)} ${name}, ${report.presses} presses`);
    tellShifts(report.shifts);
  }
  return { sum, presses };
}

/**
 * The longest task of the pages' threads in a trace, in milliseconds of processor time, and its slowest parts.
 * @param {Buffer} trace @param {string} site where the pages are
 */
function longestTask(trace, site) {
  /** @type {any[]} */
  const events = JSON.parse(String(trace)).traceEvents;
  /** @param {any} event */
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const ours = new Set(
    events
      .filter(({ name, args }) => name === "ParseHTML" && args.beginData?.url?.startsWith(site))
      .map(threadOf),
  );
  const timed = events.filter((event) => event.tdur && ours.has(threadOf(event)));
  /** @param {any[]} list */
  const longest = (list) =>
    list.reduce((one, other) => (one && one.tdur >= other.tdur ? one : other), null);
  const task = longest(timed.filter(({ name }) => name === "RunTask"));
  if (!task) throw new Error("The trace holds no task of the page.");
  const { name, args } = longest(
    timed.filter(
      ({ name, ts, args }) =>
        name !== "RunTask" && ts >= task.ts && ts < task.ts + task.dur && args.data,
    ),
  ) ?? { name: "nothing with a name", args: {} };
  const { functionName = "", url = "", lineNumber = "" } = args.data ?? {};
  const script = url && `${url.replace(site, "")}:${lineNumber}`;
  return { time: task.tdur / 1000, what: [name, functionName, script].filter(Boolean).join(" ") };
}

let good = true;
/** @param {Browser} browser @param {string} url @param {string} language @param {string} size @param {string} motion */
async function measure(browser, url, language, size, motion) {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const touch = width < DESKTOP;
  const name = `${language}, ${size}, ${motion}`;
  console.log(name);
  let [sum, presses] = [0, 0];
  const blank = await browser.newPage();
  const yard = await blank.evaluate(yardstick);
  await blank.close();
  await browser.startTracing(undefined, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  /** A new visit. @param {string} hash */
  async function open(hash) {
    const page = await browser.newPage({
      viewport: { width, height },
      locale: language,
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: motion === "reduced" ? "reduce" : "no-preference",
    });
    await page.addInitScript(foreseeable);
    await page.addInitScript(experienced);
    await watchShifts(page);
    await page.goto(url + hash);
    return page;
  }
  for (const visit of VISITS) {
    const page = await open("");
    const played = await playAll(page, visit, touch);
    sum += played.sum;
    presses += played.presses;
    await page.close();
  }
  for (const lesson of LESSONS) {
    const page = await open(`#lesson=${lesson.name}`);
    const { sum, shifts } = await shiftsOf(page, lesson, { language });
    good &&= sum < LIMIT;
    console.log(`${sum < LIMIT ? " " : "!"} ${fixed(sum)} the lesson ${lesson.name}`);
    tellShifts(shifts);
    count(
      `layout shifts in thousandths, the lesson ${lesson.name}, ${name}`,
      Math.round(1000 * sum),
    );
    await page.close();
  }
  const { time, what } = longestTask(await browser.stopTracing(), url);
  const right = sum < LIMIT && time < LONGEST_TASK;
  good &&= right;
  console.log(
    `${right ? " " : "!"} ${fixed(sum)} in ${presses} presses; the longest task: ${time.toFixed(1)} ms, ${what}`,
  );
  count(`layout shifts in thousandths, ${name}`, Math.round(1000 * sum));
  ratio(`the longest task, by a million steps, ${name}`, time / yard);
}

await withSite(async (browser, url) => {
  for (const language of asked.languages.split(",")) {
    // The walks find elements by their labels in this language.
    for (const part of parts(language)) learn(textsOf(language, part));
    for (const size of asked.windows.split(","))
      for (const motion of asked.motion.split(","))
        await measure(browser, url, language, size, motion);
  }
});
console.log(
  good
    ? `layout shifts under ${LIMIT} in every window and lesson, no task over ${LONGEST_TASK} ms`
    : `! layout shifts of ${LIMIT} and more, or a task over ${LONGEST_TASK} ms`,
);
process.exitCode = good ? 0 : 1;
