/**
 * Which tabs there are, and which one is open. Pure.
 */
/** @import { State, Tab } from "../../types.js" */
import { isRemote } from "../../game/remote.js";

/** In their order. @type {readonly Tab[]} */
export const TABS = ["moves", "analysis", "worlds", "review"];

/**
 * The tabs that a board has now. A side game has only its moves: it has help of its own, and any other
 * would spoil it. A game by links has the worlds, too, and all others when it is over. There is nothing
 * to review before the first move. All but the moves need a solver.
 * @param {Set<string>} panels the panels that are shown
 * @param {Pick<State, "assistanceOff" | "rulesAlone" | "sideGame" | "steps">} state
 */
export function tabsOf(panels, { assistanceOff, rulesAlone, sideGame, steps }) {
  const remote = isRemote(sideGame);
  /** @type {readonly Tab[]} */
  const helped =
    !sideGame || (remote && !assistanceOff) ? TABS : remote ? ["moves", "worlds"] : ["moves"];
  const open = rulesAlone ? helped.slice(0, 1) : helped;
  return open.filter((tab) => panels.has(tab) && (tab !== "review" || steps.length > 0));
}

/**
 * The tab that is open: the one that was chosen, if it is there. The list of moves is open where no
 * other tab is.
 * @param {readonly Tab[]} tabs
 * @param {Tab} chosen
 * @returns {Tab | null}
 */
export function openTab(tabs, chosen) {
  if (tabs.includes(chosen)) return chosen;
  return tabs.includes("moves") ? "moves" : null;
}
