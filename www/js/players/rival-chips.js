/**
 * The computer's opponents as a row of faces, for any form; below it what the chosen one can do, and how
 * the games against it ended.
 *
 * @typedef {import("../lib/html.js").Children} Children
 */
/** @import { RivalScore } from "./rivals.js" */
/** @import { Family, Level, TextKey, Values } from "../types.js" */
import { textKey } from "../i18n/text-key.js";
import { html } from "../lib/html.js";
import { face } from "./faces.js";
import { NO_GAMES, onlyHinted } from "./rivals.js";
import { LEVELS } from "./seats.js";

/** As many full dots as the level is high. @param {Level} level */
const strength = (level) =>
  html`<svg viewBox="0 0 34 6" aria-hidden="true" class="strength">
    ${LEVELS.map(
      (one) =>
        html`<circle cx=${7 * one - 4} cy="3" r="2.25" class=${one <= level ? "full" : null} />`,
    )}
  </svg>`;

/** The sign of a beaten opponent: an open one, if it took hints. @param {boolean} hinted */
const tick = (hinted) =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true" class=${hinted ? "tick hinted" : "tick"}>
    <circle cx="8" cy="8" r="7.5" />
    <path d="M4.5 8.5l2.5 2.5 4.5 -5.5" />
  </svg>`;

/**
 * The results of the games against an opponent, in a sentence or two.
 * @param {(key: TextKey, values?: Values) => string} t
 * @param {RivalScore} score
 */
export function scoreLine(t, { won, drawn, lost, streak, best }) {
  if (!(won + drawn + lost)) return t("rival.score.none");
  const line = t("rival.score", { won, drawn, lost });
  return best > 1 ? `${line} ${t("rival.streak", { streak, best })}` : line;
}

/**
 * @param {object} row
 * @param {(key: TextKey, values?: Values) => string} row.t
 * @param {string} row.name of the inputs, one for each form
 * @param {Family} row.family of the game
 * @param {Level} row.level the one that is chosen
 * @param {(level: Level) => void} row.choose
 * @param {Partial<Record<Level, RivalScore>>} row.scores
 */
export const rivalChips = ({ t, name, family, level, choose, scores }) =>
  html`<div role="radiogroup" aria-label=${t("players.level")} class="rivals">
    ${LEVELS.map(
      (one) =>
        html`<label class="radio-card rival"
          ><input
            type="radio"
            name=${name}
            value=${one}
            checked=${one === level}
            aria-describedby=${`${name}-${one}-about`}
            onChange=${() => choose(one)}
          />${face(one)}<span class="name" translate=${false}>${t(`level.${one}`)}</span
          >${strength(one)}${
            (scores[one] ?? NO_GAMES).won > 0 && [
              tick(onlyHinted(scores[one] ?? NO_GAMES)),
              html`<span class="unseen"
                >${` ${t(onlyHinted(scores[one] ?? NO_GAMES) ? "rival.beaten.hinted" : "rival.beaten")}`}</span
              >`,
            ]
          }</label
        >`,
    )}
    ${LEVELS.map(
      (one) =>
        html`<p class="about" id=${`${name}-${one}-about`} data-chosen=${one === level}>
          <strong>${t(`rank.${one}`)}</strong>${" "}
          <span class="score" translate=${false}>${scoreLine(t, scores[one] ?? NO_GAMES)}</span
          >${" "}
          <span class="can">${t(textKey(`level.${family}.${one}`))}</span>
        </p>`,
    )}
  </div>`;
