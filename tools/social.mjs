// Makes www/icons/social.png, which social media and messengers show beside a link: the board, as
// the real page draws it for a room, and what the game is. Run it by `make picture`.
import { fileURLToPath } from "node:url";
import { launchChromium } from "./browsers.mjs";
import { serve } from "./server.mjs";

const FILE = fileURLToPath(new URL("../www/icons/social.png", import.meta.url));
const SIZE = { width: 1200, height: 630 };
// O closed a cycle of four; a stem hangs off it, a pair stands apart, and two squares are settled.
const POSITION = "#goff,37,37,@3,12,25,89,56,24,16";

const site = await serve();
const browser = await launchChromium();
try {
  const page = await browser.newPage({
    viewport: SIZE,
    reducedMotion: "reduce",
    colorScheme: "light",
    locale: "en",
  });
  await page.goto(`${site.url}?projector${POSITION}`);
  await page.locator("#choice canvas").last().waitFor({ state: "attached" });
  // Beside the board, instead of whose turn it is.
  await page.evaluate(() => {
    const panel = document.getElementById("panel");
    const title = document.createElement("h1");
    title.textContent = "Quantum tic-tac-toe";
    title.style.cssText = "font-size: 84px; line-height: 1.1; margin: 0 0 36px";
    const about = document.createElement("p");
    about.textContent = "Every mark is in two squares at once, until a cycle is measured.";
    about.style.cssText = "font-size: 38px; line-height: 1.35; margin: 0";
    panel?.replaceChildren(title, about);
  });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.screenshot({ path: FILE });
  console.log("www/icons/social.png");
} finally {
  await browser.close();
  site.stop();
}
