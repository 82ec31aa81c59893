/**
 * The bars of both players above the status: face or mark, name, whose turn it is, and points. Beside them
 * stand the rules, where there is room. A screen reader has the line that names both players (view.js), the
 * headline, and the rules below the list of moves.
 */
/** @import { Panel } from "../../types.js" */
import { rulesName } from "../../i18n/messages.js";
import { amount } from "../../i18n/points.js";
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { cross } from "../../lib/svg.js";
import { face } from "../../players/faces.js";
import { barsOf, gained } from "./bars-model.js";

/** A person has the mark that is played. @param {import("./bars-model.js").Bar["side"]} side */
const markOf = (side) =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true" class="face">
    ${
      side === "X"
        ? html`<path d=${cross(32, 34, 15)} class="x heavy" />`
        : html`<circle cx="32" cy="34" r="16" class="o heavy" />`
    }
  </svg>`;

/** New points in a match grow to their size. @type {Keyframe[]} */
const GROWING = [{ scale: 0.6 }, { scale: 1 }];

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {() => boolean} reducedMotion whether motion is off
 * @returns {Panel}
 */
export function createBars(stage, reducedMotion) {
  const { byId, say, t } = stage;
  const root = el("div", { id: "bars", "aria-hidden": "true" });
  const line = byId("who");
  line.before(root);

  /** @param {import("./bars-model.js").Bar} bar */
  const draw = ({ side, name, level, look, turn, points, presence }) =>
    html`<div
      class="bar"
      data-side=${side}
      data-turn=${turn}
      data-look=${look}
      data-presence=${presence}
    >
      ${level === null ? markOf(side) : face(level, look)}
      ${presence && html`<i class="presence"></i>`}
      <span class="name" translate=${false}>${typeof name === "string" ? name : say(name)}</span>
      ${level !== null && html`<span class="side" translate=${false}>${side}</span>`}
      ${look === "thinks" && html`<span class="dots"><i></i><i></i><i></i></span>`}
      ${points !== null && html`<span class="points" translate=${false}>${say(amount(points))}</span>`}
    </div>`;

  return {
    render(state, before) {
      const bars = barsOf(state);
      line.classList.toggle("unseen", bars.length > 0);
      // In a match the button with its name stands there.
      const rules = bars.length > 0 && !state.match && rulesName(state.view.rules);
      render(
        [
          ...bars.map(draw),
          rules && html`<span class="preset">${t("moves.rules", { rules })}</span>`,
        ],
        root,
      );
      if (before && !reducedMotion())
        for (const side of gained(before, state))
          root
            .querySelector(`[data-side=${side}] .points`)
            ?.animate(GROWING, { duration: 900, easing: "ease-out" });
    },
  };
}
