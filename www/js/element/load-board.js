/** Loads everything that a board needs before it can start, and builds its elements. */
/** @import { GameClass } from "../types.js" */
import { BOARD } from "../app/sheets.js";
import { recolour } from "../board/canvas.js";
import { loadEngine } from "../engine/load.js";
import { el } from "../lib/dom.js";
import { nextTask } from "../lib/next-task.js";
import { boardElements } from "./template.js";
import { followWidth, WIDE_WINDOW } from "./wide-layout.js";

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {import("./host.js").Host | undefined} host of a page of this site
 * @returns {Promise<GameClass>}
 */
export async function loadBoard(stage, host) {
  const { rootElement, words, signal } = stage;
  const sheets = [...BOARD, ...(host?.sheets ?? [])];
  const [Game] = await Promise.all([
    loadEngine(),
    words.texts("page"),
    ...sheets.map((name) => stage.loadStyleSheet(name)),
  ]);
  if (signal.aborted) return Game;
  rootElement.lang = words.language;
  rootElement.dir = words.t("direction");
  const layout = boardElements(!!host, stage);
  // The page may change a colour of the board at any time, and no event tells a canvas so. This
  // hidden element has a transition on all colours, which ends after one of them has changed:
  //
  //     a colour of the page changes ─▶ transition of .feeler ─▶ transitionend ─▶ recolour()
  rootElement.append(layout, el("i", { class: "feeler", transitionend: () => recolour() }));
  followWidth(stage, layout, host ? (host.beside ?? WIDE_WINDOW) : null);
  // The next steps take long on a slow device.
  await nextTask();
  return Game;
}
