/**
 * The markup of the review beside the board, as functions of the State and the review.
 *
 * @typedef {object} Props
 * @property {import("../../lib/stage.js").Stage} stage
 * @property {State} state
 * @property {import("./model.js").Review} review
 * @property {import("./on-board.js").Better | null} better the moves that are better than the shown one
 * @property {string | null} alone the one that the board shows in place of the one that was played
 * @property {Intl.NumberFormat} percent
 * @property {(move: number) => void} look
 * @property {(move: number) => void} showMistake
 * @property {(before: number, action: string) => void} keep shows a better move alone, or no longer
 * @property {(before: number) => void} tryAgain
 */
/** @import { State } from "../../types.js" */
import { hasAccuracy } from "../../game/accuracy.js";
import { ahead } from "../../i18n/margins.js";
import { amount } from "../../i18n/points.js";
import { html } from "../../lib/html.js";
import { variantOf } from "../../variants/index.js";
import { area, grid, line, pointsOf } from "./chart.js";
import {
  accuracyOf,
  luckOf,
  namesBetter,
  praiseOf,
  sentencesOf,
  shortJudgement,
  shownMove,
  mistakesAndLuck,
} from "./model.js";
import { canTryAgain } from "./on-board.js";

const PLAYERS = /** @type {const} */ (["X", "O"]);

/** A share of the chart's width or height, as CSS takes it. @param {number} share */
const part = (share) => `${100 * share}%`;

/** @param {Props["stage"]} stage @param {number} margin of a whole number of points @param {number} y */
function label({ say }, margin, y) {
  const player = ahead(margin);
  const n = amount(Math.abs(margin));
  return html`<span class="label ${player?.toLowerCase() ?? ""}" style=${{ top: part(y) }}>
    ${say(player ? { key: "review.label", values: { player, n } } : n)}
  </span>`;
}

/** @param {Props} props */
function plot({ stage, state, review: { margins, steps } }) {
  const move = shownMove(state);
  const rules = grid(margins);
  const points = pointsOf(margins).slice(1);
  return html`<div class="plot" aria-hidden="true">
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      ${rules.map(
        ({ margin, y }) => html`<path class=${margin ? "rule" : "even"} d=${`M0 ${y}H1`} />`,
      )}
      <path class="x" d=${area(margins, "X")} />
      <path class="o" d=${area(margins, "O")} />
      <path class="line" d=${line(margins)} />
    </svg>
    ${rules.filter(({ margin }) => margin % 1 === 0).map(({ margin, y }) => label(stage, margin, y))}
    ${steps.map(
      ({ kind }, i) =>
        html`<span
          class="dot ${kind} ${i + 1 === move ? "now" : ""}"
          style=${{ left: part(points[i]?.x ?? 0), top: part(points[i]?.y ?? 0) }}
        ></span>`,
    )}
  </div>`;
}

/** @param {Props} props @param {number} i of the action, from 0 */
function mistakeItem({ stage: { marked, say }, state, review, showMistake }, i) {
  const judgement = review.steps[i];
  return (
    judgement &&
    html`<li>
      <button
        type="button"
        data-move=${state.steps[i]?.mark.move}
        aria-current=${i + 1 === shownMove(state) ? "step" : null}
        onClick=${() => showMistake(i + 1)}
      >
        <span class="dot ${judgement.kind}" aria-hidden="true"></span>
        <span>
          ${marked(state.steps[i]?.text ?? { key: "review.start" })}${" "}
          <span class="about">${say(shortJudgement(judgement))}</span>
        </span>
      </button>
    </li>`
  );
}

/** The better moves as buttons, and the way back to before the mistake; or else how to step. @param {Props} props */
function better({ stage: { say, t }, state, review, better: found, alone, keep, tryAgain }) {
  if (!found) return html`<p class="better aside">${t("review.steps")}</p>`;
  const { actionName } = variantOf(state.view.rules).words;
  const player = review.steps[found.before]?.player;
  return html`<div class="better">
    <div role="group" aria-label=${t("review.better.label")}>
      <span aria-hidden="true">${t("review.better.label")}</span>
      ${found.actions.map(
        (action) =>
          html`<button
            type="button"
            key=${action}
            data-action=${action}
            data-before=${String(found.before)}
            aria-pressed=${action === alone}
            onClick=${() => keep(found.before, action)}
          >
            ${say(actionName(action))}
          </button>`,
      )}
      <span class="aside" aria-hidden="true" hidden=${found.rest === 0}>
        ${t("review.better.rest", { n: found.rest })}
      </span>
    </div>
    ${
      player &&
      canTryAgain(state, player) &&
      html`<button type="button" class="primary" onClick=${() => tryAgain(found.before)}>
        ${t("review.try")}
      </button>`
    }
  </div>`;
}

/** @param {Props} props */
function whole(props) {
  const { stage, state, review, alone, percent, look } = props;
  const { marked, say, t } = stage;
  const move = shownMove(state);
  const sentences = sentencesOf(state, review, alone);
  const moves = mistakesAndLuck(review);
  return html`
    <div class="chart">
      ${plot(props)}
      <input
        type="range"
        aria-label=${t("review.slider")}
        aria-valuetext=${sentences.map(say).join(" ")}
        step="1"
        min="1"
        max=${String(review.steps.length)}
        value=${String(move)}
        style=${{ "--from": String(pointsOf(review.margins)[1]?.x ?? 0) }}
        onInput=${(/** @type {Event} */ { target }) =>
          look(Number(/** @type {HTMLInputElement} */ (target).value))}
      />
    </div>
    <p class="here" role="status">
      <span key=${`${move} ${alone ?? ""}`}
        >${sentences.map((sentence, i) => [
          i ? " " : null,
          html`<span class=${namesBetter(sentence) ? "unseen" : null}>${marked(sentence)}</span>`,
        ])}</span
      >
    </p>
    ${better(props)}
    <p hidden=${moves.length > 0}>${t("review.none")}</p>
    <ol class="turns" aria-label=${t("review.turns")} hidden=${moves.length === 0}>
      ${moves.map((i) => mistakeItem(props, i))}
    </ol>
    ${PLAYERS.map((player) => {
      const praise = praiseOf(player, review);
      return praise && html`<p class="praise">${say(praise)}</p>`;
    })}
    <p class="figures" hidden=${!hasAccuracy(state)}>
      <span class="aside">${t("review.figures")}</span>${" "}
      <span class="x">${say(accuracyOf("X", review, percent))}</span>${" "}
      <span class="o">${say(accuracyOf("O", review, percent))}</span>
    </p>
    <p class="aside" hidden=${!state.coin}>${state.coin ? marked(luckOf(review)) : null}</p>
    <details hidden=${!hasAccuracy(state)}>
      <summary>${t("review.formula")}</summary>
      <p class="aside">${t("review.formula.about")}</p>
    </details>
  `;
}

/**
 * @param {Props} props
 * @param {import("../../engine/query.js").QueryResult<unknown>} result how far the review has come
 * @param {() => void} again asks for it again
 */
export function contents(props, result, again) {
  const { t } = props.stage;
  const failure = result.kind === "failed" ? result.failure : null;
  const why = failure
    ? t("review.failed", { why: { key: `why.${failure}` } })
    : result.kind === "slow"
      ? t("review.slow")
      : null;
  return html`
    <h2 id="review-title" tabindex="-1">${t("review.title")}</h2>
    <p role="status" hidden=${why === null}>${why}</p>
    <div class="whole" hidden=${result.kind !== "known"}>${whole(props)}</div>
    <div class="tools">
      <button type="button" hidden=${!failure} onClick=${again}>${t("analysis.again")}</button>
    </div>
  `;
}
