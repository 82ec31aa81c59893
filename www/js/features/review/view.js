/**
 * The review of a game: the margin after every action as a chart, the losses, and how well each
 * player decided. A person can step along the chart. The review stays open while looking back.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../engine/solver.js").Solver} Solver
 * @typedef {import("./model.js").Review} Review
 * @typedef {import("../../lib/html.js").Children} Children
 */
/** @import { State } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { createQuery } from "../../engine/query.js";
import { ahead } from "../../i18n/margins.js";
import { amount } from "../../i18n/points.js";
import { html, render } from "../../lib/html.js";
import { area, grid, line, pointsOf } from "./chart.js";
import {
  accuracyOf,
  EMPTY,
  hasAccuracy,
  luckOf,
  praiseOf,
  sentencesOf,
  shortJudgement,
  shownMove,
  turningPoints,
} from "./model.js";

const PLAYERS = /** @type {const} */ (["X", "O"]);

/** A share of the chart's width or height, as CSS takes it. @param {number} share */
const part = (share) => `${100 * share}%`;

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => Promise<Solver>} loadSolver
 * @param {() => void} changed renders everything again
 */
export function createReview(stage, session, loadSolver, changed) {
  const { byId, marked, say, t } = stage;
  const percent = new Intl.NumberFormat(stage.words.language, { style: "percent" });
  const query = createQuery(
    async (record, signal) => (await loadSolver()).ask("review", record, { signal }),
    changed,
  );
  const root = stage.region({ id: "review", "aria-labelledby": "review-title", hidden: true });
  byId("view-review").append(root);

  /** @param {number} margin of a whole number of points @param {number} y */
  function label(margin, y) {
    const player = ahead(margin);
    const n = amount(Math.abs(margin));
    return html`<span class="label ${player?.toLowerCase() ?? ""}" style=${{ top: part(y) }}>
      ${say(player ? { key: "review.label", values: { player, n } } : n)}
    </span>`;
  }

  /** @param {Review} review @param {number} move the shown one */
  function plot({ margins, steps }, move) {
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
      ${rules.filter(({ margin }) => margin % 1 === 0).map(({ margin, y }) => label(margin, y))}
      ${steps.map(
        ({ kind }, i) =>
          html`<span
            class="dot ${kind} ${i + 1 === move ? "now" : ""}"
            style=${{ left: part(points[i]?.x ?? 0), top: part(points[i]?.y ?? 0) }}
          ></span>`,
      )}
    </div>`;
  }

  /** @param {State} state @param {Review} review @param {number} i of the action, from 0 */
  function turn(state, { steps }, i) {
    const judgement = steps[i];
    return (
      judgement &&
      html`<li>
        <button
          type="button"
          data-move=${state.steps[i]?.mark.move}
          aria-current=${i + 1 === shownMove(state) ? "step" : null}
          onClick=${() => session.look(i + 1)}
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

  /** @param {import("../../types.js").Message | null} found */
  const praise = (found) => found && html`<p class="praise">${say(found)}</p>`;

  /** @param {State} state @param {Review} review */
  function whole(state, review) {
    const move = shownMove(state);
    const sentences = sentencesOf(state, review);
    const turns = turningPoints(review);
    return html`
      <div class="chart">
        ${plot(review, move)}
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
            session.look(Number(/** @type {HTMLInputElement} */ (target).value))}
        />
      </div>
      <p class="here" role="status">
        <span key=${move}
          >${sentences.map((sentence, i) => [i ? " " : null, ...marked(sentence)])}</span
        >
      </p>
      <p hidden=${turns.length > 0}>${t("review.none")}</p>
      <ol class="turns" aria-label=${t("review.turns")} hidden=${turns.length === 0}>
        ${turns.map((i) => turn(state, review, i))}
      </ol>
      ${PLAYERS.map((player) => praise(praiseOf(player, review)))}
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

  /** The game that is reviewed, or null. @param {State} state */
  const wantedOf = (state) => (state.tab === "review" ? state.record : null);

  return {
    /** @param {State} state */
    follow: (state) => void query.about(wantedOf(state)),
    /** @param {State} state */
    render(state) {
      const finding = query.findingOf(wantedOf(state));
      root.hidden = !finding;
      if (!finding) return;
      const failure = finding.kind === "failed" ? finding.failure : null;
      const why = failure
        ? t("review.failed", { why: { key: textKey(`why.${failure}`) } })
        : finding.kind === "slow"
          ? t("review.slow")
          : null;
      render(
        html`
          <h2 id="review-title" tabindex="-1">${t("review.title")}</h2>
          <p role="status" hidden=${why === null}>${why}</p>
          <div class="whole" hidden=${finding.kind !== "known"}>
            ${whole(state, finding.kind === "known" ? finding.answer : EMPTY)}
          </div>
          <div class="tools">
            <button type="button" hidden=${!failure} onClick=${query.again}>
              ${t("analysis.again")}
            </button>
          </div>
        `,
        root,
      );
    },
  };
}
