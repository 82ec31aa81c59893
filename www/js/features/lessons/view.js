/**
 * A lesson on the board: its progress, the moves of the other side, and a summary at the end. The
 * status says what to do. A lesson is a side game, so it is never saved.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("./model.js").Lesson} Lesson
 */
/** @import { Outside, State, Task } from "../../types.js" */
import { createComputer } from "../../engine/computer-player.js";
import { html, render } from "../../lib/html.js";
import { keptOf, offersOf, readDone, taskOf, textOf, toLink, writeDone } from "./model.js";

/** The other side plays at the pace of this level. */
const LEVEL = 2;

/** @template T @param {() => T} work */
const itself = (work) => work();

/**
 * @param {import("../../lib/stage.js").Stage} stage
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
 */
export function createLesson(stage, session, lessons, page) {
  const { byId, marked, say, t } = stage;
  const { store, pace, all, settled, afterwards, ready, achieved } = page;
  /** @type {Lesson | null} */
  let lesson = null;
  /** The one that was asked for last. @type {Lesson | null} */
  let asked = null;
  /** The least number of steps that the person has read. */
  let read = 0;
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
  const focusTitle = () => root.querySelector("h2")?.focus({ preventScroll: true });

  // -------------------------------------------------------------- actions
  /** @param {Lesson} next @param {Outside | null} [outside] null: the person */
  async function begin(next, outside = null) {
    asked = next;
    try {
      await ready(next);
    } catch {
      return session.tell({ key: "failure.part" });
    }
    // Something else may have been asked for meanwhile.
    if (asked !== next || outside?.signal.aborted) return;
    lesson = next;
    read = 0;
    over = false;
    looked.clear();
    stage.address.write(toLink(next.name));
    (outside?.quietly ?? itself)(() =>
      session.lay("lesson", next.record, next.record.split(" ").length - 1, (record) =>
        taskOf(next, record, read),
      ),
    );
    if (outside?.whole !== false) focusTitle();
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
  function contents(here, { kind, step, of }) {
    const offers = offersOf(kind, !lessonAfter(here));
    return html`
      <div class="heading">
        <h2 id="lesson-title" tabindex="-1">${say(textOf(`${here.name}.title`))}</h2>
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
    /** What there is to keep is said aloud, too. @param {State} state @returns {State} */
    lens(state) {
      if (state.beside !== "lesson" || !lesson || state.task?.kind !== "over") return state;
      return { ...state, asides: [...(state.asides ?? []), ...keptOf(lesson).flat()] };
    },
    /** @param {State} state */
    render(state) {
      const { beside, task, past, choice } = state;
      const here = beside === "lesson" ? lesson : null;
      const replies = here && task?.reply && past === null;
      other.render({ ...state, thinking: replies ? { level: LEVEL, failure: null } : null });
      root.hidden = !here || !task;
      if (!here || !task) return;
      follow(here, state, task);
      const focused = stage.root.activeElement;
      render(contents(here, task), root);
      // Where the button that was pressed is gone, the board goes on; but not where there is only to
      // read, and not to a square of a choice: to focus it shows what comes of it.
      if (focused?.isConnected === false && (choice || !task.wanted.length)) afterwards(focusTitle);
    },
  };
}
