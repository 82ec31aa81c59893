/**
 * The page with the answers to the sheets for pupils, for teachers only: fills in its texts and
 * boards, adds up the marks of the exit ticket, and prints.
 */
import { wordsOf } from "../i18n/messages.js";
import { createSheets, elementsWith } from "./for-teachers/sheets.js";
import { localize, showFailedStart } from "./localize.js";
import { keepLanguage } from "./site-links.js";
import { createSettings, storage } from "../storage/settings.js";
import { createStage } from "../lib/stage.js";
import { framePage } from "../element/theme.js";
import { MARKS } from "../i18n/marks.js";

// Tells boot-guard.js that the scripts run.
document.documentElement.dataset.started = "";

const words = wordsOf(document.documentElement.lang);
const stage = createStage(document, document.body, words);
const { byId, texts } = stage;
const { drawBoards, fill } = createSheets(stage);

framePage(createSettings(storage()));
Promise.all(["page", "dialogs", "teachers", "answers"].map(texts)).then(start, showFailedStart);

function start() {
  localize(words, "teach.answers.description", MARKS);
  fill();
  let all = 0;
  for (const [cell, marks] of elementsWith("data-marks")) {
    cell.textContent = marks;
    all += Number(marks);
  }
  byId("all-marks").textContent = String(all);
  keepLanguage(words.language);
  byId("loading").remove();
  byId("teachers").hidden = false;
  drawBoards();
}
