/**
 * The switch for sounds on the page of the game: a speaker in its head, and a line that asks once,
 * after the first game that had a collapse, whether a person wants to hear them. The line takes no focus and
 * no room of others, and goes with the next action.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, State } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { mayAsk } from "./model.js";

/** The paths of the icon, in a square of 24: the speaker, and its waves. */
const SPEAKER = "M4 9.5v5h3.5l5 4v-13l-5 4z";
const WAVES = {
  on: "M15.5 9.25a4 4 0 0 1 0 5.5M18 6.75a7.5 7.5 0 0 1 0 10.5",
  soft: "M15.5 9.25a4 4 0 0 1 0 5.5",
  off: "M15.5 9l6 6m0-6l-6 6",
};

/**
 * @param {AppContext} app
 * @returns {Panel}
 */
export function createSpeaker({ stage, settings, local, pace, focusBoard }) {
  const { byId, t } = stage;
  const holder = byId("speaker-place");
  const question = el("div", { id: "sound-question", role: "status" });
  byId("page").after(question);

  /** The setting when sounds were last on. @type {"on" | "soft"} */
  let loud = "on";
  /** The State at which the question is asked; null: it is not asked. @type {State | null} */
  let asked = null;
  /** The element that had the focus before the question. @type {HTMLElement | null} */
  let focusedBefore = null;
  stage.on(question, "focusin", (event) => {
    const { relatedTarget } = /** @type {FocusEvent} */ (event);
    if (!question.contains(/** @type {Node | null} */ (relatedTarget)))
      focusedBefore = /** @type {HTMLElement | null} */ (relatedTarget);
  });
  /** The record of the game as it is now. */
  let current = "";

  function drawSpeaker() {
    const { sound } = settings.values;
    if (sound !== "off") loud = sound;
    const toggle = () => settings.set("sound", settings.values.sound === "off" ? loud : "off");
    const button = html`<button
      type="button"
      id="speaker"
      class="plain icon"
      title=${t("sound.name")}
      aria-pressed=${String(sound !== "off")}
      onClick=${toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SPEAKER + WAVES[sound]} /></svg
      ><span class="unseen">${t("sound.name")}</span>
    </button>`;
    render(button, holder);
  }

  function drawQuestion() {
    const answer = (/** @type {boolean} */ yes) => {
      asked = null;
      drawQuestion();
      // The pressed button is gone.
      if (focusedBefore?.checkVisibility()) focusedBefore.focus({ preventScroll: true });
      else focusBoard();
      if (yes) settings.set("sound", "on");
    };
    const line = html`<p>${t("sound.ask")}</p>
      <span class="buttons">
        <button type="button" class="primary" onClick=${() => answer(true)}>
          ${t("sound.yes")}
        </button>
        <button type="button" class="plain" onClick=${() => answer(false)}>${t("sound.no")}</button>
      </span>`;
    render(asked ? line : null, question);
  }

  /** Asks once the end has been seen, if the game is still where it was. @param {State} state */
  async function ask(state) {
    await pace.whenIdle();
    if (current !== state.record || settings.values.sound !== "off" || local.recall("sound"))
      return;
    asked = state;
    local.remember("sound", "asked");
    drawQuestion();
  }

  settings.follow(({ sound }) => {
    drawSpeaker();
    if (sound === "off" || !asked) return;
    asked = null;
    drawQuestion();
  }, stage.signal);

  return {
    follow(state, before) {
      current = state.record;
      const isNew = before?.record !== state.record;
      // An action of the computer does not remove the question.
      const answered = isNew && !before?.thinking;
      if (asked && (answered || state.choice || state.measurement)) {
        asked = null;
      }
      if (isNew && mayAsk(state)) void ask(state);
    },
    render: drawQuestion,
  };
}
