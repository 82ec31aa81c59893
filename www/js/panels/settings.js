/**
 * The dialog in which a person sets things. It is made from the table of
 * settings.js: one group of radio buttons for each setting, in force as soon as
 * it is pressed, so that there is nothing to save and nothing to cancel.
 *
 * @typedef {import("../settings.js").Settings} Settings
 */
import { byId, el } from "../dom.js";
import { knows, t } from "../messages.js";
import { NAMES, SETTINGS } from "../settings.js";

/** @param {Settings} settings */
export function createSettingsDialog(settings) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("settings"));
  const still = el("p", { class: "note", id: "set-still" }, t("settings.still"));
  const kept = el("p", { class: "aside" });
  const motion = matchMedia("(prefers-reduced-motion: reduce)");

  dialog.append(
    el("h2", { id: "settings-title" }, t("settings.title")),
    ...NAMES.flatMap((name) => (name === "speed" ? [still, group(name)] : [group(name)])),
    kept,
    el(
      "form",
      { method: "dialog", class: "tools" },
      el("button", { class: "primary" }, t("close")),
    ),
  );

  /** @param {import("../settings.js").Name} name */
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
  motion.addEventListener("change", say);
  say();
  settings.follow(() => {
    kept.textContent = t(settings.kept() ? "settings.kept" : "settings.not-kept");
  });

  return {
    open() {
      dialog.showModal();
      // Where Tab would enter, not on the first choice of a group that has another.
      /** @type {HTMLElement | null} */ (dialog.querySelector(":checked"))?.focus();
      dialog.scrollTop = 0;
    },
  };
}
