/**
 * What there is to tell of squares, as nine small badges over the board. Screen
 * readers find the same in the squares' names.
 *
 * `look` names the badge's shape, as a class.
 * @typedef {{ look: string, content: (Node | string)[] }} Badge
 */
import { el } from "../lib/dom.js";
import { tileOf } from "./layout.js";

/** @param {HTMLElement} board @param {string} id */
export function createBadges(board, id) {
  const badges = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((square) => {
    const { x, y, w } = tileOf(square, 100);
    const badge = el("span", {});
    badge.style.left = `${x + w}%`;
    badge.style.top = `${y}%`;
    return badge;
  });
  const root = el("div", { id, "aria-hidden": "true", hidden: true }, ...badges);
  board.append(root);
  return {
    /** @param {(Badge | null)[] | null} told */
    render(told) {
      root.hidden = !told;
      badges.forEach((badge, i) => {
        const one = told?.[i];
        badge.hidden = !one;
        badge.className = one?.look ?? "";
        badge.replaceChildren(...(one?.content ?? []));
      });
    },
  };
}
