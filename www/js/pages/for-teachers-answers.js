/**
 * The page with the answers to the sheets for pupils, for teachers only: fills in its texts and
 * boards, adds up the marks of the exit tickets, lists the right answers of the test, and prints.
 */
import { elementsWith } from "./for-teachers/elements.js";
import { createSheets } from "./for-teachers/sheets.js";
import { testOf } from "./for-teachers/test.js";
import { beginPage } from "./begin-page.js";
import { localize, showFailedStart } from "./localize.js";
import { keepLanguage } from "./site-links.js";
import { load } from "../lib/assets.js";
import { el } from "../lib/dom.js";

const stage = beginPage();
const { byId, texts, words } = stage;
const { fill, showFailedPart } = createSheets(stage);

// Loads beside the texts: a board may be the largest thing in the first window.
const boards = import("./for-teachers/boards.js");
boards.catch(() => {}); // drawBoards handles the error
Promise.all([
  load("questions.json"),
  ...["page", "dialogs", "teachers", "answers", "lessons", "recap"].map(texts),
]).then(([questions]) => start(questions), showFailedStart);

/** @param {import("./questions/table.js").Question[]} questions */
function start(questions) {
  localize(words, "teach.answers.description");
  fill();
  for (const [cell, marks] of elementsWith("data-marks")) cell.textContent = marks;
  for (const [sum] of elementsWith("data-all-marks")) {
    const marks = sum.closest("table")?.querySelectorAll("[data-marks]") ?? [];
    sum.textContent = String([...marks].reduce((all, cell) => all + Number(cell.textContent), 0));
  }
  listRightAnswers(questions);
  keepLanguage(words.language);
  byId("loading").remove();
  byId("teachers").hidden = false;
  drawBoards().catch(showFailedPart);
}

/** The boards come when the answers can be read. */
async function drawBoards() {
  const { draw } = await boards;
  await draw(stage);
}

/** A row for each version of the test. @param {import("./questions/table.js").Question[]} questions */
function listRightAnswers(questions) {
  for (const [version, all] of Object.entries(testOf(questions))) {
    const cells = all.map(({ right }, i) => el("td", {}, `${i + 1} ${right}`));
    byId("key").append(el("tr", {}, el("th", { scope: "row" }, version), ...cells));
  }
}
