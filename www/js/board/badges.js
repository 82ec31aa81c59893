/**
 * What there is to tell of squares, as small badges over the board. Screen
 * readers find the same in the squares' names.
 *
 * `look` names the badge's shape, as a class.
 * @typedef {{ look: string, content: (Node | string)[] }} Badge
 */
/** @import { View } from "../types.js" */
import { el } from "../lib/dom.js";
import { drawingOf } from "./drawings.js";

/** @param {HTMLElement} board @param {string} id */
export function createBadges(board, id) {
  /** @type {HTMLElement[]} */
  let badges = [];
  const root = el("div", { id, "aria-hidden": "true", hidden: true });
  board.append(root);

  /** @param {View} view */
  function place(view) {
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
      if (badges.length !== view.squares.length) place(view);
      badges.forEach((badge, i) => {
        const content = contents?.[i];
        badge.hidden = !content;
        badge.className = content?.look ?? "";
        badge.replaceChildren(...(content?.content ?? []));
      });
    },
  };
}
