/**
 * The best height of the iframe: all of its page is visible, and the board is as large as the width
 * allows. It does not depend on the current height of the iframe, so a page can set the height that
 * it is told without an endless loop of changes.
 */

/** The largest useful size of a board, in rem. */
const LARGEST = 34;
/** The part of the width that a board has beside its panel. */
const PART = 0.6;
/** From this aspect ratio on, the panel is beside the board: as in pages/embed.js. */
const ASPECT = 6 / 5;

/**
 * Reports the best height of the iframe.
 * @param {HTMLElement} game
 * @param {(height: number) => void} report is called with every new height
 */
export function createFrameHeight(game, report) {
  let reported = 0;

  function bestHeight() {
    const root = game.shadowRoot;
    const [layout, board, panel] = [".layout", "#board", "#panel"].map((name) =>
      root?.querySelector(name)?.getBoundingClientRect(),
    );
    if (!root || !layout || !board || !panel) return document.body.scrollHeight;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const above = game.getBoundingClientRect().top + scrollY;
    // At this height the panel would move from beside the board to below it, or back. The result
    // stays on the same side of it.
    const switchHeight = layout.width / ASPECT;
    // An apparatus has a height of its own, and questions may stand below the panel.
    const lab = root.querySelector(".lab:not([hidden])")?.getBoundingClientRect();
    if (lab) {
      const beside = !!root.querySelector(".layout.beside");
      const questions = root.querySelector("#page > .questions:not([hidden])");
      const bottom = Math.max(
        lab.bottom,
        panel.bottom,
        questions?.getBoundingClientRect().bottom ?? 0,
      );
      const height = above + bottom - layout.top + 0.5 * rem;
      return beside ? Math.min(height, switchHeight) : Math.max(height, switchHeight + 1);
    }
    if (root.querySelector(".layout.beside")) {
      const boardSize = Math.min(LARGEST * rem, PART * layout.width);
      return Math.min(above + Math.max(boardSize, panel.height) + 0.5 * rem, switchHeight);
    }
    const boardSize = Math.min(LARGEST * rem, layout.width);
    const below = panel.bottom - board.bottom;
    const height = above + (board.top - layout.top) + boardSize + below + 0.5 * rem;
    return Math.max(height, switchHeight + 1);
  }

  function update() {
    const height = Math.ceil(bestHeight());
    if (height === reported) return;
    reported = height;
    report(height);
  }

  /** @type {ResizeObserver | null} */
  let observer = null;
  return {
    /** Observes a new board. */
    observeBoard() {
      observer?.disconnect();
      observer = new ResizeObserver(update);
      const parts = [...(game.shadowRoot?.querySelectorAll(".layout, #board, #panel") ?? [])];
      for (const part of [document.body, ...parts]) observer.observe(part);
    },
  };
}
