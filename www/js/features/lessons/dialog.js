/**
 * The dialog "Lessons": all of them, and which are done.
 *
 * @typedef {import("./model.js").Lesson} Lesson
 */
import { physicsPage } from "../../lib/address.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";
import { textKey } from "../../i18n/text-key.js";
import { textOf } from "./model.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Lesson[]} lessons
 * @param {Set<string>} done their names
 * @param {(lesson: Lesson) => void} begin
 * @param {import("../../types.js").OpenedExperiment[]} experiments
 */
export function createLessons(stage, lessons, done, begin, experiments) {
  const { byId, t } = stage;
  byId("said").after(el("dialog", { id: "lessons", "aria-labelledby": "lessons-title" }));
  const frame = frameDialog(stage, "lessons", "lessons.title");
  const physics = stage.address.toPage(physicsPage(stage.words.language));

  /** @param {Lesson} lesson */
  function choose(lesson) {
    frame.close();
    begin(lesson);
  }

  /** @param {import("../../types.js").OpenedExperiment} experiment */
  const experiment = ({ name, open }) =>
    html`<button type="button" onClick=${() => (frame.close(), open())}>
      ${t(textKey(`experiment.${name}.title`))}
    </button>`;

  /** @param {Lesson} lesson @param {number} i */
  const row = (lesson, i) =>
    html`<li>
      <button type="button" onClick=${() => choose(lesson)}>
        <strong> ${t("lessons.name", { n: i + 1, title: textOf(`${lesson.name}.title`) })} </strong>
        ${" "}<span class="about">${done.has(lesson.name) && t("lessons.done")}</span>
      </button>
    </li>`;

  /** @param {boolean} wrong whether a link named none of them */
  function show(wrong) {
    const contents = html`
      <p role="alert" hidden=${!wrong}>${t("lessons.none")}</p>
      <p class="aside">${t("lessons.about")}</p>
      <ol class="grades">
        ${lessons.map(row)}
      </ol>
      <p>${t("experiments.line")}</p>
      <div class="tools">${experiments.map(experiment)}</div>
      ${physics && html`<p><a href=${physics}>${t("help.read")}</a></p>`}
      <p class="aside">${t("lessons.kept")}</p>
    `;
    frame.render(contents);
    frame.open();
  }

  return {
    open: () => show(false),
    /** Opens it for a link that names none of them. */
    openAfterWrongLink: () => show(true),
  };
}
