/**
 * A lesson on the board: its progress, the moves of the other side, the guesses, and a summary
 * at the end. The status says what to do. A lesson is a side game, so it is never saved.
 *
 *     Lesson 4 of 19 ▬▬▬────── Leave     the bar; at the end it counts the guesses that were right
 *     Title, and what to do              the status, with room for the longest text of the lesson
 *     controls of an apparatus
 *     answers to a guess, or Next        with room for the most answers of the lesson
 *
 * An apparatus stands in the place of the board, in the steps that say so.
 *
 * @typedef {import("../../apparatus/index.js").Apparatus} Apparatus
 * @typedef {import("./model.js").Lesson} Lesson
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { ExperimentName, OpenOptions, Panel, State, Task } from "../../types.js" */
import { createLab } from "../../apparatus/lab.js";
import { createComputer } from "../../engine/computer-player.js";
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { chosenOf, countDone, nextOf } from "./course.js";
import { Guesses, GuessesRoom } from "./guesses.js";
import * as judge from "./judge.js";
import { guessDots } from "./pictures.js";
import { keepPlace, placeIn } from "./place.js";
import { resultOf, storedResults } from "./results.js";
import { answersIn, guessesIn, keptOf, offersOf, textOf, textsIn, toLink } from "./model.js";

/** The other side plays at the pace of this level. */
const LEVEL = 2;
/** Texts with this part of the longest text's letters, or more, may need the most lines. */
const NEARLY = 0.8;

/** @template T @param {() => T} work */
const itself = (work) => work();

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
  const { stage, Game, session, achieved, focusBoard, afterwards, request } = app;
  const { ready, makeApparatus } = page;
  const { byId, marked, say, t } = stage;
  /** The progress in the lesson that was begun last. @type {judge.Progress | null} */
  let progress = null;
  /** The lessons that follow each other: all, or those that a teacher has chosen. */
  let course = lessons;
  /** The step that was shown last; -1: none yet. */
  let seen = -1;
  const results = storedResults(app.local);
  const other = createComputer(
    session,
    { ask: async () => String(session.state().task?.reply ?? "") },
    app.pace,
  );

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
  const board = byId("board");
  const focusTitle = () => root.querySelector("h2")?.focus({ preventScroll: true });

  // -------------------------------------------------------------- actions
  /**
   * Loads everything that a lesson needs, and makes its apparatus.
   * @param {Lesson} next
   * @param {AbortSignal} signal aborted when the lesson is no longer wanted
   */
  async function load(next, signal) {
    await ready(next);
    const made = next.apparatus ? await makeApparatus(next.apparatus, used) : null;
    if (signal.aborted) made?.end();
    return made;
  }

  /** Begins a lesson for a person. @param {Lesson} next @param {Lesson[]} [among] those that follow each other */
  const start = (next, among = lessons) =>
    void request(
      "board",
      (signal) => load(next, signal),
      (made) => {
        course = among;
        begin(next, made);
      },
    );

  /** @param {Lesson} next @param {Apparatus | null} made @param {OpenOptions | null} [outside] null: the person */
  function begin(next, made, outside = null) {
    // A link that is followed has no state in the history; a reload, Back and Forward have.
    const isBack = outside?.whole && history.state?.place === "lesson";
    const place = isBack ? placeIn(next) : null;
    if (place?.course.includes(next.name) && place.course.length < lessons.length)
      course = chosenOf(lessons, place.course.join(" "));
    try {
      startAt(next, made, outside, place);
    } catch {
      // The actions of that position cannot be played now.
      startAt(next, made, outside, null);
    }
  }

  /**
   * @param {Lesson} next @param {Apparatus | null} made @param {OpenOptions | null} outside
   * @param {import("./place.js").LessonPlace | null} place where to go on; null: at the beginning
   */
  function startAt(next, made, outside, place) {
    lab.put(made);
    const values = made?.values() ?? {};
    progress = judge.begin(next, place, values);
    seen = -1;
    const record = judge.recordOf(next, place);
    const { step } = judge.taskIn(progress, record, values);
    for (const { settings, reached } of next.steps.slice(0, step))
      made?.configure({ ...settings, ...reached });
    makeRoom(next);
    root.dataset.lesson = next.name;
    root.dataset.shows = next.show ?? "";
    stage.address.write(toLink(next.name));
    (outside?.runScripted ?? itself)(() =>
      session.startSideGame("lesson", record, next.record.split(" ").length - 1, guidance),
    );
    if (outside?.whole !== false) focusTitle();
  }

  /** @param {string} record @returns {Task | null} */
  function guidance(record) {
    if (!progress) return null;
    const here = judge.taskIn(progress, record, apparatus()?.values() ?? {});
    const task = judge.stayed(progress, here, !!apparatus()?.meets(here.apparatus?.goal ?? ""));
    return task.guess?.kind === "square"
      ? { ...task, pressed: (square) => answer(task, String(square)) }
      : task;
  }

  /** Takes a guess. @param {Task} task @param {string} value */
  function answer(task, value) {
    if (!task.guess || !progress) return;
    progress = judge.withGuess(progress, task, value);
    next();
  }

  /** Follows a change of the apparatus by the person. */
  function used() {
    const { sideGame, task } = session.state();
    if (sideGame !== "lesson" || !task || !apparatus()) return;
    const stays = progress?.lesson.steps[task.step]?.stay;
    if (task.kind === "use" && !stays && apparatus()?.meets(task.apparatus?.goal ?? "")) next();
    else session.guided();
  }

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

  /** Goes on after a step that was read, or after both outcomes were looked at. */
  function next() {
    if (progress) progress = judge.advance(progress, session.state().task?.step ?? 0);
    session.guided();
  }

  /** @param {Lesson | null} before */
  const lessonAfter = (before) => before && course[course.indexOf(before) + 1];

  function following() {
    const one = lessonAfter(progress?.lesson ?? null);
    if (one) start(one, course);
  }

  /** The name of the offer that follows a lesson. @param {Lesson} here */
  function after(here) {
    if (lessonAfter(here)) return "following";
    return course === lessons ? "recap" : "handIn";
  }

  /** Handlers of the buttons. @type {Record<import("./model.js").Offer, () => void>} */
  const work = {
    ...{ next, following, play, retake: session.undo, all: app.open.lessons },
    ...{ recap: page.recap, handIn: page.handIn },
    experiment() {
      const { apparatus } = progress?.lesson ?? {};
      if (apparatus) page.experiment(apparatus);
    },
  };

  // ------------------------------------------------------------- elements
  /** Puts the longest texts of a lesson into the status, hidden and one over the other. @param {Lesson} one */
  function makeRoom(one) {
    const texts = textsIn(one);
    const most = Math.max(...texts.map(({ text }) => say(text).length));
    const longest = texts.filter(
      ({ text, hasMore }) => hasMore || say(text).length > NEARLY * most,
    );
    room.replaceChildren(
      ...longest.map(({ text, hasMore }) =>
        el("p", { class: hasMore ? "more" : "" }, ...stage.rich(text)),
      ),
    );
  }

  /** How many guesses were right. @param {judge.Progress} progress */
  function resultLine({ lesson, first }) {
    const result = resultOf(lesson, first);
    return html`<p class="result">
      ${guessDots(result)}<strong>${t(judge.GUESSED, result)}</strong>
    </p>`;
  }

  /** The offer of the answers to all guesses that were wrong at first. @param {judge.Progress} progress */
  function explanation({ lesson, first }) {
    const answers = answersIn(lesson, first, apparatus()?.values());
    if (!answers.length) return null;
    return html`<details class="fold why">
      <summary>${t("lesson.why")}</summary>
      <ul>
        ${answers.map((message) => html`<li>${marked(message)}</li>`)}
      </ul>
    </details>`;
  }

  /** The place among the lessons, and the progress of this one; at its end, the result. @param {judge.Progress} progress @param {Task} task */
  const barOf = (progress, { kind, step, of }) => html`
    <h2 id="lesson-title" tabindex="-1" class="unseen">
      ${say(textOf(`${progress.lesson.name}.title`))}
    </h2>
    <p class="aside">
      ${t("lesson.place", { n: lessons.indexOf(progress.lesson) + 1, of: lessons.length })}
    </p>
    <progress
      aria-label=${t("lesson.progress")}
      aria-valuetext=${t("lesson.step", { step: Math.min(step + 1, of), of })}
      max=${of}
      value=${step}
    />
    ${
      kind === "over"
        ? resultLine(progress)
        : html`<button type="button" class="plain" onClick=${leave}>${t("lesson.leave")}</button>`
    }
  `;

  /** The summary, the guesses, and the buttons that lead on. @param {judge.Progress} progress @param {Task} task */
  function answersTo(progress, task) {
    const { kind, step, guess } = task;
    const here = progress.lesson;
    const offers = offersOf(kind, after(here), !!here.apparatus);
    return html`
      ${
        // Below an apparatus the answers follow its controls, without reserved room.
        kind !== "over" &&
        !task.apparatus &&
        html`<${GuessesRoom} key=${here.name} stage=${stage} guesses=${guessesIn(here)} />`
      }
      <div class=${kind === "over" ? "given over" : "given"} key=${step}>
        ${
          kind === "over" &&
          html`<dl>
            ${keptOf(here).map(
              ([term, text]) =>
                html`<div>
                  <dt>${marked(term)}</dt>
                  ${" "}
                  <dd>${marked(text)}</dd>
                </div>`,
            )}
          </dl>`
        }
        ${kind === "over" && explanation(progress)}
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
        ${
          offers.length > 0 &&
          html`<div class="tools">
            ${offers.map(
              (name, i) =>
                html`<button
                  key=${name}
                  type="button"
                  class=${i === 0 ? "primary" : ""}
                  onClick=${() => work[name]()}
                >
                  ${t(`lesson.${name}`)}
                </button>`,
            )}
          </div>`
        }
      </div>
    `;
  }

  /** Shows the apparatus in the place of the board, or the board. @param {Task | null} task */
  function showApparatus(task) {
    const shown = !!apparatus() && !!task?.apparatus;
    const focused = stage.root.activeElement;
    const [goes, comes] = shown ? [board, lab.root] : [lab.root, board];
    const setting = shown && task.kind !== "over";
    // Test the focus before hiding: a hidden element loses it.
    const loses =
      (goes.contains(focused) && comes.hidden) || (controls.contains(focused) && !setting);
    board.hidden = shown;
    lab.root.hidden = !shown;
    controls.hidden = !setting;
    if (loses) afterwards(focusTitle);
    if (setting) lab.configure(task.step, task.apparatus?.settings ?? {});
  }

  /** Sets `--answers`, the height of the answers: on a phone they cover the foot of the screen. */
  function measureAnswers() {
    const given = /** @type {HTMLElement | null} */ (answers.querySelector(".given"));
    byId("page").style.setProperty("--answers", `${given?.offsetHeight ?? 0}px`);
  }

  /**
   * Scrolls to the control that was used, then to the counts and charts, then to the prompt, which matters
   * most. They may be far apart, and the answers may cover them.
   * @param {Element | null} focused
   */
  function bringIntoSight(focused) {
    const kept = controls.contains(focused) ? focused : controls.querySelector(".control");
    const shown = apparatus()?.root.querySelector(".shown:not(:empty)");
    for (const one of [kept, shown, byId("todo")]) one?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Goes on after all outcomes, and stores and celebrates the end.
   * @param {judge.Progress} before
   * @param {State} state
   * @param {Task} task
   */
  function goOn(before, state, task) {
    const { progress: now, isSeen, isCompleted } = judge.follow(before, state, task);
    progress = now;
    if (isSeen) queueMicrotask(next);
    if (!isCompleted) return;
    results.keep(now.lesson.name, resultOf(now.lesson, now.first));
    achieved("lesson", now.lesson.name, { kind: "completed" });
  }

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    lessons,
    /** The results of the lessons that are done. */
    done: results.get,
    start,
    /** The first lesson that is not done, if there is one. */
    next() {
      const one = nextOf(lessons, results.get());
      return (
        one && {
          title: textOf(`${one.name}.title`),
          done: countDone(lessons, results.get()),
          of: lessons.length,
          start: () => start(one),
        }
      );
    },
    /** Begins the lesson of this name; resolves with false if there is none. @param {string} name @param {OpenOptions} outside */
    async open(name, outside) {
      const named = lessons.find((one) => one.name === name);
      if (!named) return false;
      const made = await load(named, outside.signal);
      if (outside.signal.aborted) return true;
      course = lessons;
      begin(named, made, outside);
      return true;
    },
    /** Takes the lesson's title as the headline, and announces the summary at the end. */
    extend(state) {
      const { sideGame, task } = state;
      if (sideGame !== "lesson" || !progress || !task) return state;
      return judge.extended(state, progress, task);
    },
    follow(state) {
      const { sideGame, task, past } = state;
      const here = sideGame === "lesson" ? progress : null;
      const replies = here && task?.reply && past === null;
      other.follow({ ...state, thinking: replies ? { level: LEVEL, failure: null } : null });
      if (here && task) {
        goOn(here, state, task);
        if (stage.onGamePage) keepPlace(judge.placeOf(here, state.record, course));
      }
      if (!here) lab.remove();
    },
    render(state) {
      const { sideGame, task, choice } = state;
      const here = sideGame === "lesson" ? progress : null;
      root.hidden = !here || !task;
      // The summary at the end follows the status directly.
      if (!here || task?.kind === "over") room.remove();
      else if (!room.isConnected) byId("todo").after(room);
      // The pressed control may be gone afterwards, on the apparatus or in the lesson.
      const focused = stage.root.activeElement;
      showApparatus(here && task);
      if (!here || !task) return;
      render(barOf(here, task), bar);
      render(answersTo(here, task), answers);
      if (task.step !== seen) afterwards(measureAnswers);
      if (seen >= 0 && task.step > seen) afterwards(() => bringIntoSight(focused));
      seen = task.step;
      // If the pressed button is gone, the focus goes to the board. It goes to the title instead if there is
      // nothing to play, and at a choice: a focused square would preview its outcome.
      if (focused?.isConnected === false && (choice || !task.wanted.length)) afterwards(focusTitle);
    },
  });
}
