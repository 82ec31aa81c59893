/**
 * The dialog "Lessons": all of them, and which are done.
 *
 * @typedef {import("./model.js").Lesson} Lesson
 */
import { el } from "../../lib/dom.js";
import { textOf } from "./model.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Lesson[]} lessons
 * @param {Set<string>} done their names
 * @param {(lesson: Lesson) => void} begin
 */
export function createLessons(stage, lessons, done, begin) {
  const { byId, t } = stage;
  const dialog = el("dialog", { id: "lessons", "aria-labelledby": "lessons-title" });
  const none = el("p", { role: "alert", hidden: true }, t("lessons.none"));
  byId("said").after(dialog);

  const rows = lessons.map((lesson, i) => {
    const about = el("span", { class: "about" });
    const click = () => {
      dialog.close();
      begin(lesson);
    };
    const name = t("lessons.name", { n: i + 1, title: textOf(`${lesson.name}.title`) });
    const button = el("button", { type: "button", click }, el("strong", {}, name), " ", about);
    return { lesson, about, button };
  });
  dialog.append(
    el("h2", { id: "lessons-title" }, t("lessons.title")),
    none,
    el("p", { class: "aside" }, t("lessons.about")),
    el("ol", { class: "grades" }, ...rows.map(({ button }) => el("li", {}, button))),
    el("p", { class: "aside" }, t("lessons.kept")),
    el("form", { method: "dialog", class: "tools" }, el("button", {}, t("close"))),
  );

  return {
    /** @param {boolean} [wrong] whether a link named none of them */
    open(wrong = false) {
      none.hidden = !wrong;
      for (const { lesson, about } of rows)
        about.textContent = done.has(lesson.name) ? t("lessons.done") : "";
      dialog.showModal();
    },
  };
}
