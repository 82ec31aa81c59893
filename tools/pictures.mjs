// Takes the pictures for other sites and systems (`make picture`): www/icons/social.png, which social
// media and messengers show beside a link, and the PNG icons, from icon.svg.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withSite } from "./browsers.mjs";

const ROOT = new URL("../", import.meta.url);
const ICONS = "www/icons/";

// O closed a cycle of four; a stem hangs off it, a pair stands apart, and two squares are settled.
const POSITION = "#goff,37,37,@3,12,25,89,56,24,16";

/**
 * `scale` leaves room where systems cut icons to their own shape. Such an icon has the background colour
 * up to its edges.
 */
const PIXEL_ICONS = [
  { name: "icon-192.png", size: 192, scale: 1 },
  { name: "icon-512.png", size: 512, scale: 1 },
  { name: "maskable-512.png", size: 512, scale: 0.8 },
  { name: "apple-touch-icon.png", size: 180, scale: 0.9 },
];

/** @param {import("playwright-core").Page} page @param {string} file @param {boolean} [omitBackground] */
async function picture(page, file, omitBackground = false) {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.screenshot({ path: fileURLToPath(new URL(file, ROOT)), omitBackground });
  await page.close();
  console.log(file);
}

/** The picture for social media shows a description of the game beside the board, instead of the player to move. */
function introduce() {
  const board = document.querySelector("quantum-tic-tac-toe")?.shadowRoot;
  const title = document.createElement("h1");
  title.textContent = "Quantum tic-tac-toe";
  title.style.cssText = "font-size: 84px; line-height: 1.1; margin: 0 0 36px";
  const about = document.createElement("p");
  about.textContent = "Every mark is in two squares at once, until a cycle is measured.";
  about.style.cssText = "font-size: 38px; line-height: 1.35; margin: 0";
  board?.getElementById("panel")?.replaceChildren(title, about);
}

await withSite(async (browser, url) => {
  const social = await browser.newPage({
    reducedMotion: "reduce",
    colorScheme: "light",
    locale: "en",
    viewport: { width: 1200, height: 630 },
  });
  await social.goto(`${url}?projector${POSITION}`);
  await social.locator("#choice canvas").last().waitFor({ state: "attached" });
  await social.evaluate(introduce);
  await picture(social, `${ICONS}social.png`);

  const svg = readFileSync(new URL(`${ICONS}icon.svg`, ROOT), "utf8");
  const paper = /<rect[^>]*fill="([^"]+)"/.exec(svg)?.[1] ?? "#fff";
  for (const { name, size, scale } of PIXEL_ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body { margin: 0; background: ${scale < 1 ? paper : "none"} }
        img { position: absolute; inset: ${(size * (1 - scale)) / 2}px; width: ${size * scale}px }</style>
      <img src="data:image/svg+xml,${encodeURIComponent(svg)}" />`,
    );
    await page.locator("img").evaluate((img) => /** @type {HTMLImageElement} */ (img).decode());
    await picture(page, ICONS + name, true);
  }
});
