/** The icon of Goff's game. */
/** @import { Side } from "../../types.js" */
import { html } from "../../lib/html.js";
import { boardIcon, classical, spooky } from "../icon.js";

/** @param {Side} player @param {string} d */
const strand = (player, d) => html`<path d=${d} class="strand ${player.toLowerCase()}" />`;

export const icon = () =>
  boardIcon(
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
  );
