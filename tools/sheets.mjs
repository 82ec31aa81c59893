/**
 * Prints the sheets for teachers and pupils. The built site offers them (`make sheets`, and before `make dist`):
 *
 *     target/sheets/en/A4/all-sheets.pdf      all sheets for pupils
 *     target/sheets/en/A4/answers.pdf         for teachers only
 *     target/sheets/en/A4/tips.pdf            for teachers, on one page
 *     target/sheets/en/A4/cards.pdf           to vote with
 *     target/sheets/en/Letter/…
 *     target/sheets/en/all-sheets.docx        all sheets for pupils, to edit
 *     target/sheets/en/tips.docx              the tips, to edit
 *
 * With --each it prints the same PDFs and one for each sheet, as beginner.pdf, and no DOCX (`make worksheets`).
 *
 * The pages print them themselves, in Chromium. SITE=https://… is the address of the site, which stands on the sheets
 * with its QR code. Without it they have none. --languages de,fr selects other languages than all, --to another folder.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { withSite } from "./browsers.mjs";
import { languages } from "./languages.mjs";
import { readBlocks } from "./sheets/blocks.mjs";
import { documentOf } from "./sheets/document.mjs";

/** The sheets by the ids of their sections, in the order in which a class needs them. */
export const SHEETS = [
  ...["beginner", "paper-rules", "worksheet", "extension"],
  ...["exit-ticket", "exit-ticket-2", "exit-ticket-3", "test", "recap"],
  ...["words", "tally", "boards"],
];
export const FORMATS = ["A4", "Letter"];

const TEACHERS = "for-teachers.html";
/**
 * The PDFs that the built site offers: the page of each, and the sections that a button there prints; all of the page
 * if there are none.
 * @type {{ name: string, page: string, ids?: string }[]}
 */
export const FILES = [
  { name: "all-sheets", page: TEACHERS, ids: SHEETS.join(" ") },
  { name: "answers", page: "for-teachers-answers.html" },
  { name: "tips", page: TEACHERS, ids: "tips" },
  { name: "cards", page: "questions.html" },
];
const EACH = SHEETS.map((id) => ({ name: id, page: TEACHERS, ids: id }));

/** The documents to edit, and the sections of each. */
export const DOCUMENTS = { "all-sheets": SHEETS, tips: ["tips"] };

/**
 * Makes the files of one language.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url of the server
 * @param {string} language
 * @param {string} folder
 * @param {{ site?: string | undefined, each?: boolean }} [options] `site`: the address at which people will find it
 */
export async function makeFiles(browser, url, language, folder, { site, each = false } = {}) {
  const home = site ? site.replace(/\/*$/, "/") : url;
  // The paper is white, whatever the theme.
  const look = /** @type {const} */ ({ colorScheme: "light", serviceWorkers: "block" });
  const context = await browser.newContext({ ...look, baseURL: home });
  // The pages' buttons select the sheets and then call `print`: this program makes the PDF instead.
  await context.addInitScript(() => (globalThis.print = () => {}));
  if (site)
    await context.route(`${home}**`, async (route) => {
      const address = route.request().url().replace(home, url);
      await route.fulfill({ response: await route.fetch({ url: address }) });
    });

  /** Opens a page and waits until all its boards are drawn. @param {string} path */
  async function open(path) {
    const page = await context.newPage();
    await page.goto(`${path}?lang=${language}`);
    await page.waitForFunction(
      () =>
        document.querySelector("main") &&
        !document.querySelector("#loading, [data-board]:not(:has(img)), .scan:not(:has(svg))"),
    );
    // Addresses on this machine are of no use on paper.
    if (new URL(home).hostname === "localhost")
      await page.evaluate(() => {
        for (const one of document.querySelectorAll(".scan, .address")) one.remove();
      });
    return page;
  }

  for (const format of FORMATS) mkdirSync(`${folder}${format}`, { recursive: true });
  if (!each) {
    const page = await open(TEACHERS);
    const about = { title: await page.title(), language };
    for (const [name, ids] of Object.entries(DOCUMENTS)) {
      const blocks = await page.evaluate(readBlocks, ids);
      writeFileSync(`${folder}${name}.docx`, await documentOf(blocks, about));
    }
  }
  for (const { name, page: path, ids } of each ? [...EACH, ...FILES] : FILES) {
    const page = await open(path);
    for (const format of FORMATS) {
      // Selected again for each: after printing, the page is whole.
      if (ids) await page.locator(`[data-print="${ids}"]`).click();
      await page.pdf({ format, path: `${folder}${format}/${name}.pdf`, tagged: true });
    }
    await page.close();
  }
  // Files that the pages no longer wait for may still be on their way.
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
}

async function main() {
  const { values } = parseArgs({
    options: {
      languages: { type: "string", default: languages().join(",") },
      to: { type: "string", default: "target/sheets" },
      each: { type: "boolean", default: false },
    },
  });
  const options = { site: process.env.SITE, each: values.each };
  await withSite(async (browser, url) => {
    for (const language of values.languages.split(",")) {
      const folder = `${values.to}/${language}/`;
      await makeFiles(browser, url, language, folder, options);
      console.log(folder);
    }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
