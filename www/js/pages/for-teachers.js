/**
 * The page for teachers: fills in its texts and boards, counts the coins of a class, prints
 * worksheets, and makes links for a class. for-teachers.html defines what is on the page.
 */
import { textKey } from "../i18n/text-key.js";
import { copyFrom } from "../lib/clipboard.js";
import { el } from "../lib/dom.js";
import { markSections } from "./for-teachers/contents.js";
import { foldSections } from "./for-teachers/folded-sections.js";
import { classroomAddress, moodleCode, teamsAddress } from "./for-teachers/share-links.js";
import { createSheets } from "./for-teachers/sheets.js";
import { testOf } from "./for-teachers/test.js";
import { TOSSES } from "./for-teachers/tally.js";
import { createTally } from "./for-teachers/tally-view.js";
import { beginPage } from "./begin-page.js";
import { localize, showFailedStart } from "./localize.js";
import { keepLanguage } from "./site-links.js";
import { nextTask } from "../lib/next-task.js";
import { load } from "../lib/assets.js";
import { storage } from "../storage/local-storage.js";

/** How many pairs the tally on paper has room for. */
const PAIRS_ON_PAPER = 15;

const stage = beginPage();
const { byId, t, texts, words } = stage;
const { fill, nodesOf, numberedKeys, showFailedPart } = createSheets(stage);

Promise.all(["page", "dialogs", "lessons", "experiments", "teachers", "recap"].map(texts)).then(
  start,
  showFailedStart,
);

/** Fills the page, piece by piece, so that it answers meanwhile; shows it when its length is known. */
async function start() {
  localize(words, "teach.description");
  await nextTask();
  fill();
  await nextTask();
  const replies = numberedKeys("teach.reply");
  byId("asked").append(
    ...numberedKeys("teach.question").map((question, i) => {
      const reply = el("p", {}, ...nodesOf(replies[i] ?? ""));
      return el("li", {}, el("details", {}, el("summary", {}, ...nodesOf(question)), reply));
    }),
  );
  createPaperTally();
  await nextTask();
  createTally(stage, byId("counter"), storage(), words.language);
  createReadyLinks();
  createLinkField();
  await nextTask();

  byId("loading").remove();
  byId("teachers").hidden = false;
  foldSections(document.querySelectorAll("main > section"));
  await nextTask();
  keepLanguage(words.language);
  markSections(byId("contents"));
  for (const part of [showBoards, showClass, showAddresses]) part().catch(showFailedPart);
}

/**
 * The test on paper and all boards. They are twice as large as the rest, and not in the first window. The
 * boards come last, because the test has some. They are drawn without it, too.
 */
async function showBoards() {
  const [{ draw }] = await Promise.all([
    import("./for-teachers/boards.js"),
    showTest().catch(showFailedPart),
  ]);
  await draw(stage);
}

async function showTest() {
  const [questions] = await Promise.all([load("questions.json"), texts("questions")]);
  createTest(questions);
}

/** The links for a class and its hand-ins load when all else is there. */
async function showClass() {
  const [{ createHandIns }, { createSeveral }, lessons] = await Promise.all([
    import("./for-teachers/hand-ins-view.js"),
    import("./for-teachers/several-lessons.js"),
    load("lessons.json"),
    texts("hand-in"),
  ]);
  createSeveral(stage, byId("several"), lessons);
  createHandIns(stage, byId("hand-in-list"), storage(), lessons);
}

/** The addresses on paper. They have the QR codes' generator, which nothing on the screen needs at first. */
async function showAddresses() {
  const { addAddresses } = await import("./for-teachers/addresses.js");
  await addAddresses(stage);
}

/** The boxes for a pair's tosses, and the table for the class. */
function createPaperTally() {
  byId("tosses").append(...Array.from({ length: TOSSES }, () => el("span")));
  /** @param {string} name @param {(i: number) => string} cell @param {string} last */
  const row = (name, cell, last) => {
    const cells = Array.from({ length: PAIRS_ON_PAPER }, (_, i) => el("td", {}, cell(i)));
    return el("tr", {}, el("th", {}, name), ...cells, el("td", {}, last));
  };
  byId("class-tally").append(
    row(t("teach.tally.pair"), (i) => String(i + 1), t("teach.tally.all")),
    row(t("teach.tally.heads"), () => "", ""),
  );
}

/** Both versions of the test on paper. @param {import("./questions/table.js").Question[]} questions */
function createTest(questions) {
  for (const [version, all] of Object.entries(testOf(questions)))
    document.querySelector(`[data-test="${version}"]`)?.append(
      ...all.map(({ question, record, answers }) => {
        const options = answers.map((answer) =>
          el("li", {}, ...("key" in answer ? nodesOf(answer.key) : [answer.text])),
        );
        const short = answers.every((answer) => "text" in answer);
        const list = el("ol", { class: short ? "options short" : "options" }, ...options);
        const figure = record ? [el("div", { class: "figure", "data-board": record })] : [];
        return el(
          "li",
          {},
          el("p", {}, ...nodesOf(question)),
          el("div", { class: "work" }, ...figure, list),
        );
      }),
    );
}

/**
 * The sheets as files, where a build has made them: it names their languages and formats in the page
 * (tools/dist.mjs).
 */
function createReadyLinks() {
  const { sheets = "", formats = "" } = byId("ready").dataset;
  if (!sheets.split(" ").includes(words.language)) return;
  const folder = `sheets/${words.language}/`;
  const item = (/** @type {string} */ file, /** @type {string} */ name) =>
    el("li", {}, el("a", { href: folder + file }, name));
  byId("ready-files").append(
    ...formats
      .split(" ")
      .flatMap((format) => [
        item(`${format}/all-sheets.pdf`, t("teach.ready.sheets", { format })),
        item(`${format}/cards.pdf`, t("teach.ready.cards", { format })),
        item(`${format}/tips.pdf`, t("teach.ready.tips", { format })),
        item(`${format}/answers.pdf`, t("teach.ready.answers", { format })),
      ]),
    item("all-sheets.docx", t("teach.ready.document")),
    item("tips.docx", t("teach.ready.tips.document")),
  );
  for (const part of document.querySelectorAll("[data-ready]")) part.removeAttribute("hidden");
}

/**
 * The kind of an address, and its title: that of a lesson or an experiment, or of the game.
 * @param {string} hash “#lesson=NAME”, “#apparatus=NAME” or empty
 */
function named(hash) {
  const [kind = "", name = ""] = hash.slice(1).split("=");
  const keys = {
    lesson: textKey(`learn.${name}.title`),
    apparatus: textKey(`experiment.${name}.title`),
  };
  return { kind, title: t(Reflect.get(keys, kind) ?? "page.title") };
}

/** Fills the list of links that a teacher may copy or hand on. */
function createLinkField() {
  const target = /** @type {HTMLSelectElement} */ (byId("what"));
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  const code = /** @type {HTMLTextAreaElement} */ (byId("moodle"));
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll(".lessons h3 a, #experiments a")
  );
  const show = () => {
    const url = new URL(target.value, location.href);
    url.searchParams.set("lang", words.language);
    const link = url.href.replace("projector=", "projector");
    const { title } = named(url.hash);
    // A frame shows a board, and no projector.
    const frame = target.value.includes("projector")
      ? null
      : { language: words.language, ...Object.fromEntries(new URLSearchParams(url.hash.slice(1))) };
    field.value = link;
    setHref("classroom", classroomAddress(link, title));
    setHref("teams", teamsAddress(link, title));
    code.value = moodleCode({ link, title, home: location.href, frame });
    for (const id of ["copied", "copied-moodle"]) byId(id).textContent = "";
  };
  target.append(
    el("option", { value: "./" }, t("teach.embed.board")),
    el("option", { value: "./?projector" }, t("teach.embed.projector")),
    ...[...links].map(({ hash }, i) => {
      const { kind, title } = named(hash);
      const label = kind === "lesson" ? t("lessons.name", { n: i + 1, title }) : title;
      return el("option", { value: `./${hash}` }, label);
    }),
  );
  target.addEventListener("change", show);
  show();
  byId("copy").addEventListener("click", async () => {
    const copied = await copyFrom(field);
    byId("copied").textContent = t(copied ? "teach.embed.copied" : "share.by.hand");
  });
  byId("copy-moodle").addEventListener("click", async () => {
    const copied = await copyFrom(code);
    byId("copied-moodle").textContent = t(copied ? "teach.share.copied" : "share.by.hand");
  });
}

/** @param {string} id of a link @param {string} address */
function setHref(id, address) {
  /** @type {HTMLAnchorElement} */ (byId(id)).href = address;
}
