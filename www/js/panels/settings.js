/**
 * The dialog in which a person sets things. It is made from the table of
 * settings.js: one group of radio buttons for each setting, or a list where there
 * is more to choose from, in force as soon as it is pressed, so that there is nothing
 * to save and nothing to cancel.
 *
 * @typedef {import("../settings.js").Settings} Settings
 */
import { byId, el } from "../dom.js";
import { knows, language, t } from "../messages.js";
import { NAMES, SETTINGS } from "../settings.js";

/** @param {Settings} settings */
export function createSettingsDialog(settings) {
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
          : el("option", { value, lang: value }, nameOf(value)),
      ),
    );
    select.value = asked().has("lang") ? language : settings.values.language;
    return el(
      "div",
      { class: "setting" },
      el("label", { class: "name", for: "set-language" }, t("settings.language")),
      el("span", { class: "about", id: "set-language-about" }, t("settings.language.about")),
      select,
    );
  }

  /**
   * Opens the page again in a language; the game is kept. An address that asks for one
   * then asks for this, and so does one that has to stand for the store.
   * @param {string} value
   */
  function speak(value) {
    settings.set("language", value);
    const query = asked();
    if (query.has("lang") || !settings.kept()) query.set("lang", value);
    if (value === "auto") query.delete("lang");
    const url = new URL(location.href);
    url.search = String(query);
    if (url.href === location.href) location.reload();
    else location.replace(url);
  }

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

/** What the address asks for. */
const asked = () => new URLSearchParams(location.search);

/** What a language is called in itself. @param {string} language */
function nameOf(language) {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
