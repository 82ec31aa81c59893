/**
 * The dialog "Puzzles": that of the day, and those of a grade, by any of the
 * rules. Which one of a grade is next follows from what was answered.
 *
 * @typedef {import("./model.js").Wanted} Wanted
 * @typedef {import("./model.js").Tally} Tally
 */
/** @import { GameClass } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { familyOf, VARIANTS } from "../../variants/index.js";
import { rulesName } from "../../i18n/messages.js";
import { dayOf, GRADES, streak } from "./model.js";
import { dayName } from "./view.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {() => Tally} tally
 * @param {(wanted: Wanted) => void} pose
 */
export function createPuzzles(stage, Game, tally, pose) {
  const { byId, say, t } = stage;
  const dialog = el("dialog", { id: "puzzles", "aria-labelledby": "puzzles-title" });
  byId("said").after(dialog);

  /** A wide button of two lines. @param {string} name @param {() => Wanted} wanted */
  function row(name, wanted) {
    const about = el("span", { class: "about" });
    const click = () => {
      dialog.close();
      pose(wanted());
    };
    const button = el("button", { type: "button", click }, el("strong", {}, t(name)), " ", about);
    return { about, button };
  }

  const days = el("p", { class: "aside" });
  const today = row("puzzles.today", () => ({ day: dayOf() }));

  const presets = Game.presets();
  /** A game that has no other rules is called by its own name. @param {string} id */
  const nameOf = (id) => {
    const variant = VARIANTS[familyOf(id)];
    return variant?.presets.length === 1 ? t(variant.name) : say(rulesName(id));
  };
  const radios = presets.map(({ id }) =>
    el("input", { type: "radio", name: "puzzle-rules", value: id, checked: id === "goff" }),
  );
  const segments = el(
    "div",
    { role: "radiogroup", "aria-labelledby": "puzzles-rules", class: "setting" },
    el("span", { class: "name", id: "puzzles-rules" }, t("puzzles.rules")),
    el(
      "span",
      { class: "segments wide" },
      ...radios.map((radio) => el("label", {}, radio, el("span", {}, nameOf(radio.value)))),
    ),
  );
  const rules = () => radios.find((radio) => radio.checked)?.value ?? "goff";
  const grades = GRADES.map((grade) =>
    row(`puzzles.grade.${grade}`, () => ({ grade, rules: rules() })),
  );

  dialog.append(
    el("h2", { id: "puzzles-title" }, t("puzzles.title")),
    el("p", { class: "aside" }, t("puzzles.about")),
    today.button,
    days,
    segments,
    el("ul", { class: "grades" }, ...grades.map(({ button }) => el("li", {}, button))),
    el("p", { class: "aside" }, t("puzzles.endless")),
    el("form", { method: "dialog", class: "tools" }, el("button", {}, t("close"))),
  );

  return {
    open() {
      const now = dayOf();
      const counted = tally();
      const inRow = streak(counted, now);
      const done = counted.day === now ? "puzzles.today.done" : "puzzles.today.play";
      today.about.textContent = t(done, { date: dayName(stage, now) });
      days.hidden = inRow === 0;
      days.textContent = t("puzzles.streak", { n: inRow });
      grades.forEach(({ about }, i) => {
        const values = { solved: counted.solved[i] ?? 0, tried: counted.tried[i] ?? 0 };
        about.textContent = t(values.tried ? "puzzles.tally" : "puzzles.tally.none", values);
      });
      dialog.showModal();
    },
  };
}
