/**
 * The parts of the page that stand beside a game, that a person opens, or that a link or a setting asks
 * for, in a table like that of parts.js. It is loaded when the first of them is wanted.
 */
/** @import { Apparatus } from "../apparatus/index.js" */
/** @import { Score } from "../types.js" */
import { recordUntil } from "../game/record.js";
import { isRemote } from "../game/remote.js";
import { fromHash } from "../lib/address.js";
import { load } from "../lib/assets.js";
import { seatsOf } from "../players/seats.js";
import { FIRST_RULES, VARIANTS } from "../variants/index.js";
import { closeDialog } from "./dialogs.js";
import { part } from "./parts.js";

/** The score of a record by the rules. @param {import("./parts.js").AppContext["check"]} check @returns {(record: string) => Score | null} */
const scores = (check) => (record) => check(record)?.score ?? null;

/** Opens for a person what lessons lead to. @param {import("./parts.js").AppContext} app */
const besideLessons = ({ parts, request }) => ({
  /** Opens an experiment. @param {string} name */
  experiment: (name) =>
    void request("board", parts.experiment, (one, signal) => one.start(name, signal)),
  /** Opens the questions on all lessons. */
  recap: () => void request("over", parts.recap, (one) => one.open()),
  /** Opens the code that a teacher can add up. */
  handIn: () => void request("over", parts.handIn, (one) => one.open()),
});

/** Opens the review. @param {Pick<import("./parts.js").AppContext, "parts" | "request">} app */
const openReview =
  ({ parts, request }) =>
  () =>
    void request("over", parts.tabs, ({ open }) => open("review"));

/**
 * Makes an apparatus. Rejects if something could not be loaded.
 * @param {import("./parts.js").SharedParts} parts @returns {(name: string, changed: () => void) => Promise<Apparatus>}
 */
const apparatusMaker = (parts) => async (name, changed) =>
  (await parts.apparatus()).create(name, changed);

export const LATER_PARTS = {
  // -------------------------------------------------------------- panels
  tabs: part({
    load: () => import("../features/tabs/view.js"),
    texts: ["tabs"],
    sheets: ["tabs"],
    create: (
      { createTabs },
      { stage, settings, panels, parts, changed, reportLoadError, afterwards },
    ) =>
      createTabs(stage, settings, {
        ...{ panels, changed, reportLoadError, afterwards },
        views: { worlds: parts.worlds, review: parts.review },
      }),
  }),
  moves: part({
    load: () => import("../features/moves/view.js"),
    texts: ["tabs"],
    sheets: ["moves"],
    create: ({ createMoves }, { stage, session, parts, afterwards, request }) =>
      createMoves(
        stage,
        session,
        afterwards,
        (count) => request("over", parts.explained, ({ again }) => again(count)),
        () => void parts.tabs().then(({ uncover }) => uncover()),
      ),
  }),
  explained: part({
    load: () => import("../features/explained/view.js"),
    texts: ["tabs"],
    sheets: ["explained"],
    create: ({ createExplained }, { stage, session, local, explain, afterwards, focusBoard }) =>
      createExplained(stage, session, local, explain, afterwards, focusBoard),
  }),
  afterGame: part({
    load: () => import("../features/after-game/view.js"),
    texts: ["tabs", "study"],
    sheets: ["after-game"],
    create: ({ createAfterGame }, { stage, session, parts, changed, request }) =>
      createAfterGame(stage, session, parts.solver, changed, openReview({ parts, request })),
  }),
  /** A game with a friend elsewhere, move by move in links. */
  byLink: part({
    load: () => import("../features/by-link/view.js"),
    texts: ["by-link", "correspondence", "tabs"],
    sheets: ["by-link"],
    dialog: true,
    create: ({ createByLink }, app) =>
      createByLink(app.stage, app.Game, app.session, {
        ...app,
        whenIdle: app.pace.whenIdle,
        openLive: async (text, signal) => (await app.parts.live()).open(text, signal),
        invite: app.open.friend,
        review: openReview(app),
      }),
  }),
  /** A game with a friend elsewhere, over a relay. */
  live: part({
    load: () => import("../features/by-link/live/view.js"),
    texts: ["by-link", "live", "tabs"],
    sheets: ["by-link", "live"],
    dialog: true,
    create({ createLive }, app) {
      const { parts, request } = app;
      return createLive(app.stage, app.Game, app.session, {
        ...app,
        whenIdle: app.pace.whenIdle,
        games: app.open.gamesByLink,
        hint: () => void request("over", parts.hint, ({ allow }) => allow()),
        review: openReview(app),
        openByLink: (text) =>
          void request("board", parts.byLink, (one, signal) => one.open(text, signal)),
        fail: async (reason) => (await parts.byLink()).fail(reason),
        inviteByLink: async (...game) => (await parts.byLink()).invite(...game),
      });
    },
  }),
  bars: part({
    load: () => import("../features/players/bars.js"),
    sheets: ["bars"],
    dialog: true,
    create: ({ createBars }, { stage, reducedMotion }) => createBars(stage, reducedMotion),
  }),
  seating: part({
    load: () => import("../features/players/seating.js"),
    dialog: true,
    create({ createSeating }, { stage, session, plans, local, parts, changed }) {
      // Without them games are not counted and kept.
      parts.rivals().catch(() => {});
      parts.archive().catch(() => {});
      const tabs = parts.tabs().catch(() => {});
      return createSeating(stage, session, plans, local, { tabs, changed });
    },
  }),
  /** The scores against the computer's opponents, and what is said after a win. */
  rivals: part({
    load: () => import("../features/rivals/view.js"),
    dialog: true,
    create: ({ createRivals }, { stage, session, local, plans, panels, focusBoard, celebrate }) =>
      createRivals(stage, session, {
        ...{ store: local, plans, panels, focusBoard },
        celebrate: () => celebrate({ kind: "completed" }),
      }),
  }),
  /** The finished games of this device. */
  archive: part({
    load: () => import("../features/archive/view.js"),
    texts: ["archive"],
    sheets: ["archive"],
    dialog: true,
    create: ({ createArchive }, { stage, Game, session, parts, local, ...app }) => {
      const { check, ready, request, changed, leaveLanding } = app;
      return createArchive(stage, Game, {
        ...{ store: local, check, loadSolver: parts.solver, ready, changed },
        show(game) {
          const isAtHome = stage.byId("page").closest(".at-home") !== null;
          // The game is shown also without these.
          const history = stage.onGamePage ? parts.history().catch(() => null) : null;
          const home = isAtHome ? parts.home().catch(() => null) : null;
          void request(
            "board",
            () => Promise.all([history, home, ready(game.record)]),
            ([history, home]) => {
              session.fetch(game);
              // The home does not end by itself where the same game is behind it.
              home?.goOn();
              leaveLanding();
              history?.listed();
            },
          );
        },
      });
    },
  }),
  badLink: part({
    load: () => import("../features/bad-link/view.js"),
    texts: ["dialogs"],
    sheets: ["bad-link"],
    create: ({ createBadLink }, { stage, Game, session }) => createBadLink(stage, Game, session),
  }),
  matchLine: part({
    load: () => import("../features/match/view.js"),
    texts: ["dialogs"],
    sheets: ["match"],
    create: ({ createMatch }, { stage, check, open }) =>
      createMatch(stage, scores(check), open.match),
  }),

  // ---------------------------------------------------- sounds and printing
  sounds: part({
    load: () => import("../features/sound/view.js"),
    create: ({ createSounds }, { stage, settings, firstSound, pace }) =>
      createSounds(settings, firstSound, pace.whenIdle, stage.signal),
  }),
  speaker: part({
    load: () => import("../features/sound/speaker.js"),
    texts: ["sound"],
    sheets: ["sound"],
    create: ({ createSpeaker }, { stage, settings, local, pace, focusBoard }) =>
      createSpeaker(stage, settings, local, pace.whenIdle, focusBoard),
  }),
  printer: part({
    load: () => import("../features/print/view.js"),
    dialog: true,
    create: async ({ createPrinter }, { stage, session }) => {
      await stage.loadStyleSheet("print", { media: "print" });
      return createPrinter(stage, session);
    },
  }),

  // --------------------------------------------------- what is asked for
  firstGame: part({
    load: () => import("../features/first-game/view.js"),
    texts: ["guide"],
    sheets: ["first-game"],
    dialog: true,
    create({ createFirstGame }, { stage, session, local, plans, focusBoard, ...app }) {
      const { startFirstGame, leaveLanding } = app;
      return createFirstGame(stage, session, local, {
        ...{ focusBoard, begin: startFirstGame },
        play() {
          if (leaveLanding()) {
            const plan = /** @type {const} */ ({ ...plans.recall(), kind: "computer", side: "X" });
            plans.keep(plan);
            session.sit(seatsOf(plan));
          } else if (session.state().over) session.again();
          focusBoard();
        },
      });
    },
  }),
  notices: part({
    load: () => import("../features/notices/view.js"),
    texts: ["news"],
    dialog: true,
    create: ({ createNotices }, { stage, session, parts, ready, changed, request }) => {
      /** The game that another tab has played, once it can be shown. */
      const load = async () => {
        const game = (await parts.store()).other();
        await ready(game?.record ?? "");
        return game;
      };
      const openOther = () =>
        void request("board", load, (game) => void (game && session.fetch(game)));
      return createNotices(stage, session, { openOther, changed });
    },
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
    texts: ["solver", "tabs"],
    sheets: ["hint"],
    create: async ({ createHint }, { stage, session, parts, changed }) =>
      createHint(stage, session, await parts.solver(), changed, () =>
        parts.tabs().then(
          ({ uncover }) => uncover(),
          () => {},
        ),
      ),
  }),
  worlds: part({
    load: () => import("../features/worlds/view.js"),
    texts: ["physics"],
    sheets: ["worlds"],
    create: ({ createWorlds }, { stage, Game, session, changed, afterwards, reducedMotion }) =>
      createWorlds(stage, Game, session, { changed, afterwards, reducedMotion }),
  }),

  // ---------------------------------------- links, lessons and puzzles
  openLink: part({
    load: () => import("./open-link.js"),
    create: ({ createLinkOpener }, { stage, session, parts }) =>
      createLinkOpener(parts, () => closeDialog(stage), session.open),
  }),
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
    sheets: ["study", "week", "puzzles"],
    dialog: true,
    create: ({ createPuzzle }, app) => {
      const services = {
        ...app,
        loadSolver: app.parts.solver,
        shipped: app.parts.shippedPuzzles,
        store: app.local,
        whenIdle: app.pace.whenIdle,
      };
      const page = { ...app, more: app.open.puzzles };
      return createPuzzle(app.stage, app.Game, app.session, services, page);
    },
  }),
  lesson: part({
    load: () => import("../features/lessons/view.js"),
    texts: ["solver", "study", "experiments"],
    sheets: ["study", "lessons"],
    dialog: true,
    create: async ({ createLesson }, app) => {
      const { parts } = app;
      return createLesson(app.stage, app.Game, app.session, await parts.shippedLessons(), {
        ...app,
        ...besideLessons(app),
        store: app.local,
        all: app.open.lessons,
        makeApparatus: apparatusMaker(parts),
        ready: ({ record, show }) =>
          // A lesson that shows the worlds goes without where a board has no such panel.
          Promise.all([app.ready(record), show && app.panels().has("worlds") && parts.worlds()]),
      });
    },
  }),
  /** The experiments that stand in the place of the board. */
  apparatus: part({
    load: () => import("../apparatus/index.js"),
    texts: ["apparatus"],
    sheets: ["apparatus", "runs"],
    dialog: true,
    create: ({ createApparatus }, { stage, reducedMotion }) => ({
      /** @param {string} name @param {() => void} changed */
      create: (name, changed) => createApparatus(stage, name, { changed, reducedMotion }),
    }),
  }),
  /** The same experiments outside of a lesson, with all their controls. */
  experiment: part({
    load: () => import("../features/experiments/view.js"),
    texts: ["experiments"],
    sheets: ["study", "lessons", "experiments"],
    dialog: true,
    create: ({ createExperiment }, { stage, session, parts, focusBoard, afterwards }) =>
      createExperiment(stage, session, {
        ...{ focusBoard, afterwards, makeApparatus: apparatusMaker(parts) },
      }),
  }),
  /** The puzzle of the day on the landing. */
  daily: part({
    load: () => import("../features/puzzles/daily.js"),
    texts: ["solver", "study"],
    sheets: ["week", "daily"],
    create: ({ createDaily }, { stage, Game, parts, local, request }) =>
      createDaily(stage, Game, {
        solver: parts.solver,
        shipped: parts.shippedPuzzles,
        store: local,
        pose: (wanted) => void request("board", parts.puzzle, ({ pose }) => pose(wanted)),
      }),
  }),

  /** Back and Forward, on the game's own page. */
  history: part({
    load: () => import("./history.js"),
    create: async ({ createHistory }, app) => {
      const { stage, session, parts, request, leaveLanding, openText, startFirstGame } = app;
      const { rootElement, byId, address } = stage;
      const layout = /** @type {HTMLElement} */ (byId("page").closest(".layout"));
      const menu = byId("menu");
      const inMenu = () => menu.matches(":popover-open");
      const inSheet = () => layout.matches(".compact.sheet");
      const looksBack = () => {
        const { past, sideGame } = session.state();
        return past !== null && (sideGame === null || isRemote(sideGame));
      };
      const inHint = () => !byId("hint").hidden;
      const inDialog = () => rootElement.querySelector("dialog[open]") !== null;
      return createHistory(stage, {
        isOver: () => inDialog() || inMenu() || inSheet() || inHint() || looksBack(),
        close() {
          if (!inDialog() && looksBack()) session.back();
          if (!inDialog() && inHint()) void parts.hint().then(({ leave }) => leave());
          closeDialog(stage);
          if (inMenu()) menu.hidePopover();
          if (inSheet()) void parts.tabs().then(({ toggleSheet }) => toggleSheet());
        },
        list: () => void request("over", parts.archive, ({ reopen }) => reopen()),
        arrived() {
          const { sideGame, record, acted, steps, home, landing } = session.state();
          const isFresh = record === FIRST_RULES && !acted && !steps.length;
          if (!sideGame) address.write(home || landing || isFresh ? "" : record);
        },
        async go(place, isWanted, another) {
          if (place === "openings") await request("over", parts.openings, ({ reopen }) => reopen());
          else if (place === "guide") await startFirstGame();
          else if (place !== "home" && place !== "game") await openText();
          else {
            const home = await parts.home();
            if (!isWanted()) return;
            if (session.state().sideGame) session.leave();
            if (place === "home") return home.open();
            if (another) {
              const text = fromHash(location.hash) || FIRST_RULES;
              await app.ready(text);
              if (!isWanted()) return;
              const saved = session.state().savedGames;
              const at = saved.games.findLastIndex(
                ({ record, played }) => recordUntil(record, played) === text,
              );
              // The open game keeps its players.
              if (at < 0) session.open(text);
              else session.begin("", { ...saved, at });
            }
            home.goOn();
            leaveLanding();
          }
        },
      });
    },
  }),
  home: part({
    load: () => import("../features/home/view.js"),
    texts: ["lessons", "by-link"],
    sheets: ["home"],
    dialog: true,
    create: ({ createHome }, app) => {
      const { parts } = app;
      return createHome(app.stage, app.session, {
        ...app,
        store: app.local,
        learn: app.startFirstGame,
        showDaily: async (root) => (await parts.daily()).show(root, true),
        nextLesson: async () => (await parts.lesson()).next() ?? null,
      });
    },
  }),

  /** Contents of the menu of the site, on the game's own page. */
  menu: part({
    load: () => import("../features/header/menu.js"),
    texts: ["dialogs"],
    sheets: ["menu"],
    create({ fillMenu }, { stage, open, parts }) {
      fillMenu(stage, open);
      // Nothing waits for it.
      parts.languageOffer().catch(() => {});
    },
  }),
  languageOffer: part({
    load: () => import("../features/header/language-offer.js"),
    create: ({ offerLanguage }, { stage }) => offerLanguage(stage.words.language),
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
    create: ({ createMatchTable }, { stage, session, check, focusBoard }) =>
      createMatchTable(stage, session, scores(check), focusBoard),
  }),
  newGame: part({
    load: () => import("../features/new-game/view.js"),
    texts: ["by-link"],
    dialog: true,
    create: async ({ createNewGame }, app) => {
      const { stage, session, plans, local, parts, ready, request, focusBoard } = app;
      const icons = await Promise.all(Object.values(VARIANTS).map(({ icon }) => icon()));
      return createNewGame(stage, session, {
        ...{ plans, store: local, started: focusBoard, icons },
        whenReady: (rules, work) => void request("board", () => ready(rules), work),
        invite: stage.onGamePage
          ? (rules, { sides, how }, name) =>
              void request(
                "board",
                async () => (await (how === "live" ? parts.live() : parts.byLink())).invite,
                (invite, signal) => invite(rules, sides, name, signal),
              )
          : null,
      });
    },
  }),
  /** The same dialog for a game with a friend elsewhere. */
  friend: part({
    load: async () => null,
    create: async (_, { parts }) => ({ open: (await parts.newGame()).openForFriend }),
  }),
  gamesByLink: part({
    load: async () => null,
    create: async (_, { parts }) => ({ open: (await parts.byLink()).games }),
  }),
  lessons: part({
    load: () => import("../features/lessons/dialog.js"),
    texts: ["experiments"],
    dialog: true,
    create: async ({ createLessons }, app) => {
      const { start, done } = await app.parts.lesson();
      const lessons = await app.parts.shippedLessons();
      const { experiment, recap, handIn } = besideLessons(app);
      const experiments = lessons.flatMap(({ apparatus: name }) =>
        name ? { name, open: () => experiment(name) } : [],
      );
      return createLessons(app.stage, lessons, {
        ...{ done, begin: start, experiments, recap, handIn },
      });
    },
  }),
  /** The code that a teacher can add up. */
  handIn: part({
    load: () => import("../features/hand-in/view.js"),
    texts: ["hand-in"],
    sheets: ["hand-in"],
    dialog: true,
    create: async ({ createHandIn }, { stage, parts }) =>
      createHandIn(stage, (await parts.lesson()).done),
  }),
  /** The questions at the end of all lessons. */
  recap: part({
    load: () => import("../features/recap/view.js"),
    texts: ["recap"],
    sheets: ["recap"],
    dialog: true,
    create: ({ createRecap }, { stage, whole, parts, reportLoadError }) =>
      createRecap(
        stage,
        whole
          ? (name, contents) =>
              void parts
                .printer()
                .then(({ printSheet }) => printSheet(name, contents), reportLoadError)
          : null,
      ),
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
    create: ({ createReview }, { stage, Game, session, parts, changed, focusBoard }) =>
      createReview(stage, Game, session, parts.solver, {
        changed,
        leave: async () => (await parts.tabs()).toggle("review"),
        focusBoard,
      }),
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
    create: ({ createShare }, { stage, Game, session, parts, whole, ready, focusBoard }) =>
      createShare(stage, Game, session, whole ? parts.printer : null, {
        ...{ ready, taken: focusBoard },
        openByLink: stage.onGamePage ? async (text) => (await parts.byLink()).open(text) : null,
      }),
  }),
};
