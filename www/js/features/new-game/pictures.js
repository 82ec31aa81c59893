/** The pictures by which the games are chosen: a small board of each, as it looks while it is played. */
import { drawn, figure } from "../../lib/svg.js";

/** The middle of a square on a board of 60. @param {number} square @returns {[number, number]} */
const middle = (square) => [10 + 20 * ((square - 1) % 3), 10 + 20 * Math.floor((square - 1) / 3)];

/** @typedef {"X" | "O"} Side */
/** @param {Side} player @param {number} square @param {[number, number]} [off] @param {number} [r] */
const spooky = (player, square, [dx, dy] = [0, 0], r = 3) => {
  const [x, y] = middle(square);
  return figure(player, x + dx, y + dy, r, `spooky ${player.toLowerCase()}`);
};
/** @param {Side} player @param {number} square */
const classical = (player, square) =>
  figure(player, ...middle(square), 5, `classical ${player.toLowerCase()}`);
/** @param {Side} player @param {string} d */
const strand = (player, d) => drawn("path", { d, class: `strand ${player.toLowerCase()}` });
/** @param {Side} player @param {number} square @param {number} stone */
const token = (player, square, stone) => {
  const [cx, cy] = middle(square);
  return [
    drawn("circle", { cx, cy, r: 7.4, class: `ring ${player.toLowerCase()} s${stone}` }),
    figure(player, cx, cy, 2.8, `spooky ${player.toLowerCase()} s${stone}`),
  ];
};
/** @param {number} x @param {number} y */
const pip = (x, y) => drawn("circle", { cx: x, cy: y, r: 1.05, class: "pip" });

const CONTENTS = {
  entangled: () => [
    strand("X", "M7 10C14 20 20 26 27 28"),
    strand("O", "M33 32C42 34 48 26 50 13"),
    strand("X", "M10 50C16 40 22 36 28 33"),
    spooky("X", 1, [-3, -1]),
    spooky("X", 5, [-3.5, -3]),
    spooky("O", 5, [4, 2]),
    spooky("O", 3),
    spooky("X", 7),
    spooky("X", 5, [-3, 4.5], 2.4),
    classical("O", 8),
  ],
  dice: () => [
    ...token("X", 1, 0),
    ...token("X", 6, 0),
    ...token("O", 4, 1),
    ...token("O", 8, 1),
    classical("X", 5),
    classical("O", 3),
    drawn("rect", { x: 44, y: 44, width: 12, height: 12, rx: 2.4, class: "die" }),
    ...[47, 53].flatMap((x) => [47, 53].map((y) => pip(x, y))),
  ],
};

/** @param {"entangled" | "dice"} family */
export function pictureOf(family) {
  const squares = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = middle(i + 1);
    return drawn("rect", {
      x: x - 9.4,
      y: y - 9.4,
      width: 18.8,
      height: 18.8,
      rx: 1.6,
      class: "tile",
    });
  });
  return drawn(
    "svg",
    { viewBox: "0 0 60 60", "aria-hidden": "true", class: "game-picture" },
    ...squares,
    ...CONTENTS[family](),
  );
}
