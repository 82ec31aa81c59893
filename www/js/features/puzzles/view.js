/**
 * The puzzle on the board: the task, the result of an answer, hints, and the buttons to go on or to
 * leave. It is a side game.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("./model.js").Wanted} Wanted
 * @typedef {import("./words.js").Explanation} Explanation
 */
/** @import { GameClass, Message, Outside, State } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { copyFrom } from "../../lib/clipboard.js";
import { html, render } from "../../lib/html.js";
import { createJudge } from "./judge.js";
import { dayOf, fromLink, rulesOf } from "./model.js";
import { aimOf, gradeOf, hintOf, missingOf, offersOf, titleOf } from "./words.js";

/** @template T @param {() => T} work */
const itself = (work) => work();

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {Session} session
 * @param {import("./judge.js").Services} services
 * @param {object} page
 * @param {() => void} page.more shows all the puzzles there are
 * @param {() => void} page.settled gives the focus to the board
 * @param {(work: () => void) => void} page.afterwards does something when all is rendered
 */
export function createPuzzle(stage, Game, session, services, { more, settled, afterwards }) {
  const { address, byId, marked, say, t } = stage;
  const root = stage.region({ id: "puzzle", "aria-labelledby": "puzzle-title", hidden: true });
  byId("choice").after(root);
  const judge = createJudge(Game, session, services, draw);
  const linkTo = () => address.linkTo(judge.link() ?? "");

  // -------------------------------------------------------------- actions
  /** @param {Wanted} wanted @param {Outside | null} [outside] null: the person */
  async function pose(wanted, outside = null) {
    if (outside?.signal.aborted) return;
    outside?.signal.addEventListener("abort", giveUp);
    const posed = await judge.pose(wanted, ({ record }) => {
      address.write(judge.link() ?? "");
      const lay = () => session.lay("puzzle", record, record.split(" ").length - 1);
      (outside?.quietly ?? itself)(lay);
    });
    // The board is not focused: a focused square of a choice would show its outcome.
    if (posed && outside?.whole !== false) root.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** Ends the search for a puzzle. */
  function giveUp() {
    if (judge.attempt().kind !== "finding") return;
    judge.close();
    draw();
  }

  function leave() {
    judge.close();
    draw();
    address.write("");
    session.leave();
    settled();
  }

  /** What each button does. @type {Record<import("./words.js").Offer, () => void>} */
  const work = {
    cancel: leave,
    leave,
    close: leave,
    again: () => void pose(judge.attempt().wanted),
    today: () => void pose({ day: dayOf() }),
    more,
    next() {
      const { puzzle } = judge.attempt();
      if (puzzle) void pose({ rules: rulesOf(puzzle), grade: puzzle.grade });
    },
    retake() {
      session.rewind(0);
      settled();
    },
    hint: judge.hint,
    async copy() {
      const field = root.querySelector("input");
      if (!field) return;
      const copied = await copyFrom(field);
      judge.showLink(!copied);
      session.tell({ key: copied ? "puzzle.copied" : "share.by.hand" });
    },
  };

  // ------------------------------------------------------------- elements
  /** A paragraph that is hidden while it says nothing. @param {string} look @param {Message | null} message */
  const line = (look, message) =>
    html`<p class=${look} hidden=${!message}>${message && marked(message)}</p>`;

  /** @param {Explanation} explanation */
  const reasons = (explanation) =>
    "failure" in explanation
      ? html`<p>${say(explanation.failure)}</p>`
      : html`<h3>${say(explanation.heading)}</h3>
          <ul>
            ${explanation.worths.map((worth) => html`<li>${marked(worth)}</li>`)}
          </ul>`;

  function contents() {
    const attempt = judge.attempt();
    const { explanation, outcome, byHand } = attempt;
    const offers = offersOf(attempt, address.linkTo("") !== null);
    // The status says what to find.
    return html`
      <div class="heading">
        <h2 id="puzzle-title" tabindex="-1">${say(titleOf(attempt, stage.words.language))}</h2>
        ${line("aside", gradeOf(attempt))}
      </div>
      <div role="status">
        ${line("task", missingOf(attempt))} ${line("told", outcome)} ${line("tip", hintOf(attempt))}
      </div>
      <div class="why" hidden=${!explanation}>${explanation && reasons(explanation)}</div>
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
              ${t(textKey(text))}
            </button>`,
        )}
      </div>
      <input readonly hidden=${!byHand} aria-label=${t("puzzle.link")} value=${linkTo() ?? ""} />
    `;
  }

  function draw() {
    const focused = stage.root.activeElement;
    const { kind } = judge.attempt();
    root.hidden = kind === "none";
    render(kind === "none" ? null : contents(), root);
    // If the pressed button is gone, the first one gets the focus.
    if (focused?.isConnected === false) afterwards(() => root.querySelector("button")?.focus());
  }

  return {
    pose,
    /** Poses the puzzle that a link asks for, or says that it asks for none. @param {string} text @param {Outside} outside */
    async open(text, outside) {
      const wanted = fromLink(text);
      if (wanted && judge.knows(wanted)) return pose(wanted, outside);
      judge.refuse();
      // The puzzle before it ends.
      if (session.state().beside === "puzzle") outside.quietly(() => session.leave());
      outside.refused("no-such-puzzle", text.replace("puzzle=", ""));
    },
    tally: judge.tally,
    /** Says what to find, while nothing is in hand. @param {State} state @returns {State} */
    lens(state) {
      const { beside, record, past, hand, tried, status } = state;
      const { puzzle, question } = judge.attempt();
      const plain = past === null && hand.selected === null && tried === null && !status.notice;
      if (beside !== "puzzle" || record !== puzzle?.record || !plain) return state;
      return { ...state, status: { ...status, todo: aimOf(puzzle, question) } };
    },
    /** @param {State} state */
    render(state) {
      judge.follow(state);
      draw();
    },
  };
}
