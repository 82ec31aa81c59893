/** Moving scenes, whose clock advances by steps: the moments of the board, and a collapse for the README. */
import {
  asked,
  boardAtRest,
  button,
  headline,
  moveButtons,
  moving,
  outcome,
  posed,
  square,
} from "../../tests/browser/person.mjs";
import { withMatch } from "../../tests/browser/stored-match.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @import { Scene, Shot } from "../pictures.mjs" */

/** Milliseconds of the page's time between two frames of a moment. */
const STEP = 60;
/** The number of frames before a moment. */
const LEAD = 4;
/** The limit for a moment, in milliseconds. */
const LIMIT = 1500;

/** Advances the page's clock and takes a picture. @param {Page} page @param {number} time */
async function frameAfter(page, time) {
  await page.clock.runFor(time);
  // CSS transitions, for example of a hovered button, jump to their end.
  return page.screenshot({ animations: "disabled" });
}

/** Presses something while the clock may stand still, for which Playwright would wait. @param {Locator} target */
const press = (target) => target.click({ force: true });
/** @param {Page} page @param {number[]} squares */
async function place(page, ...squares) {
  for (const one of squares) {
    await press(square(page, one));
    await page.clock.runFor(STEP);
  }
}
/** Closes a cycle, and tosses the coin. @param {Page} page @param {number[]} squares */
async function tossed(page, ...squares) {
  await place(page, ...squares);
  await page.clock.runFor(3000);
  await press(button(page, "choice.measure"));
  await page.clock.runFor(5000);
}

/**
 * The moments: the state before each, and the action that leads to it. `count` is 2 where one moment follows another.
 * @type {(Omit<Scene, "looks"> & { last: (page: Page) => Promise<unknown>, count?: number })[]}
 */
const MOMENTS = [
  {
    name: "win",
    prepare: withMatch("goff 17 78 57 68 89 57", ["", 2], null),
    count: 2, // the row, and the first win against this level
    last: (page) => press(outcome(page, 7)),
  },
  {
    name: "loss",
    prepare: withMatch("goff 12 39 34 24 19", [2, ""], null),
    last: (page) => press(outcome(page, 1)),
  },
  {
    name: "both",
    hash: "#goff,56,56,@5,13,28,19,23,47,79,17",
    last: (page) => press(outcome(page, 7)),
  },
  {
    name: "draw",
    hash: "#goff,68,57,15,25,46,25,@2,39,89,89",
    last: (page) => press(outcome(page, 8)),
  },
  {
    name: "dice",
    hash: "#kvantove,13,46,5,2,9,8,7,46@4",
    last: (page) => press(button(page, "dice.throw", { mark: "X1" })),
  },
  { name: "solved", hash: "#puzzle=56", act: posed, last: (page) => place(page, 6, 8) },
  {
    name: "lesson",
    hash: "#lesson=coin",
    async act(page) {
      await asked(page, "learn.coin.close");
      await tossed(page, 1, 9);
      await press(button(page, "learn.coin.next.equal"));
      await asked(page, "learn.coin.pair");
      await tossed(page, 4, 6);
    },
    last: (page) => press(button(page, "lesson.next")),
  },
];

/**
 * The moments as scenes. Each throws if the moment takes too long, or if the headline shows a result before it begins.
 * @param {readonly string[]} looks
 */
export const momentsIn = (looks) =>
  MOMENTS.map(({ last, count = 1, ...scene }) => ({
    ...{ ...scene, looks },
    /** @param {Page} page @returns {Promise<Shot[]>} */
    async shots(page) {
      const told = await headline(page).innerText();
      await last(page);
      /** @type {(Shot & { kind: string })[]} */
      const frames = [];
      let quiet = 0;
      while (quiet < 3 && frames.length < 160) {
        const png = await frameAfter(page, STEP);
        const kind = (await moving(page)) ?? "none";
        frames.push({ png, kind });
        if (kind === "collapse" && (await headline(page).innerText()) !== told)
          throw new Error(`${scene.name}: the headline tells the result before it is there`);
        quiet = kind === "none" ? quiet + 1 : 0;
      }
      const first = frames.findIndex(({ kind }) => kind === "moment");
      const length = STEP * frames.filter(({ kind }) => kind === "moment").length;
      if (first < 0) throw new Error(`${scene.name} has no moment`);
      if (length >= count * LIMIT)
        throw new Error(`the moment of ${scene.name} takes ${length} ms`);
      console.log(`${scene.name}: ${length} ms`);
      return frames.slice(Math.max(0, first - LEAD));
    },
  }));

/**
 * X closes a cycle, the light runs round it, O previews both ways to collapse and presses one, and six marks become
 * classical. X7 goes into squares 4 and 8. In 4 it gives X a row, in 8 it gives O one.
 * @param {number} shown the milliseconds for which a frame is shown @param {number} end and the last one
 * @returns {Omit<Scene, "name" | "looks">}
 */
export const collapse = (shown, end) => ({
  hash: "#goff,14,58,78,15,36,59",
  async act(page) {
    await moveButtons(page).first().waitFor();
    await boardAtRest(page).waitFor(); // the code of the animations has loaded
  },
  async shots(page) {
    const time = shown * 1.5;
    /** @type {Shot[]} */
    const shots = [];
    const watch = async (frames = 1) => {
      for (let i = 0; i < frames; i++)
        shots.push({ png: await frameAfter(page, time), delay: shown });
    };
    // While pairs only breathe, one frame is enough for a while.
    const pause = async (/** @type {number} */ frames) => {
      shots.push({ png: await frameAfter(page, time), delay: frames * shown });
      await page.clock.runFor((frames - 1) * time);
    };
    const point = (/** @type {Locator} */ target) => target.hover({ force: true });

    await point(square(page, 4));
    await pause(5);
    await press(square(page, 4));
    await pause(3);
    await point(square(page, 8));
    await watch(5);
    await press(square(page, 8));
    await watch(16);
    await point(outcome(page, 4));
    await pause(10);
    await point(outcome(page, 8));
    await pause(9);
    await press(outcome(page, 8));
    await watch();
    while ((await boardAtRest(page).count()) === 0) await watch();
    shots.push({ png: await frameAfter(page, time), delay: end });
    return shots;
  },
});
