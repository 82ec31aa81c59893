/**
 * A lesson on the board: what to do, the guesses, and a summary at the end.
 *
 *     Lesson 4 of 19 ▬▬▬────── Leave     the bar; at the end it counts the guesses that were right
 *     Title, and what to do              the status, with room for the longest text of the lesson
 *     controls of an apparatus
 *     answers to a guess, or Next        with room for the most answers of the lesson
 *
 * An apparatus stands in the place of the board, in the steps that say so.
 *
 * @typedef {import("../../apparatus/index.js").Apparatus} Apparatus
 * @typedef {ReturnType<typeof createLab>} Lab
 * @typedef {import("../../lib/stage.js").Stage} Stage
 * @typedef {import("./model.js").Lesson} Lesson
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { ExperimentName, Panel, Task } from "../../types.js" */
import { createLab } from "../../apparatus/lab.js";
import { el } from "../../lib/dom.js";
import { render } from "../../lib/html.js";
import { extended } from "./judge.js";
import { offersOf } from "./model.js";
import { answersTo, barOf, longestTexts } from "./markup.js";
import { createCourse } from "./run.js";

/**
 * Shows the apparatus in the place of the board, or the board.
 * @param {Stage} stage
 * @param {Lab} lab
 * @param {Task | null} task
 * @returns {boolean} whether the focus is lost by that
 */
function showApparatus({ byId, root }, lab, task) {
  const { apparatus, controls } = lab;
  const board = byId("board");
  const shown = !!apparatus() && !!task?.apparatus;
  const focused = root.activeElement;
  const [goes, comes] = shown ? [board, lab.root] : [lab.root, board];
  const setting = shown && task.kind !== "over";
  // Test the focus before hiding: a hidden element loses it.
  const loses =
    (goes.contains(focused) && comes.hidden) || (controls.contains(focused) && !setting);
  board.hidden = shown;
  lab.root.hidden = !shown;
  controls.hidden = !setting;
  if (setting) lab.configure(task.step, task.apparatus?.settings ?? {});
  return loses;
}

/**
 * Sets `--answers`, the height of the answers: on a phone they cover the foot of the screen.
 * @param {Stage} stage @param {Element} answers
 */
function measure({ byId }, answers) {
  const given = /** @type {HTMLElement | null} */ (answers.querySelector(".given"));
  byId("page").style.setProperty("--answers", `${given?.offsetHeight ?? 0}px`);
}

/**
 * Scrolls to the control that was used, then to the counts and charts, then to the prompt, which matters
 * most. They may be far apart, and the answers may cover them.
 * @param {Stage} stage
 * @param {Lab} lab
 * @param {Element | null} focused
 */
function bringIntoSight({ byId }, { apparatus, controls }, focused) {
  const kept = controls.contains(focused) ? focused : controls.querySelector(".control");
  const shown = apparatus()?.root.querySelector(".shown:not(:empty)");
  for (const one of [kept, shown, byId("todo")]) one?.scrollIntoView({ block: "nearest" });
}

/**
 * @param {AppContext} app
 * @param {Lesson[]} lessons
 * @param {object} page
 * @param {() => void} page.recap opens the questions on all lessons
 * @param {() => void} page.handIn opens what a teacher can add up
 * @param {(name: ExperimentName) => void} page.experiment opens an apparatus with all its controls
 * @param {(lesson: Lesson) => Promise<unknown>} page.ready loads everything that a lesson needs
 * @param {(name: string, changed: () => void) => Promise<Apparatus>} page.makeApparatus `changed` is
 *   called after every change of it
 */
export function createLesson(app, lessons, page) {
  const { stage, Game, session, focusBoard, afterwards } = app;
  const { byId } = stage;
  /** The step that was shown last; -1: none yet. */
  let seen = -1;

  const bar = el("div", { class: "bar" });
  const lab = createLab(stage, "lab");
  const { apparatus, controls } = lab;
  const answers = el("div", { class: "answers" });
  const root = stage.region(
    { id: "lesson", "aria-labelledby": "lesson-title", hidden: true },
    ...[bar, controls, answers],
  );
  byId("choice").after(root);
  /** Keeps room in the status for the longest text of the lesson. */
  const room = el("div", { class: "room", "aria-hidden": "true" });
  const focusTitle = () => root.querySelector("h2")?.focus({ preventScroll: true });

  const course = createCourse(app, lessons, lab, {
    ...{ ready: page.ready, makeApparatus: page.makeApparatus, focus: focusTitle },
    begins(lesson) {
      seen = -1;
      room.replaceChildren(...longestTexts(stage, lesson));
      root.dataset.lesson = lesson.name;
      root.dataset.shows = lesson.show ?? "";
    },
  });

  function leave() {
    stage.address.write("");
    session.leave();
    focusBoard();
  }

  /** Leaves the lesson for a game that can be played. */
  function play() {
    leave();
    if (session.state().over) session.again();
  }

  /** Handlers of the buttons. @type {Record<import("./model.js").Offer, () => void>} */
  const work = {
    ...{ next: course.next, following: course.goOn, play, retake: session.undo },
    ...{ all: app.open.lessons, recap: page.recap, handIn: page.handIn },
    experiment() {
      const { apparatus } = course.progress()?.lesson ?? {};
      if (apparatus) page.experiment(apparatus);
    },
  };

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    lessons,
    ...{ done: course.done, start: course.start, next: course.first },
    ...{ open: course.open, follow: course.follow },
    /** Takes the lesson's title as the headline, and announces the summary at the end. */
    extend(state) {
      const { sideGame, task } = state;
      const progress = course.progress();
      if (sideGame !== "lesson" || !progress || !task) return state;
      return extended(state, progress, task);
    },
    render(state) {
      const { sideGame, task, choice } = state;
      const here = sideGame === "lesson" ? course.progress() : null;
      root.hidden = !here || !task;
      // The summary at the end follows the status directly.
      if (!here || task?.kind === "over") room.remove();
      else if (!room.isConnected) byId("todo").after(room);
      // The pressed control may be gone afterwards, on the apparatus or in the lesson.
      const focused = stage.root.activeElement;
      if (showApparatus(stage, lab, here && task)) afterwards(focusTitle);
      if (!here || !task) return;
      render(barOf(stage, here, task, lessons, leave), bar);
      const shown = {
        ...{ Game, task, progress: here, values: apparatus()?.values() },
        offers: offersOf(task.kind, course.after(), !!here.lesson.apparatus),
        onGuess: (/** @type {string} */ value) => course.answer(task, value),
        onOffer: (/** @type {keyof typeof work} */ name) => work[name](),
      };
      render(answersTo(stage, shown), answers);
      if (task.step !== seen) afterwards(() => measure(stage, answers));
      if (seen >= 0 && task.step > seen) afterwards(() => bringIntoSight(stage, lab, focused));
      seen = task.step;
      // If the pressed button is gone, the focus goes to the board. It goes to the title instead if there is
      // nothing to play, and at a choice: a focused square would preview its outcome.
      if (focused?.isConnected === false && (choice || !task.wanted.length)) afterwards(focusTitle);
    },
  });
}
