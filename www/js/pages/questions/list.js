/**
 * The list of questions, by lessons, each with its picture, which is drawn when the list has been shown.
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 * @typedef {import("./table.js").Question} Question
 * @typedef {readonly { name: LessonName }[]} Course all lessons
 */
/** @import { LessonName } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { nextTask } from "../../lib/next-task.js";
import { loadCounted, makeApparatus } from "./picture.js";
import { readPosition } from "./position.js";

/** Fills the list. @param {Stage} stage @param {HTMLElement} list @param {readonly Question[]} questions @param {Course} lessons */
export function fillList(stage, list, questions, lessons) {
  const { rich, t } = stage;
  /** @param {Question} question */
  const entry = ({ id }) => {
    const picture = el("span", { class: "figure", "data-question": id });
    const words = el("span", {}, ...rich({ key: `ask.${id}` }));
    return el("li", {}, el("a", { href: `#q=${id}` }, picture, words));
  };
  for (const [i, { name }] of lessons.entries()) {
    const entries = questions.filter(({ lesson }) => lesson === name).map(entry);
    // A lesson need not have questions.
    if (!entries.length) continue;
    const title = t("lessons.name", { n: i + 1, title: t(`learn.${name}.title`) });
    list.append(el("section", {}, el("h3", {}, title), el("ul", {}, ...entries)));
  }
}

/** Draws the pictures that the list does not have yet, one after the other. The words beside each say what is asked of it. @param {Stage} stage @param {HTMLElement} list @param {readonly Question[]} questions */
export async function drawList(stage, list, questions) {
  const { figureOf } = await loadCounted(stage);
  for (const { id, record, apparatus, settings } of questions) {
    const place = list.querySelector(`[data-question="${id}"]`);
    if (place?.firstChild) continue;
    await nextTask();
    const position = record && (await readPosition(record));
    if (position) place?.append(el("img", { src: figureOf(stage, position).src, alt: "" }));
    if (!apparatus) continue;
    const { root } = await makeApparatus(stage, apparatus, settings);
    place?.append(el("span", { class: "small", inert: true, "aria-hidden": "true" }, root));
  }
}
