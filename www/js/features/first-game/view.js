/**
 * The frame of the guided first game. At the first visit it offers the game; while the game is
 * played it shows the progress and a button to leave. The status says what to do, and the board
 * marks it.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, Task } from "../../types.js" */
import { html, render } from "../../lib/html.js";
import { frameOf } from "./model.js";

/**
 * @param {AppContext} app
 * @param {() => void} play begins the person's own game
 */
export function createFirstGame({ stage, session, local, focusBoard, startFirstGame }, play) {
  const { byId, onGamePage, t, texts } = stage;
  const root = byId("guide");
  /** Whether the person has not answered the offer yet. The game's own page has its landing instead. */
  let offered = !onGamePage && !local.known;

  function seen() {
    offered = false;
    local.remember("guide", "seen");
  }
  /** @param {AbortSignal} signal aborted when it is no longer wanted */
  async function start(signal) {
    const [startGuide] = await Promise.all([session.guide(), texts("guide")]);
    if (signal.aborted) return;
    seen();
    startGuide();
    focusBoard();
  }
  function decline() {
    seen();
    session.tell({ key: "guide.later" });
  }

  const offer = html`
    <button key="start" type="button" class="plain" onClick=${startFirstGame}>
      ${t("guide.offer")}
    </button>
    <button
      key="decline"
      type="button"
      class="close"
      aria-label=${t("guide.no")}
      onClick=${decline}
    >
      ×
    </button>
  `;

  /** @param {Task} task */
  const progress = ({ step, of, kind }) => html`
    <p class="aside">${t("guide.step", { step: Math.min(step + 1, of), of })}</p>
    <progress max=${of} value=${step} aria-label=${t("guide.name")} />
    <button
      key="leave"
      type="button"
      class=${kind === "over" ? "primary" : ""}
      onClick=${() => {
        session.endGuide();
        if (kind === "over" && onGamePage) play();
      }}
    >
      ${t(kind === "over" ? "guide.done" : "guide.leave")}
    </button>
  `;

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    start,
    /** A person who just plays has answered the offer. */
    follow(state) {
      if (offered && state.acted && state.steps.length) seen();
    },
    render(state) {
      const frame = frameOf(state, offered);
      root.hidden = frame === null;
      root.classList.toggle("offer", frame !== "guided");
      render(frame === "guided" && state.task ? progress(state.task) : frame && offer, root);
    },
  });
}
