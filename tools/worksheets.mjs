/**
 * Prints the sheets for pupils, and those for teachers apart from them, as PDF files for paper of both sizes
 * (`make worksheets`):
 *
 *     target/worksheets/en/A4/beginner.pdf      one for each sheet
 *     target/worksheets/en/A4/all-sheets.pdf    all of them
 *     target/worksheets/en/A4/answers.pdf       for teachers only
 *     target/worksheets/en/A4/tips.pdf          for teachers, on one page
 *     target/worksheets/en/A4/cards.pdf         to vote with
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
  "recap",
  "words",
  "tally",
  "boards",
];
export const FORMATS = ["A4", "Letter"];

/**
 * A PDF: its page, and the sections that a button there prints; all of the page if there are none.
 * @typedef {{ name: string, page: string, ids?: string }} File
 */
const TEACHERS = "for-teachers.html";
/** The PDFs that the built site offers. @type {File[]} */
export const FILES = [
  { name: "all-sheets", page: TEACHERS, ids: SHEETS.join(" ") },
  { name: "answers", page: "for-teachers-answers.html" },
  { name: "tips", page: TEACHERS, ids: "tips" },
  { name: "cards", page: "questions.html" },
];
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
      document.querySelector("main") &&
      !document.querySelector("#loading, [data-board]:not(:has(img)), .scan:not(:has(svg))"),
  );
  if (new URL(address).hostname === "localhost")
    await page.evaluate(() => {
      for (const one of document.querySelectorAll(".scan, .address")) one.remove();
    });
}

/**
 * Prints a file in both sizes. The page's buttons select the sheets and then call `print`: this program makes the
 * PDF instead.
 * @param {import("playwright-core").BrowserContext} context
 * @param {string} home the address of the site @param {string} language
 * @param {File} file @param {string} folder of its language
 */
export async function printFile(context, home, language, { name, page: path, ids }, folder) {
  const page = await context.newPage();
  await page.addInitScript(() => (globalThis.print = () => {}));
  await open(page, `${home}${path}?lang=${language}`);
  for (const format of FORMATS) {
    mkdirSync(`${folder}${format}`, { recursive: true });
    // Selected again for each: after printing, the page is whole.
    if (ids) await page.locator(`[data-print="${ids}"]`).click();
    await page.pdf({ format, path: `${folder}${format}/${name}.pdf`, tagged: true });
  }
  await page.close();
}

/** @param {string[]} languages */
async function printAll(languages) {
  const sheets = SHEETS.map((id) => ({ name: id, page: TEACHERS, ids: id }));
  await withSite(async (browser, url) => {
    // The paper is white, whatever the theme.
    const context = await browser.newContext({ colorScheme: "light", serviceWorkers: "block" });
    const home = await homeOf(context, url, process.env.SITE);
    for (const language of languages) {
      const folder = `${FOLDER}${language}/`;
      for (const file of [...sheets, ...FILES])
        await printFile(context, home, language, file, folder);
      console.log(folder);
    }
    await context.unrouteAll({ behavior: "ignoreErrors" });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { languages: { type: "string", default: "en" } } });
  await printAll(values.languages.split(","));
}
