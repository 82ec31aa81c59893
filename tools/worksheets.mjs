/**
 * Prints the sheets for pupils, and the answers apart from them, as PDF files for paper of both sizes
 * (`make worksheets`):
 *
 *     target/worksheets/en/A4/beginner.pdf      one for each sheet
 *     target/worksheets/en/A4/all-sheets.pdf    all of them
 *     target/worksheets/en/A4/answers.pdf       for teachers only
 *
 * The pages print them themselves, in Chromium. --languages de,fr selects other languages. SITE=https://… is the
 * address of the site, which stands on the sheets with its QR code. Without it they have none.
 */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { withSite } from "./browsers.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The sheets by the ids of their sections, in the order in which a class needs them. */
export const SHEETS = [
  "beginner",
  "paper-rules",
  "worksheet",
  "extension",
  "exit-ticket",
  "exit-ticket-2",
  "exit-ticket-3",
  "test",
  "words",
  "tally",
  "boards",
];
export const FORMATS = ["A4", "Letter"];
const FOLDER = fileURLToPath(new URL("../target/worksheets/", import.meta.url));

/**
 * The address at which a page opens the site: that of the site itself if it is known, with the files of a server.
 * @param {Page | import("playwright-core").BrowserContext} opener
 * @param {string} url of the server
 * @param {string} [site] the address of the site
 */
export async function homeOf(opener, url, site = "") {
  if (!site) return url;
  const home = site.replace(/\/*$/, "/");
  await opener.route(
    ({ href }) => href.startsWith(home),
    async (route) => {
      const address = route.request().url().replace(home, url);
      await route.fulfill({ response: await route.fetch({ url: address }) });
    },
  );
  return home;
}

/**
 * Opens a page of the site and waits until all its boards are drawn. Addresses on this machine are of no use on
 * paper, so that the page loses them.
 * @param {Page} page @param {string} address
 */
export async function open(page, address) {
  await page.goto(address);
  await page.waitForFunction(
    () =>
      document.querySelector("[data-board] img") &&
      !document.querySelector("[data-board]:not(:has(img)), .scan:not(:has(svg))"),
  );
  if (new URL(address).hostname === "localhost")
    await page.evaluate(() => {
      for (const one of document.querySelectorAll(".scan, .address")) one.remove();
    });
}

/** @param {string[]} languages */
async function printAll(languages) {
  await withSite(async (browser, url) => {
    const page = await browser.newPage({ serviceWorkers: "block" });
    const home = await homeOf(page, url, process.env.SITE);
    // The page's buttons select the sheets and then call `print`. This program makes the PDF instead.
    await page.addInitScript(() => (globalThis.print = () => {}));
    for (const language of languages)
      for (const format of FORMATS) {
        const folder = `${FOLDER}${language}/${format}/`;
        mkdirSync(folder, { recursive: true });
        for (const [name, ids] of [
          ...SHEETS.map((id) => /** @type {const} */ ([id, id])),
          /** @type {const} */ (["all-sheets", SHEETS.join(" ")]),
        ]) {
          await open(page, `${home}for-teachers.html?lang=${language}`);
          await page.locator(`[data-print="${ids}"]`).click();
          await page.pdf({ format, path: `${folder}${name}.pdf`, tagged: true });
        }
        await open(page, `${home}for-teachers-answers.html?lang=${language}`);
        await page.pdf({ format, path: `${folder}answers.pdf`, tagged: true });
        console.log(folder);
      }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { languages: { type: "string", default: "en" } } });
  await printAll(values.languages.split(","));
}
