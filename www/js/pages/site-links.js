/**
 * The links of a page to the other pages of the site, in its header and elsewhere: they keep the
 * language.
 */
import { physicsPage } from "../lib/address.js";

/**
 * Adds the language of the address, if it has one, to the links to the site's own pages. The page on
 * physics has its language in its name.
 * @param {string} language of the page
 */
export function keepLanguage(language) {
  const asked = new URLSearchParams(location.search).get("lang");
  for (const link of document.querySelectorAll("a")) {
    const address = link.getAttribute("href") ?? "";
    if (address === physicsPage("en")) link.href = physicsPage(language);
    if (!asked || !address.startsWith("./")) continue;
    const url = new URL(link.href);
    url.searchParams.set("lang", asked);
    link.href = url.href;
  }
}
