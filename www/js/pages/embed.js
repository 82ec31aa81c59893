/**
 * The page embed.html: one board with the options of its address. It does not change the address
 * and stores nothing. It exchanges messages with the page around it (embed/protocol.js).
 */
/** @import { State, TextKey, Values } from "../types.js" */
import { short } from "../game/bad-record.js";
import { el } from "../lib/dom.js";
import { QuantumTicTacToe } from "../element/element.js";
import { setHost, setDefaultHome } from "../element/host.js";
import { languageFor, wordsOf } from "../i18n/messages.js";
import { FRAMED, propertyOf, readOptions } from "../element/options.js";
import { localize } from "./localize.js";
import { createLocalStore } from "../storage/local-storage.js";
import { createSettings } from "../storage/settings.js";
import { framePage } from "../element/theme.js";
import { commandIn, messageOf, partners } from "./embed/protocol.js";
import { createFrameHeight } from "./embed/frame-height.js";
import { optionOf, wrongOption, wrongRecord } from "./embed/parameters.js";

/** @typedef {import("./embed/parameters.js").Wrong} Wrong */

/** A media query: the iframe is so wide that the panel is beside the board. */
const BESIDE = "(min-width: 26rem) and (min-aspect-ratio: 6/5)";

// Tells boot-guard.js that the scripts run.
document.documentElement.dataset.started = "";

const game = /** @type {QuantumTicTacToe} */ (document.querySelector("quantum-tic-tac-toe"));
const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));
const words = wordsOf(document.documentElement.lang);

// ----------------------------------------------------------------- options
const query = new URLSearchParams(location.search);
/** The options in the address, by their names in element/options.js. @type {[string, string][]} */
const requested = Object.keys(FRAMED).flatMap((name) => {
  // As in a link to the game, “lang” is the language, with or without a country.
  const value = (name === "language" && query.get("lang")) || query.get(name);
  if (value === null) return [];
  const language = name === "language" && languageFor([value]);
  return [[name, language && value.toLowerCase().startsWith(language) ? language : value]];
});
for (const [name, value] of requested) game.setAttribute(name, value);

const settings = createSettings(createLocalStore(null));
framePage(settings);
setDefaultHome(new URL("./", location.href).href);
setHost(game, { settings, keys: document, sheets: ["embed"], beside: BESIDE, shown });

// ------------------------------------------------ messages to the page around
/** The address of the page around, if the browser tells it. @returns {string | null} */
const parentUrl = () => location.ancestorOrigins?.[0] ?? (document.referrer || null);
const { senders, receivers, bad: badOrigin } = partners(query.get("origin"), parentUrl());
const framed = parent !== window;

/** @param {import("./embed/protocol.js").Told} type @param {object} content */
function send(type, content) {
  if (!framed) return;
  for (const origin of receivers) parent.postMessage(messageOf(type, content), origin);
}

/** The latest State of the board. @type {State | null} */
let latest = null;
/** The State in the last message about the state. @type {State | null} */
let sent = null;
/** Whether the message “ready” was sent. */
let ready = false;
/** @param {State} state */
function shown(state) {
  latest = state;
  sendState();
}
/** Sends the state of the game, if it has changed. Earlier positions that are shown do not count. */
function sendState() {
  if (!latest || !ready || latest.past !== null) return;
  const { gameId, record, view } = latest;
  if (sent?.gameId === gameId && sent.record === record) return;
  const { phase, turn, legal, score } = view;
  sent = latest;
  send("state", { gameId, record, phase, turn, legal, score });
}

/** @param {Event} event */
const detail = (event) => /** @type {CustomEvent} */ (event).detail;
game.addEventListener("qttt-ready", (event) => {
  loading.remove();
  send("ready", detail(event));
  ready = true;
  sent = null;
  sendState();
  frameHeight.observeBoard();
});
game.addEventListener("qttt-action", (event) => {
  const { action, gameId, record } = detail(event);
  send("action", { action, gameId, record });
});
game.addEventListener("qttt-end", (event) => send("end", detail(event)));
game.addEventListener("qttt-lesson-completed", (event) =>
  send("lesson-completed", { lesson: detail(event).name }),
);
game.addEventListener("qttt-puzzle-solved", (event) =>
  send("puzzle-solved", { puzzle: detail(event).name }),
);
/** Codes of the board's errors about a wrong option, which say less than the page's own. */
const OF_OPTIONS = ["bad-option", "bad-record", "no-such-lesson", "no-such-puzzle"];
game.addEventListener("qttt-error", (event) => {
  loading.remove();
  if (!OF_OPTIONS.includes(detail(event).code)) send("error", detail(event));
});
const frameHeight = createFrameHeight(game, (height) => send("resize", { height }));

// ----------------------------------------------------------- wrong options
/** Messages above the board about wrong options. */
const messages = el("div", { id: "wrong", role: "status" });
document.body.prepend(messages);
const setHeight = () =>
  document.documentElement.style.setProperty("--above", `${messages.offsetHeight}px`);
new ResizeObserver(setHeight).observe(messages);

/** @param {TextKey} key @param {Values} values */
async function showMessage(key, values) {
  await Promise.all(["page", "embed"].map(words.texts));
  const close = el(
    "button",
    { type: "button", class: "plain", "aria-label": words.t("close") },
    "×",
  );
  const message = el("p", {}, el("span", {}, words.t(key, values)), close);
  close.addEventListener("click", () => {
    message.remove();
    game.focus();
  });
  messages.append(message);
}

/** @param {Wrong} problem */
const sendError = (problem) => send("error", problem);

/** Reports wrong options of the address, to the page around and to the person. */
async function checkOptions() {
  if (badOrigin) {
    const value = query.get("origin") ?? "";
    const example = "https://example.org";
    sendError({
      code: "bad-option",
      message: `“${value}” is no origin`,
      option: "origin",
      value,
      allowed: [example],
    });
    await showMessage("embed.bad.origin", { value: short(value), example });
  }
  for (const [name, value] of requested) {
    const problem = await wrongOption(name, value);
    if (!problem) continue;
    sendError(problem);
    // The board itself shows what is wrong with a record, a lesson or a puzzle.
    if (problem.allowed && optionOf(name)?.kind !== "text")
      await showMessage("embed.bad", {
        option: name,
        value: short(value),
        allowed: problem.allowed.join(", "),
      });
  }
}
game.addEventListener("qttt-ready", () => checkOptions().catch(console.error), { once: true });

// ---------------------------------------------- commands of the page around
/**
 * The value of an option as an attribute; null removes it.
 * @param {string} name
 * @param {string | number | boolean | null} value
 * @returns {string | null}
 */
function attribute(name, value) {
  if (optionOf(name)?.kind === "flag" && typeof value === "boolean") return value ? "" : null;
  return value === null ? null : String(value);
}

/** Whether a text switches a flag on, as in an attribute. @param {string} name @param {string | null} text */
const isOn = (name, text) => readOptions((one) => (one === name ? text : null)).values[name] !== "";

/** @param {import("./embed/protocol.js").Command} command */
async function execute(command) {
  await game.ready;
  if (command.type === "set-record") {
    const { record } = command;
    const problem = await wrongRecord(record);
    if (problem) return sendError(problem);
    sent = null;
    await game.open(record);
    return sendState();
  }
  if (command.type === "new-game") {
    const { rules } = command;
    const problem = rules === undefined ? null : await wrongOption("rules", rules);
    if (problem) return sendError(problem);
    sent = null;
    await game.newGame(rules);
    return sendState();
  }
  for (const [name, value] of Object.entries(command.options)) {
    const text = attribute(name, value);
    const option = optionOf(name);
    const problem = text === null && option ? null : await wrongOption(name, text ?? "");
    if (problem) sendError(problem);
    else Reflect.set(game, propertyOf(name), option?.kind === "flag" ? isOn(name, text) : text);
  }
}

/** Commands are executed one after the other, in the order of their messages. */
let queue = Promise.resolve();
if (framed)
  addEventListener("message", ({ data, origin, source }) => {
    if (source !== parent || !senders.includes(origin)) return;
    const command = commandIn(data);
    if (command) queue = queue.then(() => execute(command)).catch(console.error);
  });

words.texts("page").then(
  () => localize(words, "page.description"),
  () => {},
);
customElements.define("quantum-tic-tac-toe", QuantumTicTacToe);
