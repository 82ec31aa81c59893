/**
 * The page for teachers: fills in its texts and boards, prints one worksheet or all, and makes
 * links. for-teachers.html defines what is on the page: its data- attributes name texts and records.
 */
/** @import { GameClass } from "../types.js" */
import { textKey } from "../i18n/text-key.js";
import { copyFrom } from "../lib/clipboard.js";
import { el } from "../lib/dom.js";
import { LoadFailure, loadEngine } from "../engine/load.js";
import { svgOf } from "../board/svg-file.js";
import { FIRST_RULES, variantOf } from "../variants/index.js";
import { wordsOf } from "../i18n/messages.js";
import { markSections } from "./for-teachers/contents.js";
import { foldSections } from "./for-teachers/folded-sections.js";
import { localize, showFailedStart } from "./localize.js";
import { keepLanguage } from "./site-links.js";
import { blank } from "../features/print/blank-board.js";
import { createSettings, storage } from "../storage/settings.js";
import { render } from "../lib/html.js";
import { nextTask } from "../lib/next-task.js";
import { createStage } from "../lib/stage.js";
import { framePage } from "../element/theme.js";
import { MARKS } from "../i18n/marks.js";

// Tells boot-guard.js that the scripts run.
document.documentElement.dataset.started = "";

/** A figure is small, but its numbers must be readable. */
const FRAME = { size: 150, margin: 2 };

const words = wordsOf(document.documentElement.lang);
const stage = createStage(document, document.body, words);
const { byId, knows, rich, say, t, texts } = stage;

framePage(createSettings(storage()));
Promise.all(["page", "dialogs", "lessons", "teachers"].map(texts)).then(start, showFailedStart);

/**
 * The elements with an attribute, and its value.
 * @param {string} attribute
 * @returns {[HTMLElement, string][]}
 */
const elementsWith = (attribute) =>
  [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
    element instanceof HTMLElement ? [[element, element.getAttribute(attribute) ?? ""]] : [],
  );

/** A text as nodes, its marks in their hue. @param {string} key */
const nodesOf = (key) => rich({ key: textKey(key), values: MARKS });

/**
 * The keys of the texts key.1, key.2 and so on, as many as there are.
 * @param {string} key
 * @returns {string[]}
 */
function numberedKeys(key, n = 1) {
  return knows(`${key}.${n}`) ? [`${key}.${n}`, ...numberedKeys(key, n + 1)] : [];
}

function start() {
  localize(words, "teach.description", MARKS);
  for (const [list, key] of elementsWith("data-list"))
    list.append(...numberedKeys(key).map((text) => el("li", {}, ...nodesOf(text))));
  for (const [cell, minutes] of elementsWith("data-minutes"))
    cell.textContent = t("teach.minutes", { n: Number(minutes) });
  const replies = numberedKeys("teach.reply");
  byId("asked").append(
    ...numberedKeys("teach.question").map((question, i) => {
      const reply = el("p", {}, ...nodesOf(replies[i] ?? ""));
      return el("li", {}, el("details", {}, el("summary", {}, ...nodesOf(question)), reply));
    }),
  );
  const { columns } = variantOf(FIRST_RULES).drawing;
  for (const [place, count] of elementsWith("data-blanks")) {
    place.setAttribute("aria-hidden", "true");
    render(
      Array.from({ length: Number(count) }, () => blank(stage, columns)),
      place,
    );
  }
  for (const [button, ids] of elementsWith("data-print"))
    button.addEventListener("click", () => printOut(ids.split(" ").filter(Boolean)));
  keepLanguage(words.language);
  createLinkField();

  byId("loading").remove();
  byId("teachers").hidden = false;
  foldSections(document.querySelectorAll("main > section"));
  markSections(byId("contents"));
  loadEngine().then(draw, async (error) => {
    console.error(error);
    const name = error instanceof LoadFailure ? error.failure : "refused";
    const shownName = await texts("failure").then(
      () => name,
      () => "no-texts",
    );
    byId("failed").textContent = t(textKey(`failure.${shownName}`));
    byId("failed").hidden = false;
  });
}

/**
 * Draws the positions one at a time, so that the page responds meanwhile.
 * @param {GameClass} Game
 */
async function draw(Game) {
  for (const [figure, record] of elementsWith("data-board")) {
    await nextTask();
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

/** Prints some worksheets. @param {string[]} ids all if there are none */
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

/** Fills the list of links that a teacher may copy. */
function createLinkField() {
  const target = /** @type {HTMLSelectElement} */ (byId("what"));
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  const lessons = /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll(".lessons h3 a")
  );
  const show = () => {
    const url = new URL(target.value, location.href);
    url.searchParams.set("lang", words.language);
    field.value = url.href.replace("projector=", "projector");
    byId("copied").textContent = "";
  };
  target.append(
    el("option", { value: "./" }, t("teach.embed.board")),
    el("option", { value: "./?projector" }, t("teach.embed.projector")),
    ...[...lessons].map(({ hash }, i) => {
      const title = t(textKey(`learn.${hash.replace("#lesson=", "")}.title`));
      return el("option", { value: `./${hash}` }, t("lessons.name", { n: i + 1, title }));
    }),
  );
  target.addEventListener("change", show);
  show();
  byId("copy").addEventListener("click", async () => {
    const copied = await copyFrom(field);
    byId("copied").textContent = t(copied ? "teach.embed.copied" : "share.by.hand");
  });
}
