/**
 * Translates a page: its language, its description, and the elements with `data-text`; or says in
 * all languages that there are no texts.
 */
/** @import { TextKey } from "../types.js" */
import { markupKey } from "../i18n/text-key.js";
import { createStage } from "../lib/stage.js";

/**
 * @param {import("../i18n/messages.js").Words} words
 * @param {TextKey} description the key of the text for search engines
 */
export function localize(words, description) {
  const { rich, t } = createStage(document, document.body, words);
  const html = document.documentElement;
  html.lang = words.language;
  html.dir = t("direction");
  document.querySelector('meta[name="description"]')?.setAttribute("content", t(description));
  for (const element of document.querySelectorAll("[data-text]"))
    element.replaceChildren(...rich({ key: markupKey(element.getAttribute("data-text") ?? "") }));
}

/**
 * Shows, in all languages, that the page did not start: its texts could not be loaded. If its
 * scripts do not run, boot-guard.js does the same.
 */
export function showFailedStart() {
  for (const part of document.querySelectorAll("#loading > *"))
    part.toggleAttribute("hidden", part.id !== "failure");
}
