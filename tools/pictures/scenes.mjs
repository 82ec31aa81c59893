/**
 * All pictures that tools/pictures.mjs takes. A new picture is one more scene of a set here:
 *
 *     gallery    every state of tests/browser/states.mjs on every screen, with an index.html that shows them all
 *     readme     the README's sheet of some of these states, doc/gallery.webp
 *     films      every moment of the board frame by frame: winning, losing or drawing a game, solving a puzzle and
 *                completing a lesson
 *     collapse   the README's moving picture, doc/collapse.gif
 *     icons      www/icons/social.png, which social media and messengers show beside a link, and the PNG icons
 *     lessons    every step of every lesson: target/lessons/de/390x844-light/cycle-03-look.png is the third one,
 *                before anything is done in it, and cycle.png all of them side by side
 */
import { readFileSync, statSync } from "node:fs";
import { LESSONS } from "../../tests/browser/lesson-walks.mjs";
import { STATES } from "../../tests/browser/states.mjs";
import { addressOf, gifOf, ROOT, tiled, write } from "./compose.mjs";
import { collapse, momentsIn } from "./films.mjs";
import { walkOf } from "./lesson-walk.mjs";
import { onSheet, sheetOf } from "./readme-sheet.mjs";

/** @import { Scene, Set, Shot } from "../pictures.mjs" */

/** A window in several themes. @param {string} window @param {string[]} themes */
const inThemes = (window, ...themes) => themes.map((theme) => `${window}-${theme}`);

const SCREENS = [
  ...inThemes("320x256@1", "light"), // 1280 × 1024 at 400 %
  ...inThemes("320x640@1", "light"),
  ...inThemes("320x640@3", "dark"),
  ...inThemes("390x844@3", "light", "dark", "contrast"),
  ...inThemes("768x1024@1", "light", "dark", "contrast-dark"),
  ...inThemes("844x390@1", "light", "dark"),
  ...inThemes("1280x720@1", "light", "dark"),
  ...inThemes("2560x1440@1", "light", "dark"),
  ...inThemes("1440x900@1", "light", "dark", "contrast", "contrast-dark", "forced", "forced-dark"),
  ...inThemes("1440x900@3", "light"),
];

const DESKTOP = { width: 1280, height: 720 };

/** Says that a file is made, and how large it is. @param {string} path */
function print(path) {
  console.log(`${path}: ${statSync(new URL(path, ROOT)).size} bytes`);
  return path;
}

/** The picture of a scene that has one. @param {Shot[]} shots */
const only = ([shot]) => shot?.png ?? Buffer.of();

const STYLE = `
  body { font: 14px system-ui, sans-serif; background: #777; color: #fff; }
  div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
  figure { margin: 0; }
  img { display: block; height: 420px; }`;
/** The page that shows all of the gallery. @param {Map<string, string[]>} made */
function indexOf(made) {
  const figure = (/** @type {string} */ file) =>
    `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>\n`;
  const sections = [...made].map(
    ([name, files]) => `<h2>${name}</h2>\n<div>\n${files.map(figure).join("")}</div>\n`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>
<h1>Every state, theme and screen</h1>\n${sections.join("")}`;
}

// O closed a cycle of four; a stem hangs off it, a pair stands apart, and two squares are settled.
const POSITION = "#goff,37,37,@3,12,25,89,56,24,16";

/** Runs in the page: a description of the game takes the place of the player to move. */
function introduce() {
  const title = document.createElement("h1");
  title.textContent = "Quantum tic-tac-toe";
  title.style.cssText = "font-size: 84px; line-height: 1.1; margin: 0 0 36px";
  const about = document.createElement("p");
  about.textContent = "Every mark is in two squares at once, until a cycle is measured.";
  about.style.cssText = "font-size: 38px; line-height: 1.35; margin: 0";
  tree().querySelector("#panel")?.replaceChildren(title, about);
}

const ICON = readFileSync(new URL("www/icons/icon.svg", ROOT), "utf8");
const PAPER = /<rect[^>]*fill="([^"]+)"/.exec(ICON)?.[1] ?? "#fff";
/**
 * An icon of pixels.
 * @param {string} name @param {number} size
 * @param {number} [scale] leaves room where systems cut icons to their own shape. Such an icon has the background
 * colour up to its edges.
 * @returns {Scene}
 */
const icon = (name, size, scale = 1) => ({
  ...{ name, looks: [`${size}x${size}@1`] },
  content: `<style>body { margin: 0; background: ${scale < 1 ? PAPER : "none"} }
      img { position: absolute; inset: ${(size * (1 - scale)) / 2}px; width: ${size * scale}px }</style>
    <img src="data:image/svg+xml,${encodeURIComponent(ICON)}" />`,
});

/** The milliseconds for which the moving picture shows a frame, and its end. */
const [SHOWN, END] = [50, 1000];

/** @type {Record<string, Set>} */
export const SETS = {
  gallery: {
    motion: "moving",
    folder: "target/gallery/",
    // As in the tests of the states.
    scenes: STATES.map((state) => ({ ...state, looks: SCREENS, opened: DESKTOP })),
    save(_, shots, { name, look: { width, height, scale, theme } }) {
      const file = `${name}-${width}x${height}@${scale}-${theme}.png`;
      write(`target/gallery/${file}`, only(shots));
      return file;
    },
    end: (_, made) => print(write("target/gallery/index.html", indexOf(made))),
  },
  readme: {
    scenes: onSheet(STATES),
    save: (_, shots) => addressOf(only(shots)),
    end: async (browser, made, url) =>
      print(write("doc/gallery.webp", await sheetOf(browser, made, url))),
  },
  films: {
    motion: "stepped",
    folder: "target/films/",
    scenes: momentsIn(inThemes("900x560@0.5", "light", "dark")),
    save: async (browser, shots, { name, look }) =>
      write(
        `target/films/${name}-${look.theme}.png`,
        await tiled(browser, shots, 1900, "body { margin: 0; gap: 4px }"),
      ),
  },
  collapse: {
    motion: "stepped",
    scenes: [{ name: "collapse", looks: ["960x616@0.75"], ...collapse(SHOWN, END) }],
    save: async (browser, shots) =>
      print(write("doc/collapse.gif", await gifOf(browser, shots, SHOWN))),
  },
  icons: {
    scenes: [
      {
        ...{ name: "social", looks: ["1200x630@1"], hash: `?projector${POSITION}` },
        async act(page) {
          await page.locator("#choice canvas").last().waitFor({ state: "attached" });
          await page.evaluate(introduce);
        },
      },
      icon("icon-192", 192),
      icon("icon-512", 512),
      icon("maskable-512", 512, 0.8),
      icon("apple-touch-icon", 180, 0.9),
    ],
    save: (_, shots, { name }) => print(write(`www/icons/${name}.png`, only(shots))),
  },
  lessons: {
    scenes: LESSONS.map((lesson) =>
      walkOf(lesson, ["320x640-dark", "390x844-light", "1280x720-light"]),
    ),
    async save(browser, shots, { name, language, look: { width, height, theme, scale } }) {
      const folder = `target/lessons/${language}/${width}x${height}-${theme}/`;
      for (const { png, name: step } of shots) write(`${folder}${name}-${step}.png`, png);
      const [columns, size] = scale > 1 ? [6, 300] : [3, 560];
      const style = `body { margin: 10px; gap: 10px } img { width: ${size}px }`;
      const sheet = await tiled(browser, shots, columns * (size + 10) + 10, style);
      return write(`${folder}${name}.png`, sheet);
    },
    end: () => console.log(process.exitCode ? "! something is to be mended" : "nothing to mend"),
  },
};
