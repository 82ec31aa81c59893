/**
 * A whole board with everything beside it: makes the session and the panels and connects them.
 *
 * State goes one way. A press goes into the session, a State comes out, everything on the page is
 * rendered from it (render-loop.js), and its other effects follow (effects.js). Parts that are loaded
 * later are in a table (parts.js).
 *
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../lib/stage.js").Stage} Stage
 * @typedef {import("../storage/settings.js").Settings} Settings
 *
 * Inputs of a board.
 * @typedef {object} AppOptions
 * @property {Settings} settings
 * @property {import("../storage/local-storage.js").StorageLike | null} storage for the games; null: none
 * @property {EventTarget} keys target of the key listeners
 * @property {import("./panels-shown.js").Panels} panels the panels that are shown
 * @property {boolean} whole the board has a page for itself, and may print
 * @property {{ asked(): string, speak(value: string): void }} language `asked` returns the chosen language,
 *   `speak` chooses another one
 * @property {boolean} locked people can only look at the board
 * @property {(state: State, before: State | null, scripted: boolean) => void} shown after every State
 *   is on the screen; `scripted` where it is the work of a script
 * @property {(what: "lesson" | "puzzle", name: string) => void} achieved a lesson is completed, a
 *   puzzle is solved
 * @property {(code: string, message: string) => void} refused something does not work: ERRORS in
 *   element/options.js
 */
/** @import { GameClass, Plan, SavedGames, State } from "../types.js" */
import { createSquares } from "../board/squares.js";
import { createHeader } from "../features/header/view.js";
import { createLanding } from "../features/landing/view.js";
import { createPlayers } from "../features/players/view.js";
import { createStatus } from "../features/status/view.js";
import { createToolbar } from "../features/toolbar/view.js";
import { createReader } from "../game/record-reader.js";
import { createSession } from "../game/session.js";
import { errorMessage } from "../lib/errors.js";
import { fromHash } from "../lib/address.js";
import { lazily } from "../lib/lazy.js";
import { nextTask } from "../lib/next-task.js";
import { readPlan } from "../players/seats.js";
import { createLocalStore, GAMES_VERSION } from "../storage/local-storage.js";
import { bringParts } from "./bring-parts.js";
import { createCommands } from "./commands.js";
import { createEffects } from "./effects.js";
import { createIdleLoader, loadIdleParts } from "./idle-parts.js";
import { listenForKeys } from "./keys.js";
import { createLinks } from "./links.js";
import { loadParts } from "./load-parts.js";
import { loadVariants } from "./load-variants.js";
import { leaveOut } from "./panels-shown.js";
import { opener } from "./dialogs.js";
import { OPENED } from "./parts.js";
import { createRendering } from "./rendering.js";
import { beforeActions, createRequests } from "./requests.js";
import { DIALOGS } from "./sheets.js";
import { skipMotion } from "./skip-motion.js";

/**
 * @param {Stage} stage with the elements of element/template.js
 * @param {GameClass} Game
 * @param {AppOptions} options
 */
export async function createApp(stage, Game, options) {
  const { byId, loadStyleSheet, texts } = stage;
  const { settings } = options;
  const reader = createReader(Game);
  const local = createLocalStore(options.storage, notify);

  const session = createSession({
    Game,
    reader,
    changed: (state) => rendering.push(state),
    locked: () => options.locked,
    scripted: () => rendering.isScripted(),
    coinless: () => notify("coin"),
    whenReady(record, work) {
      if (variants.isReady(record)) return false;
      void request("board", () => ready(record), work);
      return true;
    },
  });
  const { request, cancel } = createRequests(session, reportLoadError);
  beforeActions(session, cancel);
  stage.on(options.keys, "keydown", (event) => {
    if (/** @type {KeyboardEvent} */ (event).key === "Escape" && !links.isGoing()) cancel();
  });
  // The next steps take long on a slow device.
  await nextTask();
  // Stop if the board was removed meanwhile: nothing made now would be cleaned up.
  stage.signal.throwIfAborted();

  const rendering = createRendering(stage, {
    settings,
    state: session.state,
    first: (state, before) => effects.changed(before, state),
    last: (state) => wanted.follow(state),
    shown: options.shown,
    report(error) {
      console.error(error);
      options.refused("broken", errorMessage(error));
    },
    withoutCanvas: () => notify("canvas"),
  });
  const { afterwards, changed, runScripted } = rendering;
  const skipped = skipMotion(stage, options.keys, {
    finish: rendering.finish,
    isHolding: rendering.isHolding,
    mayCelebrate: () => !landing.isOpen(),
    isGoing: () => links.isGoing(),
  });
  // The next press ends a refusal, before it does its own work.
  for (const type of /** @type {const} */ (["pointerdown", "keydown"]))
    stage.on(options.keys, type, () => session.endRefusal(), true);
  const squares = createSquares(stage, byId("grid"), {
    ...session,
    press(square, byMouse) {
      landing.beforePress();
      session.press(square, byMouse);
    },
    grab(square) {
      landing.beforePress();
      return session.grab(square);
    },
  });
  const focusBoard = () => afterwards(() => squares.focus());
  rendering.keepFocus(squares.focus);

  // ------------------------------------------------------------------ parts
  // The sheets of the dialogs come before those of other parts, which may override them.
  const { root } = stage;
  const lastOfBoard = root.adoptedStyleSheets.at(-1);
  const sheets = DIALOGS.map((name, i) =>
    lazily(() => loadStyleSheet(name, { after: DIALOGS[i - 1] ?? lastOfBoard })),
  );
  const dialogs = lazily(() => Promise.all([texts("dialogs"), ...sheets.map((load) => load())]));
  const parts = loadParts({ stage, dialogs, context: () => context, join: rendering.join });
  const open = /** @type {import("./parts.js").AppContext["open"]} */ (
    Object.fromEntries(OPENED.map((name) => [name, opener(stage, request, parts[name])]))
  );
  /** Shows a notice, which stays until its problem ends. @param {import("../features/notices/model.js").Kind} kind */
  function notify(kind) {
    void parts.notices().then(({ tell }) => tell(kind), reportLoadError);
  }
  /** @param {unknown} [error] */
  function reportLoadError(error = null) {
    session.tell({ key: "failure.part" });
    options.refused("part", String(Reflect.get(Object(error), "message")));
  }

  // --------------------------------------------------------------- variants
  const variants = loadVariants(stage, {
    session: () => session,
    isSkipping: () => skipped() === "die",
    join: (joined) => rendering.join(...joined),
  });
  const { ready } = variants;

  // ---------------------------------------------------------------- the page
  const plans = {
    recall: () => readPlan(local.recall("players")),
    keep: (/** @type {Plan} */ plan) => local.remember("players", JSON.stringify(plan)),
  };
  const shownPanels = () => options.panels;
  const reducedMotion = () =>
    settings.values.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const loadWhenIdle = createIdleLoader(stage.signal);
  const startFirstGame = () =>
    request("board", parts.firstGame, ({ start }, signal) => start(signal));
  /** @type {import("./parts.js").AppContext} */
  const context = {
    ...{ stage, Game, session, settings, parts, local, plans, open },
    ...{ whole: options.whole, language: options.language, firstSound: settings.values.sound },
    panels: shownPanels,
    achieved(what, name, celebration) {
      rendering.celebrate(celebration);
      afterwards(() => options.achieved(what, name));
    },
    pace: { speed: () => settings.values.speed, whenIdle: rendering.whenIdle, skipped },
    startFirstGame,
    ...{ greets: () => landing.greetAgain(), leaveLanding: () => landing.leave() },
    openText: () => (links.open(fromHash(location.hash)), links.opened()),
    ...{ ready, check: reader.check, notify, reportLoadError, reducedMotion, request },
    ...{
      changed,
      afterwards,
      focusBoard,
      explain: rendering.explain,
      celebrate: rendering.celebrate,
    },
  };
  const giveHint = () => void request("over", parts.hint, ({ press }) => press());
  /** @param {import("../types.js").Tab} tab */
  const toggleTab = (tab) => void request("over", parts.tabs, ({ toggle }) => toggle(tab));
  const toolbar = createToolbar(
    stage,
    session,
    {
      ...{ ...open, hint: giveHint, review: () => toggleTab("review") },
      details: () => void request("over", parts.tabs, ({ toggleSheet }) => toggleSheet()),
    },
    shownPanels,
  );
  createHeader(stage, open, () =>
    parts.menu().catch((error) => {
      byId("menu").hidePopover();
      reportLoadError(error);
    }),
  );
  const landing = createLanding(stage, Game, session, {
    ...{ plans, keys: options.keys, reducedMotion, changed, focusBoard },
    ...{ learn: startFirstGame, friend: open.friend, played: local.played },
    more: () => loadWhenIdle(() => parts.daily().then(({ show }) => show(byId("daily")))),
    prepare: (picture) => loadWhenIdle(async () => rendering.prepare(picture())),
  });
  rendering.join(landing, createStatus(stage), createPlayers(stage), squares, toolbar);
  leaveOut(stage, options.panels);

  const wanted = bringParts(stage, { parts, variants, session, reportLoadError });

  // ----------------------------------------------------------------- effects
  /** The games to store for the next visit, once there are some. @type {SavedGames | null} */
  let latest = null;
  /** The games that were stored without the store, as text. @type {string | null} */
  let early = null;
  /** @type {import("../storage/saved-games.js").Store | null} */
  let store = null;
  const openStore = () =>
    parts.store().then((opened) => {
      if (!store && latest) opened.keep(latest);
      store = opened;
    });
  const effects = createEffects({
    writeAddress: stage.address.write,
    keep(games) {
      latest = games;
      if (store) return store.keep(games);
      if (!options.storage) return;
      // The page may go before the store is there; what another tab has written stays.
      if (local.get("games") === early)
        local.set("games", (early = JSON.stringify({ version: GAMES_VERSION, ...games })));
      wanted.bring("store", openStore);
    },
    refused: options.refused,
  });

  listenForKeys(stage, session, {
    ...{ keys: options.keys, panels: shownPanels, open, squares, toggleTab, local },
    otherKind: variants.otherKind,
    copy: toolbar.copy,
    hint: giveHint,
  });

  // ---------------------------------------------------- lessons and puzzles
  // Attributes and links open these, not a person. On another page they take no focus.
  const outside = { runScripted, whole: options.whole, refused: options.refused };
  const links = createLinks(parts.openLink, {
    ...{ outside, request, byLink: stage.onGamePage },
    waits: (begins) => session.tell(begins ? { key: "page.loading" } : null),
  });
  settings.follow(({ sound, analysis: values }) => {
    if (values === "on")
      parts
        .tabs()
        .then(parts.analysis)
        .catch((error) => {
          settings.set("analysis", "off");
          reportLoadError(error);
        });
    if (sound !== "off") parts.sounds().catch(() => {}); // without, the game goes on
  }, stage.signal);

  // The browser's own menu prints at once, so what it prints must be there by then.
  loadWhenIdle(options.whole ? parts.printer : dialogs);
  if (options.storage) loadWhenIdle(openStore);
  loadIdleParts(stage, loadWhenIdle, { parts, local, wanted, variants, opened: links.opened });

  const restore = async () => {
    await openStore();
    return store?.kept ?? null;
  };
  return {
    session,
    runScripted,
    focus: (/** @type {FocusOptions} */ options) => squares.focus(undefined, options),
    /** Resolves when the lesson or the puzzle of a link is open. */
    opened: links.opened,
    /** Renders everything again. */
    again: changed,
    ...createCommands(stage, Game, {
      ...{ session, rendering, links, parts, local, restore, ready, request, cancel },
      besideTheBoard: wanted.besideTheBoard,
      greet: landing.greet,
      whole: options.whole,
    }),
  };
}

/** @typedef {Awaited<ReturnType<typeof createApp>>} App */
