/**
 * What squares are worth, as nine small badges over the board: a number, in a
 * shape that says how it compares with the best. Screen readers find the same in
 * the squares' names.
 *
 * @typedef {import("../state.js").State} State
 */
import { el } from "../dom.js";
import { tileOf } from "./layout.js";

/** @param {HTMLElement} board */
export function createBadges(board) {
  const badges = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((square) => {
    const { x, y, w } = tileOf(square, 100);
    const badge = el("span", {});
    badge.style.left = `${x + w}%`;
    badge.style.top = `${y}%`;
    return badge;
  });
  const root = el("div", { id: "worths", "aria-hidden": "true", hidden: true }, ...badges);
  board.append(root);
  return {
    /** @param {State} state */
    render({ worths }) {
      root.hidden = !worths;
      badges.forEach((badge, i) => {
        const worth = worths?.[i];
        badge.hidden = !worth;
        badge.className = worth ? `worth ${worth.grade}` : "";
        badge.textContent = worth?.text ?? "";
      });
    },
  };
}
