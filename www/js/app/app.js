/**
 * A whole board with all that is beside it: makes the session and the panels and
 * wires the keys to them. State goes one way: a press goes into the session, a State
 * comes out, everything is rendered from it.
 *
 * @typedef {import("../game/state.js").State} State
 * @typedef {import("../lib/stage.js").Stage} Stage
 * A lens adds what only its panel knows to a State, before all panels show it.
 * @typedef {{ render(state: State): void, lens?: (state: State) => State }} Panel
 *
 * @typedef {object} Around
 * @property {import("../storage/settings.js").Settings} settings
 * @property {import("../storage/local-storage.js").Place | null} storage where games are kept; null: nowhere
 * @property {EventTarget} keys where the keys of the page are heard
 * @property {import("../element/options.js").Panels} panels what is shown beside the board
 * @property {boolean} whole the board has a page for itself, and may print
 * @property {Parameters<typeof import("../features/settings/view.js").createSettingsDialog>[2]} language
 * @property {boolean} locked the board is only looked at
 * @property {(state: State, quiet: boolean) => void} shown after every State is on the screen;
 *   `quiet` where it is the work of a script
 * @property {(what: "lesson" | "puzzle", name: string) => void} achieved a lesson is completed, a
 *   puzzle is solved
 * @property {(code: string, message: string) => void} refused something does not work: ERRORS in
 *   options.js
 */
import { createAnnouncer } from "../a11y/announcer.js";
import { createBoard, recolour } from "../board/canvas.js";
import { createOverlay } from "../board/squares.js";
import { LoadFailure } from "../engine/load.js";
import { join } from "../variants/index.js";
import { holdFocus } from "../a11y/focus-keeper.js";
import { createKeeping } from "../storage/local-storage.js";
import { listen } from "../a11y/shortcuts.js";
import { later } from "../lib/lazy.js";
import { leaveOut, works } from "../element/options.js";
import { createGuide } from "../features/first-game/view.js";
import { createMoves } from "../features/moves/view.js";
import { createPlayers } from "../features/players/view.js";
import { createStatus } from "../features/status/view.js";
import { createTools } from "../features/toolbar/view.js";
import { createQuiet } from "./when-quiet.js";
import { createReader } from "../game/record-reader.js";
import { readPlan } from "../players/seats.js";
import { createSession } from "../game/session.js";

/** Milliseconds after which it is said that a dialog is being loaded. */
const SLOW = 400;

/**
 * @param {Stage} stage with the elements of frame.js
 * @param {import("../engine/load.js").GameClass} Game
 * @param {Around} around
 */
export function createApp(stage, Game, around) {
  const { byId, styled, texts } = stage;
  const { settings } = around;
  const reader = createReader(Game);
  const newsroom = later(async () => {
    const [{ createNews }] = await Promise.all([
      import("../features/notices/view.js"),
      texts("news"),
      dialogs(),
    ]);
    const other = () => store?.other() ?? null;
    return createNews(stage, session, { other, ready, missing, settled: toBoard });
  });
  /** What lasts is told where it stays. @param {import("../features/notices/view.js").Kind} kind */
  const heard = (kind) => void newsroom().then(({ tell }) => tell(kind), missing);
  const keeping = createKeeping(around.storage, heard);
  /** @type {import("../storage/saved-games.js").Store | null} */
  let store = null;
  /** What the next visit should find, once there is something. @type {import("../storage/saved-games.js").Kept | null} */
  let latest = null;
  const stored = later(async () => {
    const { createStore } = await import("../storage/saved-games.js");
    store = createStore(keeping, reader.check, heard);
    stage.on(window, "storage", store.look);
    if (latest) store.keep(latest);
    return store;
  });
  const session = createSession(
    Game,
    reader,
    render,
    () => around.locked,
    () => quiet,
    () => heard("coin"),
  );
  const board = createBoard(stage, /** @type {HTMLCanvasElement} */ (byId("canvas")));
  const calm = createQuiet(stage);
  board.follow((kind) => {
    // What waits for the end of a collapse, as the score may, is told by style sheets.
    byId("page").dataset.moving = kind;
    calm.moves(kind);
  });
  /** What the last press has skipped. @type {import("../board/animation.js").Kind} */
  let skipped = "none";
  for (const event of /** @type {const} */ (["pointerdown", "keydown"]))
    stage.on(around.keys, event, () => void (skipped = board.finish()), true);
  const overlay = createOverlay(stage, byId("grid"), session);
  const toBoard = () => overlay.focus();
  const holdOn = holdFocus(stage, toBoard);
  const plans = {
    recall: () => readPlan(keeping.recall("players")),
    keep: (/** @type {import("../players/seats.js").Plan} */ plan) =>
      keeping.remember("players", JSON.stringify(plan)),
  };

  board.fallen(() => heard("canvas"));

  // ------------------------------------------------- parts that come later
  // Before whatever else comes later, and may have it otherwise.
  const at = stage.root.adoptedStyleSheets.length;
  const dialogs = later(() => Promise.all([texts("dialogs"), styled("dialogs", { at })]));
  const printer = later(async () => {
    const [{ createPrinter }] = await Promise.all([
      import("../features/print/view.js"),
      dialogs(),
      styled("print", { media: "print" }),
    ]);
    return createPrinter(stage, session);
  });
  const thinker = later(async () => {
    const { joinThinker } = await import("../engine/client.js");
    const own = joinThinker();
    if (stage.signal.aborted) own.end();
    stage.ends(own.end);
    return own;
  });
  const computer = later(async () => {
    const { createComputer } = await import("../engine/computer-player.js");
    const pace = { speed: () => settings.values.speed, quiet: calm.wait };
    return joined(createComputer(session, await thinker(), pace));
  });
  const sounds = later(async () => {
    const greet = begun; // whoever switches them on, not whoever comes back
    const { createSounds } = await import("../features/sound/view.js");
    return joined(createSounds(settings, greet, calm.wait, stage.signal));
  });
  /** What a game's rules bring that the first game does without. @type {Record<string, () => Promise<unknown>>} */
  const games = {
    __proto__: /** @type {any} */ (null), // a link may begin with any word
    kvantove: later(async () => {
      const [{ dice, createDice }] = await Promise.all([
        import("../variants/kvantove/dice.js"),
        texts("dice"),
        styled("dice"),
      ]);
      recolour();
      join("kvantove", dice);
      const { panels: own, toggle } = createDice(stage, session, toBoard, () => skipped === "die");
      panels.push(...own);
      otherKind = toggle;
    }),
  };
  let otherKind = () => false;
  /** When all that these games need is there. */
  const ready = (/** @type {string[]} */ ...records) =>
    Promise.all(records.map((record) => games[record.split(/[ ,]/, 1)[0] ?? ""]?.()));
  const broken = later(async () => {
    const [{ createBroken }] = await Promise.all([import("../features/bad-link/view.js"), texts("dialogs")]);
    return joined(createBroken(stage, session, toBoard));
  });
  const choice = later(async () => {
    const { createChoice } = await import("../variants/goff/panels.js");
    return joined(createChoice(stage, session, toBoard));
  });
  const match = later(async () => {
    const { createMatch } = await import("../features/match/view.js");
    return joined(createMatch(stage, open.match));
  });
  const solverSheet = later(() => styled("analysis"));
  const changed = () => render(session.state());
  const analysis = later(async () => {
    const [{ createAnalysis }, own] = await Promise.all([
      import("../features/analysis/view.js"),
      thinker(),
      texts("solver"),
      solverSheet(),
    ]);
    return joined(createAnalysis(stage, session, own, settings, { changed, settled: toBoard }));
  });
  const hint = later(async () => {
    const [{ createHint }, own] = await Promise.all([
      import("../features/hint/view.js"),
      thinker(),
      texts("solver"),
      solverSheet(),
    ]);
    return joined(createHint(stage, session, own, { changed, settled: toBoard }));
  });
  const worlds = later(async () => {
    const [{ createWorlds }] = await Promise.all([
      import("../features/worlds/view.js"),
      texts("physics"),
      styled("worlds"),
    ]);
    const still = () =>
      settings.values.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return joined(createWorlds(stage, Game, session, { changed, still }));
  });
  const studies = later(async () => {
    const [{ createStudies }] = await Promise.all([
      import("./studies.js"),
      dialogs(),
      ...["solver", "study"].map(texts),
      styled("study"),
    ]);
    const pace = { speed: () => settings.values.speed, quiet: calm.wait };
    const { achieved, whole, refused } = around;
    // What is opened from outside is no doing of the person, nor takes the focus from elsewhere.
    const outside = { quietly, whole, refused };
    // A lesson that shows the worlds goes without where a board has no such panel.
    const shown = async () => (around.panels.has("worlds") ? worlds() : null);
    const found = { ready, worlds: shown, achieved, outside };
    const own = {
      thinker,
      store: keeping,
      heard,
      joined,
      open,
      shut,
      pace,
      ...found,
      settled: toBoard,
    };
    return createStudies(stage, Game, session, own);
  });
  /** @param {"lessons" | "openings" | "puzzles" | "review"} name */
  const study = (name) => dialog(async () => (await studies())[name]());
  /**
   * Show a dialog, which the first time is loaded first.
   * @type {Record<"help" | "keys" | "lessons" | "match" | "newGame" | "openings" | "puzzles" | "review" | "settings" | "share", () => void>}
   */
  const open = {
    help: dialog(async () => {
      const { createHelp } = await import("../features/help/view.js");
      return createHelp(stage, session, {
        "help.guide": () => guide.start(),
        "help.lessons": open.lessons,
        "help.keys.open": open.keys,
      });
    }),
    keys: dialog(async () => {
      const { createKeys } = await import("../features/shortcuts/view.js");
      return createKeys(stage, keeping);
    }),
    match: dialog(async () => {
      const { createMatchTable } = await import("../features/match/table.js");
      return joined(createMatchTable(stage, session, toBoard));
    }),
    newGame: dialog(async () => {
      const { createNewGame } = await import("../features/new-game/view.js");
      return createNewGame(stage, Game, session, { plans, ready, missing, started: toBoard });
    }),
    lessons: study("lessons"),
    openings: study("openings"),
    puzzles: study("puzzles"),
    review: study("review"),
    settings: dialog(async () => {
      const { createSettingsDialog } = await import("../features/settings/view.js");
      return createSettingsDialog(stage, settings, around.language);
    }),
    share: dialog(async () => {
      const { createShare } = await import("../features/share/view.js");
      return createShare(stage, session, around.whole ? printer : null, ready, toBoard);
    }),
  };

  /** Closes the dialog that is open. */
  function shut() {
    const found = stage.ground.querySelector("dialog[open]");
    /** @type {HTMLDialogElement | null} */ (found)?.close();
  }
  /** @param {() => Promise<{ open(): void }>} load */
  function dialog(load) {
    const part = later(async () => {
      await dialogs(); // there since the page was idle
      return load();
    });
    const show = (/** @type {{ open(): void }} */ part) => {
      // Meanwhile another one may have been opened.
      if (stage.ground.querySelector("dialog[open]")) return;
      part.open();
    };
    return () => {
      const loading = { key: "page.loading" };
      const wait = setTimeout(() => session.tell(loading), SLOW);
      const done = () => {
        clearTimeout(wait);
        // Something else may have been said meanwhile.
        if (session.state().status.done === loading) session.tell(null);
      };
      void part().finally(done).then(show, missing);
    };
  }
  /**
   * A part that came later shows what is, and from now on every State.
   * @template {Panel} P @param {P} panel
   */
  function joined(panel) {
    panels.push(panel);
    changed();
    return panel;
  }

  const guide = createGuide(stage, session, keeping, toBoard);
  const tools = createTools(
    stage,
    session,
    settings,
    { ...open, hint: giveHint, worlds: showWorlds },
    toBoard,
  );
  /** @type {Panel[]} */
  const panels = [
    createStatus(stage),
    createPlayers(stage, session, plans, toBoard),
    guide,
    createMoves(stage, session, toBoard),
    overlay,
    createAnnouncer(stage, byId("said")),
    tools,
  ];
  leaveOut(stage, around.panels);

  let begun = false;
  /** Whether what happens now is the work of a script of the page. */
  let quiet = true;
  /** @template T @param {() => T} work @returns {T} */
  function quietly(work) {
    const before = quiet;
    quiet = true;
    try {
      return work();
    } finally {
      quiet = before;
    }
  }

  /** What was last said to be wrong. */
  let told = "";

  /** Whether a State is being rendered. */
  let rendering = false;
  /** What came meanwhile, and is rendered next. @type {State | null} */
  let waiting = null;

  /**
   * Renders a State, and then the newest of those that came meanwhile. For a panel that hands on
   * the focus changes what is pointed at, and no panel may show an older State than another.
   * @param {State} state
   */
  function render(state) {
    // What was still on its way when the board went leads nowhere.
    if (stage.signal.aborted) return;
    waiting = state;
    if (rendering) return;
    rendering = true;
    try {
      while (waiting) {
        const newest = waiting;
        waiting = null;
        renderOnce(newest);
      }
    } finally {
      rendering = false;
    }
  }

  /** @param {State} plain */
  function renderOnce(plain) {
    const state = panels.reduce((one, { lens }) => lens?.(one) ?? one, plain);
    const ghosts = settings.values.ghosts === "on" ? state.ghosts : [];
    board.show({ ...state.picture, ghosts });
    for (const panel of panels) panel.render(state);
    // When whoever did this has seen to it.
    queueMicrotask(holdOn);
    byId("board").classList.toggle("past", state.past !== null);
    const { thinking } = state;
    if (state.choice) bring(choice, state);
    if (state.match) bring(match, state);
    if (state.broken) bring(broken, state);
    if (thinking && !thinking.failure) computer().catch(() => session.stall("part"));
    if (state.acted) {
      stage.address.write(state.record);
      latest = state.kept;
      if (store) store.keep(latest);
      else if (around.storage) bring(stored, state);
    }
    if (begun) around.shown(state, quiet);
    const wrong = state.broken?.text ?? thinking?.failure ?? "";
    if (wrong && wrong !== told)
      around.refused(
        state.broken ? "bad-record" : wrong,
        state.broken ? wrong : "the computer cannot play",
      );
    told = wrong;
  }

  /**
   * Brings what a State shows or asks for; that it cannot be had is said, and tried again
   * after the next action.
   * @param {() => Promise<unknown>} part @param {State} state
   */
  function bring(part, { record }) {
    if (lacking.get(part) === record) return;
    part().catch((error) => {
      if (lacking.get(part) === record) return;
      lacking.set(part, record);
      missing(error);
    });
  }
  /** What could not be had, and at which record. @type {Map<() => Promise<unknown>, string>} */
  const lacking = new Map();
  function missing(/** @type {unknown} */ error = null) {
    session.tell({ key: "failure.part" });
    around.refused("part", String(Reflect.get(Object(error), "message")));
  }
  function giveHint() {
    hint().then(({ press }) => press(), missing);
  }
  function showWorlds() {
    worlds().then(({ toggle }) => toggle(), missing);
  }
  function unanalysed(/** @type {unknown} */ error) {
    settings.set("analysis", "off");
    missing(error);
  }

  // ----------------------------------------------------------------- keys
  /** @type {Record<string, (key: string) => unknown>} */
  const work = {
    square: (key) => overlay.press(Number(key)),
    back: () => session.back(),
    undo: () => session.undo(),
    redo: () => session.redo(),
    kind: () => otherKind(),
    new: open.newGame,
    copy: () => void tools.copy(),
    share: open.share,
    hint: giveHint,
    analysis: tools.analysis,
    worlds: showWorlds,
    keys: open.keys,
  };
  const keys = Object.fromEntries(
    Object.entries(work).map(([name, does]) => [
      name,
      (/** @type {string} */ key) => works(around.panels, name) && does(key),
    ]),
  );
  listen(stage, around.keys, "page", keys, () => keeping.recall("keys") !== "off");

  /** @type {Promise<void>} */
  let opening = Promise.resolve();
  /** Opens the puzzle or the lesson that a text means; false if it means none. @param {string} text */
  function studied(text) {
    if (!/^(puzzle|lesson)=/.test(text)) return false;
    opening = studies()
      .then(({ follow }) => follow(text))
      .catch(missing);
    return true;
  }

  settings.follow(({ speed, breathing, sound, analysis: values }) => {
    if (values === "on") analysis().catch(unanalysed);
    if (sound === "on") sounds().catch(() => {}); // without, the game goes on
    board.motion({ speed, breathing: breathing === "on" });
    changed();
  }, stage.signal);
  // The browser's own menu prints at once, and what it prints must be here by then; and
  // so is, in good time, what the dialogs have in common.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const idle = (/** @type {() => void} */ work) =>
    whenIdle(() => {
      if (!stage.signal.aborted) work();
    });
  idle(() => void (around.whole ? printer() : dialogs()).catch(() => {}));
  if (around.storage) idle(() => void stored().catch(() => {}));
  idle(() => void import("../variants/goff/panels.js").catch(() => {})); // no cycle closes before that

  return {
    session,
    quietly,
    focus: (/** @type {FocusOptions} */ options) => overlay.focus(undefined, options),
    /** When the lesson or the puzzle that a text meant is there, too. */
    opened: () => opening,
    /** Everything is shown anew. */
    again: changed,
    /**
     * Begins with a game, or with what a link means, or with what was kept.
     * @param {string} text
     * @param {{ rules: string, seats: import("../players/seats.js").Seats }} [asked] what the page asks for
     */
    async begin(text, asked) {
      /** @type {import("../storage/saved-games.js").Kept | null} */
      let kept = null;
      try {
        if (keeping.games !== null || keeping.aside !== null) kept = (await stored()).kept;
        const records = (kept?.games ?? []).map(({ record }) => record);
        await ready(text, asked?.rules ?? "", ...records);
      } catch (cause) {
        throw new LoadFailure("part", cause);
      }
      if (stage.signal.aborted) return;
      byId("page").hidden = false;
      const plain = studied(text) ? "" : text;
      session.begin(plain || (asked && asked.rules !== "goff" ? asked.rules : ""), kept);
      if (asked) session.sit(asked.seats);
      begun = true;
      quiet = false;
      around.shown(session.state(), true);
    },
    /**
     * Shows another game, a puzzle or a lesson; what was there stays on the shelf.
     * @param {string} text
     * @param {import("../players/seats.js").Seats} [seats] who plays it, if not two people
     */
    async open(text, seats) {
      // On a page of the board's own it is the address that leads elsewhere; a dialog is about here.
      if (around.whole) shut();
      if (studied(text) || text === session.state().record) return;
      const show = () => {
        session.open(text);
        if (seats) session.sit(seats);
      };
      await ready(text).then(() => quietly(show), missing);
    },
    /** A new game. @param {string} rules @param {import("../players/seats.js").Seats} seats */
    async start(rules, seats) {
      await ready(rules).then(() => quietly(() => session.start(rules, seats)), missing);
    },
  };
}

/** @typedef {ReturnType<typeof createApp>} App */
