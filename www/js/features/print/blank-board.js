/** A board to write on. */
import { html } from "../../lib/html.js";

/** An empty board with its squares' numbers. @param {import("../../lib/stage.js").Stage} stage */
export const blank = ({ t }) =>
  html`<svg viewBox="-1 -1 302 302">
    ${Array.from({ length: 9 }, (_, i) => {
      const [x, y] = [(i % 3) * 101, Math.floor(i / 3) * 101];
      return html`
        <rect x=${x} y=${y} width="98" height="98" rx="7" />
        <text x=${x + 7} y=${y + 15}>${t("print.number", { n: i + 1 })}</text>
      `;
    })}
  </svg>`;
