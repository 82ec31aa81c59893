/**
 * The puzzle of the day as the landing shows it: its small board, and its task or
 * the streak.
 */
/** @import { GameClass } from "../../types.js" */
import { html, render } from "../../lib/html.js";
import { SmallBoard } from "../../variants/outcome-card.js";
import { isSolved, storedDiary, streak } from "./diary.js";
import { dayOf, questionOf } from "./model.js";
import { aimOf } from "./words.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {object} page
 * @param {import("../../engine/solver.js").Solver} page.solver finds the puzzle
 * @param {import("../../storage/local-storage.js").LocalStore} page.store
 * @param {(wanted: { day: number }) => void} page.pose begins it
 */
export function createDaily(stage, Game, { solver, store, pose }) {
  const { byId, say, t } = stage;
  const root = byId("daily");
  const diary = storedDiary(store);
  /** The day that is shown. */
  let day = -1;

  /** @param {import("./model.js").Puzzle} puzzle @param {number} day */
  function contents(puzzle, day) {
    const game = Game.fromRecord(puzzle.record);
    const view = game.view();
    game.free();
    const picture = { view, accents: view.squares.map(() => /** @type {const} */ ("")) };
    const known = diary.get();
    const about = isSolved(known, day)
      ? t("daily.solved", { n: streak(known, day) })
      : say(aimOf(puzzle, questionOf(Game, puzzle)));
    return html`<button type="button" onClick=${() => pose({ day })}>
      <${SmallBoard} stage=${stage} picture=${picture} />
      <span><strong>${t("puzzles.today")}</strong>${" "}<span class="about">${about}</span></span>
    </button>`;
  }

  /** Shows it as soon as it is found. Without it, the landing goes without. */
  async function show() {
    day = dayOf();
    const puzzle = await solver.ask("dailyPuzzle", "goff", { signal: stage.signal, more: [day] });
    render(contents(puzzle, day), root);
  }
  // A landing that was left open overnight shows the new day's.
  document.addEventListener(
    "visibilitychange",
    () => {
      if (!document.hidden && day >= 0 && day !== dayOf()) show().catch(() => {});
    },
    { signal: stage.signal },
  );

  return { show };
}
