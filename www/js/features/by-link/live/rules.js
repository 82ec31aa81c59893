/**
 * The rules over the board, for newcomers. The game goes on below them.
 */
/** @import { AppContext } from "../../../app/parts.js" */
/** @import { Clip } from "../../../types.js" */
import { el } from "../../../lib/dom.js";
import { html, render } from "../../../lib/html.js";
import { helpOf } from "../../../variants/help-of.js";

/** @param {AppContext["stage"]["t"]} t @param {Clip[]} clips @param {() => void} close */
const contents = (t, clips, close) =>
  html`<div class="heading">
      <h2 id="live-rules-title">${t("live.help")}</h2>
      <button
        id="live-rules-close"
        type="button"
        class="close"
        aria-label=${t("close")}
        onClick=${close}
      >
        ×
      </button>
    </div>
    <ol>
      ${clips.map(({ name, text }) => html`<li><strong>${t(name)}</strong> ${t(text)}</li>`)}
    </ol>`;

/** @param {AppContext} app */
export function createRules({ stage, Game, session, changed, focusBoard, afterwards }) {
  const { byId, t } = stage;
  const root = el("div", {
    id: "live-rules",
    role: "region",
    "aria-labelledby": "live-rules-title",
  });
  root.hidden = true;
  /** The rules that are shown. @type {Clip[] | null} */
  let clips = null;

  function close() {
    clips = null;
    changed();
    focusBoard();
  }
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });

  return {
    root,
    /** Shows the rules of the game on the board. @param {() => boolean} isWanted asked when they have been loaded */
    async open(isWanted) {
      const help = await helpOf(Game, session.state().view.rules);
      if (!isWanted()) return;
      clips = help.clips;
      changed();
      afterwards(() => byId("live-rules-close").focus());
    },
    /** @param {boolean} isHere whether the live game is on the board */
    render(isHere) {
      if (!isHere) clips = null;
      root.hidden = !clips;
      render(clips && contents(t, clips, close), root);
    },
  };
}
