// Writes a screenshot of every state of the page, in every theme and on every kind of screen, to
// target/gallery, with an index.html that shows them all. Run it by `make gallery`; names of states
// as arguments (`node tools/gallery.mjs choice rows`) take only these.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { square } from "../tests/browser/helper.mjs";
import { settled, STATES } from "../tests/browser/states.mjs";
import { launchChromium } from "./browsers.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} Options */

const FOLDER = fileURLToPath(new URL("../target/gallery/", import.meta.url));
const KEY = "quantum-tic-tac-toe.settings";

/** @type {Record<string, { options: Options, settings?: Record<string, string> }>} */
const THEMES = {
  light: { options: { colorScheme: "light" } },
  dark: { options: { colorScheme: "dark" } },
  contrast: { options: { colorScheme: "light" }, settings: { theme: "contrast" } },
  "contrast-dark": { options: { colorScheme: "dark", contrast: "more" } },
};
/** Width, height, device pixel ratio, and the themes that are shown on it. @type {[number, number, number, string[]][]} */
const SCREENS = [
  [320, 640, 1, ["light"]],
  [320, 640, 3, ["light", "dark", "contrast"]],
  [768, 1024, 1, ["light", "dark", "contrast"]],
  [1440, 900, 1, ["light", "dark", "contrast", "contrast-dark"]],
  [1440, 900, 3, ["light"]],
];

/** States that need a setting, or a moment. @type {typeof STATES} */
const MORE = [
  [
    "ghosts",
    "#goff,14,15,48,36,18,@1",
    async (page) => {
      await page.evaluate((key) => localStorage.setItem(key, '{"ghosts":"on"}'), KEY);
      await page.reload();
      await page.locator("#grid button").first().waitFor();
    },
  ],
  [
    "mid-collapse",
    "#goff,14,15,48,36,18",
    async (page) => {
      await square(page, 1).click();
      await square(page, 1).click();
      await page.waitForTimeout(650);
    },
  ],
];

const wanted = process.argv.slice(2);
const states = [...STATES, ...MORE].filter(([name]) => !wanted.length || wanted.includes(name));
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const site = await serve();
const browser = await launchChromium();
/** @type {Map<string, string[]>} */
const files = new Map();
try {
  for (const [width, height, deviceScaleFactor, themes] of SCREENS) {
    for (const theme of themes) {
      const { options, settings } = THEMES[theme] ?? { options: {} };
      const context = await browser.newContext({
        ...options,
        viewport: { width, height },
        deviceScaleFactor,
      });
      for (const [name, hash, prepare] of states) {
        // Each state begins with nothing stored but its theme.
        const page = await context.newPage();
        await page.addInitScript(
          ([key, text]) => {
            if (sessionStorage.getItem("begun")) return;
            sessionStorage.setItem("begun", "");
            localStorage.clear();
            if (text) localStorage.setItem(key ?? "", text);
          },
          [KEY, settings ? JSON.stringify(settings) : ""],
        );
        await page.goto(site.url + hash);
        await page.locator("#grid button").first().waitFor();
        await settled(page);
        await prepare?.(page);
        await settled(page);
        const file = `${name}-${width}@${deviceScaleFactor}-${theme}.png`;
        await page.screenshot({ path: FOLDER + file });
        await page.close();
        files.set(name, [...(files.get(name) ?? []), file]);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  site.stop();
}

const sections = [...files].map(
  ([name, list]) =>
    `<h2>${name}</h2>\n<div>\n${list
      .map(
        (file) =>
          `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>`,
      )
      .join("\n")}\n</div>`,
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
<h1>${states.length} states, ${[...files.values()].flat().length} pictures</h1>
${sections.join("\n")}
`,
);
console.log(pathToFileURL(`${FOLDER}index.html`).href);
