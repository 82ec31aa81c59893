// Writes a screenshot of every state of the page, in every theme and on every kind of screen, to
// target/gallery, with an index.html that shows them all. Run it by `make gallery`. With names of states,
// windows and themes as arguments (`node tools/gallery.mjs choice rows 320x640 dark`) it takes only these.
// The README shows some of the states: tools/contact-sheet.mjs.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { settled } from "../tests/browser/helper.mjs";
import { STATES } from "../tests/browser/states.mjs";
import { withSite } from "./browsers.mjs";
import { showState } from "./show-state.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} Options */

const FOLDER = fileURLToPath(new URL("../target/gallery/", import.meta.url));

/** @type {Record<string, { options: Options, settings?: Record<string, string> }>} */
const THEMES = {
  light: { options: { colorScheme: "light" } },
  dark: { options: { colorScheme: "dark" } },
  contrast: { options: { colorScheme: "light" }, settings: { theme: "contrast" } },
  "contrast-dark": { options: { colorScheme: "dark", contrast: "more" } },
  forced: { options: { forcedColors: "active" } },
  "forced-dark": { options: { colorScheme: "dark", forcedColors: "active" } },
};
/** Width, height, device pixel ratio, and the themes on that screen. @type {[number, number, number, string[]][]} */
const SCREENS = [
  [320, 256, 1, ["light"]], // 1280 × 1024 at 400 %
  [320, 640, 1, ["light"]],
  [320, 640, 3, ["dark"]],
  [390, 844, 3, ["light", "dark", "contrast"]],
  [768, 1024, 1, ["light", "dark", "contrast-dark"]],
  [844, 390, 1, ["light", "dark"]],
  [1280, 720, 1, ["light", "dark"]],
  [2560, 1440, 1, ["light", "dark"]],
  [1440, 900, 1, ["light", "dark", "contrast", "contrast-dark", "forced", "forced-dark"]],
  [1440, 900, 3, ["light"]],
];

/**
 * The items of a list whose names are among the arguments, or all items if none is.
 * @template T @param {T[]} all @param {(one: T) => string} nameOf
 */
function named(all, nameOf) {
  const some = all.filter((one) => process.argv.includes(nameOf(one)));
  return some.length ? some : all;
}
const states = named(STATES, ({ name }) => name);
const screens = named(SCREENS, ([width, height]) => `${width}x${height}`);
const shown = named(Object.keys(THEMES), String);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

/** The pictures of each state. @type {Map<string, string[]>} */
const pictures = new Map(states.map(({ name }) => [name, []]));
await withSite(async (browser, url) => {
  for (const [width, height, deviceScaleFactor, themes] of screens)
    for (const theme of themes.filter((one) => shown.includes(one))) {
      const { options, settings } = THEMES[theme] ?? { options: {} };
      const viewport = { width, height };
      for (const state of states) {
        const page = await browser.newPage({ ...options, viewport, deviceScaleFactor });
        await showState(page, url, state, settings);
        await settled(page);
        const file = `${state.name}-${width}x${height}@${deviceScaleFactor}-${theme}.png`;
        await page.screenshot({ path: FOLDER + file });
        await page.close();
        pictures.get(state.name)?.push(file);
      }
    }
});

const figure = (/** @type {string} */ file) =>
  `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>`;
const sections = [...pictures].map(
  ([name, files]) => `<h2>${name}</h2>\n<div>\n${files.map(figure).join("\n")}\n</div>`,
);
writeFileSync(
  `${FOLDER}index.html`,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { font: 14px system-ui, sans-serif; background: #777; color: #fff; }
  div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
  figure { margin: 0; }
  img { display: block; height: 420px; }
</style>
<h1>Every state, theme and screen</h1>
${sections.join("\n")}
`,
);
console.log(pathToFileURL(`${FOLDER}index.html`).href);
