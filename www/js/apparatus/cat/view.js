/**
 * The apparatus of the cat on the page: the box, the charts, and the controls. A step of the lesson
 * names its controls and charts ("controls" in its `settings`): "question" and the chart of its "answers",
 * "turn", "air" and the chart of the interference, its "course". While the pupil should predict an answer,
 * the question is visible but cannot be changed ("locked"); before that there is only one ("only").
 */
import { html } from "../../lib/html.js";
import { choices, pushButton, slider } from "../controls.js";
import { createFrame } from "../frame.js";
import { answersChart, catDrawing, courseChart } from "./drawing.js";
import * as model from "./model.js";

/** The height of a chart, its greatest width, and the gap between two, in pixels. */
const CHART = 84;
const CHART_WIDTH = 300;
const GAP = 16;

/** The answers to each question, and how their bars look. */
const ANSWERS = /** @type {const} */ ({
  alive: ["x", "o"],
  sum: ["ink", "ink open"],
});

/** @type {import("../index.js").Create} */
export function createCat(stage, physics, { changed, reducedMotion }) {
  const { t } = stage;
  let setup = model.begin();
  let result = model.resultOf(physics, setup);
  /** Whether the question cannot be changed. */
  let locked = false;
  /** The only question there is; empty: both. */
  let only = "";
  /** Whether the last molecule has just arrived. */
  let fresh = false;

  /** @param {Partial<model.Setup>} change */
  function set(change) {
    fresh = "air" in change && (change.air ?? 0) > setup.air;
    setup = model.change(setup, change);
    update();
    changed();
  }

  function update() {
    result = model.resultOf(physics, setup);
    frame.show();
  }

  // -------------------------------------------------------------- words
  const values = () => ({
    ...{ air: setup.air, turn: setup.turn, most: model.AIR },
    coherence: model.percent(result.coherence),
    enough: model.enough(physics) ?? model.AIR,
    first: model.percent(result.answers?.[0] ?? 0),
    last: model.percent(result.answers?.[1] ?? 0),
  });

  // ----------------------------------------------------------- elements
  /** The chances of both answers. @param {number} wide */
  function answers(wide) {
    const { question } = setup;
    if (!question || !result.answers) return null;
    const [first, last] = result.answers.map(model.percent);
    /** @param {"first" | "last"} which @param {number | undefined} chance */
    const name = (which, chance = 0) =>
      html`<span>${t(`apparatus.cat.${question}.${which}`)}</span>
        <strong>${t("apparatus.cat.chance", { chance })}</strong>`;
    const label = t(`apparatus.cat.answers.${question}`, values());
    return html`<div class="chart-of">
      ${answersChart(wide, CHART, result.answers, ANSWERS[question], label)}
      <p class="names" aria-hidden="true">
        <span>${name("first", first)}</span><span>${name("last", last)}</span>
      </p>
    </div>`;
  }

  /** The chart of the interference. @param {number} wide */
  const course = (wide) =>
    html`<div class="chart-of">
      ${courseChart(wide, CHART + 16, result.course, t("apparatus.cat.course", values()))}
      <p class="names" aria-hidden="true">${t("apparatus.cat.tenth")}</p>
    </div>`;

  /** The controls by their names in `settings`. @type {Record<string, () => import("../../lib/html.js").Children>} */
  const CONTROLS = {
    question: () =>
      choices({
        name: "question",
        label: t("apparatus.cat.ask"),
        options: /** @type {const} */ (["alive", "sum"]).filter(
          (question) => !only || question === only,
        ),
        nameOf: (one) => t(`apparatus.cat.question.${one}`),
        ...{ chosen: setup.question, locked },
        set: (question) => set({ question }),
      }),
    turn: () =>
      slider({
        label: t("apparatus.cat.turn"),
        value: t(
          setup.question === "sum" ? "apparatus.cat.turned.sum" : "apparatus.cat.turned",
          values(),
        ),
        ...{ at: setup.turn, min: 0, max: 360, step: model.TURN },
        set: (turn) => set({ turn }),
      }),
    air: () =>
      html`<div class="tools">
        ${pushButton(t("apparatus.cat.hit"), () => set({ air: setup.air + 1 }), setup.air >= model.AIR)}
        ${pushButton(t("apparatus.cat.again"), () => set({ air: 0 }), setup.air === 0)}
      </div>`,
  };

  /** @param {number} width */
  function picture(width) {
    const has = frame.wants;
    const wide = Math.min(CHART_WIDTH, (width - GAP) / 2);
    const label = t("apparatus.cat.picture", values());
    return html`<div class="seen">
        ${catDrawing(width, setup, result, label, fresh && !reducedMotion())}
      </div>
      <div class="shown">
        <div class="charts">
          ${has("answers") && answers(wide)} ${has("course") && course(wide)}
        </div>
        <p class="telling" role="status" hidden=${!has("course")}>
          ${has("course") && t("apparatus.cat.told", values())}
        </p>
      </div>`;
  }

  const frame = createFrame(stage, "cat", {
    ...{ picture, controls: CONTROLS },
    resized: () => (fresh = false),
  });
  return {
    ...frame,
    configure(settings) {
      setup = model.configure(setup, settings);
      frame.want(settings.controls);
      locked = settings.locked === true;
      only = String(settings.only ?? "");
      fresh = false;
      update();
    },
    meets: (goal) => model.meets(goal, setup, result),
    values,
  };
}
