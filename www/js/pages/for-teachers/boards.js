/**
 * Draws the boards of a page for teachers: positions (data-board) and empty ones (data-blanks).
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 */
/** @import { GameClass } from "../../types.js" */
import { LoadFailure, loadEngine } from "../../engine/load.js";
import { readRecord } from "../../engine/read-record.js";
import { svgOf } from "../../board/svg-file.js";
import { blank } from "../../features/print/blank-board.js";
import { el } from "../../lib/dom.js";
import { render } from "../../lib/html.js";
import { nextTask } from "../../lib/next-task.js";
import { FIRST_RULES, variantOf } from "../../variants/index.js";
import { elementsWith } from "./elements.js";

/** A figure is small, but its numbers must be readable. */
const FRAME = { size: 150, margin: 2 };

/** Draws all boards, or says in the page that the rules did not load. @param {Stage} stage */
export async function draw(stage) {
  drawBlanks(stage);
  const { byId, t, texts } = stage;
  try {
    await drawPositions(stage, await loadEngine());
  } catch (error) {
    console.error(error);
    const name = error instanceof LoadFailure ? error.failure : "refused";
    const shownName = await texts("failure").then(
      () => name,
      () => /** @type {const} */ ("no-texts"),
    );
    byId("failed").textContent = t(`failure.${shownName}`);
    byId("failed").hidden = false;
  }
}

/** @param {Stage} stage */
function drawBlanks(stage) {
  const { columns } = variantOf(FIRST_RULES).board.drawing;
  for (const [place, count] of elementsWith("data-blanks")) {
    place.setAttribute("aria-hidden", "true");
    render(
      Array.from({ length: Number(count) }, () => blank(stage, columns)),
      place,
    );
  }
}

/**
 * Draws the positions one at a time, so that the page responds meanwhile.
 * @param {Stage} stage
 * @param {GameClass} Game
 */
async function drawPositions(stage, Game) {
  for (const [figure, record] of elementsWith("data-board")) {
    await nextTask();
    const view = readRecord(Game, record, (game) => game.view());
    const { nameOf } = variantOf(view.rules).words;
    const now = { view, coin: false, selected: null };
    const names = view.squares.flatMap(({ classical, spooky }, i) =>
      classical || spooky.length ? [nameOf(now, i + 1)] : [],
    );
    const svg = svgOf(stage, { view, names, record }, "light", FRAME);
    const alt = names.map(stage.say).join("\n");
    figure.append(el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt }));
  }
}
