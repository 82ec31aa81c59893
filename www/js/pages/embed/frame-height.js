/**
 * How high the frame had better be: so high that all of the board's page is seen and
 * the board is as large as the width allows. What the frame's height is now does not
 * matter to it, so that a page may do as it is told without going round in circles.
 */

import { SizeObserver } from "../../lib/observers.js";

/** A board need not be larger, in rem. */
const LARGEST = 34;
/** Beside its panel a board has this part of the width. */
const PART = 0.6;
/** As in embed.js: the frame is wider than that, or the panel is below the board. */
const ASPECT = 6 / 5;

/**
 * @param {HTMLElement} game
 * @param {(height: number) => void} tell is told every new height
 */
export function createSize(game, tell) {
  let told = 0;

  function wanted() {
    const root = game.shadowRoot;
    const [bench, board, panel] = [".bench", "#board", "#panel"].map((name) =>
      root?.querySelector(name)?.getBoundingClientRect(),
    );
    if (!root || !bench || !board || !panel) return document.body.scrollHeight;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const above = game.getBoundingClientRect().top + scrollY;
    const turn = bench.width / ASPECT;
    if (root.querySelector(".bench.beside")) {
      const large = Math.min(LARGEST * rem, PART * bench.width);
      return Math.min(above + Math.max(large, panel.height) + 0.5 * rem, turn);
    }
    const large = Math.min(LARGEST * rem, bench.width);
    const below = panel.bottom - board.bottom;
    return Math.max(above + (board.top - bench.top) + large + below + 0.5 * rem, turn + 1);
  }

  function look() {
    const height = Math.ceil(wanted());
    if (height === told) return;
    told = height;
    tell(height);
  }

  /** @type {import("../../lib/observers.js").Observer | null} */
  let observer = null;
  return {
    /** The board is there, or there anew. */
    follow() {
      observer?.disconnect();
      observer = new SizeObserver(look);
      const parts = [...(game.shadowRoot?.querySelectorAll(".bench, #board, #panel") ?? [])];
      for (const part of [document.body, ...parts]) observer.observe(part);
    },
  };
}
