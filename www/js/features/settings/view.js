/**
 * The dialog in which a person sets things. It is made from the table of
 * settings.js: one group of radio buttons for each setting, or a list where there
 * is more to choose from, in force as soon as it is pressed, so that there is nothing
 * to save and nothing to cancel.
 *
 * @typedef {import("../../storage/settings.js").Settings} Settings
 */
import { el } from "../../lib/dom.js";
import { languageName } from "../../i18n/messages.js";
import { NAMES, SETTINGS } from "../../storage/settings.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Settings} settings
 * @param {{ asked(): string, speak(value: string): void }} language which one is chosen, and how
 *   another one is spoken
 */
export function createSettingsDialog(stage, settings, { asked, speak }) {
  const { byId, knows, t } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (byId("settings"));
  const still = el("p", { class: "note", id: "set-still" }, t("settings.still"));
  const kept = el("p", { class: "aside" });
  const motion = matchMedia("(prefers-reduced-motion: reduce)");

  dialog.append(
    el("h2", { id: "settings-title" }, t("settings.title")),
    ...NAMES.flatMap((name) =>
      name === "speed" ? [still, group(name)] : [name === "language" ? languages() : group(name)],
    ),
    kept,
    el(
      "form",
      { method: "dialog", class: "tools" },
      el("button", { class: "primary" }, t("close")),
    ),
  );

  function languages() {
    const select = el(
      "select",
      {
        id: "set-language",
        "aria-describedby": "set-language-about",
        change: () => speak(select.value),
      },
      ...SETTINGS.language.values.map((value) =>
        value === "auto"
          ? el("option", { value }, t("settings.language.auto"))
          : el("option", { value, lang: value }, languageName(value)),
      ),
    );
    select.value = asked();
    return el(
      "div",
      { class: "setting" },
      el("label", { class: "name", for: "set-language" }, t("settings.language")),
      el("span", { class: "about", id: "set-language-about" }, t("settings.language.about")),
      select,
    );
  }

  /** @param {import("../../storage/settings.js").Name} name */
  function group(name) {
    const { values } = SETTINGS[name];
    return el(
      "div",
      {
        role: "radiogroup",
        class: "setting",
        "aria-labelledby": `set-${name}`,
        "aria-describedby": `set-${name}-about`,
      },
      el("span", { class: "name", id: `set-${name}` }, t(`settings.${name}`)),
      el("span", { class: "about", id: `set-${name}-about` }, t(`settings.${name}.about`)),
      el(
        "span",
        { class: values.length > 2 ? "segments wide" : "segments" },
        ...values.map((value) => {
          const own = `settings.${name}.${value}`;
          return el(
            "label",
            {},
            el("input", {
              type: "radio",
              name,
              value,
              checked: settings.values[name] === value,
              // The table gives this name only values of its own.
              change: () => settings.set(name, /** @type {never} */ (value)),
            }),
            el("span", {}, t(knows(own) ? own : `settings.${value}`)),
          );
        }),
      ),
    );
  }

  // Only while it is so: what is set below holds again as soon as it is not.
  const say = () => (still.hidden = !motion.matches);
  motion.addEventListener("change", say, { signal: stage.signal });
  say();
  settings.follow(() => {
    kept.textContent = t(settings.kept() ? "settings.kept" : "settings.not-kept");
  }, stage.signal);

  return {
    open() {
      dialog.showModal();
      // Where Tab would enter, not on the first choice of a group that has another.
      /** @type {HTMLElement | null} */ (dialog.querySelector(":checked"))?.focus();
      dialog.scrollTop = 0;
    },
  };
}
