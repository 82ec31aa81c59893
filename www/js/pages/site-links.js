/**
 * The links of a page to the other pages of the site, in its header and elsewhere: they keep the
 * language.
 */
import { physicsPage } from "../lib/address.js";

/**
 * Offers the visitor's own language where the page has another. Nothing waits for it.
 * @param {string} language of the page
 */
export function offerOwnLanguage(language) {
  import("../features/header/language-offer.js")
    .then(({ offerLanguage }) => offerLanguage(language))
    .catch(() => {});
}

/**
 * Adds the language of the address, if it has one, to the links to the site's own pages. The page on
 * physics has its language in its name. Offers the visitor's own language where it is another.
 * @param {string} language of the page
 */
export function keepLanguage(language) {
  offerOwnLanguage(language);
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
