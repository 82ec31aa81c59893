/**
 * The puzzle of the day as the landing shows it: its small board, and what is to be found.
 */
/** @import { GameClass } from "../../types.js" */
import { html, render } from "../../lib/html.js";
import { SmallBoard } from "../../variants/outcome-card.js";
import { dayOf, questionOf, readTally } from "./model.js";
import { aimOf, dayName } from "./words.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {GameClass} Game
 * @param {object} page
 * @param {import("../../engine/solver.js").Solver} page.solver finds the puzzle
 * @param {Pick<import("../../storage/local-storage.js").LocalStore, "recall">} page.store
 * @param {(wanted: { day: number }) => void} page.pose begins it
 */
export function createDaily(stage, Game, { solver, store, pose }) {
  const { byId, say, t, words } = stage;
  const root = byId("daily");
  const day = dayOf();

  /** @param {import("./model.js").Puzzle} puzzle */
  function contents(puzzle) {
    const game = Game.fromRecord(puzzle.record);
    const view = game.view();
    game.free();
    const picture = { view, accents: view.squares.map(() => /** @type {const} */ ("")) };
    const solved = readTally(store.recall("puzzles") ?? "")?.day === day;
    const about = solved
      ? t("puzzles.today.done", { date: dayName(words.language, day) })
      : say(aimOf(puzzle, questionOf(Game, puzzle)));
    return html`<button type="button" onClick=${() => pose({ day })}>
      <${SmallBoard} stage=${stage} picture=${picture} />
      <span><strong>${t("puzzles.today")}</strong>${" "}<span class="about">${about}</span></span>
    </button>`;
  }

  return {
    /** Shows it as soon as it is found. Without it, the landing goes without. */
    async show() {
      const puzzle = await solver.ask("dailyPuzzle", "goff", { signal: stage.signal, more: [day] });
      render(contents(puzzle), root);
    },
  };
}
