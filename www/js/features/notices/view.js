/**
 * What is amiss, and lasts: storage that keeps nothing, another tab with the same game, no
 * coin to throw. One line of each kind, until it is over or put away.
 *
 * @typedef {Notice | "canvas" | "coin"} Kind
 * What can be done about it.
 * @typedef {{ text: Message, work: () => void }} Offer
 */
/** @import { Message, Notice, SavedGame } from "../../types.js" */
import { el } from "../../lib/dom.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {import("../../game/session.js").Session} session
 * @param {object} around
 * @param {() => Promise<SavedGame | null>} around.other the game that another tab played last
 * @param {(record: string) => Promise<unknown>} around.ready when all that a game needs is there
 * @param {(error: unknown) => void} around.missing something could not be loaded
 * @param {() => void} around.settled takes the focus when what had it goes
 */
export function createNews(stage, session, { other, ready, missing, settled }) {
  const { byId, say, t } = stage;
  const root = byId("news");
  /** @type {Map<Kind, HTMLElement>} */
  const lines = new Map();

  /** @type {Partial<Record<Kind, () => Offer>>} */
  const offers = {
    coin() {
      const seed = Date.now() % 1_000_000;
      const text = { key: "news.coin.seed", values: { seed: String(seed) } };
      return { text, work: () => session.seed(seed) };
    },
    tab() {
      const work = async () => {
        try {
          const game = await other();
          if (!game) return;
          await ready(game.record);
          session.fetch(game);
        } catch (error) {
          missing(error);
        }
      };
      return { text: { key: "news.tab.open" }, work };
    },
  };

  /** @param {Kind} kind */
  function drop(kind) {
    const line = lines.get(kind);
    if (!line) return;
    // Not by :focus-within, which is nothing while another window is in front.
    const held = line.contains(stage.root.activeElement);
    line.remove();
    lines.delete(kind);
    if (held) settled();
  }

  return {
    /** What is over is told by its line, which goes. @param {Kind} kind */
    tell(kind) {
      if (kind === "works") return void (drop("denied"), drop("full"));
      if (lines.has(kind)) return;
      const offer = offers[kind]?.();
      const close = () => drop(kind);
      const work = () => {
        drop(kind);
        offer?.work();
      };
      const line = el(
        "div",
        { class: "line", "data-news": kind },
        el("p", {}, say({ key: `news.${kind}` })),
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
