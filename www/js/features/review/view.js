/**
 * The review of a game: the margin after every action as a chart, the losses, and how well each
 * player decided. A person can step along the chart, with the arrow keys and by swiping over the board.
 * The better moves are buttons, and stand on the board: on-board.js decides which. The review stays open
 * while looking back.
 *
 * @typedef {import("./model.js").Review} Review
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, State } from "../../types.js" */
import { listen } from "../../a11y/shortcuts.js";
import { readRecord } from "../../engine/read-record.js";
import { createQuery } from "../../engine/query.js";
import { recordUntil } from "../../game/record.js";
import { render } from "../../lib/html.js";
import { isToss } from "../../variants/index.js";
import { EMPTY, shownMove } from "./model.js";
import { betterIn, withBetter } from "./on-board.js";
import { contents } from "./markup.js";
import { onSwipe } from "./swipe.js";

/**
 * Gives the position after another action; before it, if chance decides it. Keeps the last one.
 * @param {AppContext["Game"]} Game
 */
function createPreviews(Game) {
  let known = /** @type {{ key: string, view: import("../../types.js").View } | null} */ (null);
  return (
    /** @type {string} */ record,
    /** @type {number} */ before,
    /** @type {string} */ action,
  ) => {
    const start = recordUntil(record, before);
    const key = `${start} ${action}`;
    if (known?.key === key) return known.view;
    const view = readRecord(Game, start, (game) =>
      isToss(game.rules, action) ? game.view() : game.preview(action),
    );
    known = { key, view };
    return view;
  };
}

/**
 * The keys and the swipe of a review.
 * @param {AppContext["stage"]} stage
 * @param {object} on
 * @param {(by: number) => boolean} on.step returns whether the review steps
 * @param {() => boolean} on.back shows the move that was played again, and returns whether it was not shown
 * @param {(by: number) => void} on.swiped
 */
function listenTo(stage, { step, back, swiped }) {
  const keys = stage.onGamePage ? document : stage.rootElement;
  listen(stage, keys, "review", {
    earlier: () => !stage.isCovered() && step(-1),
    later: () => !stage.isCovered() && step(1),
  });
  stage.on(
    keys,
    "keydown",
    (event) => {
      if (event.key !== "Escape" || stage.isCovered() || !back()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  const forward = stage.t("direction") === "rtl" ? -1 : 1;
  onSwipe(stage, stage.byId("board"), (way) => swiped(-way * forward));
}

/** The game that is reviewed, or null. @param {State} state */
const wantedOf = (state) => (state.tab === "review" ? state.record : null);

/**
 * @param {AppContext} app
 * @param {() => Promise<void>} leave closes the tab
 */
export function createReview({ stage, Game, session, parts, changed, focusBoard }, leave) {
  const { byId } = stage;
  const percent = new Intl.NumberFormat(stage.words.language, { style: "percent" });
  const query = createQuery(
    async (record, signal) => (await parts.solver()).ask("review", record, { signal }),
    changed,
  );
  const root = stage.region({ id: "review", "aria-labelledby": "review-title", hidden: true });
  byId("view-review").append(root);

  /** The better move that a press keeps on the board. @type {import("./on-board.js").Kept | null} */
  let kept = null;
  /** The State that is shown. @type {State | null} */
  let now = null;
  const viewAfter = createPreviews(Game);

  /** @param {State} state @returns {Review | null} */
  const reviewOf = (state) => {
    const result = query.resultOf(wantedOf(state));
    return result?.kind === "known" ? result.answer : null;
  };

  /** Shows a better move alone, or beside the one that was played again. @param {State} state @param {number} before @param {string} action */
  function keep(state, before, action) {
    const { alone } = betterIn(state, reviewOf(state) ?? EMPTY, kept);
    kept = action === alone ? null : { record: state.record, before, action };
    session.indicate(null);
    changed();
  }

  const canStep = () => root.checkVisibility() && now !== null && reviewOf(now) !== null;
  /** @param {number} by @returns {boolean} whether the review steps */
  function step(by) {
    if (!canStep() || !now) return false;
    const move = shownMove(now) + by;
    if (move >= 1 && move <= now.steps.length) session.look(move);
    return true;
  }
  listenTo(stage, {
    step,
    back() {
      if (!kept || !canStep()) return false;
      kept = null;
      changed();
      return true;
    },
    // A finger that is drawn over a game in play places marks.
    swiped: (by) => now?.open.length === 0 && step(by),
  });

  /**
   * Shows the position after a mistake, in place of a better move, and the sentence on it, which may be out of sight.
   * @param {number} count
   */
  function showMistake(count) {
    kept = null;
    session.look(count);
    root.querySelector(".here")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} before */
  async function tryAgain(before) {
    await leave();
    session.rewind(before);
    focusBoard();
  }

  return /** @satisfies {Panel} */ ({
    /** The board with the better move, and the status on it. */
    extend(state) {
      const review = reviewOf(state);
      if (!review) return state;
      const { better, alone } = betterIn(state, review, kept);
      return better ? withBetter(state, better, alone, viewAfter) : state;
    },
    follow(state) {
      now = state;
      if (kept && (kept.record !== wantedOf(state) || kept.before !== shownMove(state) - 1))
        kept = null;
      query.about(wantedOf(state));
    },
    render(state) {
      byId("board").classList.toggle("steps", state.tab === "review" && state.open.length === 0);
      const result = query.resultOf(wantedOf(state));
      root.hidden = !result;
      if (!result) return;
      const review = result.kind === "known" ? result.answer : EMPTY;
      const props = {
        ...{ stage, state, review, percent, showMistake, tryAgain, look: session.look },
        ...betterIn(state, review, kept),
        keep: (/** @type {number} */ before, /** @type {string} */ action) =>
          keep(state, before, action),
      };
      render(contents(props, result, query.again), root);
    },
  });
}
