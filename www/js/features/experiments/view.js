/**
 * An experiment with all its controls, outside of a lesson. It is a side game: it stands in the place of
 * the board, and the game before it comes back.
 *
 *     Experiment freely ─────── Leave    the bar
 *     title, what the experiment is      the status
 *     controls of the apparatus
 *     six questions to try               below the readings, if the panel is below the board
 *
 * @typedef {import("../../apparatus/index.js").Apparatus} Apparatus
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { ExperimentName, OpenOptions, Panel } from "../../types.js" */
import { createLab } from "../../apparatus/lab.js";
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { isExperiment, settingsOf, questionsOf, taskOf, titleOf, toLink } from "./model.js";

/** The position of the board, which nobody sees. */
const RECORD = "goff";

/**
 * @param {AppContext} app
 * @param {(name: string, changed: () => void) => Promise<Apparatus>} makeApparatus
 */
export function createExperiment({ stage, session, focusBoard, afterwards }, makeApparatus) {
  const { byId, say, t } = stage;
  /** The name of the experiment that is shown. @type {ExperimentName | null} */
  let shown = null;

  const bar = el("div", { class: "bar" });
  const lab = createLab(stage, "lab free");
  // With the keyboard, too, the panel scrolls to it.
  const beside = el("div", {
    ...{ class: "questions", role: "group", tabindex: "0" },
    "aria-labelledby": "experiment-questions",
  });
  const root = stage.region(
    { id: "experiment", "aria-labelledby": "experiment-title", hidden: true },
    ...[bar, lab.controls, beside],
  );
  byId("choice").after(root);
  /** The questions stand here if the panel is below the board. */
  const below = el("div", { class: "questions", hidden: true });
  byId("panel").after(below);

  // -------------------------------------------------------------- actions
  /** @param {ExperimentName} name @param {Apparatus} apparatus @param {OpenOptions | null} outside null: the person */
  function begin(name, apparatus, outside) {
    lab.put(apparatus);
    shown = name;
    stage.address.write(toLink(name));
    const start = () => session.startSideGame("apparatus", RECORD, 0, () => taskOf(name));
    if (outside) outside.runScripted(start);
    else start();
    if (outside?.whole !== false)
      afterwards(() => root.querySelector("h2")?.focus({ preventScroll: true }));
  }

  /** Makes an experiment and shows it, if it is still wanted. @param {ExperimentName} name @param {AbortSignal} signal @param {OpenOptions | null} outside */
  async function load(name, signal, outside) {
    const apparatus = await makeApparatus(name, () => {});
    if (signal.aborted) apparatus.end();
    else begin(name, apparatus, outside);
  }

  function leave() {
    stage.address.write("");
    session.leave();
    focusBoard();
  }

  // ------------------------------------------------------------- elements
  /** @param {ExperimentName} name */
  const barOf = (name) => html`
    <h2 id="experiment-title" tabindex="-1" class="unseen">${say(titleOf(name))}</h2>
    <p class="aside">${t("lesson.experiment")}</p>
    <button type="button" class="plain" onClick=${leave}>${t("experiment.leave")}</button>
  `;

  /** @param {ExperimentName} name @param {string} [id] of the heading */
  const questions = (name, id) => html`
    <h3 id=${id}>${t("experiment.try")}</h3>
    <ol>
      ${questionsOf(name).map((question) => html`<li key=${question.key}>${say(question)}</li>`)}
    </ol>
  `;

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    /** Opens an experiment for a person. @param {ExperimentName} name @param {AbortSignal} signal */
    start: (name, signal) => load(name, signal, null),
    /** Opens the experiment of this name; resolves with false if there is none. @param {string} name @param {OpenOptions} outside */
    async open(name, outside) {
      if (!isExperiment(name)) return false;
      await load(name, outside.signal, outside);
      return true;
    },
    /** Takes its title as the headline. */
    extend(state) {
      if (state.sideGame !== "apparatus" || !shown) return state;
      return { ...state, status: { ...state.status, head: titleOf(shown), player: null } };
    },
    follow({ sideGame }) {
      if (sideGame !== "apparatus") lab.remove();
    },
    render({ sideGame }) {
      const here = sideGame === "apparatus" ? shown : null;
      for (const one of [root, lab.root, below]) one.hidden = !here;
      if (!here) return;
      render(barOf(here), bar);
      render(questions(here, "experiment-questions"), beside);
      render(questions(here), below);
      lab.configure(0, { ...settingsOf(here) });
    },
  });
}
