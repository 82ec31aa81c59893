/**
 * The bar of a share that was counted, with its error bar, and a line that it is compared with. Pure.
 *
 *      0        ⅓ ┊               1
 *      ▒▒▒▒▒▒▒▒├──┼─┤
 */
import { html } from "../lib/html.js";
import { drawing } from "./drawing.js";
import { shareOf } from "./shares.js";

/** The height of a bar with its room, in pixels. */
const HEIGHT = 30;
const BAR = 16;
/** Half of the height of an error bar's ends. */
const END = 5;

/**
 * @param {number} width in pixels
 * @param {import("./shares.js").Count} count
 * @param {object} look
 * @param {string} look.name its class: x, o or ink
 * @param {string} look.label for a screen reader
 * @param {number | undefined} look.line the share that it is compared with
 */
export function shareBar(width, count, { name, label, line }) {
  const counted = shareOf(count);
  const full = width - 2;
  /** @param {number} share */
  const x = (share) => 1 + share * full;
  const middle = HEIGHT / 2;
  const top = middle - BAR / 2;
  const { share = 0, from = 0, to = 0 } = counted ?? {};
  return drawing(
    width,
    HEIGHT,
    label,
    html`<rect class="track" x="1" y=${top} width=${full} height=${BAR} rx="2" /> ${
        counted &&
        html`<rect
          class="share-of ${name}"
          x="1"
          y=${top}
          width=${share * full}
          height=${BAR}
          rx="2"
        />`
      }
      ${line !== undefined && html`<path class="limit" d="M${x(line)} 1V${HEIGHT - 1}" />`}
      ${
        counted &&
        html`<path
          class="error"
          d="M${x(from)} ${middle - END}v${2 * END}M${x(from)} ${middle}H${x(to)}M${x(to)} ${middle - END}v${2 * END}"
        />`
      }`,
  );
}
