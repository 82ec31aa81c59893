/**
 * The review of a game: the margin after every action as a chart, the losses, and how well each
 * player decided. A person can step along the chart, with the arrow keys and by swiping over the board.
 * The better moves are buttons, and stand on the board: on-board.js decides which. The review stays open
 * while looking back.
 *
 * @typedef {import("./model.js").Review} Review
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, State } from "../../types.js" */
import { listen } from "../../a11y/shortcuts.js";
import { hasAccuracy } from "../../game/accuracy.js";
import { recordUntil } from "../../game/record.js";
import { createQuery } from "../../engine/query.js";
import { ahead } from "../../i18n/margins.js";
import { amount } from "../../i18n/points.js";
import { html, render } from "../../lib/html.js";
import { isToss, variantOf } from "../../variants/index.js";
import { area, grid, line, pointsOf } from "./chart.js";
import {
  accuracyOf,
  EMPTY,
  luckOf,
  namesBetter,
  praiseOf,
  sentencesOf,
  shortJudgement,
  shownMove,
  statusWith,
  turningPoints,
} from "./model.js";
import { beside, betterOf, canTryAgain, inPlace, namesWith } from "./on-board.js";
import { onSwipe } from "./swipe.js";

const PLAYERS = /** @type {const} */ (["X", "O"]);

/** A share of the chart's width or height, as CSS takes it. @param {number} share */
const part = (share) => `${100 * share}%`;

/**
 * @param {AppContext} app
 * @param {() => Promise<void>} leave closes the tab
 */
export function createReview({ stage, Game, session, parts, changed, focusBoard }, leave) {
  const { byId, marked, say, t } = stage;
  const percent = new Intl.NumberFormat(stage.words.language, { style: "percent" });
  const query = createQuery(
    async (record, signal) => (await parts.solver()).ask("review", record, { signal }),
    changed,
  );
  const root = stage.region({ id: "review", "aria-labelledby": "review-title", hidden: true });
  byId("view-review").append(root);

  /** The better move that a press keeps on the board. @type {{ record: string, before: number, action: string } | null} */
  let kept = null;
  /** The State that is shown. @type {State | null} */
  let now = null;
  /** The last position after a better move, by its record. */
  let known = /** @type {{ key: string, view: import("../../types.js").View } | null} */ (null);

  /** @param {State} state @returns {Review | null} */
  const reviewOf = (state) => {
    const result = query.resultOf(wantedOf(state));
    return result?.kind === "known" ? result.answer : null;
  };

  /** The position after another action; before it, if chance decides it. @param {string} record @param {number} before @param {string} action */
  function viewAfter(record, before, action) {
    const start = recordUntil(record, before);
    const key = `${start} ${action}`;
    if (known?.key === key) return known.view;
    const game = Game.fromRecord(start);
    const view = isToss(game.rules, action) ? game.view() : game.preview(action);
    game.free();
    known = { key, view };
    return view;
  }

  /** Whether a better move is the one that is kept. @param {State} state @param {number} before @param {string} action */
  const isKept = ({ record }, before, action) =>
    kept?.record === record && kept.before === before && kept.action === action;

  /** The better move that is kept, or null. @param {State} state @param {import("./on-board.js").Better | null} better */
  const keptOf = (state, better) =>
    better?.actions.find((one) => isKept(state, better.before, one)) ?? null;

  /** The board with the better move, and the status on it. @param {State} state @returns {State} */
  function onBoard(state) {
    const review = reviewOf(state);
    const better = review && betterOf(state, review);
    if (!better) return state;
    const { actions, before } = better;
    const alone = keptOf(state, better);
    const status = alone ? statusWith(state, alone) : state.status;
    // Pointing at something shows that alone.
    if ((state.picture.attempt ?? null) !== null) return { ...state, status };
    const action = alone ?? actions[0] ?? "";
    const after = viewAfter(state.record, before, action);
    const squares = variantOf(state.view.rules).input.squaresIn(action);
    const step = state.steps[before];
    const number = step && !step.collapse ? step.mark.move : null;
    const picture = alone
      ? inPlace(after, squares, number !== null)
      : beside(state.picture, after, squares, number);
    return { ...state, status, picture, names: namesWith(state.names, action, state.view.rules) };
  }

  /** Shows a better move alone, or beside the one that was played again. @param {State} state @param {number} before @param {string} action */
  function keep(state, before, action) {
    const { record } = state;
    kept = isKept(state, before, action) ? null : { record, before, action };
    session.indicate(null);
    changed();
  }

  // ------------------------------------------------------------ keys, swipes
  const canStep = () => root.checkVisibility() && now !== null && reviewOf(now) !== null;
  /** @param {number} by @returns {boolean} whether the review steps */
  function step(by) {
    if (!canStep() || !now) return false;
    const move = shownMove(now) + by;
    if (move >= 1 && move <= now.steps.length) session.look(move);
    return true;
  }
  const keys = stage.onGamePage ? document : stage.rootElement;
  listen(stage, keys, "review", {
    earlier: () => !stage.isCovered() && step(-1),
    later: () => !stage.isCovered() && step(1),
  });
  stage.on(
    keys,
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !kept || !canStep() || stage.isCovered()) return;
      kept = null;
      event.preventDefault();
      event.stopPropagation();
      changed();
    },
    true,
  );
  const forward = t("direction") === "rtl" ? -1 : 1;
  onSwipe(stage, byId("board"), (way) => {
    // A finger that is drawn over a game in play places marks.
    if (now?.open.length === 0) step(-way * forward);
  });

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

  /**
   * Shows the position after a mistake, in place of a better move, and the sentence on it, which may be out of sight.
   * @param {number} count
   */
  function showMistake(count) {
    kept = null;
    session.look(count);
    root.querySelector(".here")?.scrollIntoView({ block: "nearest" });
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

  /** The better moves as buttons, and the way back to before the mistake; or else how to step. @param {State} state @param {Review} review */
  function better(state, review) {
    const found = betterOf(state, review);
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
              aria-pressed=${isKept(state, found.before, action)}
              onClick=${() => keep(state, found.before, action)}
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
        html`<button
          type="button"
          class="primary"
          onClick=${async () => {
            await leave();
            session.rewind(found.before);
            focusBoard();
          }}
        >
          ${t("review.try")}
        </button>`
      }
    </div>`;
  }

  /** @param {import("../../types.js").Message | null} found */
  const praise = (found) => found && html`<p class="praise">${say(found)}</p>`;

  /** @param {State} state @param {Review} review */
  function whole(state, review) {
    const move = shownMove(state);
    const alone = keptOf(state, betterOf(state, review));
    const sentences = sentencesOf(state, review, alone);
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
        <span key=${`${move} ${alone ?? ""}`}
          >${sentences.map((sentence, i) => [
            i ? " " : null,
            html`<span class=${namesBetter(sentence) ? "unseen" : null}>${marked(sentence)}</span>`,
          ])}</span
        >
      </p>
      ${better(state, review)}
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

  return /** @satisfies {Panel} */ ({
    extend: onBoard,
    follow(state) {
      now = state;
      if (kept && (kept.record !== wantedOf(state) || kept.before !== shownMove(state) - 1))
        kept = null;
      query.about(wantedOf(state));
    },
    render(state) {
      byId("board").classList.toggle("steps", state.tab === "review" && state.open.length === 0);
      const result = query.resultOf(wantedOf(state));
      root.hidden = !result;
      if (!result) return;
      const failure = result.kind === "failed" ? result.failure : null;
      const why = failure
        ? t("review.failed", { why: { key: `why.${failure}` } })
        : result.kind === "slow"
          ? t("review.slow")
          : null;
      render(
        html`
          <h2 id="review-title" tabindex="-1">${t("review.title")}</h2>
          <p role="status" hidden=${why === null}>${why}</p>
          <div class="whole" hidden=${result.kind !== "known"}>
            ${whole(state, result.kind === "known" ? result.answer : EMPTY)}
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
  });
}
