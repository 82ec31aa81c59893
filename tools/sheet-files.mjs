/**
 * Makes the files that the built site offers to teachers (`make sheets`, and before `make dist`):
 *
 *     target/sheets/en/A4/all-sheets.pdf      all sheets for pupils
 *     target/sheets/en/A4/answers.pdf         for teachers only
 *     target/sheets/en/A4/tips.pdf            for teachers, on one page
 *     target/sheets/en/A4/cards.pdf           to vote with
 *     target/sheets/en/Letter/…
 *     target/sheets/en/all-sheets.docx        all sheets for pupils, to edit
 *     target/sheets/en/tips.docx              the tips, to edit
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
import { FILES, homeOf, open, printFile, SHEETS } from "./worksheets.mjs";

/** The folder of the files, and the file that says that all of them are made. */
export const FOLDER = fileURLToPath(new URL("../target/sheets/", import.meta.url));
export const STAMP = "made";

/** The documents to edit, and the sections of each. */
export const DOCUMENTS = { "all-sheets": SHEETS, tips: ["tips"] };

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
  await open(page, `${home}for-teachers.html?lang=${language}`);
  mkdirSync(folder, { recursive: true });
  const about = { title: await page.title(), language };
  for (const [name, ids] of Object.entries(DOCUMENTS))
    writeFileSync(
      `${folder}${name}.docx`,
      await documentOf(await page.evaluate(readBlocks, ids), about),
    );
  for (const file of FILES) await printFile(context, home, language, file, folder);
  // Files that the pages no longer wait for may still be on their way.
  await context.unrouteAll({ behavior: "ignoreErrors" });
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
