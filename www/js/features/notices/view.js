/**
 * Problems that last: the storage does not work, another tab has the same game, no coin can be tossed.
 * Each kind has one line, until the problem ends or the person closes the line.
 *
 * @typedef {import("./model.js").Kind} Kind
 * @typedef {import("./model.js").Line} Line
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Message } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { html, render } from "../../lib/html.js";
import { without, withNotice } from "./model.js";

/**
 * @param {AppContext} app
 * @param {() => void} openOther shows the game that another tab played last
 */
export function createNotices({ stage, session, changed }, openOther) {
  const { byId, say, t } = stage;
  const root = byId("news");
  /** @type {Line[]} */
  let lines = [];

  /** @param {Kind} kind */
  function drop(kind) {
    lines = without(lines, kind);
    changed();
  }

  /**
   * The button that helps, if there is one.
   * @param {Line} line
   * @returns {{ text: Message, work: () => void } | null}
   */
  function offerOf({ kind, seed }) {
    if (kind === "tab") return { text: { key: "news.tab.open" }, work: openOther };
    if (kind !== "coin") return null;
    const text = message("news.coin.seed", { seed: String(seed) });
    return { text, work: () => session.seed(seed) };
  }

  /** @param {Line} line */
  function contents(line) {
    const { kind } = line;
    const offer = offerOf(line);
    const accept = () => {
      drop(kind);
      offer?.work();
    };
    return html`<div key=${kind} class="line" data-news=${kind}>
      <p>${t(`news.${kind}`)}</p>
      ${offer && html`<button type="button" onClick=${accept}>${say(offer.text)}</button>`}
      <button type="button" class="plain" aria-label=${t("close")} onClick=${() => drop(kind)}>
        ×
      </button>
    </div>`;
  }

  return {
    /** @param {Kind} kind */
    tell(kind) {
      lines = withNotice(lines, kind, Date.now());
      changed();
    },

    render: () => render(lines.map(contents), root),
  };
}
