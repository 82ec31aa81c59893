/**
 * The game's own page: one board that has the whole page, its address bar, its keys
 * and its storage.
 */
import { fromHash, GAME_PAGE } from "../lib/address.js";
import { QuantumTicTacToe } from "../element/element.js";
import { lend, liveIn } from "../element/host.js";
import { wordsOf } from "../i18n/messages.js";
import { say } from "./localize.js";
import { createSettings, storage } from "../storage/settings.js";
import { framePage } from "../element/theme.js";

// Says to guard.js that the scripts run.
document.documentElement.dataset.started = "";

const settings = createSettings(storage());
framePage(settings);
const words = wordsOf(document.documentElement.lang);
/** Where storing is denied, whoever plays is told as soon as there is something to keep. */
const DENIED = {
  getItem: () => null,
  setItem() {
    throw new DOMException("storage is denied", "SecurityError");
  },
};
/** What the address asks for. */
const asked = () => new URLSearchParams(location.search);
// For a whole room to see: what is left out, and what is huge, is for the style sheet.
const projected = asked().has("projector");
if (projected) document.documentElement.dataset.projector = "";
const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));

/**
 * Opens the page again in a language; the game is kept. An address that asks for one
 * then asks for this, and so does one that has to stand for the store.
 * @param {string} value
 */
function speak(value) {
  settings.set("language", value);
  const query = asked();
  if (query.has("lang") || !settings.kept()) query.set("lang", value);
  if (value === "auto") query.delete("lang");
  const url = new URL(location.href);
  url.search = String(query);
  if (url.href === location.href) location.reload();
  else location.replace(url);
}

const game = /** @type {QuantumTicTacToe} */ (document.querySelector("quantum-tic-tac-toe"));
liveIn(new URL("./", location.href).href);
lend(game, {
  address: GAME_PAGE,
  settings,
  storage: storage() ?? DENIED,
  keys: document,
  language: words.language,
  speaking: {
    asked: () => (asked().has("lang") ? words.language : settings.values.language),
    speak,
  },
  begin: fromHash(location.hash),
  sheets: projected ? ["projector"] : [],
});
game.addEventListener("qttt-ready", () => {
  loading.remove();
  addEventListener("hashchange", () => game.open(fromHash(location.hash)));
});
game.addEventListener("qttt-error", (event) => {
  const { code } = /** @type {CustomEvent} */ (event).detail;
  if (code !== "no-texts" || words.knows("failure.no-texts")) return loading.remove();
  // In all languages, as there is none yet. The title stays.
  document.body.prepend(...game.children);
  game.hidden = true;
  /** @type {HTMLElement} */ (document.getElementById("wait")).hidden = true;
  /** @type {HTMLElement} */ (document.getElementById("amiss")).hidden = false;
});
words.texts("page").then(
  () => say(words, "page.description"),
  () => {},
);
customElements.define("quantum-tic-tac-toe", QuantumTicTacToe);
