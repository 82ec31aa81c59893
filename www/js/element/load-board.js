/**
 * Loads what a board needs before it can begin, and puts its elements into its ground.
 */
/** @import { GameClass } from "../types.js" */
import { BOARD } from "../app/sheets.js";
import { recolour } from "../board/canvas.js";
import { loadEngine } from "../engine/load.js";
import { el } from "../lib/dom.js";
import { loadMissingObservers } from "../lib/observers.js";
import { frame } from "./template.js";
import { layOut, WHOLE } from "./wide-layout.js";

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {import("./host.js").Host | undefined} host what a page of ours lends
 * @returns {Promise<GameClass>}
 */
export async function loadBoard(stage, host) {
  const { ground, words, signal } = stage;
  const sheets = [...BOARD, ...(host?.sheets ?? [])];
  const [Game] = await Promise.all([
    loadEngine(),
    words.texts("page"),
    loadMissingObservers(),
    ...sheets.map((name) => stage.styled(name)),
  ]);
  if (signal.aborted) return Game;
  ground.lang = words.language;
  ground.dir = words.t("direction");
  const bench = frame(!!host, stage.region);
  // Its transition ends when the colours of the page have changed.
  ground.append(bench, el("i", { class: "feeler", transitionend: recolour }));
  layOut(stage, bench, host ? (host.beside ?? WHOLE) : null);
  return Game;
}
