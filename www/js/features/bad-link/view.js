/**
 * What is said when a link does not hold a game: which part, why, and what can
 * still be had of it. The link's own text is kept, to be read and copied.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { State } from "../../types.js" */
import { short } from "../../game/bad-record.js";
import { el } from "../../lib/dom.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => void} settled where the focus goes when what had it goes
 */
export function createBroken(stage, session, settled) {
  const { byId, say, t } = stage;
  const root = byId("broken");
  /** @type {State["broken"]} */
  let shown = null;
  return {
    /** @param {State} state */
    render({ broken, acted }) {
      root.classList.toggle("acted", acted);
      if (broken === shown) return;
      shown = broken;
      const held = root.contains(stage.root.activeElement);
      root.hidden = !broken;
      root.replaceChildren();
      if (held) settled();
      if (!broken) return;
      const { place, word, why, text, good, moves } = broken;
      const which = place === null ? "broken.other" : place === 0 ? "broken.rules" : "broken.move";
      const what = t(which, { place: place ?? 0, word: short(word) });
      root.append(
        el("h2", {}, t("broken.title")),
        el("p", {}, what, place === 0 ? "" : ` ${say(why)}`),
        el("label", {}, t("broken.text"), field(text)),
        el("p", { class: "board-ready" }, t("broken.board")),
        el(
          "div",
          { class: "tools" },
          ...(good
            ? [
                el(
                  "button",
                  { type: "button", class: "primary", click: () => session.openGood() },
                  t("broken.open", { n: moves }),
                ),
              ]
            : []),
          el("button", { type: "button", click: () => session.dismiss() }, t("broken.dismiss")),
        ),
      );
    },
  };
}

/** @param {string} text */
function field(text) {
  const area = el("textarea", { readonly: true, rows: "2", spellcheck: "false" });
  area.value = text;
  return area;
}
