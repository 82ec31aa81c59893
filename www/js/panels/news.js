/**
 * What is amiss, and lasts: storage that keeps nothing, another tab with the same game, no
 * coin to throw. One line of each kind, until it is over or put away.
 *
 * @typedef {import("../messages.js").Message} Message
 */
import { el } from "../dom.js";

/**
 * @param {import("../stage.js").Stage} stage
 * @param {() => void} settled takes the focus when what had it goes
 */
export function createNews({ byId, say, t }, settled) {
  const root = byId("news");
  /** @type {Map<string, HTMLElement>} by kind */
  const lines = new Map();

  /** @param {string} kind */
  function drop(kind) {
    const line = lines.get(kind);
    if (!line) return;
    const held = line.matches(":focus-within");
    line.remove();
    lines.delete(kind);
    if (held) settled();
  }

  return {
    drop,
    /**
     * @param {string} kind
     * @param {Message} message
     * @param {{ text: Message, work: () => void }} [offer] what can be done about it
     */
    tell(kind, message, offer) {
      if (lines.has(kind)) return;
      const close = () => drop(kind);
      const work = () => {
        drop(kind);
        offer?.work();
      };
      const line = el(
        "div",
        { class: "line", "data-news": kind },
        el("p", {}, say(message)),
        ...(offer ? [el("button", { type: "button", click: work }, say(offer.text))] : []),
        el(
          "button",
          { type: "button", class: "plain", "aria-label": t("close"), click: close },
          "×",
        ),
      );
      lines.set(kind, line);
      root.append(line);
    },
  };
}

/** @typedef {ReturnType<typeof createNews>} News */
