/**
 * Small badges over the squares of the board. They are hidden from screen readers, which get the
 * same information from the names of the squares.
 *
 * `look` is the CSS class of the badge's shape.
 * @typedef {{ look: string, content: (Node | string)[] }} Badge
 */
/** @import { View } from "../types.js" */
import { el } from "../lib/dom.js";
import { drawingOf } from "./drawings.js";

/** @param {HTMLElement} board @param {string} id */
export function createBadges(board, id) {
  /** @type {HTMLElement[]} */
  let badges = [];
  const root = el("div", { id, "aria-hidden": "true", translate: "no", hidden: true });
  board.append(root);

  /** @param {View} view */
  function createForSquares(view) {
    const { tileOf } = drawingOf(view);
    badges = view.squares.map((_, i) => {
      const { x, y, w } = tileOf(i + 1, 100);
      const badge = el("span", {});
      badge.style.left = `${x + w}%`;
      badge.style.top = `${y}%`;
      return badge;
    });
    root.replaceChildren(...badges);
  }

  return {
    /** @param {View} view @param {(Badge | null)[] | null} contents one for each square */
    render(view, contents) {
      root.hidden = !contents;
      if (badges.length !== view.squares.length) createForSquares(view);
      badges.forEach((badge, i) => {
        const { look, content } = contents?.[i] ?? { look: "", content: [] };
        badge.hidden = !contents?.[i];
        badge.className = look;
        badge.replaceChildren(...content);
      });
    },
  };
}
