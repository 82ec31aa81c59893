/**
 * Takes pictures of the page, set by set. tools/pictures/scenes.mjs is the table of all sets and scenes.
 *   node tools/pictures.mjs SET… [--only choice,rows] [--windows 320x640-dark,390x844@3] [--languages en,de]
 * --only selects scenes by their names, and makes no sheet of all of them; --windows takes them in other windows than those of the table: the size, the
 * pixels of the screen for each of the page's, and the theme.
 *
 * `make gallery`, `films`, `picture` and `lesson-pictures` run it.
 */
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepareContext, settled } from "../tests/browser/helper.mjs";
import { apparatus, home, leaveLanding, playable } from "../tests/browser/person.mjs";
import { stored } from "../tests/browser/states.mjs";
import { withSite } from "./browsers.mjs";
import { drawn, ROOT } from "./pictures/compose.mjs";
import { SETS } from "./pictures/scenes.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */
/** A window. @typedef {{ width: number, height: number, scale: number, theme: string }} Look */
/** A picture, and the milliseconds for which a moving picture shows it. @typedef {{ png: Buffer, name?: string, delay?: number }} Shot */
/**
 * A state of the page, and the windows in which it is taken (`readLook`). `opened` is the window in which `act` happens,
 * if it is another one; `shots` takes several pictures from there on; `content` is the HTML of a picture that needs no
 * page.
 * @typedef {import("../tests/browser/states.mjs").PageState & { looks: readonly string[], content?: string,
 *   opened?: { width: number, height: number }, shots?: (page: Page, about: About) => Promise<Shot[]> }} Scene
 */
/** @typedef {{ name: string, look: Look, language: string }} About */
/**
 * Scenes that are taken and saved in the same way. `folder` is emptied before. Without `motion` the page has reduced
 * motion and a fixed date; `stepped` means that its clock advances only in `shots`. `save` returns the address of its
 * file, and `end` gets all addresses by the names of the scenes.
 * @typedef {object} Set
 * @property {Scene[]} scenes
 * @property {"moving" | "stepped"} [motion]
 * @property {string} [folder]
 * @property {(browser: Browser, shots: Shot[], about: About) => string | Promise<string>} save
 * @property {(browser: Browser, made: Map<string, string[]>, url: string) => unknown} [end]
 */

/** @type {Record<string, import("playwright-core").BrowserContextOptions & { settings?: Record<string, string> }>} */
const THEMES = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  contrast: { colorScheme: "light", settings: { theme: "contrast" } },
  "contrast-dark": { colorScheme: "dark", contrast: "more" },
  forced: { forcedColors: "active" },
  "forced-dark": { colorScheme: "dark", forcedColors: "active" },
};
/** A window of this width or more is a desktop's. Other screens have two pixels for each of the page's. */
const DESKTOP = 1200;

/** @param {string} text as "390x844@3-dark" @returns {Look} */
function readLook(text) {
  const [, width, height, scale, theme = "light"] =
    /^(\d+)x(\d+)(?:@([\d.]+))?(?:-(.+))?$/.exec(text) ?? [];
  if (!width || !THEMES[theme]) throw new Error(`${text} is no window`);
  return {
    ...{ width: Number(width), height: Number(height), theme },
    scale: Number(scale ?? (Number(width) < DESKTOP ? 2 : 1)),
  };
}

/**
 * Brings a new page to a scene and takes its pictures.
 * @param {Browser} browser @param {string} url @param {Scene} scene @param {About} about @param {Set["motion"]} motion
 */
async function take(browser, url, scene, about, motion) {
  const { width, height, scale, theme } = about.look;
  if (scene.content)
    return [{ png: await drawn(browser, scene.content, { width, height, scale }) }];
  const { settings, ...media } = THEMES[theme] ?? {};
  const context = await browser.newContext({
    ...media,
    viewport: scene.opened ?? { width, height },
    deviceScaleFactor: scale,
    locale: about.language,
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  await prepareContext(context);
  const page = await context.newPage();
  const time = "2026-01-01T12:00:00Z";
  if (motion === "stepped") await page.clock.install({ time });
  if (!motion) await page.clock.setFixedTime(time); // for the puzzle of the day
  await stored(page, { ...settings, ...scene.settings });
  await scene.prepare?.(page);
  await page.goto(url + (scene.hash ?? ""));
  await playable(page).or(home(page)).or(apparatus(page)).first().waitFor();
  if (!scene.landing) await leaveLanding(page);
  if (motion === "stepped") await page.clock.runFor(1000);
  await scene.act?.(page);
  if (scene.opened) {
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width, height });
    await settled(page);
  }
  await scene.point?.(page);
  if (motion === "stepped") await page.clock.pauseAt("2026-01-01T13:00:00Z");
  let shots = await scene.shots?.(page, about);
  if (!shots) {
    if (!motion) await page.waitForLoadState("networkidle");
    await settled(page);
    shots = [{ png: await page.screenshot({ animations: motion ? "allow" : "disabled" }) }];
  }
  await context.close();
  return shots;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    windows: { type: "string" },
    languages: { type: "string", default: "en" },
  },
});
const { only, windows, languages } = values;
const wanted = Object.entries(SETS).filter(([name]) => positionals.includes(name));
if (!positionals.length || wanted.length < positionals.length) {
  console.error(`The sets of pictures are ${Object.keys(SETS).join(", ")}.`);
  process.exit(2);
}
const names = only?.split(",") ?? null;
const known = wanted.flatMap(([, { scenes }]) => scenes.map(({ name }) => name));
const unknown = names?.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no scene ${unknown}. The scenes are ${known.join(", ")}.`);
  process.exit(2);
}
await withSite(async (browser, url) => {
  for (const [, { scenes, motion, folder, save, end }] of wanted) {
    if (folder && !names)
      rmSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, force: true });
    /** @type {Map<string, string[]>} */
    const made = new Map();
    for (const language of languages.split(","))
      for (const scene of scenes.filter(({ name }) => !names || names.includes(name)))
        for (const look of windows?.split(",") ?? scene.looks) {
          const about = { name: scene.name, look: readLook(look), language };
          const address = await save(
            browser,
            await take(browser, url, scene, about, motion),
            about,
          );
          made.set(scene.name, [...(made.get(scene.name) ?? []), address]);
        }
    // A sheet of all scenes is made of all of them.
    if (!names) await end?.(browser, made, url);
  }
});
