/**
 * A lesson on the board: its progress, the moves of the other side, what can be guessed, and a summary
 * at the end. The status says what to do. A lesson is a side game, so it is never saved.
 *
 * An apparatus stands in the place of the board, in the steps that say so.
 *
 * @typedef {object} Apparatus
 * @property {HTMLElement} root fills the width of the board
 * @property {(lay: Record<string, unknown>) => void} lay sets what a step names
 * @property {(goal: string) => boolean} meets whether the person has done what a step asks for
 * @property {() => Values} values for the texts of the lesson
 * @property {() => void} end stops what moves
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("./model.js").Lesson} Lesson
 */
/** @import { GameClass, Outside, State, Task, Values } from "../../types.js" */
import { createComputer } from "../../engine/computer-player.js";
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { Guesses } from "./guesses.js";
import { keptOf, offersOf, readDone, taskOf, textOf, toLink, writeDone } from "./model.js";

/** The other side plays at the pace of this level. */
const LEVEL = 2;

/** @template T @param {() => T} work */
const itself = (work) => work();

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {Session} session
 * @param {Lesson[]} lessons
 * @param {object} page
 * @param {Pick<import("../../storage/local-storage.js").LocalStore, "recall" | "remember">} page.store
 * @param {Parameters<typeof createComputer>[2]} page.pace
 * @param {import("../../app/parts.js").AppContext["achieved"]} page.achieved
 * @param {() => void} page.all shows all lessons
 * @param {() => void} page.settled gives the focus to the board
 * @param {(work: () => void) => void} page.afterwards does something when all is rendered
 * @param {(lesson: Lesson) => Promise<unknown>} page.ready when all that a lesson needs is there
 * @param {(name: string, changed: () => void) => Promise<Apparatus>} page.makeApparatus `changed` is
 *   called after every change of it
 */
export function createLesson(stage, Game, session, lessons, page) {
  const { byId, marked, say, t } = stage;
  const { store, pace, all, settled, afterwards, ready, achieved, makeApparatus } = page;
  /** @type {Lesson | null} */
  let lesson = null;
  /** The one that was asked for last. @type {Lesson | null} */
  let asked = null;
  /** The least number of steps that the person has read, answered by a guess, or done with the apparatus. */
  let read = 0;
  /** What was guessed, by the text of its step. @type {Map<string, string>} */
  const guesses = new Map();
  /** @type {Apparatus | null} */
  let apparatus = null;
  /** The step for which the apparatus is set; -1: none yet. */
  let laid = -1;
  /** The outcomes that were looked at, each after its record. @type {Set<string>} */
  const looked = new Set();
  /** Whether the lesson is over on the board. */
  let over = false;
  const done = readDone(store.recall("lessons"));
  const other = createComputer(
    session,
    { ask: async () => String(session.state().task?.reply ?? "") },
    pace,
  );

  const root = stage.region({ id: "lesson", "aria-labelledby": "lesson-title", hidden: true });
  byId("choice").after(root);
  const board = byId("board");
  const lab = el("div", { id: "lab", hidden: true });
  board.after(lab);
  const focusTitle = () => root.querySelector("h2")?.focus({ preventScroll: true });

  // -------------------------------------------------------------- actions
  /** @param {Lesson} next @param {Outside | null} [outside] null: the person */
  async function begin(next, outside = null) {
    asked = next;
    /** @type {Apparatus | null} */
    let made = null;
    try {
      await ready(next);
      if (next.apparatus) made = await makeApparatus(next.apparatus, used);
    } catch {
      return session.tell({ key: "failure.part" });
    }
    // Something else may have been asked for meanwhile.
    if (asked !== next || outside?.signal.aborted) return made?.end();
    removeApparatus();
    apparatus = made;
    lesson = next;
    read = 0;
    over = false;
    looked.clear();
    guesses.clear();
    stage.address.write(toLink(next.name));
    (outside?.quietly ?? itself)(() =>
      session.lay("lesson", next.record, next.record.split(" ").length - 1, (record) =>
        taskIn(next, record),
      ),
    );
    if (outside?.whole !== false) focusTitle();
  }

  /** @param {Lesson} one @param {string} record @returns {Task} */
  function taskIn(one, record) {
    const values = apparatus?.values() ?? {};
    const task = taskOf(one, record, read, { guesses, values });
    return task.guess?.kind === "square"
      ? { ...task, pressed: (square) => answer(task, String(square)) }
      : task;
  }

  /** The person has guessed. @param {Task} task @param {string} value */
  function answer({ guess }, value) {
    if (!guess) return;
    guesses.set(guess.of, value);
    next();
  }

  /** The person has changed something of the apparatus. */
  function used() {
    const { beside, task } = session.state();
    if (beside !== "lesson" || !task || !apparatus) return;
    if (task.kind === "use" && apparatus.meets(task.apparatus?.goal ?? "")) next();
    else session.guided();
  }

  function removeApparatus() {
    apparatus?.end();
    apparatus?.root.remove();
    apparatus = null;
    laid = -1;
  }

  function leave() {
    stage.address.write("");
    session.leave();
    settled();
  }

  /** The person has read the step, or has looked at both outcomes. */
  function next() {
    read = (session.state().task?.step ?? 0) + 1;
    session.guided();
  }

  /** @param {Lesson | null} before */
  const lessonAfter = (before) => before && lessons[lessons.indexOf(before) + 1];

  function following() {
    const one = lessonAfter(lesson);
    if (one) void begin(one);
  }

  /** What each button does. @type {Record<import("./model.js").Offer, () => void>} */
  const work = { next, leave, following, all, play: leave, retake: session.undo };

  // ------------------------------------------------------------- elements
  /** @param {Lesson} here @param {Task} task */
  function contents(here, task) {
    const { apparatus, kind, step, of, guess } = task;
    const offers = offersOf(kind, !lessonAfter(here));
    return html`
      <div class="heading">
        <h2 id="lesson-title" tabindex="-1" class=${apparatus ? "unseen" : ""}>
          ${say(textOf(`${here.name}.title`))}
        </h2>
        <p class="aside">
          ${t("lesson.place", { n: lessons.indexOf(here) + 1, of: lessons.length })}
        </p>
      </div>
      <progress
        aria-label=${t("lesson.progress")}
        aria-valuetext=${t("lesson.step", { step: Math.min(step + 1, of), of })}
        max=${of}
        value=${step}
      />
      <dl hidden=${kind !== "over"}>
        ${
          kind === "over" &&
          keptOf(here).map(
            ([term, text]) =>
              html`<dt>${marked(term)}</dt>
                <dd>${marked(text)}</dd>`,
          )
        }
      </dl>
      ${
        guess &&
        html`<${Guesses}
          key=${guess.of}
          stage=${stage}
          Game=${Game}
          guess=${guess}
          onGuess=${(/** @type {string} */ value) => answer(task, value)}
        />`
      }
      <div class="tools">
        ${offers.map(
          (name, i) =>
            html`<button
              key=${name}
              type="button"
              class=${offers.length > 1 && i === 0 ? "primary" : ""}
              onClick=${() => work[name]()}
            >
              ${t(`lesson.${name}`)}
            </button>`,
        )}
      </div>
    `;
  }

  /** Shows the apparatus in the place of the board, or the board. @param {Task | null} task */
  function showApparatus(task) {
    const shown = !!apparatus && !!task?.apparatus;
    const focused = stage.root.activeElement;
    const [goes, comes] = shown ? [board, lab] : [lab, board];
    // Before it is hidden: an element that is hidden has the focus no more.
    const loses = goes.contains(focused) && comes.hidden;
    if (apparatus && !lab.contains(apparatus.root)) lab.replaceChildren(apparatus.root);
    board.hidden = shown;
    lab.hidden = !shown;
    if (loses) afterwards(focusTitle);
    if (!shown || task.kind === "over" || laid === task.step) return;
    laid = task.step;
    apparatus?.lay(task.apparatus?.lay ?? {});
  }

  /** What follows by itself from a step. @param {Lesson} here @param {State} state @param {Task} task */
  function follow(here, { record, tried, view }, { kind }) {
    if (kind === "look") {
      if (tried) looked.add(`${record} ${tried}`);
      const both = view.options.every(({ action }) => looked.has(`${record} ${action}`));
      if (both) queueMicrotask(next);
    }
    if (kind === "over" && !done.has(here.name)) {
      // Another tab may have completed other lessons.
      for (const name of [...readDone(store.recall("lessons")), here.name]) done.add(name);
      store.remember("lessons", writeDone(done));
    }
    if (kind === "over" && !over) achieved("lesson", here.name, { kind: "completed" });
    over = kind === "over";
  }

  return {
    done,
    begin,
    /** Begins the lesson of this name; resolves with false if there is none. @param {string} name @param {Outside} outside */
    async open(name, outside) {
      const named = lessons.find((one) => one.name === name);
      if (named) await begin(named, outside);
      return !!named;
    },
    /** What there is to keep is said aloud, too; the headline names what is on the screen. @param {State} state @returns {State} */
    lens(state) {
      const { beside, task, status, asides = [] } = state;
      if (beside !== "lesson" || !lesson || !task) return state;
      const said = task.kind === "over" ? [...asides, ...keptOf(lesson).flat()] : asides;
      // Beside an apparatus nobody is to move.
      const shown = task.apparatus
        ? { ...status, head: textOf(`${lesson.name}.title`), player: null }
        : status;
      return { ...state, asides: said, status: shown };
    },
    /** @param {State} state */
    render(state) {
      const { beside, task, past, choice } = state;
      const here = beside === "lesson" ? lesson : null;
      const replies = here && task?.reply && past === null;
      other.render({ ...state, thinking: replies ? { level: LEVEL, failure: null } : null });
      root.hidden = !here || !task;
      if (!here) removeApparatus();
      // What is pressed may be gone afterwards, on the apparatus or in the lesson.
      const focused = stage.root.activeElement;
      showApparatus(here && task);
      if (!here || !task) return;
      follow(here, state, task);
      render(contents(here, task), root);
      // Where the button that was pressed is gone, the board goes on; but not where there is only to
      // read, and not to a square of a choice: to focus it shows what comes of it.
      if (focused?.isConnected === false && (choice || !task.wanted.length)) afterwards(focusTitle);
    },
  };
}
