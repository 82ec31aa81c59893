/**
 * The dialog "Puzzles": the puzzle of the day, and puzzles by grade and rules. The next puzzle of a
 * grade depends on the answers so far.
 *
 * @typedef {import("./model.js").Wanted} Wanted
 * @typedef {import("./model.js").Tally} Tally
 * @typedef {import("./diary.js").Diary} Diary
 */
/** @import { GameClass, TextKey } from "../../types.js" */
import { rulesName } from "../../i18n/messages.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";
import { familyOf, FIRST_RULES, isRulesAlone, VARIANTS } from "../../variants/index.js";
import { isSolved, streak } from "./diary.js";
import { dayOf, GRADES } from "./model.js";
import { PastDays } from "./past.js";
import { Week } from "./week.js";
import { dayName } from "./words.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {{ tally: () => Tally, diary: () => Diary, pose: (wanted: Wanted) => void }} puzzle
 */
export function createPuzzles(stage, Game, { tally, diary, pose }) {
  const { byId, say, t, words } = stage;
  byId("said").after(el("dialog", { id: "puzzles", "aria-labelledby": "puzzles-title" }));
  const frame = frameDialog(stage, "puzzles", "puzzles.title");
  const presets = Game.presets().filter(({ id }) => !isRulesAlone(id));
  /** The rules that are chosen. */
  let rules = FIRST_RULES;

  /** A game that has no other rules is called by its own name. @param {string} id */
  function nameOf(id) {
    const variant = VARIANTS[familyOf(id)];
    return variant?.presets.length === 1 ? t(variant.name) : say(rulesName(id));
  }

  /** @param {Wanted} wanted */
  function choose(wanted) {
    frame.close();
    pose(wanted);
  }
  /** A wide button of two lines. @param {TextKey} name @param {string} about @param {() => Wanted} wanted */
  function row(name, about, wanted) {
    return html`<button type="button" onClick=${() => choose(wanted())}>
      <strong>${t(name)}</strong>${" "}<span class="about">${about}</span>
    </button>`;
  }

  /** @param {string} id */
  const choice = (id) =>
    html`<label
      ><input
        type="radio"
        name="puzzle-rules"
        value=${id}
        checked=${id === rules}
        onChange=${() => (rules = id)}
      /><span>${nameOf(id)}</span></label
    >`;

  /** @param {typeof GRADES[number]} grade @param {Tally} counted */
  function gradeRow(grade, { solved, tried }) {
    const values = { solved: solved[grade - 1] ?? 0, tried: tried[grade - 1] ?? 0 };
    const about = t(values.tried ? "puzzles.tally" : "puzzles.tally.none", values);
    return html`<li>${row(`puzzles.grade.${grade}`, about, () => ({ grade, rules }))}</li>`;
  }

  /** @param {Tally} counted @param {Diary} known @param {number} day */
  function contents(counted, known, day) {
    const inRow = streak(known, day);
    const today = isSolved(known, day) ? "puzzles.today.done" : "puzzles.today.play";
    const date = dayName(words.language, day);
    return html`
      <p class="aside">${t("puzzles.about")}</p>
      ${row("puzzles.today", t(today, { date }), () => ({ day: dayOf() }))}
      ${known.runs.length > 0 && html`<${Week} stage=${stage} diary=${known} over=${draw} />`}
      <p class="aside" hidden=${inRow === 0}>${t("puzzles.streak", { n: inRow })}</p>
      <${PastDays} stage=${stage} diary=${known} today=${day} pose=${past} />
      <div role="radiogroup" aria-labelledby="puzzles-rules" class="setting">
        <span class="name" id="puzzles-rules">${t("puzzles.rules")}</span>
        <span class="segments wide">${presets.map(({ id }) => choice(id))}</span>
      </div>
      <ul class="grades">
        ${GRADES.map((grade) => gradeRow(grade, counted))}
      </ul>
      <p class="aside">${t("puzzles.endless")}</p>
    `;
  }

  const past = (/** @type {number} */ day) => choose({ day });
  const draw = () => frame.render(contents(tally(), diary(), dayOf()));

  return {
    open() {
      draw();
      frame.open();
    },
  };
}
