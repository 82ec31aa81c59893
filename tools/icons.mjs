// Makes from www/icons/icon.svg the icons that want pixels: for the web manifest and for Apple's
// home screens. Run it by `make picture`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launchChromium } from "./browsers.mjs";

const ICONS = new URL("../www/icons/", import.meta.url);

/**
 * `scale` leaves room where systems cut icons to a shape of their own, which then must have paper
 * up to their edges.
 */
const MADE = [
  { name: "icon-192.png", size: 192, scale: 1 },
  { name: "icon-512.png", size: 512, scale: 1 },
  { name: "maskable-512.png", size: 512, scale: 0.8 },
  { name: "apple-touch-icon.png", size: 180, scale: 0.9 },
];

const svg = readFileSync(new URL("icon.svg", ICONS), "utf8");
const paper = /<rect[^>]*fill="([^"]+)"/.exec(svg)?.[1] ?? "#fff";
const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
const browser = await launchChromium();
try {
  for (const { name, size, scale } of MADE) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const ground = scale < 1 ? paper : "none";
    const inset = (size * (1 - scale)) / 2;
    await page.setContent(
      `<style>body { margin: 0; background: ${ground} }
        img { position: absolute; inset: ${inset}px; width: ${size * scale}px }</style>
      <img src="${source}" />`,
    );
    await page.locator("img").evaluate((img) => /** @type {HTMLImageElement} */ (img).decode());
    await page.screenshot({ path: fileURLToPath(new URL(name, ICONS)), omitBackground: true });
    await page.close();
    console.log(`www/icons/${name}`);
  }
} finally {
  await browser.close();
}
