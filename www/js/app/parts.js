/**
 * The parts of the page that are loaded when they are first wanted, as a table: what each one
 * imports, which texts and style sheets it needs, and how it is made. Here are those of a first game against
 * the computer. The table of all others is itself loaded later (later-parts.js).
 *
 *
 * Inputs of the parts.
 * @typedef {object} AppContext
 * @property {Stage} stage
 * @property {GameClass} Game
 * @property {Session} session
 * @property {Settings} settings
 * @property {SharedParts} parts
 * @property {import("../storage/local-storage.js").LocalStore} local small things that are remembered
 * @property {import("../lib/stored.js").Stored<Plan>} plans the last choices in "New game"
 * @property {() => import("./panels-shown.js").Panels} panels the panels that are shown
 * @property {() => boolean} reducedMotion whether motion is off
 * @property {boolean} whole
 * @property {AppOptions["language"]} language
 * @property {(what: "lesson" | "puzzle", name: string, celebration: Celebration) => void} achieved
 *   a lesson is completed, a puzzle is solved: the board celebrates it, and the page around it is told
 * @property {{ speed(): Speed, whenIdle(): Promise<unknown>, skipped(): MotionKind }} pace for parts that act
 *   by themselves: the speed, a promise for the time when nothing moves on the board or lies over it, and
 *   the motion that the last press has skipped
 * @property {Record<typeof OPENED[number], () => void>} open shows a dialog or a panel
 * @property {() => Promise<void>} startFirstGame
 * @property {() => boolean} leaveLanding shows the game; returns whether the landing covered it
 * @property {(text?: string) => Promise<unknown> | false} openText opens the lesson, the puzzle, the experiment or the
 *   game by links that a text names, or else the address; false if it names none
 * @property {() => boolean} greets shows the landing, if nothing was played yet; returns whether it does
 * @property {Settings["values"]["sound"]} firstSound the setting when the board was made
 * @property {(...records: string[]) => Promise<unknown>} ready loads the variants of these games
 * @property {(record: string) => ReturnType<import("../game/record-reader.js").Reader["check"]>} check
 * @property {(notice: import("../features/notices/model.js").Kind) => void} notify shows a lasting problem
 * @property {import("./requests.js").RequestLatest} request loads what a person has asked for
 * @property {() => void} cancel cancels everything that is still loading
 * @property {(error?: unknown) => void} reportLoadError reports that something cannot be loaded
 * @property {() => void} changed renders the State again, with new data
 * @property {(what: Celebration) => void} celebrate celebrates on the board, after the current motion
 * @property {(before: Picture) => void} explain has the board explain the collapse that it shows
 * @property {() => void} focusBoard focuses the board, or the home that covers it, when everything is rendered
 * @property {(work: () => void) => void} afterwards runs `work` when everything is rendered
 *
 * The parts that other parts use.
 * @typedef {object} SharedParts
 * @property {() => Promise<import("../engine/solver.js").Solver>} solver
 * @property {() => Promise<import("../storage/saved-games.js").Store>} store
 * @property {() => Promise<import("../features/print/view.js").Printer>} printer
 * @property {() => Promise<ReturnType<typeof import("../features/tabs/view.js").createTabs>>} tabs
 * @property {() => Promise<unknown>} analysis
 * @property {() => Promise<unknown>} worlds
 * @property {() => Promise<unknown>} review
 * @property {() => Promise<unknown>} rivals
 * @property {() => Promise<{ reopen(): Promise<void> }>} archive
 * @property {() => Promise<{ listed(): void }>} history
 * @property {() => Promise<{ again(count: number): void }>} explained
 * @property {() => Promise<{ open(): void, reopen(): void }>} openings
 * @property {() => Promise<unknown>} languageOffer
 * @property {() => Promise<ReturnType<typeof import("../features/home/view.js").createHome>>} home
 * @property {() => Promise<ReturnType<typeof import("../features/puzzles/daily.js").createDaily>>} daily
 * @property {() => Promise<{ create: (name: string, changed: () => void) => Promise<import("../apparatus/index.js").Apparatus> }>} apparatus
 * @property {() => Promise<ReturnType<typeof import("../features/by-link/view.js").createByLink>>} byLink
 * @property {() => Promise<ReturnType<typeof import("../features/by-link/live/view.js").createLive>>} live
 * @property {() => Promise<ReturnType<typeof import("../features/hint/view.js").createHint>>} hint
 * @property {() => Promise<ReturnType<typeof import("../features/new-game/view.js").createNewGame>>} newGame
 * @property {() => Promise<import("../features/puzzles/model.js").Puzzle[]>} shippedPuzzles
 * @property {() => Promise<import("../features/lessons/model.js").Lesson[]>} shippedLessons
 * @property {() => Promise<ReturnType<typeof import("../features/puzzles/view.js").createPuzzle>>} puzzle
 * @property {() => Promise<ReturnType<typeof import("../features/lessons/view.js").createLesson>>} lesson
 * @property {() => Promise<ReturnType<typeof import("../features/experiments/view.js").createExperiment>>} experiment
 * @property {() => Promise<ReturnType<typeof import("../features/recap/view.js").createRecap>>} recap
 * @property {() => Promise<ReturnType<typeof import("../features/hand-in/view.js").createHandIn>>} handIn
 */
/** @import { Stage } from "../lib/stage.js" */
/** @import { Session } from "../game/session.js" */
/** @import { Settings } from "../storage/settings.js" */
/** @import { AppOptions } from "./app.js" */
/**
 * A part that is made of the module M, as P. A part with a `render` shows every State from then on.
 * @template M, P
 * @typedef {object} Part
 * @property {() => Promise<M>} load
 * @property {string[]} [texts]
 * @property {string[]} [sheets]
 * @property {boolean} [dialog] whether it needs the common parts of all dialogs
 * @property {(module: M, app: AppContext) => P | Promise<P>} create
 */
/** @import { Celebration, GameClass, MotionKind, Picture, Plan, Speed } from "../types.js" */

import { whenShownAgain } from "../lib/shown-again.js";

/** Lets the type of each part follow from its module. @template M, P @param {Part<M, P>} part */
export const part = (part) => part;

export const PARTS = {
  solver: part({
    load: () => import("../engine/solver.js"),
    create({ joinSolver }, { stage }) {
      const solver = joinSolver();
      if (stage.signal.aborted) solver.end();
      stage.onDispose(solver.end);
      return solver;
    },
  }),
  store: part({
    load: () => import("../storage/saved-games.js"),
    create({ createStore }, { stage, local, check }) {
      const store = createStore(local, check);
      whenShownAgain(store.look, stage.signal);
      return store;
    },
  }),
  computer: part({
    load: () => import("../engine/computer-player.js"),
    create: async ({ createComputer }, { stage, session, parts, pace }) =>
      createComputer(session, await parts.solver(), {
        ...pace,
        reasons: () => stage.texts("stuck"),
      }),
  }),
  announcer: part({
    load: () => import("../a11y/announcer.js"),
    texts: ["announcer", "tabs"],
    create: ({ createAnnouncer }, { stage }) => createAnnouncer(stage, stage.byId("said")),
  }),
};

/** The parts that a person opens, by their names in `AppContext.open`. */
export const OPENED = /** @type {const} */ ([
  ...["help", "keys", "lessons", "match", "newGame", "openings", "puzzles"],
  ...["settings", "share", "friend", "gamesByLink", "home", "archive"],
]);
