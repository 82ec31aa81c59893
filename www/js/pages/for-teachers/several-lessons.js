/**
 * A link with several lessons, on the page for teachers: a box for each lesson with its minutes, and their sum
 * with the age from which they are meant.
 *
 * @typedef {import("../../features/lessons/model.js").Lesson} Lesson
 */
import { ageOf, groupsOf, minutesOf } from "../../features/lessons/course.js";
import { copyFrom } from "../../lib/clipboard.js";
import { html, render } from "../../lib/html.js";
import { qrCode } from "../../lib/qr.js";
import { gameAddress } from "./share-links.js";

/** The end of an address that opens some lessons. @param {readonly string[]} names of the lessons */
export const hashOf = (names) => `#lessons=${names.join(",")}`;

/** @param {import("../../lib/stage.js").Stage} stage @param {HTMLElement} place @param {Lesson[]} lessons */
export function createSeveral({ say, t, words }, place, lessons) {
  const minutes = new Map(lessons.map((lesson) => [lesson, minutesOf(lesson, say)]));
  /** @type {Set<Lesson>} */
  const chosen = new Set();
  let told = "";

  /** @param {Lesson} lesson @param {number} age that of its group */
  const box = (lesson, age) =>
    html`<label key=${lesson.name}>
      <input type="checkbox" checked=${chosen.has(lesson)} onChange=${() => toggle(lesson)} />
      <span
        >${t("lessons.name", {
          n: lessons.indexOf(lesson) + 1,
          title: t(`learn.${lesson.name}.title`),
        })}</span
      >
      <span class="about"
        >${t("lessons.minutes", { n: minutes.get(lesson) ?? 1 })}
        ${ageOf([lesson]) !== age && t("lessons.age", { age: ageOf([lesson]) })}</span
      >
    </label>`;

  function draw() {
    const some = lessons.filter((lesson) => chosen.has(lesson));
    const sum = some.reduce((all, lesson) => all + (minutes.get(lesson) ?? 1), 0);
    const names = some.map(({ name }) => name);
    const link = gameAddress(location.href, words.language, hashOf(names));
    const age = ageOf(some.length ? some : lessons.slice(0, 1));
    render(
      html`${groupsOf(lessons).map(
          ({ name, lessons: all }) =>
            html`<fieldset key=${name}>
              <legend>
                ${t(`lessons.group.${name}`)}, ${t("lessons.age", { age: ageOf(all) })}
              </legend>
              ${all.map((lesson) => box(lesson, ageOf(all)))}
            </fieldset>`,
        )}
        <p class="sum" role="status">
          ${some.length ? t("teach.several.sum", { n: some.length, minutes: sum, age }) : t("teach.several.none")}
        </p>
        <div class="linking" hidden=${!some.length}>
          <label for="several-link">${t("teach.embed.link")}</label>
          <input id="several-link" readonly value=${link} />
          <button type="button" onClick=${copy}>${t("teach.embed.copy")}</button>
          <p role="status">${told}</p>
          ${some.length > 0 && qrCode(link, t("teach.qr"))}
        </div>`,
      place,
    );
  }

  /** @param {Lesson} lesson */
  function toggle(lesson) {
    if (!chosen.delete(lesson)) chosen.add(lesson);
    told = "";
    draw();
  }

  async function copy() {
    const field = place.querySelector("input[readonly]");
    const copied = field instanceof HTMLInputElement && (await copyFrom(field));
    told = t(copied ? "teach.embed.copied" : "share.by.hand");
    draw();
  }

  draw();
}
