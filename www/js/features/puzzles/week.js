/**
 * The last seven days of daily puzzles as squares, the streak, and the time until the next puzzle.
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 */
import { Component, html } from "../../lib/html.js";
import { streak, untilNext, weekOf } from "./diary.js";
import { dateOf, dayOf } from "./model.js";

/** Signs in the squares; the label of a day says the same in words. */
export const SIGNS = { solved: "✓", other: "✓", shown: "✕", open: "✕", none: "" };

const MINUTE = 60_000;

/**
 * Counts down to the next puzzle while the page is visible. A screen reader can read it; changes are not
 * announced.
 * @extends {Component<{ stage: Stage, day: number, over: () => void }>}
 */
class Countdown extends Component {
  timer = 0;

  /** Shows the time, and schedules the next minute. */
  tick = () => {
    clearTimeout(this.timer);
    const { stage, day, over } = this.props;
    if (stage.signal.aborted) return;
    if (dayOf() !== day) return over();
    if (!document.hidden) this.timer = window.setTimeout(this.tick, MINUTE - (Date.now() % MINUTE));
    this.forceUpdate();
  };

  componentDidMount() {
    const { signal } = this.props.stage;
    document.addEventListener("visibilitychange", this.tick, { signal });
    this.tick();
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.tick);
  }

  render() {
    const { hours, minutes } = untilNext(Date.now());
    const { t } = this.props.stage;
    return html`<p class="aside">
      ${t(hours ? "puzzle.week.next" : "puzzle.week.next.minutes", { hours, minutes })}
    </p>`;
  }
}

/** The name of a day's weekday. @param {string} language @param {number} day @param {"long" | "narrow"} weekday */
export const weekdayOf = (language, day, weekday) =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(dateOf(day));

/**
 * @param {object} week
 * @param {Stage} week.stage
 * @param {import("./diary.js").Diary} week.diary
 * @param {() => void} week.over is called when today is over
 * @param {boolean} [week.told] whether the streak is told beside it
 */
export function Week({ stage, diary, over, told = false }) {
  const { t, words } = stage;
  const today = dayOf();
  /** @param {ReturnType<typeof weekOf>[number]} square */
  function square({ day, status, isToday }) {
    const waits = isToday && (status === "open" || status === "none");
    const state = t(`puzzle.week.${waits ? "waits" : status}`);
    const weekday = isToday ? t("puzzle.week.today") : weekdayOf(words.language, day, "long");
    return html`<li key=${day} class="${status} ${isToday ? "today" : ""}">
      <span aria-hidden="true">${weekdayOf(words.language, day, "narrow")}</span>
      <i aria-hidden="true">${waits ? "" : SIGNS[status]}</i>
      <span class="unseen">${t("puzzle.week.day", { weekday, state })}</span>
    </li>`;
  }
  const days = streak(diary, today);
  return html`<div class="week">
    <ol aria-label=${t("puzzle.week")}>
      ${weekOf(diary, today).map(square)}
    </ol>
    <div>
      <p class="streak" hidden=${told || days === 0}>${t("puzzle.week.streak", { n: days })}</p>
      <${Countdown} key=${today} stage=${stage} day=${today} over=${over} />
    </div>
  </div>`;
}
