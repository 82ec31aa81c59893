/**
 * The puzzle on the board: the task and the result of an answer as the page's headline, and beside the
 * board hints, the wrong tries, and the buttons to go on or to leave. It is a side game.
 *
 * @typedef {import("./model.js").Wanted} Wanted
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Message, OpenOptions, Panel } from "../../types.js" */
import { lengthOf } from "../../game/record.js";
import { copyFrom } from "../../lib/clipboard.js";
import { toShareSheet } from "../../lib/hand-over.js";
import { html, render } from "../../lib/html.js";
import { isSolved } from "./diary.js";
import { createJudge } from "./judge.js";
import { countsFor, dayOf, fromLink, rulesOf } from "./model.js";
import { resultText } from "./share-result.js";
import { createTakenBack } from "./taken-back.js";
import { Week } from "./week.js";
import {
  gradeOf,
  headOf,
  hintOf,
  isFirstPuzzle,
  missingOf,
  offersOf,
  searchOf,
  titleOf,
  triedList,
} from "./words.js";

/** @template T @param {() => T} work */
const itself = (work) => work();

/** @param {AppContext} app */
export function createPuzzle(app) {
  const { stage, Game, session, parts, changed, focusBoard, afterwards, request } = app;
  const { address, byId, marked, say, t } = stage;
  const root = stage.region({ id: "puzzle", "aria-labelledby": "puzzle-title", hidden: true });
  byId("choice").after(root);
  const judge = createJudge(
    Game,
    session,
    {
      ...app,
      ...{ loadSolver: parts.solver, shipped: parts.shippedPuzzles },
      ...{ store: app.local, whenIdle: app.pace.whenIdle },
    },
    changed,
  );
  const takenBack = createTakenBack(stage, changed);
  /** The attempt on the page; while a collapse moves, the previous one. */
  let attempt = judge.attempt();
  const linkTo = () => address.linkTo(judge.link() ?? "");
  /** The result of copying. @type {Message | null} */
  let outcome = null;

  // -------------------------------------------------------------- actions
  /** Poses a puzzle for a person. @param {Wanted} wanted */
  const ask = (wanted) =>
    void request(
      "board",
      async () => {},
      async (_, signal) => pose(await judge.forNewcomer(wanted), signal),
      Infinity,
    );

  /** @param {Wanted} wanted @param {AbortSignal} signal @param {OpenOptions | null} [outside] null: the person */
  async function pose(wanted, signal, outside = null) {
    if (signal.aborted) return;
    signal.addEventListener("abort", judge.giveUp);
    outcome = null;
    const posed = await judge.pose(wanted, ({ record }) => {
      address.write(judge.link() ?? "");
      const from = lengthOf(record);
      const start = () => session.startSideGame("puzzle", record, from, judge.guidance);
      (outside?.runScripted ?? itself)(start);
    });
    if (posed && stage.onGamePage) {
      // Each puzzle starts with its board in sight.
      document.scrollingElement?.scrollTo(0, 0);
      byId("panel").scrollTo(0, 0);
    }
    // The board is not focused: a focused square of a choice would show its outcome.
    if (posed && outside?.whole !== false) root.querySelector("h2")?.focus({ preventScroll: true });
  }

  function leave() {
    judge.close();
    changed();
    address.write("");
    session.leave();
    focusBoard();
  }

  /** Handlers of the buttons. @type {Record<import("./words.js").Offer, () => void>} */
  const work = {
    cancel: leave,
    leave,
    close: leave,
    again: () => ask(judge.attempt().wanted),
    today: () => ask({ day: dayOf() }),
    more: app.open.puzzles,
    next() {
      const { puzzle } = judge.attempt();
      if (puzzle) ask({ rules: rulesOf(puzzle), grade: puzzle.grade });
    },
    retake() {
      session.rewind(0);
      focusBoard();
    },
    replay: () => void judge.replay(),
    hint: judge.hint,
    copy: () => copy("puzzle.copied"),
    async share() {
      if (!(await toShareSheet({ text: sharedText() }))) await copy("puzzle.shared.copied");
    },
  };

  /** @param {"puzzle.copied" | "puzzle.shared.copied"} done text that confirms the copy */
  async function copy(done) {
    const field = root.querySelector("textarea");
    if (!field) return;
    const copied = await copyFrom(field);
    outcome = { key: copied ? done : "share.by.hand" };
    judge.showText(!copied);
  }

  /** The shared text: the result of a solved day, or else the link. */
  function sharedText() {
    const { kind, wanted } = attempt;
    const link = linkTo() ?? "";
    const day = countsFor(wanted);
    return kind === "solved" && day !== null
      ? resultText(stage, judge.diary(), day, link, !isFirstPuzzle(wanted))
      : link;
  }

  // ------------------------------------------------------------- elements
  /** A paragraph that is hidden while it says nothing. @param {string} look @param {Message | null} message */
  const line = (look, message) =>
    html`<p class=${look} hidden=${!message}>${message && marked(message)}</p>`;

  /** @param {import("./words.js").Explanation} explanation */
  const reasons = (explanation) =>
    "failure" in explanation
      ? html`<p>${say(explanation.failure)}</p>`
      : html`<h3>${say(explanation.heading)}</h3>
          <ul>
            ${explanation.worths.map((worth) => html`<li>${marked(worth)}</li>`)}
          </ul>`;

  /** The wrong tries. @param {Message[]} tried */
  const triedOnes = (tried) =>
    html`<div class="tried" hidden=${!tried.length}>
      <h3 id="puzzle-tried">${t("puzzle.tried")}</h3>
      <ul aria-labelledby="puzzle-tried">
        ${tried.map((one) => html`<li>${marked(one)}</li>`)}
      </ul>
    </div>`;

  /** The week of daily puzzles, once today's is solved. @param {import("./words.js").Attempt} attempt */
  function week({ kind, wanted }) {
    const diary = judge.diary();
    const day = countsFor(wanted);
    if (day === null || day !== dayOf() || !isSolved(diary, day)) return null;
    // A newcomer has solved another one in its place.
    if (diary.first === day && !isFirstPuzzle(wanted) && kind !== "solved") return null;
    return html`<${Week} stage=${stage} diary=${diary} over=${draw} />`;
  }

  function contents() {
    const { explanation, byHand } = attempt;
    const offers = offersOf(attempt, address.linkTo("") !== null, dayOf());
    // The task and the result of an answer are in the status.
    return html`
      <div class="heading">
        <h2 id="puzzle-title" tabindex="-1">${say(titleOf(attempt, stage.words.language))}</h2>
        ${line("aside", gradeOf(attempt))}
      </div>
      ${week(attempt)}
      <div role="status">${line("task", missingOf(attempt))} ${line("tip", hintOf(attempt))}</div>
      <div class="tools">
        ${offers.map(
          ({ name, text, primary }) =>
            html`<button
              key=${name}
              type="button"
              class=${primary ? "primary" : ""}
              data-name=${name}
              onClick=${() => work[name]()}
            >
              ${t(text)}
            </button>`,
        )}
      </div>
      <p class="copied" role="status">${outcome && say(outcome)}</p>
      <textarea
        readonly
        rows="4"
        hidden=${!byHand}
        aria-label=${t("puzzle.link")}
        value=${sharedText()}
      />
      ${triedOnes(triedList(attempt))}
      <div class="why" hidden=${!explanation}>${explanation && reasons(explanation)}</div>
    `;
  }

  function draw() {
    const focused = stage.root.activeElement;
    const { kind } = attempt;
    root.hidden = kind === "none";
    render(kind === "none" ? null : contents(), root);
    // If the pressed button is gone, the first one gets the focus.
    if (focused?.isConnected === false) afterwards(() => root.querySelector("button")?.focus());
  }

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    pose: ask,
    /**
     * Poses the puzzle of a link, or reports that the link names none.
     * @param {string} text
     * @param {OpenOptions} outside
     */
    async open(text, outside) {
      const wanted = fromLink(text);
      if (wanted && judge.knows(wanted)) return pose(wanted, outside.signal, outside);
      judge.refuse();
      // End the previous puzzle.
      if (session.state().sideGame === "puzzle") outside.runScripted(() => session.leave());
      outside.refused("no-such-puzzle", text.replace("puzzle=", ""));
    },
    tally: judge.tally,
    diary: judge.diary,
    /** The headline is the task, and then the verdict. While the verdict is shown, nothing can be chosen. */
    extend(given) {
      const state = takenBack.extend(given);
      const { sideGame, record, past, input, previewed, task, status, steps } = state;
      const attempt = judge.attempt();
      const { puzzle, question, replayed } = attempt;
      const start = record === puzzle?.record;
      if (sideGame === "puzzle" && past !== null && past === replayed) {
        const [head, done] = [headOf(attempt, task), steps[past - 1]?.text ?? null];
        const shown = { ...status, head, done, player: null };
        // It is part of the puzzle: nothing leads back from it to the game.
        return { ...state, past: null, choice: null, measurement: null, status: shown };
      }
      if (sideGame !== "puzzle" || past !== null) return state;
      // The puzzle before stays on the board until the next one is there.
      if (attempt.kind === "finding" || !(start || task?.reply)) {
        const head = titleOf(attempt, stage.words.language);
        const todo = missingOf(attempt) ?? { key: "puzzle.finding" };
        const shown = { ...status, head, todo, player: null };
        return { ...state, choice: null, measurement: null, status: shown };
      }
      const head = headOf(attempt, task);
      if (task?.reply) {
        const player = task.kind === "over" ? question.player : null;
        return { ...state, choice: null, measurement: null, status: { ...status, head, player } };
      }
      const idle = input.selected === null && previewed === null && !status.notice;
      const todo = idle ? searchOf(attempt) : status.todo;
      // Leave out the outcomes of a choice: they are the question.
      const choice = state.choice && {
        ...state.choice,
        options: state.choice.options.map((option) => ({ ...option, outcome: [] })),
      };
      return { ...state, choice, status: { ...status, head, todo, player: question.player } };
    },
    follow(state, before) {
      judge.follow(state, before);
      takenBack.follow(state);
    },
    render({ duringMotion }) {
      if (duringMotion) return;
      attempt = judge.attempt();
      draw();
    },
  });
}
