/**
 * Films every moment of the board frame by frame: winning, losing or drawing a game, solving a puzzle and
 * completing a lesson (`make films`; with names as arguments, only these). Each film is a contact sheet in
 * target/films, light and dark, with a frame every 60 milliseconds of the page's clock. The clock advances
 * only by these steps, so every run gives the same pictures.
 *
 * Ends with an error if a moment takes 1.5 s or longer, or if the headline shows a result before the
 * moment begins.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { experienced, foreseeable } from "../tests/browser/helper.mjs";
import {
  asked,
  button,
  headline,
  home,
  leaveLanding,
  moving,
  outcome,
  playable,
  posed,
  square,
} from "../tests/browser/person.mjs";
import { withSite } from "./browsers.mjs";

/** @typedef {import("playwright-core").Page} Page */

const FOLDER = fileURLToPath(new URL("../target/films/", import.meta.url));
/** Milliseconds of the page's time between two frames. */
const STEP = 60;
/** The number of frames before a moment. */
const LEAD = 4;
/** The limit for a moment, in milliseconds. */
const LIMIT = 1500;
const WINDOW = { width: 900, height: 560 };

/** Chooses an outcome while the clock stands still. @param {Page} page @param {number} at */
async function choose(page, at) {
  await outcome(page, at).click({ force: true });
  await page.clock.runFor(STEP);
}
/** @param {Page} page @param {number[]} squares */
async function press(page, ...squares) {
  for (const one of squares) {
    await square(page, one).click({ force: true });
    await page.clock.runFor(STEP);
  }
}

/** Closes a cycle, and tosses the coin. @param {Page} page @param {number[]} squares */
async function tossed(page, ...squares) {
  await press(page, ...squares);
  await page.clock.runFor(3000);
  await button(page, "choice.measure").click({ force: true });
  await page.clock.runFor(5000);
}

/**
 * A film: its starting position, the players, and the action before its moment.
 * @typedef {object} Film
 * @property {string} name
 * @property {string} hash
 * @property {[string | number, string | number]} [seats]
 * @property {(page: Page) => Promise<unknown>} [before] until the clock is stopped
 * @property {(page: Page) => Promise<unknown>} act
 */
/** @type {Film[]} */
const FILMS = [
  {
    name: "win",
    hash: "goff,17,78,57,68,89,57",
    seats: ["", 2],
    act: (page) => choose(page, 7),
  },
  {
    name: "loss",
    hash: "goff,12,39,34,24,19",
    seats: [2, ""],
    act: (page) => choose(page, 1),
  },
  { name: "both", hash: "goff,56,56,@5,13,28,19,23,47,79,17", act: (page) => choose(page, 7) },
  { name: "draw", hash: "goff,68,57,15,25,46,25,@2,39,89,89", act: (page) => choose(page, 8) },
  {
    name: "dice",
    hash: "kvantove,13,46,5,2,9,8,7,46@4",
    act: (page) => button(page, "dice.throw", { mark: "X1" }).click({ force: true }),
  },
  { name: "solved", hash: "puzzle=56", before: posed, act: (page) => press(page, 6, 8) },
  {
    name: "lesson",
    hash: "lesson=coin",
    async before(page) {
      await asked(page, "learn.coin.close");
      await tossed(page, 1, 9);
      await button(page, "learn.coin.next.equal").click({ force: true });
      await asked(page, "learn.coin.pair");
      await tossed(page, 4, 6);
    },
    act: (page) => button(page, "lesson.next").click({ force: true }),
  },
];

/** @param {Page} page @param {Film} film @param {string} url */
async function taken(page, { name, hash, seats, before, act }, url) {
  await page.addInitScript(foreseeable);
  await page.addInitScript(experienced);
  await page.clock.install({ time: "2026-01-01T12:00:00Z" });
  if (seats) {
    const record = hash.replaceAll(",", " ");
    const played = record.split(" ").length - 1;
    const game = { id: "game-of-a-film", record, played, seats, match: null };
    const games = JSON.stringify({ version: 2, at: 0, games: [game] });
    await page.addInitScript(
      (text) => localStorage.setItem("quantum-tic-tac-toe.games", text),
      games,
    );
  }
  await page.goto(seats ? url : `${url}#${hash}`);
  await playable(page).or(home(page)).waitFor();
  await leaveLanding(page);
  await page.clock.runFor(1000);
  await before?.(page);
  await page.clock.pauseAt("2026-01-01T13:00:00Z");
  const told = await headline(page).innerText();
  await act(page);
  /** @type {{ png: Buffer, kind: string }[]} */
  const frames = [];
  let quiet = 0;
  while (quiet < 3 && frames.length < 160) {
    await page.clock.runFor(STEP);
    const kind = (await moving(page)) ?? "none";
    const png = await page.screenshot({ animations: "disabled" });
    frames.push({ png, kind });
    if (kind === "collapse" && (await headline(page).innerText()) !== told)
      throw new Error(`${name}: the headline tells the result before it is there`);
    quiet = kind === "none" ? quiet + 1 : 0;
  }
  const first = frames.findIndex(({ kind }) => kind === "moment");
  const length = STEP * frames.filter(({ kind }) => kind === "moment").length;
  if (first < 0) throw new Error(`${name} has no moment`);
  if (length >= LIMIT) throw new Error(`the moment of ${name} takes ${length} ms`);
  console.log(`${name}: ${length} ms`);
  return frames.slice(Math.max(0, first - LEAD)).map(({ png }) => png);
}

const wanted = process.argv.slice(2);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
await withSite(async (browser, url) => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"]))
    for (const film of FILMS.filter(({ name }) => !wanted.length || wanted.includes(name))) {
      const context = await browser.newContext({
        ...{ viewport: WINDOW, colorScheme, deviceScaleFactor: 0.5, locale: "en" },
        reducedMotion: "no-preference",
      });
      const frames = await taken(await context.newPage(), film, url);
      await context.close();
      const sheet = await browser.newPage({ viewport: { width: 1900, height: 400 } });
      const images = frames.map(
        (png) => `<img src="data:image/png;base64,${png.toString("base64")}">`,
      );
      await sheet.setContent(
        `<body style="margin:0;display:flex;flex-wrap:wrap;gap:4px;background:#777">${images.join("")}`,
      );
      writeFileSync(
        `${FOLDER}${film.name}-${colorScheme}.png`,
        await sheet.screenshot({ fullPage: true }),
      );
      await sheet.close();
    }
});
