/**
 * Puts a page's own frame into the language of its texts.
 *
 * @typedef {import("../i18n/messages.js").Words} Words
 */
/** @import { Values } from "../types.js" */
import { createStage } from "../lib/stage.js";

/**
 * @param {Words} words
 * @param {string} description the key of what is told to those who search
 * @param {Values} [values] of what has a data-text
 */
export function say(words, description, values = {}) {
  const { rich, t } = createStage(document, document.body, words);
  const html = document.documentElement;
  html.lang = words.language;
  html.dir = t("direction");
  document.querySelector('meta[name="description"]')?.setAttribute("content", t(description));
  for (const element of document.querySelectorAll("[data-text]"))
    element.replaceChildren(...rich({ key: element.getAttribute("data-text") ?? "", values }));
}
