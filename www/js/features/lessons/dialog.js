/**
 * The dialog "Lessons": the question that runs through all of them, and three groups, each with a picture,
 * its minutes and its lessons; or the lessons that a teacher has chosen. It marks the lessons that are done,
 * and the next one.
 *
 * @typedef {import("./model.js").Lesson} Lesson
 * @typedef {import("./results.js").Results} Results
 */
import { physicsPage } from "../../lib/address.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";
import { ageOf, begunAfter, chosenOf, countDone, groupsOf, minutesOf, nextOf } from "./course.js";
import { textOf } from "./model.js";
import { groupPicture, guessDots } from "./pictures.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Lesson[]} lessons
 * @param {object} page
 * @param {() => Results} page.done the lessons that are done
 * @param {(lesson: Lesson, among: Lesson[]) => void} page.begin `among` those that follow each other
 * @param {import("../../types.js").OpenedExperiment[]} page.experiments
 * @param {() => void} page.recap opens the questions on all lessons
 * @param {() => void} page.handIn opens what a teacher can add up
 */
export function createLessons(stage, lessons, { done, begin, experiments, recap, handIn }) {
  const { byId, say, t } = stage;
  byId("said").after(el("dialog", { id: "lessons", "aria-labelledby": "lessons-title" }));
  const frame = frameDialog(stage, "lessons", "lessons.title");
  const physics = stage.address.toPage(physicsPage(stage.words.language));
  const minutes = new Map(lessons.map((lesson) => [lesson, minutesOf(lesson, say)]));

  /** @param {Lesson} lesson @param {Lesson[]} among */
  function choose(lesson, among) {
    frame.close();
    begin(lesson, among);
  }

  /** @param {import("../../types.js").OpenedExperiment} experiment */
  const experiment = ({ name, open }) =>
    html`<button type="button" onClick=${() => (frame.close(), open())}>
      ${t(`experiment.${name}.title`)}
    </button>`;

  /** @param {Lesson[]} some */
  const minutesIn = (some) => some.reduce((sum, lesson) => sum + (minutes.get(lesson) ?? 1), 0);

  /** @param {Lesson} lesson @param {Results} results @param {Lesson[]} among those that follow each other */
  function row(lesson, results, among = lessons) {
    const { name } = lesson;
    const result = Object.hasOwn(results, name) ? results[name] : null;
    const isNext = lesson === nextOf(among, results);
    const title = t("lessons.name", {
      n: lessons.indexOf(lesson) + 1,
      title: textOf(`${name}.title`),
    });
    return html`<li key=${name}>
      <button type="button" class=${isNext ? "next" : ""} onClick=${() => choose(lesson, among)}>
        <span class=${result ? "sign done" : "sign"} aria-hidden="true">
          <svg viewBox="0 0 16 16">
            <path d=${isNext ? "M6 4.5l5 3.5l-5 3.5z" : "M4.5 8.5l2.5 2.5l4.5 -5.5"} />
          </svg>
        </span>
        <strong>${title}</strong>${" "}
        <span class="about time">${t("lessons.minutes", { n: minutes.get(lesson) ?? 1 })}</span
        >${" "} ${isNext && html`<span class="about">${t("lesson.following")}</span>`}
        ${result && html`<span class="unseen">${t("lessons.done")}</span>`}${" "}
        ${
          result &&
          result.of > 0 &&
          html`<span class="about"
            >${guessDots(result)}<span>${t("lessons.guesses", result)}</span></span
          >`
        }
      </button>
    </li>`;
  }

  /** @param {ReturnType<typeof groupsOf>[number]} group @param {Results} results */
  function part({ name, lessons: some }, results) {
    const after = begunAfter(lessons, some[0]);
    const waits = some[0]?.after.some((one) => !Object.hasOwn(results, one));
    const finished = countDone(some, results);
    return html`<section key=${name} class=${name} aria-labelledby=${`lessons-${name}`}>
      <div class="group">
        ${groupPicture(name)}
        <div>
          <h3 id=${`lessons-${name}`}>${t(`lessons.group.${name}`)}</h3>
          <p>${t(`lessons.group.${name}.about`)}</p>
          <p class="about">
            <span>${t("lessons.minutes", { n: minutesIn(some) })}</span>${" "}
            <span>${t("home.lessons", { done: finished, of: some.length })}</span>
          </p>
          ${waits && html`<p class="about">${t("lessons.after", { n: after })}</p>`}
        </div>
        <progress max=${some.length} value=${finished} aria-hidden="true" />
      </div>
      <ol>
        ${some.map((lesson) => row(lesson, results))}
      </ol>
    </section>`;
  }

  /** The lessons that a teacher has chosen. @param {Lesson[]} some */
  function showSome(some) {
    const results = done();
    frame.render(
      html`<div class="chosen">
        <p class="question">${t("lessons.chosen")}</p>
        <p class="about">
          <span>${t("lessons.minutes", { n: minutesIn(some) })}</span>${" "}
          <span>${t("lessons.age", { age: ageOf(some) })}</span>${" "}
          <span>${t("home.lessons", { done: countDone(some, results), of: some.length })}</span>
        </p>
        <ol>
          ${some.map((lesson) => row(lesson, results, some))}
        </ol>
        <p class="aside">${t("lessons.kept")}</p>
      </div>`,
      html`<button type="button" onClick=${() => (frame.close(), handIn())}>
          ${t("lesson.handIn")}
        </button>
        <button type="button" onClick=${() => show(false)}>${t("lesson.all")}</button>`,
    );
    frame.open();
  }

  /** @param {boolean} wrong whether a link named none of them */
  function show(wrong) {
    if (frame.dialog.open) frame.close();
    const results = done();
    const contents = html`
      <p role="alert" hidden=${!wrong}>${t("lessons.none")}</p>
      <p class="question">${t("lessons.question")}</p>
      <p class="aside">${t("lessons.about")}</p>
      <div class="groups">${groupsOf(lessons).map((group) => part(group, results))}</div>
      ${
        countDone(lessons, results) === lessons.length &&
        html`<p>${t("lessons.recap")}</p>
          <div class="tools">
            <button type="button" class="primary" onClick=${() => (frame.close(), recap())}>
              ${t("lesson.recap")}
            </button>
          </div>`
      }
      <p>${t("experiments.line")}</p>
      <div class="tools">${experiments.map(experiment)}</div>
      ${physics && html`<p><a href=${physics}>${t("help.read")}</a></p>`}
      <p class="aside">${t("lessons.kept")}</p>
    `;
    frame.render(
      contents,
      countDone(lessons, results) > 0 &&
        html`<button type="button" onClick=${() => (frame.close(), handIn())}>
          ${t("lesson.handIn")}
        </button>`,
    );
    frame.open();
  }

  return {
    open: () => show(false),
    /** Opens it for a link with the names of some lessons, or with none. @param {string} names */
    openSome(names) {
      const some = chosenOf(lessons, names);
      if (some.length) showSome(some);
      else show(names !== "");
    },
    /** Opens it for a link that names none of them. */
    openAfterWrongLink: () => show(true),
  };
}
