/**
 * The page for teachers: puts in its texts and its boards, prints one sheet or all,
 * and makes links. What is on the page, and where, is for-teachers.html's.
 */
/** @import { GameClass } from "../types.js" */
import { copyFrom } from "../lib/clipboard.js";
import { el } from "../lib/dom.js";
import { LoadFailure, loadEngine } from "../engine/load.js";
import { svgOf } from "../board/svg-file.js";
import { variantOf } from "../variants/index.js";
import { wordsOf } from "../i18n/messages.js";
import { say as speak } from "./localize.js";
import { blank } from "../features/print/blank-board.js";
import { createSettings, storage } from "../storage/settings.js";
import { render } from "../lib/html.js";
import { createStage } from "../lib/stage.js";
import { framePage } from "../element/theme.js";
import { MARKS } from "../i18n/marks.js";

// Says to guard.js that the scripts run.
document.documentElement.dataset.started = "";

/** A figure is small, and its numbers are to be read all the same. */
const FRAME = { size: 150, margin: 2 };

const words = wordsOf(document.documentElement.lang);
const stage = createStage(document, document.body, words);
const { byId, knows, rich, say, t, texts } = stage;

framePage(createSettings(storage()));
Promise.all(["page", "dialogs", "lessons", "teachers"].map(texts)).then(start, () => {
  byId("wait").hidden = true;
  byId("amiss").hidden = false;
});

/** @param {string} attribute @returns {[HTMLElement, string][]} the elements that have it */
const having = (attribute) =>
  [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
    element instanceof HTMLElement ? [[element, element.getAttribute(attribute) ?? ""]] : [],
  );

/** What a text says, its marks in their hue. @param {string} key */
const worded = (key) => rich({ key, values: MARKS });

/** The texts key.1, key.2 and so on, as many as there are. @param {string} key @returns {string[]} */
function listed(key, n = 1) {
  return knows(`${key}.${n}`) ? [`${key}.${n}`, ...listed(key, n + 1)] : [];
}

function start() {
  speak(words, "teach.description", MARKS);
  for (const [list, key] of having("data-list"))
    list.append(...listed(key).map((text) => el("li", {}, ...worded(text))));
  for (const [cell, minutes] of having("data-minutes"))
    cell.textContent = t("teach.minutes", { n: Number(minutes) });
  const replies = listed("teach.reply");
  byId("asked").append(
    ...listed("teach.question").map((question, i) => {
      const reply = el("p", {}, ...worded(replies[i] ?? ""));
      return el("li", {}, el("details", {}, el("summary", {}, ...worded(question)), reply));
    }),
  );
  for (const [place, count] of having("data-blanks")) {
    place.setAttribute("aria-hidden", "true");
    render(
      Array.from({ length: Number(count) }, () => blank(stage)),
      place,
    );
  }
  for (const [button, ids] of having("data-print"))
    button.addEventListener("click", () => printOut(ids.split(" ").filter(Boolean)));
  speakOn();
  link();

  byId("loading").remove();
  byId("teachers").hidden = false;
  loadEngine().then(draw, async (error) => {
    console.error(error);
    const name = error instanceof LoadFailure ? error.failure : "refused";
    const told = await texts("failure").then(
      () => name,
      () => "no-texts",
    );
    byId("failed").textContent = t(`failure.${told}`);
    byId("failed").hidden = false;
  });
}

/**
 * Draws the positions, one at a time: the page is read meanwhile.
 * @param {GameClass} Game
 */
async function draw(Game) {
  for (const [figure, record] of having("data-board")) {
    await new Promise((done) => setTimeout(done));
    const view = Game.fromRecord(record).view();
    const { nameOf } = variantOf(view.rules);
    const now = { view, coin: false, selected: null };
    const names = view.squares.flatMap(({ classical, spooky }, i) =>
      classical || spooky.length ? [nameOf(now, i + 1)] : [],
    );
    const svg = svgOf(stage, { view, names, record }, "light", FRAME);
    const alt = names.map(say).join("\n");
    figure.append(el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt }));
  }
}

/** Prints some sheets, or all. @param {string[]} ids */
function printOut(ids) {
  const root = document.documentElement;
  root.toggleAttribute("data-some", ids.length > 0);
  for (const id of ids) byId(id).classList.add("chosen");
  addEventListener(
    "afterprint",
    () => {
      root.removeAttribute("data-some");
      for (const id of ids) byId(id).classList.remove("chosen");
    },
    { once: true },
  );
  print();
}

/** Where the address names a language, so do the links to the game. */
function speakOn() {
  const asked = new URLSearchParams(location.search).get("lang");
  if (!asked) return;
  for (const link of document.querySelectorAll("a"))
    if (link.getAttribute("href")?.startsWith("./")) {
      const url = new URL(link.href);
      url.searchParams.set("lang", asked);
      link.href = url.href;
    }
}

/** The links that a teacher may put somewhere else. */
function link() {
  const what = /** @type {HTMLSelectElement} */ (byId("what"));
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  const lessons = /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll(".lessons h3 a")
  );
  const show = () => {
    const url = new URL(what.value, location.href);
    url.searchParams.set("lang", words.language);
    field.value = url.href.replace("projector=", "projector");
    byId("copied").textContent = "";
  };
  what.append(
    el("option", { value: "./" }, t("teach.embed.board")),
    el("option", { value: "./?projector" }, t("teach.embed.projector")),
    ...[...lessons].map(({ hash }, i) => {
      const title = t(`learn.${hash.replace("#lesson=", "")}.title`);
      return el("option", { value: `./${hash}` }, t("lessons.name", { n: i + 1, title }));
    }),
  );
  what.addEventListener("change", show);
  show();
  byId("copy").addEventListener("click", async () => {
    const copied = await copyFrom(field);
    byId("copied").textContent = t(copied ? "teach.embed.copied" : "share.by.hand");
  });
}
