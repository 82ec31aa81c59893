/**
 * What is studied beside playing: puzzles, openings, the review of a game. Each is
 * loaded when it is first opened.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./study/puzzles.js").Puzzle} Puzzle
 */
import { later } from "./later.js";

/**
 * @param {import("./engine.js").GameClass} Game
 * @param {import("./session.js").Session} session
 * @param {object} around
 * @param {() => Promise<import("./thinker.js").Thinker>} around.thinker
 * @param {Pick<import("./store.js").Store, "recall" | "remember">} around.store
 * @param {<P extends { render(state: State): void }>(panel: P) => P} around.joined makes a panel one
 *   that shows every State
 * @param {() => void} around.more opens the dialog of puzzles
 * @param {() => void} around.settled takes the focus when what had it goes
 */
export function createStudies(Game, session, { joined, ...around }) {
  const { thinker, settled } = around;
  /** The puzzles that come with the page. @type {() => Promise<Puzzle[]>} */
  const shipped = later(async () => {
    const answer = await fetch(new URL("../puzzles.json", import.meta.url));
    return answer.json();
  });
  const puzzle = later(async () => {
    const { createPuzzle } = await import("./panels/puzzle.js");
    return joined(createPuzzle(Game, session, { ...around, shipped }));
  });
  return {
    puzzle,
    async puzzles() {
      const [{ createPuzzles }, { pose, tally }] = await Promise.all([
        import("./panels/puzzles.js"),
        puzzle(),
      ]);
      return createPuzzles(Game, tally, pose);
    },
    async openings() {
      const { createOpenings } = await import("./panels/openings.js");
      return joined(createOpenings(session, thinker, settled));
    },
    async review() {
      const { createReview } = await import("./panels/review.js");
      return joined(createReview(session, thinker, settled));
    },
  };
}
