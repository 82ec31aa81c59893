/**
 * What is studied beside playing: lessons, puzzles, openings, the review of a game. Each is
 * loaded when it is first opened.
 *
 * @typedef {import("../game/state.js").State} State
 * @typedef {import("../features/puzzles/model.js").Puzzle} Puzzle
 * @typedef {import("../features/lessons/model.js").Lesson} Lesson
 *
 * What opens something that no person on the board asked for. On somebody else's page it
 * takes no focus, and no dialog comes of it.
 * @typedef {{ quietly<T>(work: () => T): T, whole: boolean,
 *   refused: import("./app.js").Around["refused"] }} Outside
 */
import { load } from "../lib/assets.js";
import { later } from "../lib/lazy.js";

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {import("../engine/load.js").GameClass} Game
 * @param {import("../game/session.js").Session} session
 * @param {object} around
 * @param {() => Promise<import("../engine/client.js").Thinker>} around.thinker
 * @param {Pick<import("../storage/local-storage.js").Keeping, "recall" | "remember">} around.store
 * @param {(news: import("../storage/local-storage.js").News) => void} around.heard tells what is to be known, and lasts
 * @param {<P extends { render(state: State): void }>(panel: P) => P} around.joined makes a panel one
 *   that shows every State
 * @param {Record<"lessons" | "puzzles", () => void>} around.open opens a dialog
 * @param {() => void} around.shut closes the dialog that is open
 * @param {Parameters<typeof import("../engine/computer-player.js").createComputer>[2]} around.pace of what acts by itself
 * @param {import("./app.js").Around["achieved"]} around.achieved
 * @param {Outside} around.outside
 * @param {(...records: string[]) => Promise<unknown>} around.ready when all that a game needs is there
 * @param {() => Promise<unknown>} around.worlds when the worlds panel is there
 * @param {() => void} around.settled takes the focus when what had it goes
 */
export function createStudies(stage, Game, session, { joined, open, shut, pace, ...around }) {
  const { texts } = stage;
  const { thinker, store, settled, worlds, achieved, outside } = around;
  /** The puzzles that come with the page. @type {() => Promise<Puzzle[]>} */
  const shipped = later(() => load("puzzles.json"));
  const puzzle = later(async () => {
    const { createPuzzle } = await import("../features/puzzles/view.js");
    return joined(
      createPuzzle(stage, Game, session, {
        ...around,
        quiet: pace.quiet,
        shipped,
        more: open.puzzles,
        achieved,
      }),
    );
  });
  /** @type {() => Promise<Lesson[]>} */
  const taught = later(async () => {
    const [all] = await Promise.all([load("lessons.json"), texts("lessons")]);
    return all;
  });
  const lesson = later(async () => {
    const [{ createLesson }, all] = await Promise.all([import("../features/lessons/view.js"), taught()]);
    const ready = (/** @type {Lesson} */ { record, show }) =>
      Promise.all([around.ready(record), show === "worlds" && worlds()]);
    const own = { store, pace, settled, ready, achieved, all: open.lessons };
    return joined(createLesson(stage, session, all, own));
  });
  const lessons = later(async () => {
    const [{ createLessons }, { begin, done }, all] = await Promise.all([
      import("../features/lessons/dialog.js"),
      lesson(),
      taught(),
    ]);
    return createLessons(stage, all, done, begin);
  });
  return {
    lessons,
    /** Opens what a link names: a puzzle or a lesson. @param {string} link */
    async follow(link) {
      const [what, name = ""] = link.split("=");
      if (what === "puzzle") return (await puzzle()).open(link, outside);
      if (await (await lesson()).open(name, outside)) return;
      outside.refused("no-such-lesson", name);
      if (!outside.whole) return;
      const all = await lessons();
      // Whoever followed the link is told now, whatever was being looked at.
      shut();
      all.open(true);
    },
    async puzzles() {
      const [{ createPuzzles }, { pose, tally }] = await Promise.all([
        import("../features/puzzles/dialog.js"),
        puzzle(),
      ]);
      return createPuzzles(stage, Game, tally, pose);
    },
    async openings() {
      const { createOpenings } = await import("../features/openings/view.js");
      return joined(createOpenings(stage, session, thinker, settled));
    },
    async review() {
      const { createReview } = await import("../features/review/view.js");
      return joined(createReview(stage, session, thinker, settled));
    },
  };
}
