/**
 * The parts of the page that are loaded when they are first wanted, as one table: what each one
 * imports, which texts and style sheets it needs, and how it is made.
 *
 * @typedef {import("../lib/stage.js").Stage} Stage
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../storage/settings.js").Settings} Settings
 * @typedef {import("./app.js").AppOptions} AppOptions
 *
 * What the parts of the page are made with.
 * @typedef {object} AppContext
 * @property {Stage} stage
 * @property {GameClass} Game
 * @property {Session} session
 * @property {Settings} settings
 * @property {SharedParts} parts
 * @property {import("../storage/local-storage.js").LocalStore} local small things that are remembered
 * @property {{ recall(): Plan, keep(plan: Plan): void }} plans what "New game" was left with
 * @property {() => import("./panels-shown.js").Panels} panels what is shown beside the board
 * @property {() => boolean} still whether nothing is to move
 * @property {boolean} whole
 * @property {AppOptions["language"]} language
 * @property {(what: "lesson" | "puzzle", name: string, celebration: Celebration) => void} achieved
 *   a lesson is completed, a puzzle is solved: the board celebrates it, and the page around it is told
 * @property {{ speed(): Speed, quiet(): Promise<unknown>, skipped(): MotionKind }} pace of what acts
 *   by itself: how quickly, when nothing moves on the board or lies over it, and which motion the last
 *   press has skipped
 * @property {Record<typeof OPENED[number], () => void>} open shows a dialog or a panel
 * @property {() => void} startFirstGame
 * @property {Settings["values"]["sound"]} firstSound the setting when the board was made
 * @property {(...records: string[]) => Promise<unknown>} ready loads the variants of these games
 * @property {(record: string) => ReturnType<import("../game/record-reader.js").Reader["check"]>} check
 * @property {(notice: import("../features/notices/model.js").Kind) => void} notify tells what lasts
 * @property {(error?: unknown) => void} missing says that something cannot be loaded
 * @property {() => void} changed renders the State again, as something is known that was not
 * @property {() => void} settled gives the focus to the board, when all is rendered
 * @property {(work: () => void) => void} afterwards does something when all is rendered
 *
 * The parts that other parts use.
 * @typedef {object} SharedParts
 * @property {() => Promise<import("../engine/solver.js").Solver>} solver
 * @property {() => Promise<import("../storage/saved-games.js").Store>} store
 * @property {() => Promise<import("../features/print/view.js").Printer>} printer
 * @property {() => Promise<unknown>} worlds
 * @property {() => Promise<unknown>} review
 * @property {() => Promise<unknown>} rivals
 * @property {() => Promise<import("../features/puzzles/model.js").Puzzle[]>} shippedPuzzles
 * @property {() => Promise<import("../features/lessons/model.js").Lesson[]>} shippedLessons
 * @property {() => Promise<ReturnType<typeof import("../features/puzzles/view.js").createPuzzle>>} puzzle
 * @property {() => Promise<ReturnType<typeof import("../features/lessons/view.js").createLesson>>} lesson
 */
/**
 * A part that is made of the module M, as P. A part with a `render` shows every State from then on.
 * @template M, P
 * @typedef {object} Part
 * @property {() => Promise<M>} load
 * @property {string[]} [texts]
 * @property {string[]} [sheets]
 * @property {boolean} [dialog] whether it needs what all dialogs have in common
 * @property {(module: M, app: AppContext) => P | Promise<P>} create
 */
/** @import { Celebration, GameClass, MotionKind, Plan, Score, Speed } from "../types.js" */
import { load } from "../lib/assets.js";
import { VARIANTS } from "../variants/index.js";

/** Lets the type of each part follow from its module. @template M, P @param {Part<M, P>} part */
const part = (part) => part;

/** The score of a record by the rules. @param {AppContext["check"]} check @returns {(record: string) => Score | null} */
const scores = (check) => (record) => check(record)?.score ?? null;

export const PARTS = {
  // ------------------------------------------------------------ services
  solver: part({
    load: () => import("../engine/solver.js"),
    create({ joinSolver }, { stage }) {
      const solver = joinSolver();
      if (stage.signal.aborted) solver.end();
      stage.ends(solver.end);
      return solver;
    },
  }),
  store: part({
    load: () => import("../storage/saved-games.js"),
    create({ createStore }, { stage, local, check, notify }) {
      const store = createStore(local, check, notify);
      stage.on(window, "storage", store.look);
      return store;
    },
  }),
  computer: part({
    load: () => import("../engine/computer-player.js"),
    create: async ({ createComputer }, { session, parts, pace }) =>
      createComputer(session, await parts.solver(), pace),
  }),
  sounds: part({
    load: () => import("../features/sound/view.js"),
    create: ({ createSounds }, { stage, settings, firstSound, pace }) =>
      createSounds(settings, firstSound, pace.quiet, stage.signal),
  }),
  speaker: part({
    load: () => import("../features/sound/speaker.js"),
    texts: ["sound"],
    sheets: ["sound"],
    create: ({ createSpeaker }, { stage, settings, local, pace, settled }) =>
      createSpeaker(stage, settings, local, pace.quiet, settled),
  }),
  printer: part({
    load: () => import("../features/print/view.js"),
    dialog: true,
    create: async ({ createPrinter }, { stage, session }) => {
      await stage.styled("print", { media: "print" });
      return createPrinter(stage, session);
    },
  }),

  // -------------------------------------------------------------- panels
  announcer: part({
    load: () => import("../a11y/announcer.js"),
    create: ({ createAnnouncer }, { stage }) => createAnnouncer(stage, stage.byId("said")),
  }),
  tabs: part({
    load: () => import("../features/tabs/view.js"),
    texts: ["tabs"],
    sheets: ["tabs"],
    create: ({ createTabs }, { stage, settings, panels, parts, changed, missing, afterwards }) =>
      createTabs(stage, settings, {
        ...{ panels, changed, missing, afterwards },
        views: { worlds: parts.worlds, review: parts.review },
      }),
  }),
  moves: part({
    load: () => import("../features/moves/view.js"),
    texts: ["tabs"],
    sheets: ["moves"],
    create: ({ createMoves }, { stage, session, afterwards }) =>
      createMoves(stage, session, afterwards),
  }),
  afterGame: part({
    load: () => import("../features/after-game/view.js"),
    texts: ["tabs", "study"],
    sheets: ["after-game"],
    create: ({ createAfterGame }, { stage, session, parts, changed }) =>
      createAfterGame(stage, session, parts.solver, changed),
  }),
  seating: part({
    load: () => import("../features/players/seating.js"),
    dialog: true,
    create({ createSeating }, { stage, session, plans, local, parts }) {
      // Without it games are not counted.
      parts.rivals().catch(() => {});
      return createSeating(stage, session, plans, local);
    },
  }),
  /** The scores against the computer's opponents, and what is said after a win. */
  rivals: part({
    load: () => import("../features/rivals/view.js"),
    dialog: true,
    create: ({ createRivals }, { stage, session, local, plans, panels, settled }) =>
      createRivals(stage, session, { store: local, plans, panels, settled }),
  }),
  firstGame: part({
    load: () => import("../features/first-game/view.js"),
    texts: ["guide"],
    sheets: ["first-game"],
    dialog: true,
    create: ({ createFirstGame }, { stage, session, local, settled }) =>
      createFirstGame(stage, session, local, settled),
  }),
  notices: part({
    load: () => import("../features/notices/view.js"),
    texts: ["news"],
    dialog: true,
    create: ({ createNotices }, { stage, session, parts, ready, missing, changed }) => {
      const other = async () => (await parts.store()).other();
      return createNotices(stage, session, { other, ready, missing, changed });
    },
  }),
  badLink: part({
    load: () => import("../features/bad-link/view.js"),
    texts: ["dialogs"],
    sheets: ["bad-link"],
    create: ({ createBadLink }, { stage, session }) => createBadLink(stage, session),
  }),
  matchLine: part({
    load: () => import("../features/match/view.js"),
    texts: ["dialogs"],
    sheets: ["match"],
    create: ({ createMatch }, { stage, check, open }) =>
      createMatch(stage, scores(check), open.match),
  }),
  analysis: part({
    load: () => import("../features/analysis/view.js"),
    texts: ["solver"],
    sheets: ["analysis"],
    create: async ({ createAnalysis }, { stage, session, parts, settings, changed }) =>
      createAnalysis(stage, session, await parts.solver(), settings, changed),
  }),
  hint: part({
    load: () => import("../features/hint/view.js"),
    texts: ["solver"],
    sheets: ["hint"],
    create: async ({ createHint }, { stage, session, parts, changed }) =>
      createHint(stage, session, await parts.solver(), changed),
  }),
  worlds: part({
    load: () => import("../features/worlds/view.js"),
    texts: ["physics"],
    sheets: ["worlds"],
    create: ({ createWorlds }, { stage, Game, session, changed, afterwards, still }) =>
      createWorlds(stage, Game, session, { changed, afterwards, still }),
  }),

  // --------------------------------------------------- lessons and puzzles
  /** The puzzles that come with the page. */
  shippedPuzzles: part({ load: () => load("puzzles.json"), create: (puzzles) => puzzles }),
  shippedLessons: part({
    load: () => load("lessons.json"),
    texts: ["lessons"],
    create: (lessons) => lessons,
  }),
  puzzle: part({
    load: () => import("../features/puzzles/view.js"),
    texts: ["solver", "study"],
    sheets: ["study", "puzzles"],
    dialog: true,
    create: ({ createPuzzle }, app) => {
      const { stage, Game, session, parts, local, notify, ready, pace, achieved } = app;
      const services = {
        loadSolver: parts.solver,
        shipped: parts.shippedPuzzles,
        store: local,
        notify,
        ready,
        quiet: pace.quiet,
        achieved,
        // A moment on the board, when there is one for this.
      };
      const { open, settled, afterwards } = app;
      return createPuzzle(stage, Game, session, services, {
        more: open.puzzles,
        settled,
        afterwards,
      });
    },
  }),
  lesson: part({
    load: () => import("../features/lessons/view.js"),
    texts: ["solver", "study"],
    sheets: ["study", "lessons"],
    dialog: true,
    create: async ({ createLesson }, app) => {
      const { stage, session, parts, local, pace, settled, afterwards, achieved, open } = app;
      return createLesson(stage, session, await parts.shippedLessons(), {
        store: local,
        pace,
        settled,
        afterwards,
        achieved,
        all: open.lessons,
        ready: ({ record, show }) =>
          // A lesson that shows the worlds goes without where a board has no such panel.
          Promise.all([
            app.ready(record),
            show === "worlds" && app.panels().has("worlds") && parts.worlds(),
          ]),
      });
    },
  }),

  /** The puzzle of the day on the landing. */
  daily: part({
    load: () => import("../features/puzzles/daily.js"),
    texts: ["solver", "study"],
    sheets: ["daily"],
    create: async ({ createDaily }, { stage, Game, parts, local, missing }) =>
      createDaily(stage, Game, {
        solver: await parts.solver(),
        store: local,
        pose: (wanted) => void parts.puzzle().then(({ pose }) => pose(wanted), missing),
      }),
  }),

  // ------------------------------------------------------------- dialogs
  help: part({
    load: () => import("../features/help/view.js"),
    dialog: true,
    create: ({ createHelp }, { stage, Game, session, settings, open, startFirstGame }) =>
      createHelp(stage, Game, session, settings, {
        "help.guide": startFirstGame,
        "help.lessons": open.lessons,
        "help.keys.open": open.keys,
      }),
  }),
  keys: part({
    load: () => import("../features/shortcuts/view.js"),
    dialog: true,
    create: ({ createKeys }, { stage, local }) => createKeys(stage, local),
  }),
  match: part({
    load: () => import("../features/match/table.js"),
    dialog: true,
    create: ({ createMatchTable }, { stage, session, check, settled }) =>
      createMatchTable(stage, session, scores(check), settled),
  }),
  newGame: part({
    load: () => import("../features/new-game/view.js"),
    dialog: true,
    create: async ({ createNewGame }, app) => {
      const { stage, session, plans, local, ready, missing, settled } = app;
      const icons = await Promise.all(Object.values(VARIANTS).map(({ icon }) => icon()));
      const page = { plans, store: local, ready, missing, started: settled, icons };
      return createNewGame(stage, session, page);
    },
  }),
  lessons: part({
    load: () => import("../features/lessons/dialog.js"),
    dialog: true,
    create: async ({ createLessons }, { stage, parts }) => {
      const { begin, done } = await parts.lesson();
      return createLessons(stage, await parts.shippedLessons(), done, begin);
    },
  }),
  puzzles: part({
    load: () => import("../features/puzzles/dialog.js"),
    dialog: true,
    create: async ({ createPuzzles }, { stage, Game, parts }) =>
      createPuzzles(stage, Game, await parts.puzzle()),
  }),
  openings: part({
    load: () => import("../features/openings/view.js"),
    texts: ["solver", "study"],
    sheets: ["study", "openings"],
    dialog: true,
    create: ({ createOpenings }, { stage, session, parts, changed, afterwards }) =>
      createOpenings(stage, session, parts.solver, { changed, afterwards }),
  }),
  review: part({
    load: () => import("../features/review/view.js"),
    texts: ["solver", "study"],
    sheets: ["study", "review"],
    dialog: true,
    create: ({ createReview }, { stage, session, parts, changed }) =>
      createReview(stage, session, parts.solver, changed),
  }),
  settings: part({
    load: () => import("../features/settings/view.js"),
    dialog: true,
    create: ({ createSettingsDialog }, { stage, settings, language }) =>
      createSettingsDialog(stage, settings, language),
  }),
  share: part({
    load: () => import("../features/share/view.js"),
    dialog: true,
    create: ({ createShare }, { stage, session, parts, whole, ready, settled }) =>
      createShare(stage, session, whole ? parts.printer : null, ready, settled),
  }),
};

/** The parts that a person opens, by the name of what opens them. */
export const OPENED = /** @type {const} */ ([
  ...["help", "keys", "lessons", "match", "newGame", "openings", "puzzles"],
  ...["settings", "share"],
]);
