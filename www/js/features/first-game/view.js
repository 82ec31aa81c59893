/**
 * The guided first game's frame: a quiet offer at a first visit, and while it
 * is played how far one is and the way out. What to do is said where it is
 * always said, in the status, and marked on the board.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../storage/local-storage.js").Keeping} Keeping
 */
/** @import { State } from "../../types.js" */
import { el } from "../../lib/dom.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {Keeping} store
 * @param {() => void} settled where the focus goes when the guide goes
 */
export function createFirstGame(stage, session, store, settled) {
  const { byId, t, texts } = stage;
  const root = byId("guide");
  let offered = !store.known;
  let shown = "";

  function seen() {
    offered = false;
    store.remember("guide", "seen");
  }
  async function start() {
    let begin;
    try {
      [begin] = await Promise.all([session.guide(), texts("guide")]);
    } catch {
      return session.tell({ key: "failure.part" });
    }
    seen();
    begin();
    settled();
  }
  function decline() {
    seen();
    session.tell({ key: "guide.later" });
    settled();
  }
  function leave() {
    session.unguide();
    settled();
  }

  /** @param {string} text @param {() => void} click @param {string} [className] */
  const button = (text, click, className = "") =>
    el("button", { type: "button", class: className, click }, t(text));

  return {
    start,
    /** @param {State} state */
    render({ task, beside, acted, broken, choice, past, steps, thinking }) {
      // Whoever just plays has answered the offer.
      if (offered && acted && steps.length) seen();
      const guided = beside === "guide" ? task : null;
      const key = guided
        ? `step ${guided.step}`
        : offered && !beside && !broken && !choice && !thinking && past === null
          ? "offer"
          : "";
      if (key === shown) return;
      shown = key;
      root.hidden = key === "";
      root.classList.toggle("offer", !guided);
      if (!guided) {
        root.replaceChildren(
          button("guide.offer", start, "plain"),
          el(
            "button",
            { type: "button", class: "close", click: decline, "aria-label": t("guide.no") },
            "×",
          ),
        );
        return;
      }
      const { step, of, kind } = guided;
      const over = kind === "over";
      const held = root.contains(stage.root.activeElement);
      root.replaceChildren(
        el("p", { class: "aside" }, t("guide.step", { step: Math.min(step + 1, of), of })),
        el("progress", { max: String(of), value: String(step), "aria-label": t("guide.name") }),
        button(over ? "guide.done" : "guide.leave", leave, over ? "primary" : ""),
      );
      if (held) root.querySelector("button")?.focus();
    },
  };
}
