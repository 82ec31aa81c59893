/** The dialog that tells the rules of the game on the board, and leads on to the guided game and the keys. */
import { el } from "../../lib/dom.js";
import { variantOf } from "../../variants/index.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {import("../../game/session.js").Session} session
 * @param {Record<string, () => void>} ways what each further button does, by its text
 */
export function createHelp(stage, session, ways) {
  const { byId, t } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (byId("help"));
  /** @param {[string, () => void]} way */
  const further = ([text, work]) => {
    const click = () => {
      dialog.close();
      work();
    };
    return el("button", { type: "button", click }, t(text));
  };
  const rules = el("ol", {});
  const physics = el("div", {});
  const teachers = stage.address.toPage("for-teachers.html");
  dialog.append(
    el("h2", { id: "help-title", tabindex: "-1", autofocus: true }, t("help.title")),
    rules,
    physics,
    el("p", {}, t("help.keys")),
    el("p", { class: "aside" }, t("help.privacy")),
    ...(teachers ? [el("p", {}, el("a", { href: teachers }, t("help.teachers")))] : []),
    el("div", { class: "buttons" }, ...Object.entries(ways).map(further)),
    el(
      "form",
      { method: "dialog", class: "tools" },
      el("button", { class: "primary" }, t("close")),
    ),
  );
  return {
    open() {
      const family = variantOf(session.state().view.rules);
      rules.replaceChildren(...family.help.map((key) => el("li", {}, t(key))));
      const told = family.physics.map((key) => el("p", {}, t(key)));
      physics.replaceChildren(...(told.length ? [el("h3", {}, t("help.physics")), ...told] : []));
      dialog.showModal();
    },
  };
}
