/**
 * The dialog "Keyboard shortcuts", made from the table the handlers are made
 * from. Bare characters can be switched off there (WCAG 2.1.4): speech input
 * may type them by mistake.
 *
 * @typedef {import("../../storage/local-storage.js").Keeping} Keeping
 * @typedef {import("../../a11y/shortcuts.js").Where} Where
 */
import { el } from "../../lib/dom.js";
import { keysOf, SHORTCUTS } from "../../a11y/shortcuts.js";

const APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** One key's cap. @param {import("../../lib/stage.js").Stage} stage @param {string} key */
function cap(stage, key) {
  const { knows, t } = stage;
  const name = key === "Ctrl" && APPLE ? "Cmd" : key;
  const text = knows(`key.${name}`) ? t(`key.${name}`) : name.toUpperCase();
  return el("kbd", {}, text);
}

/** The keys of a row: chords of caps, side by side. @param {import("../../lib/stage.js").Stage} stage @param {string[]} keys */
const caps = (stage, keys) =>
  keys.flatMap((key, i) => [
    ...(i ? [" "] : []),
    el("span", { class: "chord" }, ...key.split("+").map((one) => cap(stage, one))),
  ]);

/** @param {import("../../lib/stage.js").Stage} stage @param {Keeping} store */
export function createKeys(stage, store) {
  const { byId, t } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  const single = el("input", { type: "checkbox", checked: store.recall("keys") !== "off" });
  single.addEventListener("change", () => store.remember("keys", single.checked ? "on" : "off"));

  const places = /** @type {Where[]} */ ([...new Set(SHORTCUTS.map(({ where }) => where))]);
  for (const place of places) {
    const rows = SHORTCUTS.filter(({ where }) => where === place).map((shortcut) =>
      el(
        "tr",
        {},
        el(
          "th",
          { scope: "row" },
          ...caps(stage, shortcut.shown ?? keysOf(shortcut, t("direction") === "rtl")),
        ),
        el("td", {}, t(`keys.${place}.${shortcut.does ?? "press"}`)),
      ),
    );
    const caption = el("caption", {}, t(`keys.${place}`));
    dialog.append(el("table", {}, caption, el("tbody", {}, ...rows)));
  }
  dialog.prepend(el("h2", { id: "keys-title", tabindex: "-1", autofocus: true }, t("keys.title")));
  dialog.append(
    el(
      "label",
      { class: "rule" },
      single,
      el(
        "span",
        {},
        el("strong", {}, t("keys.single")),
        " ",
        el("span", { class: "about" }, t("keys.single.about")),
      ),
    ),
    el("form", { method: "dialog", class: "tools" }, el("button", {}, t("close"))),
  );

  return {
    open: () => dialog.showModal(),
  };
}
