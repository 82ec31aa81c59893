/** The dialog that tells the rules, and leads on to the guided game and the keys. */
import { byId, el } from "../dom.js";
import { t } from "../messages.js";

const STATEMENTS = [1, 2, 3, 4, 5, 6];

/** @param {Record<string, () => void>} ways what each further button does, by its text */
export function createHelp(ways) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("help"));
  /** @param {[string, () => void]} way */
  const further = ([text, work]) => {
    const click = () => {
      dialog.close();
      work();
    };
    return el("button", { type: "button", click }, t(text));
  };
  dialog.append(
    el("h2", { id: "help-title", tabindex: "-1", autofocus: true }, t("help.title")),
    el("ol", {}, ...STATEMENTS.map((n) => el("li", {}, t(`help.${n}`)))),
    el("p", {}, t("help.keys")),
    el("p", { class: "aside" }, t("help.privacy")),
    el("div", { class: "buttons" }, ...Object.entries(ways).map(further)),
    el(
      "form",
      { method: "dialog", class: "tools" },
      el("button", { class: "primary" }, t("close")),
    ),
  );
  return { open: () => dialog.showModal() };
}
