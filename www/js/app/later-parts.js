/**
 * The parts of the page that stand beside a game, that a person opens, or that a link or a setting asks
 * for, in a table like that of parts.js. It is loaded when the first of them is wanted.
 */
/** @import { Apparatus } from "../apparatus/index.js" */
/** @import { ExperimentName, Score } from "../types.js" */
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
  /** Opens an experiment. @param {ExperimentName} name */
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
    create: ({ createTabs }, app) => createTabs(app),
  }),
  moves: part({
    load: () => import("../features/moves/view.js"),
    texts: ["tabs"],
    sheets: ["moves"],
    create: ({ createMoves }, app) =>
      createMoves(
        app,
        (count) => app.request("over", app.parts.explained, ({ again }) => again(count)),
        () => void app.parts.tabs().then(({ uncover }) => uncover()),
      ),
  }),
  explained: part({
    load: () => import("../features/explained/view.js"),
    texts: ["tabs"],
    sheets: ["explained"],
    create: ({ createExplained }, app) => createExplained(app),
  }),
  afterGame: part({
    load: () => import("../features/after-game/view.js"),
    texts: ["tabs", "study"],
    sheets: ["after-game"],
    create: ({ createAfterGame }, app) => createAfterGame(app, openReview(app)),
  }),
  /** A game with a friend elsewhere, move by move in links. */
  byLink: part({
    load: () => import("../features/by-link/view.js"),
    texts: ["by-link", "correspondence", "tabs"],
    sheets: ["by-link"],
    dialog: true,
    create: ({ createByLink }, app) =>
      createByLink(app, {
        openLive: async (text, signal) => (await app.parts.live()).open(text, signal),
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
      return createLive(app, {
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
    create({ createSeating }, app) {
      // Before the first move, while the network is there. Then bring-parts.js asks for them again.
      app.parts.rivals().catch(() => {});
      app.parts.archive().catch(() => {});
      return createSeating(
        app,
        app.parts.tabs().catch(() => {}),
      );
    },
  }),
  /** The scores against the computer's opponents, and what is said after a win. */
  rivals: part({
    load: () => import("../features/rivals/view.js"),
    dialog: true,
    create: ({ createRivals }, app) => createRivals(app),
  }),
  /** The finished games of this device. */
  archive: part({
    load: () => import("../features/archive/view.js"),
    texts: ["archive"],
    sheets: ["archive"],
    dialog: true,
    create: ({ createArchive }, app) => createArchive(app),
  }),
  badLink: part({
    load: () => import("../features/bad-link/view.js"),
    texts: ["dialogs"],
    sheets: ["bad-link"],
    create: ({ createBadLink }, app) => createBadLink(app),
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
    create: ({ createSounds }, app) => createSounds(app),
  }),
  speaker: part({
    load: () => import("../features/sound/speaker.js"),
    texts: ["sound"],
    sheets: ["sound"],
    create: ({ createSpeaker }, app) => createSpeaker(app),
  }),
  printer: part({
    load: () => import("../features/print/view.js"),
    dialog: true,
    create: async ({ createPrinter }, app) => {
      await app.stage.loadStyleSheet("print", { media: "print" });
      return createPrinter(app);
    },
  }),

  // --------------------------------------------------- what is asked for
  firstGame: part({
    load: () => import("../features/first-game/view.js"),
    texts: ["guide"],
    sheets: ["first-game"],
    dialog: true,
    create: ({ createFirstGame }, app) =>
      createFirstGame(app, () => {
        const { stage, session, parts, plans, leaveLanding, focusBoard } = app;
        if (leaveLanding()) {
          const plan = plans.change((last) => ({ ...last, kind: "computer", side: "X" }));
          session.sit(seatsOf(plan));
        } else if (session.state().over) session.again();
        else if (stage.atHome()) return void parts.home().then(({ goOn }) => goOn());
        focusBoard();
      }),
  }),
  notices: part({
    load: () => import("../features/notices/view.js"),
    texts: ["news"],
    dialog: true,
    create: ({ createNotices }, app) => {
      /** The game that another tab has played, once it can be shown. */
      const load = async () => {
        const game = (await app.parts.store()).other();
        await app.ready(game?.record ?? "");
        return game;
      };
      return createNotices(
        app,
        () => void app.request("board", load, (game) => void (game && app.session.fetch(game))),
      );
    },
  }),
  analysis: part({
    load: () => import("../features/analysis/view.js"),
    texts: ["solver"],
    sheets: ["analysis"],
    create: async ({ createAnalysis }, app) =>
      createAnalysis(
        app,
        await app.parts.solver(),
        () => void app.parts.tabs().then(({ choose }) => choose("moves")),
      ),
  }),
  hint: part({
    load: () => import("../features/hint/view.js"),
    texts: ["solver", "tabs"],
    sheets: ["hint"],
    create: async ({ createHint }, app) =>
      createHint(app, await app.parts.solver(), () =>
        app.parts.tabs().then(
          ({ uncover }) => uncover(),
          () => {},
        ),
      ),
  }),
  worlds: part({
    load: () => import("../features/worlds/view.js"),
    texts: ["physics"],
    sheets: ["worlds"],
    create: ({ createWorlds }, app) => createWorlds(app),
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
    create: ({ createPuzzle }, app) => createPuzzle(app),
  }),
  lesson: part({
    load: () => import("../features/lessons/view.js"),
    texts: ["solver", "study", "experiments"],
    sheets: ["study", "lessons"],
    dialog: true,
    create: async ({ createLesson }, app) => {
      const { parts } = app;
      return createLesson(app, await parts.shippedLessons(), {
        ...besideLessons(app),
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
    create: ({ createExperiment }, app) => createExperiment(app, apparatusMaker(app.parts)),
  }),
  /** The puzzle of the day on the landing. */
  daily: part({
    load: () => import("../features/puzzles/daily.js"),
    texts: ["solver", "study"],
    sheets: ["week", "daily"],
    create: ({ createDaily }, app) =>
      createDaily(
        app,
        (wanted) => void app.request("board", app.parts.puzzle, ({ pose }) => pose(wanted)),
      ),
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
        cancel: app.cancel,
        list: () => void request("over", parts.archive, ({ reopen }) => reopen()),
        arrived() {
          const { sideGame, record, acted, steps } = session.state();
          const isFresh = record === FIRST_RULES && !acted && !steps.length;
          if (!sideGame) address.write(isFresh ? "" : record);
        },
        async go(place, isWanted, game) {
          if (place === "openings") await request("over", parts.openings, ({ reopen }) => reopen());
          else if (place === "guide") await startFirstGame();
          else if (place !== "home" && place !== "game") await openText();
          else {
            const home = await parts.home();
            if (!isWanted()) return;
            if (session.state().sideGame) session.leave();
            if (place === "home") return home.open();
            if (game !== null) {
              const text = fromHash(location.hash) || FIRST_RULES;
              const records = session.state().savedGames.games.map(({ record }) => record);
              await app.ready(text, ...records);
              if (!isWanted()) return;
              const saved = session.state().savedGames;
              const at = saved.games.findIndex(({ id }) => id === game);
              const kept = saved.games[at];
              // The open game keeps its players and the actions that can be redone.
              if (kept) session.begin(recordUntil(kept.record, kept.played), { ...saved, at });
              else session.open(text);
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
    create: ({ createHome }, app) => createHome(app),
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
    create: ({ createHelp }, app) =>
      createHelp(app, [
        ["help.guide", app.startFirstGame],
        ["help.lessons", app.open.lessons],
        ["help.keys.open", app.open.keys],
      ]),
  }),
  keys: part({
    load: () => import("../features/shortcuts/view.js"),
    dialog: true,
    create: ({ createKeys }, { stage, local }) => createKeys(stage, local),
  }),
  match: part({
    load: () => import("../features/match/table.js"),
    dialog: true,
    create: ({ createMatchTable }, app) => createMatchTable(app, scores(app.check)),
  }),
  newGame: part({
    load: () => import("../features/new-game/view.js"),
    texts: ["by-link"],
    dialog: true,
    create: async ({ createNewGame }, app) => {
      const { parts } = app;
      const icons = await Promise.all(Object.values(VARIANTS).map(({ icon }) => icon()));
      return createNewGame(
        app,
        icons,
        app.stage.onGamePage
          ? (rules, { sides, how }, name) =>
              void app.request(
                "board",
                async () => (await (how === "live" ? parts.live() : parts.byLink())).invite,
                (invite, signal) => invite(rules, sides, name, signal),
              )
          : null,
      );
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
    create: async ({ createHandIn }, { stage, parts }) => createHandIn(stage, await parts.lesson()),
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
    create: ({ createOpenings }, app) => createOpenings(app),
  }),
  review: part({
    load: () => import("../features/review/view.js"),
    texts: ["solver", "study"],
    sheets: ["study", "review"],
    dialog: true,
    create: ({ createReview }, app) =>
      createReview(app, async () => (await app.parts.tabs()).toggle("review")),
  }),
  settings: part({
    load: () => import("../features/settings/view.js"),
    dialog: true,
    create: ({ createSettingsDialog }, app) => createSettingsDialog(app),
  }),
  share: part({
    load: () => import("../features/share/view.js"),
    dialog: true,
    create: ({ createShare }, app) => createShare(app, app.whole ? app.parts.printer : null),
  }),
};
