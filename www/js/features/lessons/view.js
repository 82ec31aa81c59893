/**
 * A lesson on the board: how far one is, what the other side plays, and what there
 * is to keep at the end. What to do is said where it is always said, in the status.
 * It is played beside the games that are kept.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("./model.js").Lesson} Lesson
 */
/** @import { Message, Outside, State } from "../../types.js" */
import { createComputer } from "../../engine/computer-player.js";
import { el } from "../../lib/dom.js";
import { readDone, taskOf, textOf, toLink, writeDone } from "./model.js";

/** The level at whose pace the other side acts. */
const LEVEL = 2;
/** The buttons of each kind of step; of two, the first one leads on. @type {Record<string, string[]>} */
const OFFERED = {
  do: ["leave"],
  look: ["leave"],
  reply: ["leave"],
  read: ["next", "leave"],
  astray: ["retake", "leave"],
  over: ["following", "play"],
  last: ["all", "play"],
};

/** @template T @param {() => T} work */
const itself = (work) => work();

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {Lesson[]} lessons
 * @param {object} around
 * @param {Pick<import("../../storage/local-storage.js").Keeping, "recall" | "remember">} around.store
 * @param {Parameters<typeof createComputer>[2]} around.pace
 * @param {import("../../app/app.js").AppOptions["achieved"]} around.achieved
 * @param {() => void} around.all shows all lessons
 * @param {() => void} around.settled takes the focus when what had it goes
 * @param {(lesson: Lesson) => Promise<unknown>} around.ready when all that a lesson needs is there
 */
export function createLesson(stage, session, lessons, around) {
  const { byId, rich, say, t } = stage;
  const { store, pace, all, settled, ready, achieved } = around;
  /** @type {Lesson | null} */
  let lesson = null;
  /** The one that was asked for last. @type {Lesson | null} */
  let asked = null;
  /** How many of its steps were read, at least. */
  let read = 0;
  /** The outcomes that were looked at, each after its record. @type {Set<string>} */
  const looked = new Set();
  const done = readDone(store.recall("lessons"));
  const other = createComputer(
    session,
    { ask: async () => session.state().task?.reply ?? "" },
    pace,
  );

  // ------------------------------------------------------------- elements
  const title = el("h2", { id: "lesson-title", tabindex: "-1" });
  const place = el("p", { class: "aside" });
  const learnt = el("dl", { hidden: true });
  const tools = el("div", { class: "tools" });
  const bar = el("progress", { "aria-label": t("lesson.progress") });
  const root = stage.region(
    { id: "lesson", "aria-labelledby": title.id, hidden: true },
    el("div", { class: "heading" }, title, place),
    bar,
    learnt,
    tools,
  );
  byId("choice").after(root);

  // -------------------------------------------------------------- actions
  /** @param {Lesson} next @param {Outside | null} [outside] null: the person */
  async function begin(next, outside = null) {
    asked = next;
    try {
      await ready(next);
    } catch {
      return session.tell({ key: "failure.part" });
    }
    // Meanwhile another one may have been asked for.
    if (asked !== next) return;
    lesson = next;
    read = 0;
    looked.clear();
    stage.address.write(toLink(next.name));
    (outside?.quietly ?? itself)(() =>
      session.lay("lesson", next.record, next.record.split(" ").length - 1, (record) =>
        taskOf(next, record, read),
      ),
    );
    if (outside?.whole !== false) title.focus({ preventScroll: true });
  }

  function leave() {
    session.leave();
    settled();
  }

  /** One step more was read, or looked at. */
  function next() {
    read = (session.state().task?.step ?? 0) + 1;
    session.guided();
  }

  const after = () => lesson && lessons[lessons.indexOf(lesson) + 1];

  function following() {
    const one = after();
    if (one) void begin(one);
  }

  /** @type {Record<string, () => void>} */
  const work = { next, leave, following, all, play: leave, retake: session.undo };

  // ---------------------------------------------------------------- words
  /** What there is to keep of a lesson: what is true, and where the picture stops. @param {Lesson} lesson @returns {[Message, Message][]} */
  const kept = ({ name }) =>
    ["physics", "limit"].map((what) => [{ key: `lesson.${what}` }, textOf(`${name}.${what}`)]);

  /** @param {string} kind */
  function offer(kind) {
    const names = OFFERED[kind] ?? [];
    const key = names.join();
    if (tools.dataset.key === key) return;
    tools.dataset.key = key;
    const held = tools.contains(stage.root.activeElement);
    const buttons = names.map((name, i) => {
      const primary = names.length > 1 && i === 0;
      const attributes = {
        type: "button",
        class: primary ? "primary" : "",
        click: work[name] ?? leave,
      };
      return el("button", attributes, t(`lesson.${name}`));
    });
    tools.replaceChildren(...buttons);
    if (!held) return;
    // Not to a square of a choice: to focus it shows what comes of it.
    if (session.state().task?.wanted.length && !session.state().choice) settled();
    else title.focus({ preventScroll: true });
  }

  return {
    done,
    begin,
    /** Begins the lesson of this name; resolves with false if there is none. @param {string} name @param {Outside} outside */
    async open(name, outside) {
      const found = lessons.find((one) => one.name === name);
      if (found) await begin(found, outside);
      return !!found;
    },
    /** What there is to keep is said aloud, too. @param {State} state @returns {State} */
    lens(state) {
      if (state.beside !== "lesson" || !lesson || state.task?.kind !== "over") return state;
      return { ...state, asides: [...(state.asides ?? []), ...kept(lesson).flat()] };
    },
    /** @param {State} state */
    render(state) {
      const { beside, task, record, tried, view, past } = state;
      const here = beside === "lesson" ? lesson : null;
      const replies = here && task?.reply && past === null;
      other.render({ ...state, thinking: replies ? { level: LEVEL, failure: null } : null });
      root.hidden = !here || !task;
      if (!here || !task) return;
      const { kind, step, of } = task;
      if (kind === "look") {
        if (tried) looked.add(`${record} ${tried}`);
        const all = view.options.every(({ action }) => looked.has(`${record} ${action}`));
        if (all) queueMicrotask(next);
      }
      if (kind === "over" && !done.has(here.name)) {
        // Another tab may have gone through others.
        for (const name of [...readDone(store.recall("lessons")), here.name]) done.add(name);
        store.remember("lessons", writeDone(done));
      }
      title.textContent = say(textOf(`${here.name}.title`));
      const values = { n: lessons.indexOf(here) + 1, of: lessons.length };
      place.textContent = t("lesson.place", values);
      bar.max = of;
      bar.value = step;
      bar.ariaValueText = t("lesson.step", { step: Math.min(step + 1, of), of });
      const told = kind === "over" ? here.name : "";
      if (learnt.dataset.of !== told) {
        learnt.dataset.of = told;
        learnt.hidden = !told;
        if (told) achieved("lesson", told);
        const entries = told ? kept(here) : [];
        learnt.replaceChildren(
          ...entries.flatMap(([term, text]) => [
            el("dt", {}, ...rich(term)),
            el("dd", {}, ...rich(text)),
          ]),
        );
      }
      offer(kind === "over" && !after() ? "last" : kind);
    },
  };
}
