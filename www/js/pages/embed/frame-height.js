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
    // Above this height the panel is below the board. A panel that is beside it and needs more moves there.
    const switchHeight = layout.width / ASPECT;
    const fitBeside = (/** @type {number} */ height) =>
      height > switchHeight ? switchHeight + 1 : height;
    const isBeside = !!root.querySelector(".layout.beside");
    // An apparatus has a height of its own, and questions may stand below the panel.
    const lab = root.querySelector(".lab:not([hidden])")?.getBoundingClientRect();
    if (lab) {
      const questions = root.querySelector("#page > .questions:not([hidden])");
      const bottom = Math.max(
        lab.bottom,
        panel.bottom,
        questions?.getBoundingClientRect().bottom ?? 0,
      );
      const height = above + bottom - layout.top + 0.5 * rem;
      return isBeside ? fitBeside(height) : Math.max(height, switchHeight + 1);
    }
    if (isBeside) {
      const boardSize = Math.min(LARGEST * rem, PART * layout.width);
      return fitBeside(above + Math.max(boardSize, panel.height) + 0.5 * rem);
    }
    const boardSize = Math.min(LARGEST * rem, layout.width);
    const below = panel.bottom - board.bottom;
    const height = above + (board.top - layout.top) + boardSize + below + 0.5 * rem;
    return Math.max(height, switchHeight + 1);
  }

  function update() {
    // The page around gives the iframe the reported height. A larger board would need more.
    if (innerHeight === reported)
      document.documentElement.style.setProperty("--largest", `${LARGEST}rem`);
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
