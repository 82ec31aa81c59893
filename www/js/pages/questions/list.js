/**
 * The list of questions, by lessons, each with its picture, which is drawn when the list has been shown.
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 * @typedef {import("./table.js").Question} Question
 */
import { textKey } from "../../i18n/text-key.js";
import { MARKS } from "../../i18n/marks.js";
import { el } from "../../lib/dom.js";
import { nextTask } from "../../lib/next-task.js";
import { loadCounted, makeApparatus } from "./picture.js";
import { readPosition } from "./position.js";

/** Fills the list. @param {Stage} stage @param {HTMLElement} list @param {readonly Question[]} questions */
export function fillList(stage, list, questions) {
  const { rich, t } = stage;
  const lessons = [...new Set(questions.map(({ lesson }) => lesson))];
  /** @param {Question} question */
  const entry = ({ id }) => {
    const picture = el("span", { class: "figure", "data-question": id });
    const words = el("span", {}, ...rich({ key: textKey(`ask.${id}`), values: MARKS }));
    return el("li", {}, el("a", { href: `#q=${id}` }, picture, words));
  };
  for (const [i, lesson] of lessons.entries()) {
    const title = t("lessons.name", { n: i + 1, title: t(textKey(`learn.${lesson}.title`)) });
    const entries = questions.filter((one) => one.lesson === lesson).map(entry);
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
