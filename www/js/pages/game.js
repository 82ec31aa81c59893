/**
 * The page of the game: one board, which uses the whole page, its address, its keyboard events and
 * its storage.
 */
import { fromHash, GAME_PAGE } from "../lib/address.js";
import { QuantumTicTacToe } from "../element/element.js";
import { setHost, setDefaultHome } from "../element/host.js";
import { wordsOf } from "../i18n/messages.js";
import { localize, showFailedStart } from "./localize.js";
import { createLocalStore, storage } from "../storage/local-storage.js";
import { createSettings } from "../storage/settings.js";
import { framePage } from "../element/theme.js";

// Tells boot-guard.js that the scripts run.
document.documentElement.dataset.started = "";

/** Where the browser denies storage, the first write fails, and then a notice says so. */
const deny = () => {
  throw new DOMException("storage is denied", "SecurityError");
};
const local = createLocalStore(storage() ?? { getItem: deny, setItem: deny });
const settings = createSettings(local);
framePage(settings);
const words = wordsOf(document.documentElement.lang);
/** The parameters of the address. */
const query = () => new URLSearchParams(location.search);
// For a projector: another beginning and fewer panels (projector.js), and a style sheet that enlarges the rest.
const projected = query().has("projector");
if (projected) {
  document.documentElement.dataset.projector = "";
  await import("./projector.js");
}
const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));

/**
 * Loads the page again in a language; the game is kept. The language goes into the address if the
 * address has one already, or if settings cannot be stored.
 * @param {string} value
 */
function changeLanguage(value) {
  settings.set("language", value);
  const parameters = query();
  if (parameters.has("lang") || !settings.kept()) parameters.set("lang", value);
  if (value === "auto") parameters.delete("lang");
  const url = new URL(location.href);
  url.search = String(parameters);
  // The entry of the history keeps its state: a lesson goes on at its step.
  history.replaceState(history.state, "", url);
  location.reload();
}

const game = /** @type {QuantumTicTacToe} */ (document.querySelector("quantum-tic-tac-toe"));
setDefaultHome(new URL("./", location.href).href);
setHost(game, {
  address: GAME_PAGE,
  settings,
  local,
  keys: document,
  language: words.language,
  speaking: {
    asked: () => (query().has("lang") ? words.language : settings.values.language),
    speak: changeLanguage,
  },
  begin: fromHash(location.hash),
  sheets: projected ? ["projector"] : [],
});
// A board that replaces another one, as in another language, is ready again.
game.addEventListener("qttt-ready", () => loading.remove());
/** Whether Back or Forward has led to an entry that app/history.js has made, and shows. */
let known = false;
addEventListener("popstate", ({ state }) => (known = state !== null));
addEventListener("hashchange", () => {
  if (!known) void game.open(fromHash(location.hash));
  known = false;
});
game.addEventListener("qttt-error", (event) => {
  const { code } = /** @type {CustomEvent} */ (event).detail;
  if (code !== "no-texts" || words.knows("failure.no-texts")) return loading.remove();
  // Without texts, the page shows its message in all languages. The title stays.
  document.body.prepend(...game.children);
  game.hidden = true;
  showFailedStart();
});
words.texts("page").then(
  () => localize(words, "page.description"),
  () => {},
);
customElements.define("quantum-tic-tac-toe", QuantumTicTacToe);
