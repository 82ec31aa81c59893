/**
 * The dialog that starts a game by one of the rules.
 *
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../engine.js").GameClass} GameClass
 */
import { byId, el } from "../dom.js";
import { LONGEST, tidy } from "../match.js";
import { rulesName, t } from "../messages.js";

/**
 * @param {GameClass} Game
 * @param {Session} session
 * @param {() => void} started
 */
export function createNewGame(Game, session, started) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("new"));
  const fair = el("input", { type: "checkbox", name: "fair" });
  const kept = el("p", { class: "aside" }, t("new.kept"));

  // A match is a choice; who plays it may be told.
  const series = el("input", { type: "checkbox", name: "match" });
  const names = [1, 2].map((n) =>
    el("input", {
      type: "text",
      id: `name-${n}`,
      maxlength: String(LONGEST),
      autocomplete: "off",
      placeholder: t(`match.person.${n}`),
    }),
  );
  const people = el(
    "div",
    { class: "people" },
    ...names.map((input, i) => el("label", {}, t(`match.name.${i + 1}`), input)),
  );
  series.addEventListener("change", () => (people.hidden = !series.checked));

  /** @param {HTMLInputElement} input @param {string} name @param {string} about */
  const choice = (input, name, about) =>
    el(
      "label",
      { class: "rule" },
      input,
      el("span", {}, el("strong", {}, name), " ", el("span", { class: "about" }, about)),
    );

  // This page plays Goff's family; the module may know more.
  const presets = Game.presets().filter(({ family }) => family === "entangled");
  const radios = presets.map(({ id }) => el("input", { type: "radio", name: "rules", value: id }));
  const form = el(
    "form",
    { method: "dialog" },
    el("h2", { id: "new-title" }, t("new.title")),
    el(
      "fieldset",
      {},
      el("legend", {}, t("new.rules")),
      ...radios.map((radio) =>
        choice(radio, rulesName(radio.value), t(`rules.${radio.value}.about`)),
      ),
      choice(fair, t("new.fair"), t("new.fair.about")),
    ),
    el("div", { class: "series" }, choice(series, t("new.match"), t("new.match.about")), people),
    kept,
    el(
      "div",
      { class: "tools" },
      el("button", { value: "start", class: "primary" }, t("new.start")),
      el("button", { value: "", formnovalidate: true }, t("new.cancel")),
    ),
  );
  dialog.append(form);

  // The game starts at once; "close" comes a moment later, when the dialog has
  // given the focus back to where it was.
  form.addEventListener("submit", ({ submitter }) => {
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== "start") return;
    const rules = radios.find((radio) => radio.checked)?.value ?? "goff";
    const id = fair.checked ? `${rules}-fair` : rules;
    if (!series.checked) return session.start(id);
    const [first, second] = names.map(({ value }) => tidy(value));
    session.startMatch(id, [first ?? "", second ?? ""]);
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "start") started();
  });

  return {
    open() {
      const { view, match } = session.state();
      const base = view.rules.replace(/-fair$/, "");
      for (const radio of radios) radio.checked = radio.value === base;
      fair.checked = base !== view.rules;
      kept.hidden = !view.canUndo && !match;
      kept.textContent = t(match ? "new.kept.match" : "new.kept");
      series.checked = false;
      people.hidden = true;
      dialog.returnValue = "";
      dialog.showModal();
    },
  };
}
