/**
 * The lesson that is played: its progress from the beginning to the end, and the moves of the other side. A lesson is a
 * side game, so it is never saved.
 *
 * @typedef {import("../../apparatus/index.js").Apparatus} Apparatus
 * @typedef {ReturnType<typeof import("../../apparatus/lab.js").createLab>} Lab
 * @typedef {import("./model.js").Lesson} Lesson
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { OpenOptions, State, Task } from "../../types.js" */
import { createComputer } from "../../engine/computer-player.js";
import { chosenOf, countDone, nextOf } from "./course.js";
import * as judge from "./judge.js";
import { textOf, toLink } from "./model.js";
import { keepPlace, placeIn } from "./place.js";
import { resultOf, storedResults } from "./results.js";

/** The other side plays at the pace of this level. */
const LEVEL = 2;

/** @template T @param {() => T} work */
const itself = (work) => work();

/**
 * @param {AppContext} app
 * @param {Lab} lab
 * @param {(lesson: Lesson) => void} begins is called before a lesson is on the board
 */
function createProgress({ stage, session, achieved, local, pace }, lab, begins) {
  const { apparatus } = lab;
  /** The progress in the lesson that was begun last. @type {judge.Progress | null} */
  let progress = null;
  const results = storedResults(local);
  const other = createComputer(
    session,
    { ask: async () => String(session.state().task?.reply ?? "") },
    pace,
  );

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

  /** Goes on after a step that was read, or after both outcomes were looked at. */
  function next() {
    if (progress) progress = judge.advance(progress, session.state().task?.step ?? 0);
    session.guided();
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

  return {
    now: () => progress,
    /** The results of the lessons that are done. */
    done: results.get,
    ...{ answer, next, used },

    /**
     * Puts a lesson on the board.
     * @param {Lesson} lesson @param {Apparatus | null} made @param {OpenOptions | null} outside null: the person
     * @param {import("./place.js").LessonPlace | null} place where to go on; null: at the beginning
     */
    begin(lesson, made, outside, place) {
      lab.put(made);
      const values = made?.values() ?? {};
      progress = judge.begin(lesson, place, values);
      const record = judge.recordOf(lesson, place);
      const { step } = judge.taskIn(progress, record, values);
      for (const { settings, reached } of lesson.steps.slice(0, step))
        made?.configure({ ...settings, ...reached });
      begins(lesson);
      stage.address.write(toLink(lesson.name));
      (outside?.runScripted ?? itself)(() =>
        session.startSideGame("lesson", record, lesson.record.split(" ").length - 1, guidance),
      );
    },

    /** @param {State} state @param {Lesson[]} course */
    follow(state, course) {
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
  };
}

/**
 * @param {AppContext} app
 * @param {Lesson[]} lessons
 * @param {Lab} lab
 * @param {object} page
 * @param {(lesson: Lesson) => Promise<unknown>} page.ready loads everything that a lesson needs
 * @param {(name: string, changed: () => void) => Promise<Apparatus>} page.makeApparatus `changed` is
 *   called after every change of it
 * @param {(lesson: Lesson) => void} page.begins is called before a lesson is on the board
 * @param {() => void} page.focus gives the focus to the title
 */
export function createCourse(app, lessons, lab, { ready, makeApparatus, begins, focus }) {
  const progress = createProgress(app, lab, begins);
  /** The lessons that follow each other: all, or those that a teacher has chosen. */
  let course = lessons;

  /**
   * Loads everything that a lesson needs, and makes its apparatus.
   * @param {Lesson} next
   * @param {AbortSignal} signal aborted when the lesson is no longer wanted
   */
  async function load(next, signal) {
    await ready(next);
    const made = next.apparatus ? await makeApparatus(next.apparatus, progress.used) : null;
    if (signal.aborted) made?.end();
    return made;
  }

  /** Begins a lesson for a person. @param {Lesson} next @param {Lesson[]} [among] those that follow each other */
  const start = (next, among = lessons) =>
    void app.request(
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
      progress.begin(next, made, outside, place);
    } catch {
      // The actions of that position cannot be played now.
      progress.begin(next, made, outside, null);
    }
    if (outside?.whole !== false) focus();
  }

  /** The lesson that follows the present one, if there is one. */
  function following() {
    const { lesson } = progress.now() ?? {};
    return lesson && course[course.indexOf(lesson) + 1];
  }

  return {
    ...{
      progress: progress.now,
      done: progress.done,
      answer: progress.answer,
      next: progress.next,
    },
    start,
    /** The first lesson that is not done, if there is one. */
    first() {
      const one = nextOf(lessons, progress.done());
      return (
        one && {
          title: textOf(`${one.name}.title`),
          done: countDone(lessons, progress.done()),
          of: lessons.length,
          start: () => start(one),
        }
      );
    },
    /** Begins the lesson that follows the present one, if there is one. */
    goOn() {
      const one = following();
      if (one) start(one, course);
    },
    /** The name of the offer that follows the lesson. */
    after() {
      if (following()) return "following";
      return course === lessons ? "recap" : "handIn";
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
    /** @param {State} state */
    follow: (state) => progress.follow(state, course),
  };
}
