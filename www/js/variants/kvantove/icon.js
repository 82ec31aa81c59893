/** The icon of Kvantové piškvorky. */
/** @import { Side } from "../../types.js" */
import { html } from "../../lib/html.js";
import { boardIcon, classical, figure, middle } from "../icon.js";

/** @param {Side} player @param {number} square @param {number} stone */
const token = (player, square, stone) => {
  const [cx, cy] = middle(square);
  return [
    html`<circle cx=${cx} cy=${cy} r="7.4" class="ring ${player.toLowerCase()} s${stone}" />`,
    figure(player, cx, cy, 2.8, `spooky s${stone}`),
  ];
};
/** @param {number} x @param {number} y */
const pip = (x, y) => html`<circle cx=${x} cy=${y} r="1.05" class="pip" />`;

export const icon = () =>
  boardIcon(
    ...token("X", 1, 0),
    ...token("X", 6, 0),
    ...token("O", 4, 1),
    ...token("O", 8, 1),
    classical("X", 5),
    classical("O", 3),
    html`<rect x="44" y="44" width="12" height="12" rx="2.4" class="die" />`,
    ...[47, 53].flatMap((x) => [47, 53].map((y) => pip(x, y))),
  );
