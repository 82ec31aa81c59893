/**
 * The page of embed.html: one board, as its address asks for it. It leaves the address
 * alone and keeps nothing; and it talks with the page around it, as protocol.js says.
 */
/** @import { State, Values } from "../types.js" */
import { short } from "../game/bad-record.js";
import { el } from "../lib/dom.js";
import { QuantumTicTacToe } from "../element/element.js";
import { lend, liveIn } from "../element/host.js";
import { languageFor, wordsOf } from "../i18n/messages.js";
import { SizeObserver, loadMissingObservers } from "../lib/observers.js";
import { FRAMED, optionOf, propertyOf } from "../element/options.js";
import { say } from "./localize.js";
import { createSettings } from "../storage/settings.js";
import { framePage } from "../element/theme.js";
import { commandIn, messageOf, partners } from "./embed/protocol.js";
import { createSize } from "./embed/frame-height.js";
import { wrong, wrongRecord } from "./embed/parameters.js";

/** @typedef {import("./embed/parameters.js").Wrong} Wrong */

/** Where the frame is this much wider than high, the panel stands beside the board. */
const BESIDE = "(min-width: 26rem) and (min-aspect-ratio: 6/5)";

// Says to guard.js that the scripts run.
document.documentElement.dataset.started = "";

const game = /** @type {QuantumTicTacToe} */ (document.querySelector("quantum-tic-tac-toe"));
const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));
const words = wordsOf(document.documentElement.lang);

// ------------------------------------------------------------ what is asked
const query = new URLSearchParams(location.search);
/** What the address asks for, by the names of options.js. @type {[string, string][]} */
const asked = Object.keys(FRAMED).flatMap((name) => {
  // As a link to the game does, an address may say “lang”, of whatever country.
  const told = (name === "language" && query.get("lang")) || query.get(name);
  if (told === null) return [];
  const known = name === "language" && languageFor([told]);
  return [[name, known && told.toLowerCase().startsWith(known) ? known : told]];
});
for (const [name, value] of asked) game.setAttribute(name, value);

const settings = createSettings(null);
framePage(settings);
liveIn(new URL("./", location.href).href);
lend(game, { settings, keys: document, sheets: ["embed"], beside: BESIDE, shown });

// ------------------------------------------------------------- who is told
/** What the browser tells of the page around, if it does. @returns {string | null} */
const around = () => location.ancestorOrigins?.[0] ?? (document.referrer || null);
const partner = partners(query.get("origin"), around());
const framed = parent !== window;

/** @param {import("./embed/protocol.js").Told} type @param {object} content */
function tell(type, content) {
  if (!framed) return;
  for (const origin of partner.told) parent.postMessage(messageOf(type, content), origin);
}

/** What is on the board. @type {State | null} */
let now = null;
/** The record that was told last. */
let told = "";
/** @param {State} state */
function shown(state) {
  now = state;
  tellState();
}
/** Tells how it stands, if that is not known. */
function tellState() {
  if (!now || !greeted || now.past !== null || now.record === told) return;
  const { record, view } = now;
  const { phase, turn, legal, score } = view;
  told = record;
  tell("state", { record, phase, turn, legal, score });
}
/** Whether the page around knows that there is a board. */
let greeted = false;

/** @param {Event} event */
const detail = (event) => /** @type {CustomEvent} */ (event).detail;
game.addEventListener("qttt-ready", (event) => {
  loading.remove();
  tell("ready", { record: detail(event).record });
  greeted = true;
  told = "";
  tellState();
  size.follow();
});
game.addEventListener("qttt-action", (event) => {
  const { action, record } = detail(event);
  tell("action", { action, record });
});
game.addEventListener("qttt-end", (event) => tell("end", detail(event)));
game.addEventListener("qttt-lesson-completed", (event) =>
  tell("lesson-completed", { lesson: detail(event).name }),
);
game.addEventListener("qttt-puzzle-solved", (event) =>
  tell("puzzle-solved", { puzzle: detail(event).name }),
);
game.addEventListener("qttt-error", (event) => {
  loading.remove();
  // Of options more is told below.
  if (detail(event).code !== "bad-option") tell("error", detail(event));
});
const size = createSize(game, (height) => tell("resize", { height }));

// ------------------------------------------------------------ what is wrong
/** Lines above the board, which say what could not be had. */
const lines = el("div", { id: "wrong", role: "status" });
document.body.prepend(lines);
const give = () => document.documentElement.style.setProperty("--above", `${lines.offsetHeight}px`);
loadMissingObservers().then(() => new SizeObserver(give).observe(lines), console.error);

/** @param {string} key @param {Values} values */
async function line(key, values) {
  await Promise.all(["page", "embed"].map(words.texts));
  const close = el(
    "button",
    { type: "button", class: "plain", "aria-label": words.t("close") },
    "×",
  );
  const one = el("p", {}, el("span", {}, words.t(key, values)), close);
  close.addEventListener("click", () => {
    one.remove();
    game.focus();
  });
  lines.append(one);
}

/** @param {Wrong} found */
const regret = (found) => tell("error", found);

async function complain() {
  if (partner.bad) {
    const value = query.get("origin") ?? "";
    const allowed = ["https://example.org"];
    regret({
      code: "bad-option",
      message: `“${value}” is no origin`,
      option: "origin",
      value,
      allowed,
    });
    await line("embed.bad.origin", { value: short(value), example: "https://example.org" });
  }
  for (const [name, value] of asked) {
    const found = await wrong(name, value);
    if (!found) continue;
    regret(found);
    // What is wrong with a record, or that there is no such lesson or puzzle, the board says itself.
    if (found.allowed && optionOf(name)?.kind !== "text")
      await line("embed.bad", {
        option: name,
        value: short(value),
        allowed: found.allowed.join(", "),
      });
  }
}
game.addEventListener("qttt-ready", () => complain().catch(console.error), { once: true });

// --------------------------------------------------------- what it is told
/** @param {string} name @param {string | number | boolean | null} value @returns {string | null} as an attribute has it */
function attribute(name, value) {
  if (optionOf(name)?.kind === "flag" && typeof value === "boolean") return value ? "" : null;
  return value === null ? null : String(value);
}

/** @param {import("./embed/protocol.js").Command} command */
async function obey(command) {
  await game.ready;
  if (command.type === "set-record") {
    const { record } = command;
    const found = await wrongRecord(record);
    if (found) return regret(found);
    told = "";
    await game.open(record);
    return tellState();
  }
  if (command.type === "new-game") {
    const { rules } = command;
    const found = rules === undefined ? null : await wrong("rules", rules);
    if (found) return regret(found);
    told = "";
    await game.newGame(rules);
    return tellState();
  }
  for (const [name, value] of Object.entries(command.options)) {
    const wish = attribute(name, value);
    const option = optionOf(name);
    const found = wish === null && option ? null : await wrong(name, wish ?? "");
    if (found) regret(found);
    else Reflect.set(game, propertyOf(name), option?.kind === "flag" ? wish !== null : wish);
  }
}

/** One after the other, as they came. */
let queue = Promise.resolve();
if (framed)
  addEventListener("message", ({ data, origin, source }) => {
    if (source !== parent || !partner.heard.includes(origin)) return;
    const command = commandIn(data);
    if (command) queue = queue.then(() => obey(command)).catch(console.error);
  });

words.texts("page").then(
  () => say(words, "page.description"),
  () => {},
);
customElements.define("quantum-tic-tac-toe", QuantumTicTacToe);
