/**
 * The explanation of a collapse: for a player's first two, and whenever a person asks for it again. The
 * board shows it slowly and holds it (variants/goff/explained.js); this adds the sentence with the reason,
 * in the room of the status, and the order in which the marks settled. Until then a note below the board says
 * what a cycle is and what entangled marks are.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, Picture, State, View } from "../../types.js" */
import { plainPicture } from "../../board/plain-picture.js";
import { message } from "../../i18n/text-key.js";
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { createStored } from "../../lib/stored.js";
import { namesOf } from "../../players/match.js";
import { FIRST_RULES, variantOf } from "../../variants/index.js";
import { idOf, isDue, noteOf } from "./model.js";

/**
 * @param {AppContext} app
 * @returns {Promise<Panel & { again(count: number): void }>}
 */
export async function createExplained(app) {
  const { stage, session, local, explain, afterwards, focusBoard } = app;
  const { byId, marked, t } = stage;
  const { drawing } = variantOf(FIRST_RULES).board;
  // If motion is off, the board has not loaded the animation.
  await Promise.all([drawing.loadMotion?.(), drawing.loadExplanation?.()]);
  const root = el("div", { id: "explained", role: "status" });
  byId("status").append(root);
  const note = el("p", { id: "note", class: "aside", hidden: true });
  byId("rules").before(note);
  const choice = byId("choice");

  /** The State that was followed last. @type {State | null} */
  let last = null;
  /** The collapse that is explained while it is played, and all that were explained in this visit. */
  const explained = { now: "", told: /** @type {Set<string>} */ (new Set()) };

  /** The number of collapses that have been explained on this device. */
  const collapses = createStored(local, {
    ...{ name: "collapses", version: 1, empty: { seen: 0 } },
    read: ({ seen }) => (Number.isSafeInteger(seen) ? { seen } : null),
  });
  /** @param {State} state */
  const isExplained = (state) => isDue(state, last, collapses.get().seen, explained);

  /** The position before an action, as the board shows it. @param {State} state @param {number} count @returns {Picture} */
  function before({ steps }, count) {
    return plainPicture(/** @type {View} */ (steps[count - 2]?.view));
  }

  /** Explains the current collapse again. @param {State} state */
  const repeat = (state) => explain(before(state, state.past ?? state.steps.length));

  /** @param {State} state */
  function contents(state) {
    const { view, match, seats } = state;
    const { collapsed, rules } = view;
    const names = match && namesOf(match, seats);
    const sentences = variantOf(rules).words.explanation?.({ ...state, names }) ?? [];
    return html`${sentences.map((one) => html`<p>${marked(one)}</p>`)}
      <ol>
        ${collapsed.map(
          ({ player, move, square }) =>
            html`<li>
              <span>${marked(message("mark.in", { mark: { player, move }, square }))}</span>
            </li>`,
        )}
      </ol>
      <p class="on">
        <button type="button" class="plain" data-motion="keeps" onClick=${() => repeat(state)}>
          ${t("explained.again")}
        </button>
        <span>${t("explained.on")}</span>
      </p>`;
  }

  return {
    extend(state) {
      const hasCycles = !!variantOf(state.view.rules).words.explanation;
      const note = hasCycles ? noteOf(state, collapses.get().seen) : null;
      const noted = note ? { ...state, note } : state;
      return isExplained(state)
        ? { ...noted, picture: { ...state.picture, explains: true } }
        : noted;
    },
    follow(state) {
      const id = idOf(state);
      const due = isExplained(state);
      if (due && id !== explained.now) collapses.change(({ seen }) => ({ seen: seen + 1 }));
      // Undone and played again, it is not explained again.
      if (due) explained.told.add(id);
      explained.now = due ? id : "";
      last = state;
    },
    render(state) {
      const isHeld = state.duringMotion === "explained";
      root.classList.toggle("shown", isHeld);
      // The choice is over.
      if (isHeld && choice.contains(stage.root.activeElement)) focusBoard();
      choice.inert = isHeld;
      render(isHeld && last ? contents(last) : null, root);
      const key = (!isHeld && state.note) || null;
      note.hidden = key === null;
      note.textContent = key && t(key);
    },

    /** Looks back at a collapse and explains it. @param {number} count how many actions the game has with it */
    again(count) {
      session.look(count);
      afterwards(() => repeat(session.state()));
    },
  };
}
