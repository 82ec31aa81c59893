/**
 * Makes the files that the built site offers to teachers (`make sheets`, and before `make dist`):
 *
 *     target/sheets/en/A4/all-sheets.pdf      all sheets for pupils
 *     target/sheets/en/A4/answers.pdf         for teachers only
 *     target/sheets/en/Letter/…
 *     target/sheets/en/all-sheets.docx        all sheets for pupils, to edit
 *
 * It needs Chromium. Where there is none it says so and makes no file, and the site is built without them.
 * SITE=https://… is the address of the site, which stands on the sheets with its QR code. Without it they have none.
 * --languages de,fr selects other languages than all, --to another folder.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, withSite } from "./browsers.mjs";
import { languages } from "./languages.mjs";
import { readBlocks } from "./sheets/blocks.mjs";
import { documentOf } from "./sheets/document.mjs";
import { FORMATS, homeOf, open, SHEETS } from "./worksheets.mjs";

/** The folder of the files, and the file that says that all of them are made. */
export const FOLDER = fileURLToPath(new URL("../target/sheets/", import.meta.url));
export const STAMP = "made";

/**
 * Makes the files of one language.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url of the site
 * @param {string} language
 * @param {string} folder
 * @param {string} [site] the address at which people will find it
 */
export async function makeFiles(browser, url, language, folder, site) {
  // The paper is white, whatever the theme.
  const context = await browser.newContext({ colorScheme: "light", serviceWorkers: "block" });
  const home = await homeOf(context, url, site);
  const page = await context.newPage();
  // The page's buttons select the sheets and then call `print`. This program makes the PDF instead.
  await page.addInitScript(() => (globalThis.print = () => {}));
  await open(page, `${home}for-teachers.html?lang=${language}`);
  const blocks = await page.evaluate(readBlocks, SHEETS);
  mkdirSync(folder, { recursive: true });
  const about = { title: await page.title(), language };
  writeFileSync(`${folder}all-sheets.docx`, await documentOf(blocks, about));
  const answers = await context.newPage();
  await open(answers, `${home}for-teachers-answers.html?lang=${language}`);
  for (const format of FORMATS) {
    mkdirSync(`${folder}${format}`, { recursive: true });
    // Selected again for each: after printing, the page is whole.
    await page.locator(`[data-print="${SHEETS.join(" ")}"]`).click();
    await page.pdf({ format, path: `${folder}${format}/all-sheets.pdf`, tagged: true });
    await answers.pdf({ format, path: `${folder}${format}/answers.pdf`, tagged: true });
  }
  await context.close();
}

async function main() {
  const { values } = parseArgs({
    options: {
      languages: { type: "string", default: languages().join(",") },
      to: { type: "string", default: FOLDER },
    },
  });
  const to = values.to.replace(/\/*$/, "/");
  rmSync(to, { recursive: true, force: true });
  try {
    chromium();
  } catch (error) {
    console.log(
      `The sheets for teachers are not made, and the site is built without them.\n${error}`,
    );
    return;
  }
  await withSite(async (browser, url) => {
    for (const language of values.languages.split(","))
      await makeFiles(browser, url, language, `${to}${language}/`, process.env.SITE);
  });
  writeFileSync(to + STAMP, "");
  console.log(to);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
