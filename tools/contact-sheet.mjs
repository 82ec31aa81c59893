/**
 * Writes the README's contact sheet, doc/gallery.webp: some of the states of tests/browser/states.mjs,
 * in wide windows and on phones, light and dark. `make gallery` runs it, too.
 *
 * The sheet is a page, which the browser lays out, captures and compresses.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { experienced, foreseeable, settled } from "../tests/browser/helper.mjs";
import { STATES } from "../tests/browser/states.mjs";
import { withSite } from "./browsers.mjs";
import { showState } from "./show-state.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {"light" | "dark"} Theme */
/** @typedef {{ width: number, height: number }} Screen */
/**
 * A picture on the sheet: the name of a state, the caption below it, and the screen.
 * @typedef {{ state: string, caption: string, screen: Screen, theme?: Theme }} Shot
 */

const FILE = fileURLToPath(new URL("../doc/gallery.webp", import.meta.url));

const WIDE = { width: 1120, height: 700 };
const PHONE = { width: 390, height: 780 };

/** The rows of the sheet. All pictures of a row have the same height, and all rows the same width. @type {Shot[][]} */
const ROWS = [
  [
    { state: "landing", caption: "Begin with one press", screen: WIDE },
    { state: "worlds-27", caption: "All that may still happen", screen: WIDE, theme: "dark" },
  ],
  [
    { state: "analysis", caption: "On a phone", screen: PHONE },
    { state: "choice", caption: "A cycle, and two ways to collapse", screen: WIDE },
    { state: "puzzle-solved", caption: "A puzzle", screen: PHONE, theme: "dark" },
  ],
  [
    { state: "dice-outcome", caption: "The second game, with a die", screen: WIDE, theme: "dark" },
    { state: "double-row", caption: "Two rows at once", screen: WIDE },
  ],
];

/** The width of the picture in CSS pixels. The file has twice as many pixels each way. */
const WIDTH = 1000;
const MARGIN = 24;
const GUTTER = 20;
const SCALE = 2;
/** The quality of the compression; 1 would be lossless. */
const QUALITY = 0.86;

/** The height of a row of pictures that fills the width. @param {Shot[]} row */
function heightOf(row) {
  const width = WIDTH - 2 * MARGIN - (row.length - 1) * GUTTER;
  return width / row.reduce((sum, { screen }) => sum + screen.width / screen.height, 0);
}

/** @param {Browser} browser @param {string} url @param {Shot} shot @param {number} height @returns {Promise<string>} an address */
async function taken(browser, url, { state, screen, theme = "light" }, height) {
  const found = STATES.find(({ name }) => name === state);
  if (!found) throw new Error(`there is no state ${state}`);
  const context = await browser.newContext({
    viewport: screen,
    // As many pixels as the sheet has room for.
    deviceScaleFactor: (SCALE * height) / screen.height,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en",
  });
  const page = await context.newPage();
  await page.clock.setFixedTime("2026-01-01T12:00:00Z"); // for the puzzle of the day
  await page.addInitScript(foreseeable);
  await page.addInitScript(experienced);
  await showState(page, url, found);
  await page.waitForLoadState("networkidle");
  await settled(page);
  const png = await page.screenshot({ animations: "disabled" });
  await context.close();
  return `data:image/png;base64,${png.toString("base64")}`;
}

const STYLE = `
  body {
    margin: 0;
    padding: ${MARGIN}px ${MARGIN}px ${MARGIN - 6}px;
    box-sizing: border-box;
    width: ${WIDTH}px;
    border-radius: 16px;
    background: #e7e1d3;
    color: #4a4740;
  }
  div { display: flex; gap: ${GUTTER}px; }
  div + div { margin-top: ${GUTTER - 8}px; }
  figure { margin: 0; }
  img {
    display: block;
    border-radius: 10px;
    box-shadow: 0 0 0 1px rgb(60 50 30 / 14%), 0 4px 14px rgb(60 50 30 / 10%);
  }
  figcaption { padding-top: 8px; text-align: center; font: 15px/20px var(--title); }
`;

/** Runs in the page: makes a PNG file smaller. @param {[string, number]} file @returns {Promise<string>} base64 */
async function compressed([url, quality]) {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return canvas.toDataURL("image/webp", quality).replace(/^.*,/, "");
}

await withSite(async (browser, url) => {
  let rows = "";
  for (const row of ROWS) {
    const height = heightOf(row);
    rows += "<div>";
    for (const shot of row)
      rows += `<figure>
        <img src="${await taken(browser, url, shot, height)}" height="${height}">
        <figcaption>${shot.caption}</figcaption>
      </figure>`;
    rows += "</div>";
  }
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: 100 },
    deviceScaleFactor: SCALE,
  });
  await page.setContent(
    `<link rel="stylesheet" href="${url}css/tokens.css"><style>${STYLE}</style><body>${rows}`,
  );
  const png = await page.screenshot({ fullPage: true, omitBackground: true });
  const address = `data:image/png;base64,${png.toString("base64")}`;
  const webp = Buffer.from(
    await page.evaluate(compressed, /** @type {[string, number]} */ ([address, QUALITY])),
    "base64",
  );
  writeFileSync(FILE, webp);
  console.log(`doc/gallery.webp: ${webp.length} bytes`);
});
