/**
 * The past days of daily puzzles: the last four weeks, each day a button that begins its puzzle; the longest
 * streak; and the wrong tries before the solution, as bars.
 */
import { html } from "../../lib/html.js";
import { bestStreak, pastDays, triesBeforeSolution } from "./diary.js";
import { dateOf } from "./model.js";
import { SIGNS, weekdayOf } from "./week.js";
import { dayName } from "./words.js";

/** Wrong tries before the solution; the last number stands for more, too. */
const TRIES = /** @type {const} */ ([0, 1, 2, 3]);

/**
 * @param {object} past
 * @param {import("../../lib/stage.js").Stage} past.stage
 * @param {import("./diary.js").Diary} past.diary
 * @param {number} past.today
 * @param {(day: number) => void} past.pose begins the puzzle of a day
 */
export function PastDays({ stage, diary, today, pose }) {
  const { t, words } = stage;
  const best = bestStreak(diary);
  const counts = triesBeforeSolution(diary);
  const most = Math.max(...counts);
  const days = pastDays(diary, today);
  /** @param {ReturnType<typeof pastDays>[number]} past */
  const button = ({ day, status }) => {
    const state = t(`puzzle.week.${status}`);
    const label = t("puzzle.past.day", { date: dayName(words.language, day), state });
    return html`<li key=${day}>
      <button type="button" class=${status} aria-label=${label} onClick=${() => pose(day)}>
        <span>${dateOf(day).getUTCDate()}</span><i>${SIGNS[status]}</i>
      </button>
    </li>`;
  };
  /** @param {typeof TRIES[number]} wrong */
  const bar = (wrong) =>
    html`<li key=${wrong}>
      <span>${t(`puzzle.past.tries.${wrong}`)}</span>
      <span class="track"
        ><span class="fill" style=${{ width: `${(counts[wrong] / most) * 100}%` }}
      /></span>
      <span class="number">${counts[wrong]}</span>
    </li>`;
  return html`<details class="fold">
    <summary>${t("puzzle.past")}</summary>
    <p class="weekdays" aria-hidden="true">
      ${days
        .slice(0, 7)
        .map(
          ({ day }) => html`<span key=${day}>${weekdayOf(words.language, day, "narrow")}</span>`,
        )}
    </p>
    <ol class="days" aria-label=${t("puzzle.past.list")}>
      ${days.map(button)}
    </ol>
    <p class="aside">${t("puzzle.past.about")}</p>
    ${best > 0 && html`<p class="best">${t("puzzle.past.best", { n: best })}</p>`}
    ${
      most > 0 &&
      html`<h3 id="puzzle-tries">${t("puzzle.past.tries")}</h3>
        <ul class="tries" aria-labelledby="puzzle-tries">
          ${TRIES.map(bar)}
        </ul>`
    }
  </details>`;
}
