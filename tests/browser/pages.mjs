// Every page of the site, with the part that shows that it has started.
import { LANGUAGES } from "../../www/js/i18n/messages.js";
import { physicsPage } from "../../www/js/lib/address.js";
import { square } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The first square. @param {Page} page */
const first = (page) => square(page, 1);

/** @type {Record<string, (page: Page) => import("playwright-core").Locator>} */
export const PAGES = {
  "index.html": first,
  "embed.html": first,
  "embed-builder.html": (page) => page.locator("iframe"),
  "for-teachers.html": (page) => page.locator("main img"),
  "for-teachers-answers.html": (page) => page.locator("main img"),
  "questions.html": (page) => page.locator("main img"),
  ...Object.fromEntries(LANGUAGES.map((language) => [physicsPage(language), first])),
};
