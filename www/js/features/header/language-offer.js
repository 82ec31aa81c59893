/**
 * The offer to go on in the visitor's own language, where a link or the page itself has set another. It is made in that
 * language, until it is answered once.
 */
import { LANGUAGES, wordsOf } from "../../i18n/messages.js";
import { physicsPage } from "../../lib/address.js";
import { el } from "../../lib/dom.js";
import { createStage } from "../../lib/stage.js";
import { createLocalStore, storage } from "../../storage/local-storage.js";
import { createSettings } from "../../storage/settings.js";

/**
 * The language to offer on a page; null if the page has the visitor's own, or if there are no texts in that.
 * @param {string} shown the language of the page
 * @param {string} chosen the language in the settings; "auto" if none is chosen
 * @param {readonly string[]} preferred the browser's language tags, the first choice first
 */
export function languageToOffer(shown, chosen, preferred) {
  const own = [chosen, ...preferred]
    .map((tag) => tag.replace(/-.*/, "").toLowerCase())
    .find((language) => LANGUAGES.includes(language));
  return own === undefined || own === shown ? null : own;
}

/**
 * The address of the same page in a language that the visitor's settings ask for anyway.
 * @param {string} href @param {string} language
 */
export function addressIn(href, language) {
  const url = new URL(href);
  url.searchParams.delete("lang");
  url.pathname = url.pathname.replace(/physics(\.[a-z]+)?\.html$/, physicsPage(language));
  return url.href;
}

/**
 * Makes the offer, if there is one to make. A projector shows the page to a whole room, so it makes none.
 * @param {string} shown the language of the page
 */
export async function offerLanguage(shown) {
  const store = createLocalStore(storage());
  const { language: chosen } = createSettings(store).values;
  const language = languageToOffer(shown, chosen, navigator.languages);
  const isProjected = new URLSearchParams(location.search).has("projector");
  if (!language || isProjected || store.recall("language") !== null) return;
  const { loadStyleSheet, t, texts } = createStage(document, document.body, wordsOf(language));
  await Promise.all([texts("language"), loadStyleSheet("language")]);
  const offer = el("div", { id: "language-offer", role: "status", lang: language });
  // Screen readers announce what is added to a live region after it is in the document.
  document.body.append(offer);
  const answer = () => {
    store.remember("language", "1");
    offer.remove();
  };
  const accept = () => {
    answer();
    location.assign(addressIn(location.href, language));
  };
  offer.append(
    el("button", { type: "button", click: accept }, t("language.offer")),
    el(
      "button",
      { type: "button", class: "plain", "aria-label": t("language.no"), click: answer },
      "×",
    ),
  );
}
