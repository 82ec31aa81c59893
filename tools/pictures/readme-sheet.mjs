/** The README's sheet of pictures: a page, which the browser lays out and compresses. */
import { drawn, webpOf } from "./compose.mjs";

/** @typedef {import("../../tests/browser/states.mjs").PageState} PageState */
/** @import { Scene } from "../pictures.mjs" */

/** The width and the height of each screen. */
const WIDE = /** @type {const} */ ([1120, 700]);
const PHONE = /** @type {const} */ ([390, 780]);
/**
 * The rows of the README's sheet: the name of a state, the caption below it, the screen, and the theme. All pictures of
 * a row have the same height, and all rows the same width.
 * @type {[state: string, caption: string, screen: readonly [number, number], theme?: "dark"][][]}
 */
const ROWS = [
  [
    ["landing", "Begin with one press", WIDE],
    ["worlds-27", "All that may still happen", WIDE, "dark"],
  ],
  [
    ["analysis", "On a phone", PHONE],
    ["choice", "A cycle, and two ways to collapse", WIDE],
    ["puzzle-solved", "A puzzle", PHONE, "dark"],
  ],
  [
    ["dice-outcome", "The second game, with a die", WIDE, "dark"],
    ["double-row", "Two rows at once", WIDE],
  ],
];

/** The width of the sheet in CSS pixels. The file has twice as many pixels each way. */
const WIDTH = 1000;
const [MARGIN, GUTTER, SCALE] = [24, 20, 2];

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

/** The height of a row of pictures that fills the width. @param {(typeof ROWS)[number]} row */
function heightOf(row) {
  const width = WIDTH - 2 * MARGIN - (row.length - 1) * GUTTER;
  return width / row.reduce((sum, [, , [width, height]]) => sum + width / height, 0);
}

/** The scenes on the sheet, with as many pixels as it has room for. @param {PageState[]} states @returns {Scene[]} */
export const onSheet = (states) =>
  ROWS.flatMap((row) =>
    row.map(([state, , [width, height], theme = "light"]) => {
      const found = states.find(({ name }) => name === state);
      if (!found) throw new Error(`there is no state ${state}`);
      const scale = (SCALE * heightOf(row)) / height;
      return { ...found, looks: [`${width}x${height}@${scale}-${theme}`] };
    }),
  );

/**
 * @param {import("playwright-core").Browser} browser
 * @param {Map<string, string[]>} made the addresses of the pictures @param {string} url of the site
 */
export async function sheetOf(browser, made, url) {
  const figures = ROWS.map((row) =>
    row.map(
      ([state, caption]) => `<figure>
        <img src="${made.get(state)}" height="${heightOf(row)}"><figcaption>${caption}</figcaption>
      </figure>`,
    ),
  );
  const html = `<link rel="stylesheet" href="${url}css/tokens.css"><style>${STYLE}</style>
    <body>${figures.map((row) => `<div>${row.join("")}</div>`).join("")}`;
  return webpOf(browser, await drawn(browser, html, { width: WIDTH, scale: SCALE }));
}
